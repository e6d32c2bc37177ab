package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A scanner finds the moves of a game in its text, which a Reader has found good.
type scanner struct {
	text string
	at   int

	// The last number before the place, and where it is; to is 0 if there is none.
	number, from, to int
}

// next goes to the next move, which is written like this, and reports whether it is there.
func (s *scanner) next(move string) bool {
	s.to = 0
	for s.at < len(s.text) {
		switch b := s.text[s.at]; {
		case b == '{':
			s.skip("}")
		case b == ';' || b == '%' && (s.at == 0 || s.text[s.at-1] == '\n' || s.text[s.at-1] == '\r'):
			s.line()
		case b == '(' || b == ')':
			s.to = 0
			s.at++
		case move != "" && strings.HasPrefix(s.text[s.at:], move):
			return true
		case b >= '0' && b <= '9':
			s.digits(move == "")
			if move == "" && s.to == 0 {
				return true
			}
		case move == "" && b == '*':
			return true
		case b <= ' ' || b == '.':
			s.at++
		default:
			s.word()
		}
	}
	return false
}

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

// word goes behind a word.
func (s *scanner) word() {
	s.at++
	if n := strings.IndexAny(s.text[s.at:], " \t\r\n(){};$"); n >= 0 {
		s.at += n
		return
	}
	s.at = len(s.text)
}

// digits takes a move number, or goes behind a word that is none, but not if it is a result
// and results are asked for.
func (s *scanner) digits(results bool) {
	n := s.at
	for n < len(s.text) && s.text[n] >= '0' && s.text[n] <= '9' {
		n++
	}
	number, err := strconv.Atoi(s.text[s.at:n])
	if err == nil && (n == len(s.text) || strings.IndexByte(". \t\r\n\v\f", s.text[n]) >= 0 || s.text[n] >= 0x80) {
		s.number, s.from, s.to = number, s.at, n
		s.at = n
		return
	}
	s.to = 0
	if !results {
		s.word()
	}
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
	flush := func() {
		if len(edits) > 0 {
			c.find(Number, at, ply, text, edits...)
		}
		edits = nil
	}
	for _, m := range g.moves {
		written := string(g.texts[start:m.end])
		start = m.end
		if !s.next(written) {
			break // the text is not known well enough
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
