package query

import (
	"iter"
	"strings"

	"github.com/luftchess/luft/board"
)

// A line is the condition that a game begins with certain moves.
type line struct {
	name  string // "line", or "anyorder" if each player may play them in any order
	given string
	moves []lineMove
}

// A lineMove is what may be played at a ply: one of some moves, or none of them, or any move if there
// are none.
type lineMove struct {
	alternatives []movePattern
	not          bool
}

func readLine(p *parser, name string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	v := &line{name: name}
	for move, offset := range words(text) {
		start := at + offset
		v.given += " " + move
		var m lineMove
		if move != "*" {
			if move[0] == '!' && name == "line" {
				m.not, move = true, move[1:]
				start++
			}
			for one := range strings.SplitSeq(move, "|") {
				pattern, err := p.movePattern(one, start)
				if err != nil {
					return nil, err
				}
				m.alternatives = append(m.alternatives, pattern)
				start += len(one) + 1
			}
		}
		v.moves = append(v.moves, m)
	}
	if len(v.moves) == 0 {
		return nil, p.fail(at, ErrValue, "want moves")
	}
	v.given = v.given[1:]
	return v, nil
}

// words returns an iterator over the words of a text and their offsets, without move numbers.
func words(text string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for i := 0; i < len(text); {
			n := strings.IndexAny(text[i:], " \t\r\n")
			if n < 0 {
				n = len(text) - i
			}
			word := withoutNumber(text[i : i+n])
			i += n
			if word != "" && !yield(word, i-len(word)) {
				return
			}
			i++
		}
	}
}

// withoutNumber returns a word without a move number at its beginning.
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	if after := strings.TrimLeft(rest, "."); after != rest || rest == "" {
		return after
	}
	return word
}

func (v *line) text(dst []byte) []byte {
	return append(append(append(append(dst, v.name...), '('), v.given...), ')')
}

func (v *line) colors() node { return v }
func (v *line) mirror() node { return v }

// A follower compares the moves of a game with a line.
type follower struct {
	*line
	fits [][]int // with any order, for each ply the moves of the line that it fits
}

// follow compares the move that led to a position with the line. It is called for each move, until
// the answer is known.
func (f *follower) follow(m *moment) truth {
	at := m.ply - 1
	if f.name == "line" {
		if f.moves[at].matches(m) == f.moves[at].not {
			return no
		}
	} else {
		var fits []int
		for i := at % 2; i < len(f.moves); i += 2 {
			if f.moves[i].matches(m) {
				fits = append(fits, i)
			}
		}
		if f.fits = append(f.fits[:at], fits); fits == nil {
			return no
		}
	}
	switch {
	case m.ply < len(f.moves):
		return unknown
	case f.name == "line":
		return yes
	}
	return truthOf(f.ordered())
}

// ordered reports whether there is an order of the moves of the line in which they were played: a
// perfect matching, found with augmenting paths.
func (f *follower) ordered() bool {
	played := make([]int, len(f.moves)) // by move of the line: the ply at which it was, or -1
	for i := range played {
		played[i] = -1
	}
	var tried []bool
	var place func(ply int) bool
	place = func(ply int) bool {
		for _, i := range f.fits[ply] {
			if tried[i] {
				continue
			}
			tried[i] = true
			if played[i] < 0 || place(played[i]) {
				played[i] = ply
				return true
			}
		}
		return false
	}
	for ply := range f.fits {
		tried = make([]bool, len(f.moves))
		if !place(ply) {
			return false
		}
	}
	return true
}

// matches reports whether the move that led to a position is one of the alternatives.
func (v *lineMove) matches(m *moment) bool {
	for i := range v.alternatives {
		if m.move != board.NoMove && v.alternatives[i].matches(m) {
			return true
		}
	}
	return v.alternatives == nil
}
