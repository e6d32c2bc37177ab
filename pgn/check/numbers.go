package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
)

// A scanner finds the moves of a game in its text, which a Reader has found good.
type scanner struct {
	text  string
	at    int
	depth int // of parentheses

	// The last number before the place, and where it is; to is 0 if there is none.
	number, from, to int
}

// next goes to the next move, which is written like this, and reports whether it is there. Without a move, it
// goes to what may be a termination marker outside parentheses.
func (s *scanner) next(move string) bool {
	s.to = 0
	results := move == ""
	for s.at < len(s.text) {
		switch b := s.text[s.at]; {
		case b == '{':
			s.skip("}")
		case b == ';' || b == '%' && (s.at == 0 || s.text[s.at-1] == '\n' || s.text[s.at-1] == '\r'):
			s.line()
		case b == '(':
			s.to = 0
			s.depth++
			s.at++
		case b == ')':
			s.to = 0
			s.depth--
			s.at++
		case !results && strings.HasPrefix(s.text[s.at:], move):
			return true
		case isDigit(b):
			if s.digits() {
				continue
			}
			if results && s.depth == 0 {
				return true
			}
			if !s.word(move) {
				return false
			}
		case results && b == '*' && s.depth == 0:
			return true
		case b == '$':
			for s.at++; s.at < len(s.text) && isDigit(s.text[s.at]); s.at++ {
			}
		case b <= ' ' || strings.IndexByte(".!?*", b) >= 0:
			s.at++
		case strings.HasPrefix(s.text[s.at:], ellipsis):
			s.at += len(ellipsis)
		default:
			if n := textform.BlankLen(s.text[s.at:]); n > 0 {
				s.at += n
			} else if !s.word(move) {
				return false
			}
		}
	}
	return false
}

// ellipsis is the sign that stands for three full stops.
const ellipsis = "…"

// skip goes behind the next closing sign.
func (s *scanner) skip(sign string) {
	if n := strings.Index(s.text[s.at:], sign); n >= 0 {
		s.at += n + len(sign)
		return
	}
	s.at = len(s.text)
}

// line goes to the end of the line.
func (s *scanner) line() {
	if n := strings.IndexAny(s.text[s.at:], "\r\n"); n >= 0 {
		s.at += n
		return
	}
	s.at = len(s.text)
}

// word goes behind a word. It reports whether the move, if there is one, is not in it: the words are then
// divided in another way than the Reader has done.
func (s *scanner) word(move string) bool {
	from := s.at
	s.at++
	if n := strings.IndexAny(s.text[s.at:], " \t\r\n(){};$"); n >= 0 {
		s.at += n
	} else {
		s.at = len(s.text)
	}
	return move == "" || !strings.Contains(s.text[from:s.at], move)
}

// digits goes behind a move number, which may be joined to its move, as in "1Nf3". It reports false, and stays
// where it is, if the digits are a part of something else, such as a result.
func (s *scanner) digits() bool {
	n := s.at
	for n < len(s.text) && isDigit(s.text[n]) {
		n++
	}
	number, err := strconv.Atoi(s.text[s.at:n])
	if err != nil || n < len(s.text) && strings.IndexByte("-/:,+=", s.text[n]) >= 0 {
		s.to = 0
		return false
	}
	s.number, s.from, s.to = number, s.at, n
	s.at = n
	return true
}

// checkNumbers applies Number, and finds the termination marker.
func (c *Checker) checkNumbers() {
	g := &c.game
	s := scanner{text: string(c.report.text), at: g.head}
	shift, first := 0, true
	start := 0
	wrong := 0 // by how much the numbers before were wrong
	var at, ply int
	var text string
	var edits []Edit
	had := len(c.report.Findings)
	flush := func() {
		if len(edits) > 0 {
			c.find(Number, at, ply, text, edits...)
		}
		edits = nil
	}
	known := true
	for _, m := range g.moves {
		written := string(g.texts[start:m.end])
		start = m.end
		if known = s.next(written); !known {
			break
		}
		s.at += len(written)
		if s.to == 0 || !c.has(Number) {
			continue
		}
		if first && g.start != board.Start() {
			shift = s.number - m.number
		}
		first = false
		d := s.number - m.number - shift
		if d != wrong {
			flush()
			wrong = d
			at, ply, text = s.from, m.ply, fmt.Sprintf("move number %d, want %d", s.number, m.number+shift)
		}
		if d != 0 {
			edits = append(edits, Edit{s.from, s.to, strconv.Itoa(m.number + shift)})
		}
	}
	flush()
	if !known { // nor which moves the numbers belong to
		for i := range c.report.Findings[had:] {
			c.report.Findings[had+i].Edits = nil
		}
	}
}

// findMarker finds the termination marker in the text.
func (c *Checker) findMarker() {
	g := &c.game
	s := scanner{text: string(c.report.text), at: g.head}
	start := 0
	for _, m := range g.moves {
		written := string(g.texts[start:m.end])
		start = m.end
		if !s.next(written) {
			return
		}
		s.at += len(written)
	}
	for s.next("") {
		word := s.text[s.at:]
		if r, err := game.ParseResult(word[:min(len(word), len(g.marker.String()))]); err == nil && r == g.marker {
			g.markerAt = s.at
			return
		}
		s.at++
	}
}
