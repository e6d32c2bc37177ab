package pgn_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// What another library makes of its own test files, move by move. Folders and
// games that are left out, and why.
var kokopuExceptions = map[string]string{
	"games/blank-headers-2": "the dump is of the game the file was written from, and a blank comment was not written",
	"games/escaped-text":    "has a backslash escape braces in comments, which the standard does not know",
	"games/variant-no-king": "no chess: no kings",
	"pgns/antichess":        "no chess: other rules",
}

// TestKokopuDumps is about games that can be read, TestKokopuErrors about those that
// cannot. The pojo.json beside a dump says the same as the dump.
//
// The dump of a game has a line for each move, such as
//
//	[3b-v0-4w]               |  (4w) Nf6 (#hm=4) $1 [cal = {Gc4f7}] {text}<LONG
//
// The place of the move comes first: move 4 of White's in the first alternative to
// move 3 of Black's. Then come the move, the halfmove clock after it, annotations,
// commands by name and the comment.
func TestKokopuDumps(t *testing.T) {
	dir := testdata.File(t, "pgn/kokopu")
	dumps, err := filepath.Glob(filepath.Join(dir, "*", "*", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dump := range dumps {
		folder := filepath.Dir(dump)
		name, err := filepath.Rel(dir, folder)
		if err != nil {
			t.Fatal(err)
		}
		number, err := strconv.Atoi(strings.TrimSuffix(filepath.Base(dump), ".txt"))
		if err != nil {
			number = 0 // dump.txt: the only game
		}
		t.Run(fmt.Sprintf("%s/%d", name, number), func(t *testing.T) {
			if reason, ok := kokopuExceptions[filepath.ToSlash(name)]; ok {
				t.Skip(reason)
			}
			want, err := os.ReadFile(dump)
			if err != nil {
				t.Fatal(err)
			}
			games := kokopuGames(t, folder)
			if number >= len(games) {
				t.Fatalf("only %d games", len(games))
			}
			if games[number].err != nil {
				t.Fatal(games[number].err)
			}
			g := games[number].game
			if diff := cmp.Diff(kokopuLines(string(want)), dumpLines(g)); diff != "" {
				t.Errorf("moves (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(kokopuTags(string(want)), dumpTags(g)); diff != "" {
				t.Errorf("tags (-want +got):\n%s", diff)
			}
			if end := kokopuResults[g.Result] + fmt.Sprintf("{%d plies}", g.Main().Len()); !strings.HasSuffix(strings.TrimSpace(string(want)), end) {
				t.Errorf("the dump does not end with %s", end)
			}
		})
	}
}

// kokopuResults are how a dump gives the result in its last line.
var kokopuResults = map[game.Result]string{
	game.WhiteWins: "{White wins}", game.BlackWins: "{Black wins}", game.Draw: "{Draw}", game.Unfinished: "{Line}",
}

type gameOrError struct {
	game *pgn.Game
	err  error
}

func kokopuGames(t *testing.T, folder string) (all []gameOrError) {
	t.Helper()
	f, err := os.Open(filepath.Join(folder, "database.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for g, err := range pgn.NewReader(f).Games() {
		all = append(all, gameOrError{g, err})
	}
	return all
}

// kokopuLines returns the lines for moves and beginnings of lines, without the
// drawing in front of them.
func kokopuLines(dump string) (lines []string) {
	for line := range strings.Lines(dump) {
		place, rest, ok := strings.Cut(strings.TrimRight(line, "\r\n"), "]")
		if !ok || !strings.HasPrefix(place, "[") {
			continue
		}
		rest = strings.ReplaceAll(rest, "<LONG", "")
		rest = strings.TrimLeft(rest, " |+-")
		rest, isMove := strings.CutPrefix(rest, "(")
		if isMove {
			_, rest, _ = strings.Cut(rest, ") ")
		}
		lines = append(lines, strings.TrimSpace(strings.TrimSpace(place[1:]+" "+collapse(rest))))
	}
	return lines
}

// collapse makes one of several blanks; only a comment can have them.
func collapse(s string) string { return strings.Join(strings.Fields(s), " ") }

// dumpLines writes the game as kokopu does.
func dumpLines(g *pgn.Game) (lines []string) {
	if g.Start == (board.Board{}) {
		return nil
	}
	return dumpLine(g.Main(), g.Start, "")
}

func dumpLine(l *pgn.Line, b board.Board, prefix string) (lines []string) {
	start := l.EndComments()
	if first := l.First(); first != nil {
		start = first.CommentsBefore()
	}
	lines = append(lines, collapse(prefix+"start "+dumpNotes(nil, start)))
	for _, n := range l.Nodes() {
		before := b
		place := fmt.Sprintf("%s%d%c", prefix, b.Fullmove(), "wb"[b.Turn()])
		text := san.Format(&b, n.Move())
		b.Play(n.Move())
		comments := slices.Clone(n.CommentsAfter())
		if next := n.Next(); next != nil { // kokopu has one comment a move, before its variations
			comments = append(comments, next.CommentsBefore()...)
		} else {
			comments = append(comments, l.EndComments()...)
		}
		lines = append(lines, collapse(fmt.Sprintf("%s %s (#hm=%d) %s", place, text, b.Halfmove(), dumpNotes(n.NAGs(), comments))))
		for k, v := range n.Variations() {
			lines = append(lines, dumpLine(v, before, fmt.Sprintf("%s-v%d-", place, k))...)
		}
	}
	return lines
}

func dumpNotes(nags []pgn.NAG, comments []pgn.Comment) string {
	var parts, commands, texts []string
	for _, n := range nags {
		parts = append(parts, n.String())
	}
	for _, c := range comments {
		for name, value := range c.Commands() {
			commands = append(commands, fmt.Sprintf("[%s = {%s}]", name, value))
		}
		if s := c.Text(); s != "" {
			texts = append(texts, s)
		}
	}
	slices.Sort(commands)
	parts = append(parts, commands...)
	if len(texts) > 0 {
		parts = append(parts, "{"+strings.Join(texts, " ")+"}")
	}
	return strings.Join(parts, " ")
}

// kokopuNames are what kokopu calls the tags that it knows and gives as they are.
var kokopuNames = map[string]string{
	"White": "White", "WhiteElo": "WhiteElo", "WhiteTitle": "WhiteTitle",
	"Black": "Black", "BlackElo": "BlackElo", "BlackTitle": "BlackTitle",
	"Event": "Event", "Site": "Site", "Annotator": "Annotator", "ECO": "ECO",
	"Opening": "Opening", "OpeningVariation": "Variation", "OpeningSubVariation": "SubVariation",
	"Termination": "Termination",
}

func kokopuTags(dump string) map[string]string {
	tags := map[string]string{}
	dump, _, _ = strings.Cut(dump, "[start]")
	for rest := dump; ; {
		name, after, ok := strings.Cut(rest, " = {")
		if !ok {
			return tags
		}
		if i := strings.LastIndexByte(name, '\n'); i >= 0 {
			name = name[i+1:]
		}
		var value string
		value, rest, _ = strings.Cut(after, "}\n")
		if tag, ok := kokopuNames[name]; ok && collapse(value) != "" {
			tags[tag] = collapse(value)
		}
	}
}

// dumpTags returns the tags that kokopu would give. It does not give ratings and
// codes that are none, nor "?".
func dumpTags(g *pgn.Game) map[string]string {
	tags := map[string]string{}
	for _, name := range kokopuNames {
		value := collapse(g.Tags.Get(name))
		_, notNumber := strconv.ParseUint(value, 10, 16)
		isECO := len(value) == 3 && 'A' <= value[0] && value[0] <= 'E'
		switch {
		case value == "" || value == "?",
			strings.HasSuffix(name, "Elo") && notNumber != nil,
			name == "ECO" && !isECO:
		default:
			tags[name] = value
		}
	}
	return tags
}

// Errors of kokopu's that are not ours.
var kokopuErrors = map[string]string{
	"pgns/semantic-error/4": "Chess960 without a FEN tag begins from the ordinary position, which is one of the 960",
}

// kokopuOffsets are the bytes to add to our place to get kokopu's.
var kokopuOffsets = map[string]int64{
	// The brace that opens a comment is past.
	"pgns/redos-comment/0":     1,
	"pgns/syntactic-error-4/0": 1,
	// The quotation mark before the value of a tag is past.
	"pgns/semantic-error/2": -1,
	"pgns/semantic-error/3": -1,
}

// An error file has three lines: the offset, the line, and what is wrong.
func TestKokopuErrors(t *testing.T) {
	dir := testdata.File(t, "pgn/kokopu")
	files, err := filepath.Glob(filepath.Join(dir, "*", "*", "*.err"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		folder := filepath.Dir(file)
		name, err := filepath.Rel(dir, strings.TrimSuffix(file, ".err"))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			if reason, ok := kokopuErrors[filepath.ToSlash(name)]; ok {
				t.Skip(reason)
			}
			number, err := strconv.Atoi(filepath.Base(name))
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(text), "\n")
			games := kokopuGames(t, folder)
			if number >= len(games) {
				t.Fatalf("only %d games", len(games))
			}
			bad, ok := errors.AsType[*pgn.Error](games[number].err)
			if !ok {
				t.Fatalf("no error, want %s", lines[2])
			}
			if got := strconv.Itoa(bad.Line); got != lines[1] || bad.Game != number+1 {
				t.Errorf("%v, want it in line %s: %s", bad, lines[1], lines[2])
			}
			if got := strconv.FormatInt(bad.Offset+kokopuOffsets[filepath.ToSlash(name)], 10); got != lines[0] {
				t.Errorf("%v at offset %s, want %s", bad, got, lines[0])
			}
		})
	}
}
