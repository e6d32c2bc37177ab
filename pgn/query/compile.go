package query

// A truth is what is known about a condition while a game is read.
type truth uint8

const (
	unknown truth = iota
	no
	yes
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// An expr is the logic of a query, over leaves.
type expr struct {
	op   byte // '&', '|', '!', or 0 for a leaf
	args []*expr
	leaf int
}

// value returns what is known of the expr if state is known of the leaves.
func (e *expr) value(state []truth) truth {
	switch e.op {
	case 0:
		return state[e.leaf]
	case '!':
		switch e.args[0].value(state) {
		case yes:
			return no
		case no:
			return yes
		}
		return unknown
	}
	decides, otherwise := no, yes
	if e.op == '|' {
		decides, otherwise = yes, no
	}
	for _, arg := range e.args {
		switch arg.value(state) {
		case decides:
			return decides
		case unknown:
			otherwise = unknown
		}
	}
	return otherwise
}

// A program is a query as a Matcher uses it: the logic, and the leaves by their kinds. The numbers
// of the leaves are the indexes of what is known of them.
type program struct {
	root     *expr // nil if all games match
	leaves   int
	tags     []tagLeaf
	spans    []spanLeaf
	plies    []pliesLeaf
	lines    []lineLeaf
	openings []openingLeaf

	done map[node]*expr
}

type tagLeaf struct {
	*tag
	leaf  int
	names [2]string
	seen  [2]bool
}

type spanLeaf struct {
	span
	leaf  int
	cond  term
	limit bounds
	free  bool // the limits are about no pieces
}

func newSpanLeaf(s span, leaf int, cond term) spanLeaf {
	l, all := spanLeaf{s, leaf, cond, cond.bounds(), false}, anywhere()
	l.free = l.limit.min == all.min && l.limit.max == all.max
	return l
}

type pliesLeaf struct {
	*plies
	leaf int
}

type lineLeaf struct {
	follower
	leaf int
}

type openingLeaf struct {
	*opening
	leaf int
}

func compile(root node) *program {
	p := &program{done: map[node]*expr{}}
	if root != nil {
		p.root = p.expr(root)
	}
	p.done = nil
	return p
}

func (p *program) newLeaf() (int, *expr) {
	n := p.leaves
	p.leaves++
	return n, &expr{leaf: n}
}

// expr returns the logic of a node. A node that occurs several times is tested once.
func (p *program) expr(n node) *expr {
	if e := p.done[n]; e != nil {
		return e
	}
	e := p.newExpr(n)
	p.done[n] = e
	return e
}

func (p *program) newExpr(n node) *expr {
	switch n := n.(type) {
	case *all:
		return &expr{op: '&', args: p.exprs(n.args)}
	case *anyOf:
		return &expr{op: '|', args: p.exprs(n.args)}
	case *none:
		return &expr{op: '!', args: []*expr{p.expr(n.arg)}}
	case *both:
		return p.expr(n.expand())
	}
	i, leaf := p.newLeaf()
	switch n := n.(type) {
	case *tag:
		p.tags = append(p.tags, tagLeaf{tag: n, leaf: i, names: n.names()})
	case *plies:
		p.plies = append(p.plies, pliesLeaf{n, i})
	case *line:
		p.lines = append(p.lines, lineLeaf{follower{line: n}, i})
	case *opening:
		p.openings = append(p.openings, openingLeaf{n, i})
	case *span:
		cond := termOf(n.arg)
		p.spans = append(p.spans, newSpanLeaf(*n, i, cond))
	case term:
		p.spans = append(p.spans, newSpanLeaf(span{spanSome, 1, n}, i, n))
	}
	return leaf
}

func (p *program) exprs(nodes []node) []*expr {
	var all []*expr
	for _, n := range nodes {
		all = append(all, p.expr(n))
	}
	return all
}
