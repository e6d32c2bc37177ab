package pgn

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

var startBoard = board.Start()

// parseFEN reads the value of a FEN tag of a game with these rules. What is wrong with it is repaired
// where it can be. The error is that of the strict reading.
func parseFEN(rules board.Rules, s string) (board.Board, []fen.Repair, error) {
	p := fen.Parser{Rules: rules, Waive: board.Waivable()}
	setup, err := p.ParseSetup(s)
	if err == nil {
		var b board.Board
		if b, err = setup.Board(p.Waive...); err == nil {
			return b, nil, nil
		}
	}
	b, repairs, lenient := p.ParseLenient(s)
	if lenient != nil {
		return board.Board{}, nil, err
	}
	return b, repairs, nil
}

// setUp handles a tag that affects the start position. An error in it, in the n bytes
// at r.pos, is reported after all tags.
func (r *Reader) setUp(name, value []byte, n int) {
	switch string(name) {
	case "FEN":
		if len(bytes.TrimSpace(value)) == 0 {
			return
		}
		r.setFEN(string(value), n)
	case "Variant":
		rules, err := rulesOf(string(value))
		if err != nil || rules != board.Standard && !r.options.Variants {
			r.fail(ErrVariant, n, 0)
			return
		}
		r.setRules(rules, n)
	}
}

// setFEN sets the start position. Its rules may be in a later tag.
func (r *Reader) setFEN(text string, n int) {
	r.fen, r.badFEN, r.warning = text, nil, nil
	b, repairs, err := parseFEN(r.rules, text)
	if err != nil && r.options.Variants {
		r.badFEN = r.errorAt(err, n, 0)
		return
	}
	if err != nil {
		r.fail(err, n, 0)
		return
	}
	r.cur = b
	if len(repairs) > 0 {
		var texts []string
		for _, repair := range repairs {
			texts = append(texts, repair.String())
		}
		r.warning = r.errorAt(fmt.Errorf("FEN tag repaired: %s", strings.Join(texts, "; ")), n, 0)
	}
}

// setRules sets the rules, and reads the FEN again if the tag came before.
func (r *Reader) setRules(rules board.Rules, n int) {
	if rules == r.rules {
		return
	}
	r.rules = rules
	if r.fen == "" {
		r.cur = rules.Start()
		return
	}
	r.setFEN(r.fen, n)
}

// rulesOf returns the rules that a Variant tag names. Without a name they are those of ordinary
// chess.
func rulesOf(name string) (board.Rules, error) {
	if !strings.ContainsFunc(name, func(c rune) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' }) {
		return board.Standard, nil
	}
	return board.ParseRules(name)
}

// parseStart reads a start position in JSON: FEN, with the name of the rules and a blank before it
// if they are not those of ordinary chess.
func parseStart(text string) (board.Setup, error) {
	if name, rest, ok := strings.Cut(text, " "); ok {
		if rules, err := board.ParseRules(name); err == nil && rules != board.Standard && rules.String() == name {
			return fen.Parser{Rules: rules}.ParseSetup(rest)
		}
	}
	return fen.ParseSetup(text)
}
