package ucitest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// An info is an "info" line as the rules read it: not tolerantly, as a client has to, but
// as UCI defines it.
type info struct {
	numbers   map[string]int64 // by keyword, such as "depth"
	scoreKind string           // "cp" or "mate"; "" if there is no score
	score     int64
	bound     bool // the score is a bound
	pv        []string
	illegal   string // what is wrong with the moves of a line, "" for nothing
}

// counts are the keywords that a number follows that is not negative.
func counts() []string {
	return []string{
		"depth", "seldepth", "time", "nodes", "multipv", "currmovenumber", "hashfull", "nps", "tbhits", "sbhits", "cpuload",
	}
}

// parseInfo reads a line, as far as it can be read. The error is about what is not as UCI
// defines it, but for the moves of variations.
func parseInfo(line string, b *board.Board) (i info, err error) {
	i.numbers = make(map[string]int64)
	i.numbers["multipv"] = 1
	words := strings.Fields(line)[1:]
	complain := func(format string, args ...any) {
		if err == nil {
			err = fmt.Errorf(format, args...)
		}
	}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch {
		case slices.Contains(counts(), word):
			n, ok := number(&words)
			if !ok || n < 0 {
				complain("no number after %q", word)
			}
			i.numbers[word] = n
		case word == "score":
			words = i.parseScore(words, complain)
		case word == "wdl":
			for range 3 {
				if n, ok := number(&words); !ok || n < 0 || n > 1000 {
					complain("not three numbers from 0 to 1000 after \"wdl\"")
					break
				}
			}
		case word == "currmove":
			p := place{board: *b}
			if len(words) == 0 {
				complain("no move after \"currmove\"")
				break
			}
			if _, ok := p.legal(words[0]); !ok {
				complain("%s after \"currmove\" is not a legal move", words[0])
			}
			words = words[1:]
		case word == "pv":
			i.pv, words = i.moves(words, b)
			if len(i.pv) == 0 && movegen.HasLegal(b) {
				complain("no moves after \"pv\"")
			}
		case word == "refutation":
			_, words = i.moves(words, b)
		case word == "currline":
			number(&words) // of the processor; it may be missing
			_, words = i.moves(words, b)
		case word == "string":
			return i, err
		default:
			complain("unknown word %q", word)
		}
	}
	return i, err
}

// parseScore reads what follows "score".
func (i *info) parseScore(words []string, complain func(string, ...any)) []string {
	if len(words) == 0 || words[0] != "cp" && words[0] != "mate" {
		complain("neither \"cp\" nor \"mate\" after \"score\"")
		return words
	}
	kind := words[0]
	words = words[1:]
	n, ok := number(&words)
	if !ok {
		complain("no number after %q", kind)
		return words
	}
	i.scoreKind, i.score = kind, n
	if len(words) > 0 && (words[0] == "lowerbound" || words[0] == "upperbound") {
		i.bound = true
		words = words[1:]
	}
	return words
}

// moves reads the moves of a variation from b and notes the first that is not legal.
func (i *info) moves(words []string, b *board.Board) (moves, rest []string) {
	p := place{board: *b}
	for n, word := range words {
		if _, err := board.ParseMove(word); err != nil {
			return words[:n], words[n:]
		}
		if i.illegal != "" {
			continue
		}
		m, ok := p.legal(word)
		if !ok {
			i.illegal = fmt.Sprintf("%s, move %d of a variation, is not legal", word, n+1)
		}
		p.board.Play(m)
	}
	return words, nil
}

// number consumes a number.
func number(words *[]string) (int64, bool) {
	if len(*words) == 0 {
		return 0, false
	}
	n, err := strconv.ParseInt((*words)[0], 10, 64)
	if err != nil {
		return 0, false
	}
	*words = (*words)[1:]
	return n, true
}
