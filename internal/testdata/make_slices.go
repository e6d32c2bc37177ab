//go:build ignore

// This program makes the slices from the suites in the directory that LUFT_DATA
// names:
//
//	go run internal/testdata/make_slices.go
//
// It writes over those that are there, and leaves alone what is only there.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
)

// maxSize is how many bytes a slice may have.
const maxSize = 64 << 10

// A rule makes the slice of a suite.
type rule func(text string) string

// every keeps each nth line from the nth on, those that hold one of the words, and
// comments that stand at the beginning.
func every(n int, words ...string) rule {
	return func(text string) string {
		var out strings.Builder
		count := 0
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "#") {
				if count == 0 {
					out.WriteString(line)
				}
				continue
			}
			count++
			if count%n == 0 || slices.ContainsFunc(words, func(w string) bool { return strings.Contains(line, w) }) {
				out.WriteString(line)
			}
		}
		return out.String()
	}
}

// table is every for a table whose first line names its columns.
func table(n int) rule {
	return func(text string) string {
		head, rest, _ := strings.Cut(text, "\n")
		return head + "\n" + every(n)(rest)
	}
}

// enPassant adds the first n positions that have an en passant square to the slice.
func enPassant(r rule, n int) rule {
	return func(text string) string {
		out, left := r(text), n
		for line := range strings.Lines(text) {
			if b, err := fen.Parse(strings.TrimSpace(line)); err == nil && b.EnPassant() != board.NoSquare && left > 0 {
				out += line
				left--
			}
		}
		return out
	}
}

// first keeps the first n lines, so that their numbers stay.
func first(n int) rule {
	return func(text string) string {
		return strings.Join(strings.SplitAfterN(text, "\n", n+1)[:n], "")
	}
}

// blocks keeps every nth run of lines that ends with a blank one.
func blocks(n int) rule {
	return func(text string) string {
		var out strings.Builder
		count := 0
		for block := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
			var lines []string
			for line := range strings.Lines(block) {
				if !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
					lines = append(lines, strings.TrimSpace(line)+"\n")
				}
			}
			if len(lines) == 0 {
				continue
			}
			if count++; count%n == 0 {
				out.WriteString(strings.Join(lines, "") + "\n")
			}
		}
		return out.String()
	}
}

// runs keeps the first of each n runs of k lines.
func runs(k, n int) rule {
	return func(text string) string {
		var out strings.Builder
		lines := strings.SplitAfter(text, "\n")
		for i := 0; i+k <= len(lines); i += k * n {
			out.WriteString(strings.Join(lines[i:i+k], ""))
		}
		return out.String()
	}
}

// list keeps every nth element of a JSON array, cases those of the member testCases
// of an object.
func list(n int) rule {
	return func(text string) string {
		var all, some []json.RawMessage
		check(json.Unmarshal([]byte(text), &all))
		for i := 0; i < len(all); i += n {
			some = append(some, all[i])
		}
		return compact(some)
	}
}

func cases(n int) rule {
	return func(text string) string {
		var in, out struct {
			Cases []json.RawMessage `json:"testCases"`
		}
		check(json.Unmarshal([]byte(text), &in))
		for i := 0; i < len(in.Cases); i += n {
			out.Cases = append(out.Cases, in.Cases[i])
		}
		return compact(out)
	}
}

func compact(v any) string {
	text, err := json.MarshalIndent(v, "", " ")
	check(err)
	var buf bytes.Buffer
	check(json.Compact(&buf, text))
	return strings.ReplaceAll(buf.String(), "},{\"start", "},\n{\"start") + "\n"
}

// columns replaces the columns of a table, counted from 0, by dashes.
func columns(r rule, drop ...int) rule {
	return func(text string) string {
		var out strings.Builder
		for line := range strings.Lines(r(text)) {
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			for _, i := range drop {
				if !strings.HasPrefix(line, "#") && fields[0] != "LABEL" && i < len(fields) {
					fields[i] = "-"
				}
			}
			out.WriteString(strings.Join(fields, "\t") + "\n")
		}
		return out.String()
	}
}

