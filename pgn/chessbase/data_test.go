package chessbase

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
)

// Bits of the annotation flags of a record, which ChessBase sets when it saves a game.
const (
	flagSetUp       = 1 << 0
	flagVariations  = 1 << 1
	flagComments    = 1 << 2
	flagSymbols     = 1 << 3
	flagSquares     = 1 << 4
	flagArrows      = 1 << 5
	flagTimeSpent   = 1 << 7
	flagTraining    = 1 << 9
	flagWhiteClock  = 1 << 22
	flagBlackClock  = 1 << 23
	flagsThatAreSet = flagSetUp | flagVariations | flagComments | flagSymbols | flagSquares | flagArrows | flagTimeSpent | flagTraining
)

// TestFiles reads databases that ChessBase has made, and compares the games with what their headers
// say: the number of moves, the kinds of annotations, and the material at the end.
func TestFiles(t *testing.T) {
	for _, test := range []struct {
		name         string
		games, texts int
		moves        int // those of variations included
		lost         string
		stale        int // games whose extended header is that of an earlier version
	}{
		{"hedgehog/Hedgehog", 204, 27, 30807, "", 14},
		{"test-annotations/test-annotations", 6, 0, 9, "", 0},
		{"text/text", 1, 9, 4, "", 0},
		{"veryold/Mate2", 7, 0, 21, "time limit or reply of a training question", 0},
		{"cbh_cbj_test/cbh_cbj_test", 4, 0, 7, "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			db, err := Open(testdata.File(t, "chessbase/"+test.name+".cbh"))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			games, texts, moves, stale := 0, 0, 0, 0
			for i := range db.Len() {
				h, err := db.Header(i)
				if err != nil {
					t.Error(err)
				}
				if h.Text {
					texts++
					all, err := db.Texts(i)
					if err != nil || !slices.ContainsFunc(all, func(t Text) bool { return t.Body != "" }) {
						t.Errorf("text %d: %d languages, %v", i+1, len(all), err)
					}
					continue
				}
				games++
				g, lost, err := db.Read(i)
				if err != nil {
					t.Error(err)
				}
				for range g.All() {
					moves++
				}
				for _, l := range lost {
					if l.Kind != test.lost {
						t.Errorf("game %d has lost %+v", i+1, l)
					}
				}
				checkReads(t, g)
				checkHeader(t, db, i, h, g, lost)
				if !hasMaterial(t, db, i, g) {
					stale++
				}
			}
			if games != test.games || texts != test.texts || moves != test.moves || stale != test.stale {
				t.Errorf("%d games, %d texts, %d moves, %d stale headers; want %d, %d, %d, %d", games, texts, moves, stale, test.games, test.texts, test.moves, test.stale)
			}
		})
	}
}

func checkHeader(t *testing.T, db *Database, i int, h Header, g *pgn.Game, lost []Lost) {
	t.Helper()
	// A game that begins with Black has a move more.
	plies := g.Main().Len()
	if start := g.Start; start != (board.Board{}) {
		plies += int(start.Turn())
	}
	if got := (plies + 1) / 2; got != h.Moves {
		t.Errorf("game %d: %d moves, want %d; %d plies from %v", i+1, got, h.Moves, g.Main().Len(), g.Start)
	}
	r, err := db.record(i)
	if err != nil {
		t.Fatal(err)
	}
	want := binary.BigEndian.Uint32(r.b[39:]) & flagsThatAreSet
	var got uint32
	set := func(flag uint32, ok bool) {
		if ok {
			got |= flag
		}
	}
	set(flagSetUp, g.Start != board.Start())
	texts := func(all []pgn.Comment) {
		for _, c := range all {
			set(flagComments, c.Text() != "")
			_, question := c.Command("tqu")
			set(flagTraining, question)
			set(flagSquares, c.Marks() != nil)
			set(flagArrows, c.Arrows() != nil)
			_, elapsed := c.Elapsed()
			set(flagTimeSpent, elapsed)
		}
	}
	texts(g.Root().CommentsAfter())
	for n := range g.All() {
		set(flagVariations, len(n.Variations()) > 0)
		set(flagSymbols, len(n.NAGs()) > 0)
		texts(n.CommentsBefore())
		texts(n.CommentsAfter())
		for _, v := range n.Variations() {
			texts(v.EndComments())
		}
	}
	texts(g.Main().EndComments())
	if got != want {
		t.Errorf("game %d: annotations %b, want %b", i+1, got, want)
	}
}

// hasMaterial reports whether a game has the material at the end that its extended header says, if it
// does: for both players a word of 4 bits of pawns and 3 of each kind of piece, after two bytes of
// unknown meaning. The stronger player comes first.
func hasMaterial(t *testing.T, db *Database, i int, g *pgn.Game) bool {
	t.Helper()
	const materialAt, unset = 20, 0xfffe
	if i >= db.extendedCount || db.extendedSize < materialAt+10 {
		return true
	}
	var x [materialAt + 10]byte
	if err := db.extended.read(x[:], extendedHeader+int64(i)*int64(db.extendedSize)); err != nil {
		t.Fatal(err)
	}
	material := func(at int) uint16 { return binary.BigEndian.Uint16(x[materialAt+at:]) }
	if material(8) == unset {
		return true
	}
	last := g.Main().Board()
	var words [2]uint16
	for c := range board.Color(2) {
		for _, k := range []struct {
			board.Kind
			shift int
		}{{board.Pawn, 12}, {board.Queen, 9}, {board.Knight, 6}, {board.Bishop, 3}, {board.Rook, 0}} {
			words[c] |= uint16(last.Pieces(board.NewPiece(c, k.Kind)).Count()) << k.shift
		}
	}
	return words == [2]uint16{material(2), material(6)} || words == [2]uint16{material(6), material(2)}
}
