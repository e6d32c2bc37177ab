package xboard

import (
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// mateScore is added to the number of moves of a mate.
const mateScore = 100_000

// appendThinking appends a line of thinking output about a line of play from b: the depth,
// the score in centipawns, the time in centiseconds, the nodes and the moves in SAN.
//
//	9 31 102 5120 e4 e5 Nf3
func appendThinking(dst []byte, b board.Board, i *search.Info) []byte {
	dst = strconv.AppendInt(dst, int64(i.Depth), 10)
	dst = strconv.AppendInt(append(dst, ' '), int64(formatScore(i.Score)), 10)
	dst = strconv.AppendInt(append(dst, ' '), i.Time.Milliseconds()/10, 10)
	dst = strconv.AppendUint(append(dst, ' '), i.Nodes, 10)
	for _, m := range i.PV {
		dst = san.Append(append(dst, ' '), &b, m)
		b.Play(m)
	}
	return dst
}

func formatScore(s eval.Score) int {
	if !s.IsMate() {
		return int(s)
	}
	if s > 0 {
		return mateScore + s.MateMoves()
	}
	return -mateScore + s.MateMoves()
}

func parseScore(n int64) eval.Score {
	const longest = 1000 // moves
	switch {
	case n >= mateScore && n <= mateScore+longest:
		return eval.MateIn(max(2*int(n-mateScore)-1, 1))
	case n <= -mateScore && n >= -mateScore-longest:
		return eval.MatedIn(2 * int(-mateScore-n))
	}
	return eval.Score(min(max(n, -int64(eval.MaxCentipawns)), int64(eval.MaxCentipawns)))
}

// parseThinking reads thinking output about a search of b. It reports false for other lines,
// and for those without a legal move. Some engines write a mark after the depth, and some
// add numbers and a tab before the moves. Where one of them is a selective depth, SelDepth has
// it. Move numbers and words that are not moves are passed over before the first move; the
// PV ends before the first word after it that is not a legal move.
func parseThinking(line string, b *board.Board) (i search.Info, ok bool) {
	if line = strings.Trim(line, whitespace); line == "" || line[0] < '0' || line[0] > '9' {
		return i, false
	}
	var n [4]int64
	for k := range n {
		var word string
		word, line = cutWord(line)
		if k == 0 {
			word = strings.TrimRight(word, ".+-&!?")
		}
		v, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return i, false
		}
		n[k] = v
	}
	if extra, pv, found := strings.Cut(line, "\t"); found {
		if v, err := strconv.ParseInt(strings.SplitN(extra+" ", " ", 2)[0], 10, 16); err == nil {
			i.SelDepth = max(int(v), 0)
		}
		line = pv
	}
	i.Depth, i.MultiPV = int(min(max(n[0], 0), 1<<15)), 1
	i.Score, i.Bound = parseScore(n[1]), search.Exact
	i.Time = time.Duration(min(max(n[2], 0), 1<<38)) * 10 * time.Millisecond
	i.Nodes = uint64(max(n[3], 0))
	i.PV = parsePV(line, b)
	return i, len(i.PV) > 0
}

func parsePV(text string, b *board.Board) (pv []board.Move) {
	const longest = 256 // words
	now := *b
	for range longest {
		var word string
		if word, text = cutWord(text); word == "" {
			break
		}
		word = strings.TrimLeft(word, "0123456789.")
		if word == "" {
			continue // a move number
		}
		m, ok := parseMove(&now, word)
		if !ok && len(pv) > 0 {
			break
		}
		if ok && movegen.IsLegal(&now, m) {
			pv = append(pv, m)
			now.Play(m)
		}
	}
	return pv
}
