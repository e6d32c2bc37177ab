package chessbase

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
)

// TestAgreesWithMorphy compares every header and every move of databases of ChessBase with what
// another decoder, morphy (github.com/Yarin78/morphy, at 7944711), read from them. The file
// has a line for each entry, with the columns of describe.
func TestAgreesWithMorphy(t *testing.T) {
	file, err := os.Open("testdata/morphy.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var db *Database
	name, n := "", 0
	next := func(database string) {
		if db != nil {
			if n != db.Len() {
				t.Errorf("%s: %d entries, want %d", name, db.Len(), n)
			}
			db.Close()
		}
		name, n, db = database, 0, nil
		if name != "" {
			if db, err = Open(testdata.File(t, "chessbase/"+name+".cbh")); err != nil {
				t.Fatal(err)
			}
			db.Text = latin1
		}
	}
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		database, want, _ := strings.Cut(lines.Text(), "\t")
		if database != name {
			next(database)
		}
		got, moves := describe(t, db, n)
		if got != want {
			t.Errorf("%s: entry %d:\n got %q\nwant %q\n%s", name, n+1, got, want, moves)
		}
	}
	next("")
}

// latin1 reads a text in ISO 8859-1.
func latin1(text []byte) string {
	var sb strings.Builder
	for _, c := range text {
		sb.WriteRune(rune(c))
	}
	return sb.String()
}

// describe returns an entry as a line with tabs, and its moves.
func describe(t *testing.T, db *Database, i int) (line, moves string) {
	h, err := db.Header(i)
	if err != nil {
		t.Error(err)
	}
	kind := "game"
	if h.Text {
		kind = "text"
	}
	if h.Deleted {
		kind += " deleted"
	}
	columns := []string{kind, h.Event, h.Site, numbers(h.EventDate), numbers(h.Round), h.Annotator, h.Source, h.Publisher}
	if h.Text {
		return strings.Join(columns, "\t"), ""
	}
	result := h.Result.String()
	if h.Forfeit {
		result = map[string]string{"1-0": "+:-", "0-1": "-:+", "1/2-1/2": "=:=", "*": "0-0"}[result]
	}
	g, _, err := db.Read(i)
	if err != nil {
		t.Error(err)
	}
	var sb strings.Builder
	writeLine(&sb, g.Main())
	moves = strings.TrimSpace(sb.String())
	all := 0
	for range g.All() {
		all++
	}
	columns = append(columns, h.White, h.Black, strconv.Itoa(h.WhiteRating), strconv.Itoa(h.BlackRating), numbers(h.Date), result,
		h.ECO, h.WhiteTeam, h.BlackTeam, h.EventCountry, strconv.Itoa(h.EventRounds), strconv.Itoa(h.EventCategory),
		placement(g.Start), strconv.Itoa(all), fmt.Sprintf("%x", sha256.Sum256([]byte(moves)))[:16])
	return strings.Join(columns, "\t"), moves
}

// numbers returns the parts of a date or a round without zeros and question marks: "1972.7", "" if
// there is none.
func numbers(s string) string {
	var parts []string
	for part := range strings.SplitSeq(s, ".") {
		if n, err := strconv.Atoi(part); err == nil && n != 0 {
			parts = append(parts, strconv.Itoa(n))
		}
	}
	return strings.Join(parts, ".")
}

// placement returns the pieces of a start position and the player to move, "" for the ordinary position.
func placement(b board.Board) string {
	if b == board.Start() {
		return ""
	}
	pieces, rest, _ := strings.Cut(b.FEN(), " ")
	return pieces + " " + rest[:1]
}

// writeLine writes the moves of a line in UCI notation, with variations in parentheses after the moves
// that they replace.
func writeLine(sb *strings.Builder, l *pgn.Line) {
	for _, n := range l.Nodes() {
		if m := n.Move(); m == board.NoMove {
			sb.WriteString(" --")
		} else {
			fmt.Fprintf(sb, " %v", m)
		}
		for _, v := range n.Variations() {
			sb.WriteString(" (")
			writeLine(sb, v)
			sb.WriteString(" )")
		}
	}
}
