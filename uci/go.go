package uci

import (
	"math"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// An order is what a go command asks for.
type goCommand struct {
	limits   search.Limits
	infinite bool // answer not before stop
	ponder   bool // answer not before ponderhit or stop
	perft    int  // plies to count instead of searching, 0 for none
}

// parseGo reads what follows "go", items in any order; what it does not know,
// and items whose number is missing, are skipped. The search is to be in b.
//
// A limit that is given is a limit, however small its number: depth 0 is as
// depth 1, and a clock at 0 has run out. If only the other player's clock is
// given, the player to move is taken to have as much.
//
// All words after searchmoves, up to the next item, are meant to be moves. The note
// tells of those that are passed over, as they are none or not legal; it is empty if
// there are none of these.
func (w *tokens) parseGo(b *board.Board) (o goCommand, note string) {
	l := &o.limits
	var (
		clock   [2]bool
		listing bool // search moves
		refused []string
	)
	remaining := func(c board.Color) {
		if n, ok := w.number(); ok {
			l.Clocks[c].Remaining, clock[c] = milliseconds(n), true
			if n <= 0 {
				l.Clocks[c].Remaining = min(milliseconds(n), -1)
			}
		}
	}
	increment := func(c board.Color) {
		if n, ok := w.number(); ok {
			l.Clocks[c].Increment = milliseconds(max(n, 0))
		}
	}
	for {
		word := w.next()
		switch word {
		case "searchmoves":
		case "ponder":
			o.ponder = true
		case "infinite":
			o.infinite = true
		case "wtime":
			remaining(board.White)
		case "btime":
			remaining(board.Black)
		case "winc":
			increment(board.White)
		case "binc":
			increment(board.Black)
		case "movestogo":
			l.MovesToGo = w.nonNegativeInt(l.MovesToGo)
		case "depth":
			l.Depth = w.positiveInt(l.Depth)
		case "mate":
			l.Mate = w.positiveInt(l.Mate)
		case "perft":
			o.perft = min(w.positiveInt(o.perft), maxPerft)
		case "nodes":
			if n, ok := w.number(); ok {
				l.Nodes = uint64(max(n, 1))
			}
		case "movetime":
			if n, ok := w.number(); ok {
				l.MoveTime = max(milliseconds(n), time.Millisecond)
			}
		case "":
			us, them := b.Turn(), b.Turn().Other()
			if clock[them] && !clock[us] {
				l.Clocks[us] = l.Clocks[them]
			}
			if len(refused) > 0 {
				note = "search moves passed over: " + strings.Join(refused, " ")
				if len(l.SearchMoves) == 0 {
					note += "; all moves are searched"
				}
			}
			return o, note
		default:
			switch m, ok := parseMove(word); {
			case !listing:
			case !ok || !movegen.IsLegal(b, b.Canonical(m)):
				switch {
				case len(refused) < maxRejected:
					refused = append(refused, quoted(word))
				case len(refused) == maxRejected:
					refused = append(refused, "…")
				}
			case len(l.SearchMoves) < math.MaxUint8: // more are not legal at once
				l.SearchMoves = append(l.SearchMoves, b.Canonical(m))
			}
			continue
		}
		listing = word == "searchmoves"
	}
}

// mostRefused is the number of search moves of which the user is told that they are
// passed over; then it is only that there are more.
const maxRejected = 10

// deepestPerft is far deeper than anything that can be counted.
const maxPerft = 64

// limit returns the number that comes next, at least 1, otherwise if there is
// none.
func (w *tokens) positiveInt(otherwise int) int {
	if n, ok := w.boundedInt(1); ok {
		return n
	}
	return otherwise
}

// bounded reports whether the search ends by itself.
func (o *goCommand) terminates(turn board.Color) bool {
	l := &o.limits
	switch {
	case o.perft > 0:
		return true
	case o.infinite || o.ponder:
		return false
	}
	return l.Depth > 0 || l.Nodes > 0 || l.MoveTime > 0 || l.Mate > 0 || l.Clocks[turn].Remaining != 0
}

// append appends the command that parseGo reads back as o. What the protocol has
// no words for is left out: the number of lines, which is an option, and
// fractions of a millisecond, of which there is always one left.
func (o *goCommand) append(dst []byte, b *board.Board, chess960 bool) []byte {
	l := &o.limits
	dst = append(dst, "go"...)
	if o.ponder {
		dst = append(dst, " ponder"...)
	}
	for c, names := range [...][2]string{board.White: {" wtime ", " winc "}, board.Black: {" btime ", " binc "}} {
		clock := l.Clocks[c]
		if clock.Remaining != 0 {
			dst = appendNumber(dst, names[0], ceil(clock.Remaining))
		}
		if clock.Increment > 0 {
			dst = appendNumber(dst, names[1], clock.Increment.Milliseconds())
		}
	}
	for _, item := range [...]struct {
		name  string
		value int64
	}{
		{" movestogo ", int64(l.MovesToGo)},
		{" depth ", int64(l.Depth)},
		{" nodes ", int64(min(l.Nodes, math.MaxInt64))},
		{" mate ", int64(l.Mate)},
		{" movetime ", ceil(l.MoveTime)},
		{" perft ", int64(o.perft)},
	} {
		if item.value > 0 {
			dst = appendNumber(dst, item.name, item.value)
		}
	}
	if o.infinite {
		dst = append(dst, " infinite"...)
	}
	if len(l.SearchMoves) > 0 {
		dst = append(dst, " searchmoves"...)
		for _, m := range l.SearchMoves {
			dst = appendMoves(dst, *b, []board.Move{m}, chess960)
		}
	}
	return dst
}

// ceil returns a time in milliseconds, at least one if there is any left.
func ceil(d time.Duration) int64 {
	if d > 0 && d < time.Millisecond {
		return 1
	}
	return d.Milliseconds()
}