// verdicts leaves of the remarks after a position what the test reads of them.
func verdicts(r rule) rule {
	return func(text string) string {
		var out strings.Builder
		for line := range strings.Lines(r(text)) {
			position, remark, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ";")
			switch {
			case strings.Contains(remark, "bad EPD"):
				position += ";bad EPD"
			case strings.Contains(remark, "should"):
				position += "; should be read"
			case ok:
				position += ";"
			}
			out.WriteString(position + "\n")
		}
		return out.String()
	}
}

// session ends a conversation after the given number of lines.
func session(n int) rule {
	return func(text string) string { return first(n)(text) + "> quit\n" }
}

// games keeps the first games of a PGN file.
func games(n int) rule {
	return func(text string) string {
		end := 0
		for range n {
			i := strings.Index(text[end+1:], "\n[Event ")
			end += 1 + i
		}
		return text[:end+1]
	}
}

var suites = []struct {
	name string
	rule rule
}{
	{"perft/classic6.epd", every(1)},
	{"perft/perftsuite.epd", every(4, "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR", "4k3/8/8/8/8/8/8/4K2R w K")},
	{"perft/standard.epd", every(5)},
	{"perft/tricky.perft", blocks(2)},
	{"perft/tricky-python-chess.perft", blocks(2)},
	{"perft/chess960-a.perft", blocks(8)},
	{"perft/fischer-a.epd", every(8)},
	{"perft/ferdy-double-check-a.epd", every(4)},
	{"perft/ferdy-enpassant-a.epd", every(30)},
	{"perft/ferdy-single-check-1.epd", every(100)},
	{"perft/ferdy-single-check-2.epd", every(100)},
	{"perft/ferdy-single-check-3.epd", every(100)},

	{"movegen/game-state.tsv", every(2)},
	{"movegen/oracle-a.tsv", every(8)},
	{"movegen/oracle960-a.tsv", every(8)},
	{"movegen/rampart-castling.json", cases(4)},
	{"movegen/rampart-checkmates.json", cases(1)},
	{"movegen/rampart-pawns.json", cases(2)},
	{"movegen/rampart-standard.json", cases(2)},
	{"movegen/kokopu-positions-a.tsv", columns(table(2), 0, 1, 16, 19)},
	{"movegen/san-lists-a.tsv", every(2)},
	{"movegen/valid_notation_tests.json", list(2)},

	{"fen/chess960-start-positions.sfens", first(480)},
	{"fen/cozy-valid-a.sfens", enPassant(every(7), 20)},
	{"fen/cozy-invalid-a.sfens", every(20)},
	{"fen/sofcheck-boards-a.fen", every(30)},
	{"fen/endgames-10k.epd", every(50)},
	{"fen/popularpos_lichess_v3-30k.epd", every(150)},
	{"fen/bench-ethereal.csv", every(3)},
	{"fen/destructive.epd", verdicts(first(45))},
	{"fen/fen-verdicts-a.tsv", columns(every(2,
		"RNBQKBNR w KQkq - 0 0\t", "w kqKQ", "r3k2r/8/8/8/8/8/8/R2K3R", "8/8/8/1k6/3Pp3", "rnbqk1nr/bb3p1p"), 2, 4)},
	{"fen/kokopu-fens.csv", table(2)},
	{"books/3moves_FRC-10k.epd", every(100)},
	{"books/UHO_4060_v3-20k.epd", every(50)},

	{"epd/3fold.epd", every(1)},
	{"epd/bratko-kopec-loose.epd", first(8)},
	{"epd/bratko-kopec.epd", every(2)},
	{"epd/ccr.epd", every(3)},
	{"epd/endgame-dm-4.epd", every(4)},
	{"epd/endgame-wdl-dtz.epd", every(8)},
	{"epd/kaufman.epd", every(3, "position-02")},
	{"epd/lapuce2.epd", every(4)},
	{"epd/lct2.epd", every(4)},
	{"epd/mate-suite.epd", every(4)},
	{"epd/nullmove-zugzwang.epd", every(2)},
	{"epd/sbd.epd", every(8)},
	{"epd/terminal-bench.epd", every(8, "witness-null-stalemate")},
	{"epd/wac-first-release.epd", every(12)},
	{"epd/wac.epd", every(10)},
	{"epd/zugzwang.epd", every(4, "ZPTS.04", "ZPTS.29")},
	{"tuning/sf13-selfplay-quiet.epd", every(4000)},
	{"tuning/tcec-quiet-eval.epd", every(800)},

	{"mates/mate1.fen", every(2)},
	{"mates/mate2.fen", every(12)},
	{"mates/mate3.fen", every(4)},

	{"games/sf13-1000.sgs", runs(4, 25)},
	{"polyglot/keys-a.tsv", every(2)},
	{"polyglot/performance-expected.tsv", every(1)}, // less what the book lacks, see below
	{"uci/stockfish-15.1.txt", session(130)},
	{"uci/glaurung-2.2.txt", session(216)},
	{"pgn/large/lichess-2025-05-1000k.pgn", games(20)},
}

