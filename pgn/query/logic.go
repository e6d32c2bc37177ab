package query

import "slices"

// An all is a condition that several others make together.
type all struct{ args []node }

// An any is a condition that is met if one of several is.
type anyOf struct{ args []node }

// A none is the opposite of a condition.
type none struct{ arg node }

// A both is a condition for either colour, or for the board and its mirror image.
type both struct {
	name string // "either" or "mirrored"
	arg  node
}

// A span is how many positions in a row, or which ones, must meet a condition.
type span struct {
	name string // "some", "held", "first" or "last"
	n    int    // for "held"
	arg  node
}

func (a *all) text(dst []byte) []byte {
	for i, arg := range a.args {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = within(dst, arg, isOr)
	}
	return dst
}

func (a *anyOf) text(dst []byte) []byte {
	for i, arg := range a.args {
		if i > 0 {
			dst = append(dst, " or "...)
		}
		dst = arg.text(dst)
	}
	return dst
}

func (n *none) text(dst []byte) []byte {
	return within(append(dst, "not "...), n.arg, func(n node) bool {
		_, and := n.(*all)
		return and || isOr(n)
	})
}

// within appends the text of a node, in parentheses if it needs them.
func within(dst []byte, n node, needs func(node) bool) []byte {
	if !needs(n) {
		return n.text(dst)
	}
	return append(n.text(append(dst, '(')), ')')
}

func isOr(n node) bool {
	_, or := n.(*anyOf)
	return or
}

func (b *both) text(dst []byte) []byte {
	dst = append(append(dst, b.name...), '(')
	return append(b.arg.text(dst), ')')
}

func (s *span) text(dst []byte) []byte {
	dst = append(append(dst, s.name...), '(')
	if s.name == spanHeld {
		dst = append(appendInt(dst, s.n), ", "...)
	}
	return append(s.arg.text(dst), ')')
}

const (
	bothColors   = "either"
	bothMirrored = "mirrored"

	spanSome  = "some"
	spanHeld  = "held"
	spanFirst = "first"
	spanLast  = "last"
)

func (a *all) colors() node   { return &all{each(a.args, node.colors)} }
func (a *all) mirror() node   { return &all{each(a.args, node.mirror)} }
func (a *anyOf) colors() node { return &anyOf{each(a.args, node.colors)} }
func (a *anyOf) mirror() node { return &anyOf{each(a.args, node.mirror)} }
func (n *none) colors() node  { return &none{n.arg.colors()} }
func (n *none) mirror() node  { return &none{n.arg.mirror()} }
func (b *both) colors() node  { return &both{b.name, b.arg.colors()} }
func (b *both) mirror() node  { return &both{b.name, b.arg.mirror()} }
func (s *span) colors() node  { return &span{s.name, s.n, s.arg.colors()} }
func (s *span) mirror() node  { return &span{s.name, s.n, s.arg.mirror()} }

func each(nodes []node, f func(node) node) []node {
	nodes = slices.Clone(nodes)
	for i, n := range nodes {
		nodes[i] = f(n)
	}
	return nodes
}

// expand returns the two conditions of which one must be met.
func (b *both) expand() *anyOf {
	if b.name == bothColors {
		return &anyOf{[]node{b.arg, b.arg.colors()}}
	}
	return &anyOf{[]node{b.arg, b.arg.mirror()}}
}

// A group is a condition that consists of several.
type group interface {
	node
	parts() []node
}

func (a *all) parts() []node   { return a.args }
func (a *anyOf) parts() []node { return a.args }

// join returns the condition that several make together, and choose the condition that one of several
// is met.
func join(args []node) node   { return combine(args, func(args []node) *all { return &all{args} }) }
func choose(args []node) node { return combine(args, func(args []node) *anyOf { return &anyOf{args} }) }

// combine returns the group of some conditions, without one of its kind in it. One condition is no
// group.
func combine[G group](args []node, groupOf func([]node) G) node {
	var flat []node
	for _, n := range args {
		if g, ok := n.(G); ok {
			flat = append(flat, g.parts()...)
		} else {
			flat = append(flat, n)
		}
	}
	if len(flat) == 1 {
		return flat[0]
	}
	return groupOf(flat)
}

// termOf returns a node of conditions of a position as one term, or nil if it is not one.
func termOf(n node) term {
	switch n := n.(type) {
	case term:
		return n
	case *all:
		if args := termsOf(n.args); args != nil {
			return &allTerms{n, args}
		}
	case *anyOf:
		if args := termsOf(n.args); args != nil {
			return &anyTerm{n, args}
		}
	case *none:
		if arg := termOf(n.arg); arg != nil {
			return &noTerm{n, arg}
		}
	case *both:
		return termOf(n.expand())
	}
	return nil
}

// termsOf returns nodes as terms, the cheap ones first, or nil if one of them is not a term.
func termsOf(nodes []node) []term {
	var terms []term
	for _, n := range nodes {
		t := termOf(n)
		if t == nil {
			return nil
		}
		terms = append(terms, t)
	}
	slices.SortStableFunc(terms, func(a, b term) int { return a.cost() - b.cost() })
	return terms
}

type allTerms struct {
	node
	args []term
}

func (a *allTerms) holds(m *moment) bool {
	for _, t := range a.args {
		if !t.holds(m) {
			return false
		}
	}
	return true
}

func (a *allTerms) bounds() bounds {
	b := anywhere()
	for _, t := range a.args {
		b = b.and(t.bounds())
	}
	return b
}

func (a *allTerms) cost() int { return total(a.args) }

type anyTerm struct {
	node
	args []term
}

func (a *anyTerm) holds(m *moment) bool {
	for _, t := range a.args {
		if t.holds(m) {
			return true
		}
	}
	return false
}

func (a *anyTerm) bounds() bounds {
	b := a.args[0].bounds()
	for _, t := range a.args[1:] {
		b = b.or(t.bounds())
	}
	return b
}

func (a *anyTerm) cost() int { return total(a.args) }

type noTerm struct {
	node
	arg term
}

func (n *noTerm) holds(m *moment) bool { return !n.arg.holds(m) }
func (n *noTerm) bounds() bounds       { return anywhere() }
func (n *noTerm) cost() int            { return n.arg.cost() }

func total(terms []term) (n int) {
	for _, t := range terms {
		n += t.cost()
	}
	return n
}
