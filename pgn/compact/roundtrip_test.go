package compact_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
)

// canonical returns g as a decoder returns it: with a start position, and castling in its
// canonical spelling.
func canonical(g *compact.Game) *compact.Game {
	c := *g
	if c.Start == (board.Board{}) {
		c.Start = board.Start()
	}
	c.Moves = slices.Clone(g.Moves)
	b := c.Start
	for i, m := range c.Moves {
		c.Moves[i] = b.Canonical(m)
		b.PlayOrPass(c.Moves[i])
	}
	return &c
}

func equal(g, h *compact.Game) bool {
	return slices.Equal(g.Tags, h.Tags) && g.Start == h.Start && slices.Equal(g.Moves, h.Moves) && g.Result == h.Result
}

// mustRoundTrip codes and decodes a game and returns its record.
func mustRoundTrip(t *testing.T, g *compact.Game) []byte {
	t.Helper()
	record, err := compact.Append([]byte("before"), g)
	if err != nil {
		t.Fatal(err)
	}
	record, ok := bytes.CutPrefix(record, []byte("before"))
	if !ok {
		t.Fatal("the bytes before the record have changed")
	}
	got := compact.Game{Tags: pgn.Tags{{Name: "x"}}, Moves: make([]board.Move, 3), Result: 2}
	if err := compact.Decode(&got, record); err != nil {
		t.Fatal(err)
	}
	if want := canonical(g); !equal(&got, want) {
		t.Fatalf("got  %v\nwant %v", got, want)
	}
	return record
}

// TestMasters codes the games of the masters, all of them without -short, and says how many
// bits a move takes.
func TestMasters(t *testing.T) {
	file(t, "pgn/large/masters-a.pgn", 3.5)
}

// TestOthers does the same with games of other players, to which the model was not fitted.
func TestOthers(t *testing.T) {
	file(t, "pgn/large/lichess-2025-05-1000k.pgn", 3.6)
	file(t, "pgn/large/twic1599-1000k.pgn", 3.6)
	file(t, "pgn/large/newyork1924-annotated.pgn", 3.6)
	file(t, "pgn/large/tcec-a.pgn", 3.9)
	file(t, "pgn/large/tcec-frc-a.pgn", 5)
}

// file codes the games of a file, which may take so many bits a move.
func file(t *testing.T, name string, limit float64) {
	t.Helper()
	n := 0
	if testing.Short() {
		n = 300
	}
	games := readFile(t, testdata.File(t, name), n)
	var out bytes.Buffer
	w := compact.NewWriter(&out)
	plies, records := 0, 0
	for _, g := range games {
		record := mustRoundTrip(t, g)
		records += len(record)
		plies += len(g.Moves)
		if err := w.WriteRecord(record); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	bits := 8 * float64(records) / float64(plies)
	t.Logf("%s: %d games, %d moves, %d bytes: %.3f bits a move; in a file %.3f",
		name, len(games), plies, records, bits, 8*float64(out.Len())/float64(plies))
	if bits > limit {
		t.Errorf("%s: %.3f bits a move, want at most %v", name, bits, limit)
	}

	r, err := compact.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if r.Len() != int64(len(games)) {
		t.Fatalf("%d games, want %d", r.Len(), len(games))
	}
	n = 0
	for got, err := range r.All() {
		if err != nil || !equal(got, canonical(games[n])) {
			t.Fatalf("%s: game %d: %v", name, n, err)
		}
		n++
	}
	if n != len(games) {
		t.Fatalf("%d games, want %d", n, len(games))
	}
}

// moves returns the moves of a PGN movetext.
func moves(t *testing.T, text string) *compact.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return compact.FromPGN(g)
}

func TestRoundTrip(t *testing.T) {
	for _, tt := range []struct{ name, pgn string }{
		{"no moves", "*"},
		{"result without moves", "1-0"},
		{"one move", "1. e4 *"},
		{"mate", "1. f3 e5 2. g4 Qh4# 0-1"},
		{"castling on both sides", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6 5. a3 Bg4 6. b3 Qd7 7. h3 O-O-O 1/2-1/2"},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 *"},
		{"promotion", `[FEN "8/P6k/8/8/8/8/p6K/8 w - - 0 1"]` + "\n\n1. a8=N a1=B *"},
		{"null moves", "1. e4 -- 2. d4 -- 3. -- e5 *"},
		{"start position", `[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40"]` + "\n\n1. e4 Kd7 *"},
		{"Chess960", `[FEN "nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1"][Variant "Chess960"]` + "\n\n1. O-O O-O *"},
		{"Black begins", `[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]` + "\n\n1... e5 2. d4 *"},
		{"stalemate, and passing", `[FEN "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"]` + "\n\n1... -- 2. Qf8# *"},
		{"tags", "[Event \"\"]\n[White \"Müller\"]\n[Strange \"\\\"x\\\\\"]\n[ECO \"C20\"]\n\n1. e4 e5 *"},
		{"a repeated tag", "[White \"A\"]\n[Annotator \"B\"]\n[Annotator \"C\"]\n\n1. e4 *"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := moves(t, tt.pgn)
			mustRoundTrip(t, g)
			p, err := g.PGN()
			if err != nil {
				t.Fatal(err)
			}
			if again := compact.FromPGN(p); !equal(canonical(again), canonical(g)) {
				t.Errorf("by PGN: got %v, want %v", again, g)
			}
		})
	}
}