func main() {
	data, to := os.Getenv("LUFT_DATA"), filepath.Join("internal", "testdata", "slices")
	if data == "" {
		log.Fatal("LUFT_DATA is not set")
	}
	total := 0
	for _, s := range suites {
		text, err := os.ReadFile(filepath.Join(data, filepath.FromSlash(s.name)))
		check(err)
		total += write(to, s.name, []byte(s.rule(string(text))))
	}
	total += sliceBook(data, to)
	fmt.Println(total, "bytes")
}

// sliceBook keeps the moves of the positions of the book that are nearest to the
// start, and of the look-ups those of a position that is there, or is in no book.
func sliceBook(data, to string) int {
	const file = "polyglot/performance.bin"
	all, err := book.Open(filepath.Join(data, file))
	check(err)
	defer all.Close()
	kept := make(map[uint64][]book.Entry)
	left := 3000
	var walk func(g *game.Game, depth int)
	walk = func(g *game.Game, depth int) {
		key := book.Key(g)
		found, err := all.Find(nil, key)
		check(err)
		if depth == 0 {
			if kept[key] == nil && len(found) > 0 && left >= len(found) {
				kept[key] = found
				left -= len(found)
			}
			return
		}
		choices, err := all.Moves(nil, g)
		check(err)
		for _, c := range choices {
			check(g.Play(c.Move))
			walk(g, depth-1)
			g.Undo()
		}
	}
	for depth := range 10 {
		walk(game.New(board.Start()), depth)
	}
	entries, err := os.ReadFile(filepath.Join(data, file))
	check(err)
	var some []byte
	for entry := range slices.Chunk(entries, 16) { // in their order, which counts among moves of equal weight
		if kept[binary.BigEndian.Uint64(entry)] != nil {
			some = append(some, entry...)
		}
	}
	total := write(to, file, some)

	const lookups = "polyglot/performance-expected.tsv"
	text, err := os.ReadFile(filepath.Join(data, lookups))
	check(err)
	var out strings.Builder
	for line := range strings.Lines(string(text)) {
		position, moves, _ := strings.Cut(line, "\t")
		if strings.HasPrefix(line, "#") {
			out.WriteString(line)
			continue
		}
		b, err := fen.Parse(position)
		check(err)
		if kept[book.Key(game.New(b))] != nil || strings.TrimSpace(moves) == "" {
			out.WriteString(line)
		}
	}
	return total + write(to, lookups, []byte(out.String()))
}

func write(dir, name string, data []byte) int {
	if len(data) > maxSize || len(data) == 0 {
		log.Fatalf("%s: %d bytes", name, len(data))
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	check(os.MkdirAll(filepath.Dir(path), 0o755))
	check(os.WriteFile(path, data, 0o644))
	return len(data)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
