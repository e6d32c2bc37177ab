package query

import (
	"strings"
)

const (
	maxText  = 64 << 10 // bytes of a query
	maxDepth = 100      // parentheses in parentheses
	maxBoth  = 4        // either and mirrored in one another, each of which doubles the work
)

// A parser reads the text of a query.
type parser struct {
	s     string
	pos   int
	depth int
	both  int
}

func (p *parser) fail(at int, err error, detail string) error {
	const most = 24
	near := p.s[min(at, len(p.s)):]
	return &Error{Offset: at, Near: near[:min(most, len(near))], Detail: detail, Err: err}
}

func (p *parser) blanks() {
	for p.pos < len(p.s) && strings.IndexByte(" \t\r\n", p.s[p.pos]) >= 0 {
		p.pos++
	}
}

// accept reads a text if it is next.
func (p *parser) accept(s string) bool {
	if !strings.HasPrefix(p.s[p.pos:], s) {
		return false
	}
	p.pos += len(s)
	return true
}

// word returns the word that is next, without reading it.
func (p *parser) word() string {
	n := p.pos
	for n < len(p.s) && (isLetter(p.s[n]) || isDigit(p.s[n]) || p.s[n] == '-' || p.s[n] == '_') {
		n++
	}
	return p.s[p.pos:n]
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// query reads the whole text.
func (p *parser) query() (node, error) {
	if len(p.s) > maxText {
		return nil, p.fail(maxText, ErrTooLarge, "a query has at most 65536 bytes")
	}
	p.blanks()
	if p.pos == len(p.s) {
		return nil, nil
	}
	n, err := p.or(levelGame)
	if err != nil {
		return nil, err
	}
	if p.pos < len(p.s) {
		return nil, p.fail(p.pos, ErrSyntax, "closing parenthesis without an opening one")
	}
	return n, nil
}

// A level is what conditions are about.
type level uint8

const (
	levelGame     level = iota // games, or positions of them
	levelPosition              // one position
)

// or reads conditions with "or" between them, up to a closing parenthesis or the end.
func (p *parser) or(l level) (node, error) {
	var args []node
	for {
		n, err := p.and(l)
		if err != nil {
			return nil, err
		}
		args = append(args, n)
		if p.word() != "or" {
			return choose(args), nil
		}
		p.pos += len("or")
	}
}

// and reads conditions that belong together.
func (p *parser) and(l level) (node, error) {
	var args []node
	for {
		n, err := p.not(l)
		if err != nil {
			return nil, err
		}
		args = append(args, n)
		p.blanks()
		switch {
		case p.word() == "and":
			p.pos += len("and")
		case p.pos == len(p.s), p.s[p.pos] == ')', p.word() == "or":
			return join(args), nil
		}
	}
}

func (p *parser) not(l level) (node, error) {
	p.blanks()
	if p.word() != "not" {
		return p.primary(l)
	}
	at := p.pos
	p.pos += len("not")
	defer p.leave()
	if err := p.enter(at); err != nil {
		return nil, err
	}
	n, err := p.not(l)
	if err != nil {
		return nil, err
	}
	return &none{n}, nil
}

// enter goes one level deeper, and leave goes back.
func (p *parser) enter(at int) error {
	if p.depth++; p.depth > maxDepth {
		return p.fail(at, ErrTooLarge, "at most 100 levels of parentheses")
	}
	return nil
}

func (p *parser) leave() { p.depth-- }

// primary reads a condition in parentheses or a term.
func (p *parser) primary(l level) (node, error) {
	at := p.pos
	if p.accept("(") {
		return p.inner(l, at)
	}
	word := p.word()
	switch {
	case word == "":
		return nil, p.fail(at, ErrSyntax, "want a condition")
	case 'A' <= word[0] && word[0] <= 'Z':
		if l == levelPosition {
			return nil, p.fail(at, ErrLevel, "tags belong to the game, not to a position")
		}
		p.pos += len(word)
		return p.tag(word)
	}
	p.pos += len(word)
	read, ok := reads[word]
	if !ok {
		if word == "and" || word == "or" {
			return nil, p.fail(at, ErrSyntax, "want a condition")
		}
		return nil, p.fail(at, ErrTerm, "")
	}
	n, err := read(p, word, l, at)
	if err != nil {
		return nil, err
	}
	if _, isTerm := n.(term); !isTerm && l == levelPosition {
		if _, game := n.(*both); !game {
			return nil, p.fail(at, ErrLevel, word+" belongs to the game, not to a position")
		}
	}
	return n, nil
}

// inner reads a condition and the parenthesis after it. The opening one is at an offset.
func (p *parser) inner(l level, at int) (node, error) {
	defer p.leave()
	if err := p.enter(at); err != nil {
		return nil, err
	}
	n, err := p.or(l)
	if err != nil {
		return nil, err
	}
	if !p.accept(")") {
		return nil, p.fail(at, ErrSyntax, "parenthesis that is not closed")
	}
	return n, nil
}

// argument reads the text in parentheses after a term, and returns its offset.
func (p *parser) argument() (text string, at int, err error) {
	open := p.pos
	if !p.accept("(") {
		return "", 0, p.fail(open, ErrSyntax, "want an opening parenthesis")
	}
	p.blanks()
	at = p.pos
	n := strings.IndexByte(p.s[p.pos:], ')')
	if n < 0 {
		return "", 0, p.fail(open, ErrSyntax, "parenthesis that is not closed")
	}
	text = strings.TrimRight(p.s[p.pos:p.pos+n], " \t\r\n")
	p.pos += n + 1
	if text == "" {
		return "", 0, p.fail(at, ErrSyntax, "nothing in the parentheses")
	}
	return text, at, nil
}

// reads are the functions that read the terms, by their names. Each is called behind the name,
// which is at an offset.
var reads map[string]func(p *parser, name string, l level, at int) (node, error)

func init() { // the functions for conditions in conditions refer to the table
	reads = map[string]func(p *parser, name string, l level, at int) (node, error){
		bothColors:   readBoth,
		bothMirrored: readBoth,
		spanSome:     readSpan,
		spanHeld:     readSpan,
		spanFirst:    readSpan,
		spanLast:     readSpan,

		"plies":    readPlies,
		"line":     readLine,
		"anyorder": readLine,
		"opening":  readOpening,

		"ply":      readPly,
		"turn":     readTurn,
		"fen":      readFEN,
		"after":    readAfter,
		"hash":     readHash,
		"board":    readPattern,
		"material": readMaterial,
		"balance":  readBalance,
		"count":    readCount,
		"points":   readPoints,
		"on":       readOn,
		"opposite": readOpposite,
		"passed":   readPawns,
		"isolated": readPawns,
		"doubled":  readPawns,

		"moved":     readMoved,
		"moves":     readMover,
		"captures":  readMover,
		"promotes":  readMover,
		"castles":   readCastles,
		"enpassant": readWord,
		"sacrifice": readWord,

		"check":        readWord,
		"checkmate":    readWord,
		"stalemate":    readWord,
		"insufficient": readWord,
		"repetition":   readWord,
		"fifty":        readWord,
	}
}

func readBoth(p *parser, name string, l level, at int) (node, error) {
	if p.both++; p.both > maxBoth {
		return nil, p.fail(at, ErrTooLarge, "at most 4 levels of either and mirrored")
	}
	open := p.pos
	if !p.accept("(") {
		return nil, p.fail(open, ErrSyntax, "want an opening parenthesis")
	}
	n, err := p.inner(l, open)
	p.both--
	return &both{name, n}, err
}

func readSpan(p *parser, name string, l level, at int) (node, error) {
	if l == levelPosition {
		return nil, p.fail(at, ErrLevel, name+" belongs to the game, not to a position")
	}
	s := &span{name: name, n: 1}
	open := p.pos
	if !p.accept("(") {
		return nil, p.fail(open, ErrSyntax, "want an opening parenthesis")
	}
	if name == spanHeld {
		p.blanks()
		at := p.pos
		n, err := p.number()
		if err != nil {
			return nil, err
		}
		if n < 1 {
			return nil, p.fail(at, ErrValue, "want a positive number of positions")
		}
		s.n = n
		p.blanks()
		if !p.accept(",") {
			return nil, p.fail(p.pos, ErrSyntax, "want a comma after the number of positions")
		}
	}
	var err error
	s.arg, err = p.inner(levelPosition, open)
	return s, err
}
