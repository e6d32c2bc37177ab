package query

import (
	"regexp"
	"strings"

	"github.com/luftchess/luft/pgn/eco"
)

// An opening is a condition of the opening of a game according to its moves.
type opening struct {
	given       string
	first, last string // codes, or ""
	name        string
	prefix      bool
}

var codes = regexp.MustCompile(`^[A-E][0-9]{0,2}(\.\.[A-E][0-9]{0,2})?$`)

func readOpening(p *parser, _ string, _ level, _ int) (node, error) {
	open := p.pos
	var text string
	var err error
	at := open + 1
	if strings.HasPrefix(p.s[open:], `("`) {
		p.pos++
		if text, _, err = p.value(); err != nil {
			return nil, err
		}
		if !p.accept(")") {
			return nil, p.fail(open, ErrSyntax, "parenthesis that is not closed")
		}
	} else if text, at, err = p.argument(); err != nil {
		return nil, err
	}
	o := &opening{given: text}
	if codes.MatchString(text) {
		first, last, ranged := strings.Cut(text, "..")
		if !ranged {
			last = first
		}
		o.first, o.last = first+"00"[:3-len(first)], last+"99"[:3-len(last)]
		if o.first > o.last {
			return nil, p.fail(at, ErrValue, "the range is empty")
		}
		return o, nil
	}
	o.name, o.prefix = strings.CutSuffix(text, "*")
	return o, nil
}

func (o *opening) text(dst []byte) []byte {
	if o.first != "" {
		return append(append(append(dst, "opening("...), o.given...), ')')
	}
	return append(append(append(dst, `opening("`...), escape.Replace(o.given)...), `")`...)
}

func (o *opening) colors() node { return o }
func (o *opening) mirror() node { return o }

func (o *opening) matches(found eco.Opening) bool {
	switch {
	case o.first != "":
		return o.first <= found.ECO && found.ECO <= o.last
	case o.prefix:
		return len(found.Name) >= len(o.name) && strings.EqualFold(found.Name[:len(o.name)], o.name)
	}
	return strings.EqualFold(found.Name, o.name)
}
