package uci

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/internal/wire"
)

// A goCommand is a parsed "go" command.
type goCommand struct {
	limits   search.Limits
	infinite bool // no answer before "stop"
	ponder   bool // no answer before "ponderhit" or "stop"
	perft    int  // depth of perft, 0 to search
}

// parseGo reads what follows "go": items in any order. Unknown words, and items whose
// number is missing, are ignored. The search is to be in b.
//
// Limits that are too small count as the smallest one: depth 0 is depth 1, and a clock
// at 0 has run out. If only the opponent's clock is given, the player to move has the
// same.
//
// The words after searchmoves, up to the next item, are moves; repeated moves count once.
// The note lists those that are not legal moves; it is empty if there are none.
func (w *tokens) parseGo(b *board.Board) (o goCommand, note string) {
	l := &o.limits
	var (
		clock    [2]bool
		inMoves  bool // after "searchmoves"
		rejected []string
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
			if len(rejected) > 0 {
				note = "ignored searchmoves: " + strings.Join(rejected, " ")
				if len(l.SearchMoves) == 0 {
					note += "; searching all moves"
				}
			}
			return o, note
		default:
			switch m, ok := parseMove(word); {
			case !inMoves:
			case !ok || !movegen.IsLegal(b, b.Canonical(m)):
				switch {
				case len(rejected) < maxRejected:
					rejected = append(rejected, wire.Quoted(word))
				case len(rejected) == maxRejected:
					rejected = append(rejected, "…")
				}
			case !slices.Contains(l.SearchMoves, b.Canonical(m)):
				l.SearchMoves = append(l.SearchMoves, b.Canonical(m))
			}
			continue
		}
		inMoves = word == "searchmoves"
	}
}

// maxRejected is the number of rejected search moves that a note lists.
const maxRejected = 10

// maxPerft is far deeper than can be counted.
const maxPerft = 64

// positiveInt consumes a number, clamped to at least 1, or returns otherwise.
func (w *tokens) positiveInt(otherwise int) int {
	if n, ok := w.boundedInt(1); ok {
		return n
	}
	return otherwise
}

// terminates reports whether the search ends by itself.
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

// append appends the command that parseGo reads back as o, except for what UCI cannot
// express: MultiPV, which is an option, and fractions of a millisecond.
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

// ceil returns d in milliseconds, at least 1 if d is positive.
func ceil(d time.Duration) int64 {
	if d > 0 && d < time.Millisecond {
		return 1
	}
	return d.Milliseconds()
}
