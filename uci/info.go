package uci

import (
	"strconv"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// An infoFormat holds the options that change how search output is written.
type infoFormat struct {
	chess960 bool // castling is the king taking its rook: UCI_Chess960
	wdl      bool // scores come with "wdl": UCI_ShowWDL
}

// appendInfo appends an "info" line about a line of play from b:
//
//	info depth 9 seldepth 14 multipv 1 score cp 31 nodes 5120 nps 512000 hashfull 4 time 10 pv e2e4 e7e5
func (d infoFormat) appendInfo(dst []byte, b *board.Board, i *search.Info) []byte {
	dst = appendNumber(dst, "info depth ", i.Depth)
	dst = appendNumber(dst, " seldepth ", i.SelDepth)
	dst = appendNumber(dst, " multipv ", i.MultiPV)
	if i.Bound != search.NoBound {
		dst = appendScore(append(dst, " score "...), i.Score)
	}
	switch i.Bound {
	case search.Lower:
		dst = append(dst, " lowerbound"...)
	case search.Upper:
		dst = append(dst, " upperbound"...)
	}
	if d.wdl && i.Bound != search.NoBound {
		wdl := i.WDL
		if wdl == [3]int{} {
			wdl[0], wdl[1], wdl[2] = WinRate(i.Score)
		}
		dst = appendNumber(dst, " wdl ", wdl[0])
		dst = appendNumber(dst, " ", wdl[1])
		dst = appendNumber(dst, " ", wdl[2])
	}
	dst = strconv.AppendUint(append(dst, " nodes "...), i.Nodes, 10)
	if nps := i.NPS(); nps > 0 {
		dst = strconv.AppendUint(append(dst, " nps "...), nps, 10)
	}
	dst = appendNumber(dst, " hashfull ", i.HashFull)
	if i.TBHits > 0 {
		dst = strconv.AppendUint(append(dst, " tbhits "...), i.TBHits, 10)
	}
	dst = strconv.AppendInt(append(dst, " time "...), i.Time.Milliseconds(), 10)
	if len(i.PV) > 0 {
		dst = appendMoves(append(dst, " pv"...), *b, i.PV, d.chess960)
	}
	return dst
}

func appendNumber[T int | int64](dst []byte, before string, n T) []byte {
	return strconv.AppendInt(append(dst, before...), int64(n), 10)
}

// appendScore appends "cp 31", or "mate -2" if the player to move is mated in two.
func appendScore(dst []byte, s eval.Score) []byte {
	if s.IsMate() {
		return appendNumber(dst, "mate ", s.MateMoves())
	}
	return appendNumber(dst, "cp ", int(s))
}

// An Info is an "info" line: the part that package search knows, and the rest. Fields
// that the line does not have are zero.
type Info struct {
	// Info has a PV if the line has one, cut before the first move that is not legal,
	// and a score unless its Bound is [search.NoBound]. MultiPV is 1 if the line does
	// not have it.
	search.Info

	CurrMove       board.Move `json:"currmove"`       // the root move that is being searched
	CurrMoveNumber int        `json:"currmovenumber"` // its number, from 1

	Refutation []board.Move `json:"refutation"` // a move and the line that refutes it
	CurrLine   []board.Move `json:"currline"`   // the line that is being searched
	CPU        int          `json:"cpu"`        // the thread that searches CurrLine

	Speed   uint64 `json:"speed,string"` // nodes per second ("nps")
	CPULoad int    `json:"cpuload"`      // CPU usage in thousandths

	// Text is the message of "info string".
	Text string `json:"text"`

	// Extra holds the unknown or misplaced words of the line in order, at most 1000.
	Extra []string `json:"extra"`

	// Line is the whole line.
	Line string `json:"line"`
}

// parseInfo reads an "info" line about a search of b: items in any order, moves in
// either spelling. It reports false for other lines.
func parseInfo(line string, b *board.Board) (i Info, ok bool) {
	w := tokens{line}
	if w.next() != "info" {
		return i, false
	}
	i.Line, i.MultiPV = line, 1
	bound := search.Exact
	defer func() {
		if i.Bound != search.NoBound {
			i.Bound = bound
		} else {
			i.WDL = [3]int{}
		}
	}()
	for {
		switch word := w.next(); word {
		case "depth":
			i.Depth = w.nonNegativeInt(i.Depth)
		case "seldepth":
			i.SelDepth = w.nonNegativeInt(i.SelDepth)
		case "multipv":
			i.MultiPV = max(w.nonNegativeInt(i.MultiPV), 1)
		case "hashfull":
			i.HashFull = min(w.nonNegativeInt(i.HashFull), 1000)
		case "nodes":
			i.Nodes = w.uint64(i.Nodes)
		case "nps":
			i.Speed = w.uint64(i.Speed)
		case "tbhits":
			i.TBHits = w.uint64(i.TBHits)
		case "cpuload":
			i.CPULoad = w.nonNegativeInt(i.CPULoad)
		case "time":
			if n, given := w.number(); given {
				i.Time = max(milliseconds(n), 0)
			}
		case "score":
			if s, given := w.score(); given {
				i.Score, i.Bound = s, search.Exact
			}
		case "lowerbound":
			bound = search.Lower
		case "upperbound":
			bound = search.Upper
		case "wdl":
			i.WDL = w.wdl()
		case "pv":
			i.PV = w.pv(b)
		case "refutation":
			i.Refutation = w.pv(b)
		case "currline":
			i.CPU = w.nonNegativeInt(i.CPU)
			i.CurrLine = w.pv(b)
		case "currmove":
			if m, given := parseMove(w.peek()); given {
				if m = b.Canonical(m); movegen.IsLegal(b, m) {
					i.CurrMove = m
					w.next()
				}
			}
		case "currmovenumber":
			i.CurrMoveNumber = w.nonNegativeInt(i.CurrMoveNumber)
		case "string":
			i.Text = w.remaining()
			return i, true
		case "":
			return i, true
		default:
			const maxExtra = 1000
			if len(i.Extra) < maxExtra {
				i.Extra = append(i.Extra, word)
			}
		}
	}
}

// uint64 consumes a number that is not negative, or returns otherwise.
func (w *tokens) uint64(otherwise uint64) uint64 {
	if n, ok := w.number(); ok {
		return uint64(max(n, 0))
	}
	return otherwise
}

// nonNegativeInt consumes a number that is not negative, or returns otherwise.
func (w *tokens) nonNegativeInt(otherwise int) int {
	if n, ok := w.boundedInt(0); ok {
		return n
	}
	return otherwise
}

// score reads "cp 31" or "mate -2".
func (w *tokens) score() (eval.Score, bool) {
	after := *w
	kind := after.next()
	n, ok := after.number()
	if !ok {
		return 0, false
	}
	var s eval.Score
	switch kind {
	case "cp":
		s = eval.Score(min(max(n, -int64(eval.MaxCentipawns)), int64(eval.MaxCentipawns)))
	case "mate":
		moves := int(min(max(n, -1000), 1000))
		if moves > 0 {
			s = eval.MateIn(2*moves - 1)
		} else {
			s = eval.MatedIn(-2 * moves)
		}
	default:
		return 0, false
	}
	*w = after
	return s, true
}

// wdl consumes up to three numbers. Those that do not add up to 1000, apart from rounding, are
// no estimate.
func (w *tokens) wdl() (wdl [3]int) {
	for n := range wdl {
		wdl[n] = min(w.nonNegativeInt(0), 2000)
	}
	if sum := wdl[0] + wdl[1] + wdl[2]; sum < 990 || sum > 1010 {
		return [3]int{}
	}
	return wdl
}

// pv consumes moves from b as long as they are legal.
func (w *tokens) pv(b *board.Board) (pv []board.Move) {
	now := *b
	for {
		m, ok := parseMove(w.peek())
		if m = now.Canonical(m); !ok || !movegen.IsLegal(&now, m) {
			return pv
		}
		w.next()
		pv = append(pv, m)
		now.Play(m)
	}
}

// milliseconds returns n ms, clamped to the range of Duration.
func milliseconds(n int64) time.Duration {
	const most = int64(1<<63-1) / int64(time.Millisecond)
	return time.Duration(min(max(n, -most), most)) * time.Millisecond
}