// Castling may be spelled as the king capturing its rook.
func TestSpelling(t *testing.T) {
	g := moves(t, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *")
	want, err := compact.Append(nil, g)
	if err != nil {
		t.Fatal(err)
	}
	g.Moves[6] = board.NewMove(board.E1, board.H1)
	if got, err := compact.Append(nil, g); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %x, %v, want %x", got, err, want)
	}
}

// TestChess960 has all start positions in two bytes.
func TestChess960(t *testing.T) {
	for n := range 960 {
		b, err := board.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		want := 5
		if n == 518 {
			want = 2
		}
		if record := mustRoundTrip(t, &compact.Game{Start: b}); len(record) != want {
			t.Errorf("%d: %d bytes, want %d", n, len(record), want)
		}
	}
	// Not all pieces, or not all rights: not such a position.
	b := moves(t, `[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HF - 0 1"]`+"\n\n*").Start
	if record := mustRoundTrip(t, &compact.Game{Start: b}); len(record) < 40 {
		t.Errorf("%d bytes", len(record))
	}
}

// All legal moves of some positions can be coded, also improbable ones, and moves of the
// least probable kind take about two bytes.
func TestEveryMove(t *testing.T) {
	for _, g := range masters(t, 30) {
		b := g.Start
		for i, m := range g.Moves {
			if i%7 == 0 {
				for x := range movegen.Legal(&b) {
					mustRoundTrip(t, &compact.Game{Start: b, Moves: []board.Move{x}})
				}
			}
			b.Play(m)
		}
	}
}

// TestPinned pins the bytes of version 1: they must never change, also when the generator of
// moves or the model does.
func TestPinned(t *testing.T) {
	const want = "dca93004f2533f6d"
	sum := sha256.New()
	for _, g := range []*compact.Game{
		moves(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1/2-1/2"),
		moves(t, "1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. cxd5 Nxd5 5. e4 Nxc3 6. bxc3 Bg7 7. Bc4 c5 8. Ne2 Nc6 9. Be3 O-O 10. O-O Bg4 11. f3 Na5 12. Bxf7+ Rxf7 13. fxg4 Rxf1+ 14. Kxf1 1-0"),
		moves(t, "[White \"A\"]\n[FEN \"8/1P5k/8/4pP2/8/8/p6K/1R6 w - e6 0 1\"]\n\n1. fxe6 axb1=Q 2. b8=R Qe1 3. -- Qe5+ 4. Kh3 Qxb8 5. e7 Qe8 *"),
		moves(t, `[FEN "nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1"]`+"\n\n1. O-O e5 2. e4 Nb6 3. Nb3 O-O 4. Ng3 d5 5. exd5 Nxd5 *"),
	} {
		sum.Write(mustRoundTrip(t, g))
	}
	if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != want {
		t.Errorf("the bytes have changed: %s, want %s", got, want)
	}
}

// TestRead has the same games as reading trees, and continues after a malformed game.
func TestRead(t *testing.T) {
	const text = "[Event \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4) e5 {c}\n\n" +
		"[Event \"x\"]\n\n1. e4 e9 2. d4 *\n\n[White \"y\"]\n[Black \"z\"]\n\n1. c4 0-1\n"
	r := pgn.NewReader(strings.NewReader(text))
	var g compact.Game
	want := []struct {
		game *compact.Game
		fail bool
	}{
		{&compact.Game{Tags: pgn.Tags{{Name: "White", Value: "b"}}, Start: board.Start(), Result: game.WhiteWins,
			Moves: []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5)}}, false},
		{&compact.Game{Start: board.Start(), Moves: []board.Move{board.NewMove(board.E2, board.E4)}}, true},
		{&compact.Game{Tags: pgn.Tags{{Name: "White", Value: "y"}, {Name: "Black", Value: "z"}}, Start: board.Start(), Result: game.BlackWins,
			Moves: []board.Move{board.NewMove(board.C2, board.C4)}}, false},
	}
	for i, w := range want {
		err := compact.Read(r, &g, "Black", "White")
		if (err != nil) != w.fail || !equal(&g, w.game) {
			t.Errorf("game %d: %v, %v, want %v", i, g, err, w.game)
		}
	}
	raw := pgn.NewReader(strings.NewReader("1. e4 *"))
	raw.RawMoves = true
	if err := compact.Read(raw, &g); err != pgn.ErrUnresolved {
		t.Errorf("moves that are not resolved: %v", err)
	}
}
