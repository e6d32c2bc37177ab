package sample_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/perfttest"
)

// randomGame returns a game of random moves from b, with random scores.
func randomGame(r *rand.Rand, number uint64, b board.Board, plies int) *sample.Game {
	g := &sample.Game{Number: number, Start: b, Result: game.WhiteWins + game.Result(r.IntN(3))}
	for range plies {
		moves := movegen.AppendLegal(nil, &b)
		if len(moves) == 0 {
			break
		}
		m := moves[r.IntN(len(moves))]
		g.Plies = append(g.Plies, sample.Ply{Move: m, Score: eval.Score(int16(r.Uint32())), Keep: r.IntN(2) == 0})
		b.Play(m)
	}
	return g
}

// file returns a file with games.
func file(t testing.TB, settings string, games ...*sample.Game) []byte {
	t.Helper()
	text := sample.AppendHeader(nil, settings)
	for _, g := range games {
		var err error
		if text, err = sample.AppendGame(text, g); err != nil {
			t.Fatal(err)
		}
	}
	return text
}

// readAll reads all games of a file.
func readAll(in io.Reader) (settings string, games []*sample.Game, offset int64, err error) {
	r := sample.NewReader(in)
	settings, _ = r.Settings()
	for g, e := range r.Games() {
		if err = e; err == nil {
			games = append(games, g)
		}
	}
	return settings, games, r.Offset(), err
}

// starts are positions of all kinds: castling and en passant in every geometry.
func starts(t testing.TB) (list []board.Board) {
	t.Helper()
	for _, p := range perfttest.Positions() {
		list = append(list, p.Board(t))
	}
	setup, err := fen.ParseSetup("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 65535 65535")
	if err != nil {
		t.Fatal(err)
	}
	full, err := setup.Board(board.TooMuchMaterial, board.ImpossibleCheck)
	if err != nil {
		t.Fatal(err)
	}
	return append(list, full)
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var games []*sample.Game
	for i, b := range starts(t) {
		games = append(games, randomGame(r, uint64(i), b, r.IntN(200)))
	}
	games[1].Number = 1<<64 - 1
	text := file(t, "seed=1", games...)
	settings, got, offset, err := readAll(iotest.OneByteReader(bytes.NewReader(text)))
	if err != nil || settings != "seed=1" || offset != int64(len(text)) {
		t.Fatalf("settings %q, offset %d of %d, %v", settings, offset, len(text), err)
	}
	if diff := cmp.Diff(games, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
}

// Every position of the suites comes back as it was.
func TestPositions(t *testing.T) {
	for _, name := range []string{"fen/sofcheck-boards-a.fen", "fen/cozy-valid-a.sfens"} {
		n := 0
		for line, text := range testdata.Lines(t, name) {
			b, err := fen.Parse(text)
			if err != nil {
				continue // some are not by our rules; package fen's tests say which
			}
			n++
			in := sample.Game{Start: b, Result: game.Draw}
			body, err := in.MarshalBinary()
			var out sample.Game
			if err == nil {
				err = out.UnmarshalBinary(body)
			}
			if err != nil || out.Start != b {
				t.Fatalf("%s:%d: %v", name, line, err)
			}
		}
		if n < 700 {
			t.Errorf("%s: %d positions only", name, n)
		}
	}
}

func TestSamples(t *testing.T) {
	g := randomGame(rand.New(rand.NewPCG(3, 4)), 5, board.Start(), 100)
	var got []sample.Sample
	for s := range g.Samples() {
		got = append(got, s)
	}
	var want []sample.Sample
	played := game.New(g.Start)
	for _, p := range g.Plies {
		if p.Keep {
			want = append(want, sample.Sample{Board: played.Board(), Move: p.Move, Score: p.Score, Result: g.Result})
		}
		if err := played.Play(p.Move); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if g.Kept() != len(want) {
		t.Errorf("%d kept, want %d", g.Kept(), len(want))
	}
	for range g.Samples() {
		break
	}
	for i, s := range got {
		e, err := fen.ParseEPD(s.EPD().String())
		if err != nil {
			t.Fatal(err)
		}
		score, there := e.Centipawns()
		if e.Board != s.Board || e.Comment(9) != g.Result.String() || there == s.Score.IsMate() || there && score != int(s.Score) {
			t.Fatalf("sample %d with score %d as EPD: %s", i, s.Score, e)
		}
	}
}

func TestCannotWrite(t *testing.T) {
	ill := sample.Ply{Move: board.NewMove(board.E2, board.E5)}
	tests := []struct {
		name string
		game sample.Game
		want error // nil for one that has a type only
	}{
		{"no result", sample.Game{Start: board.Start()}, sample.ErrResult},
		{"no such result", sample.Game{Start: board.Start(), Result: 9}, sample.ErrResult},
		{"no board", sample.Game{Result: game.Draw}, board.MissingKing},
		{"illegal move", sample.Game{Start: board.Start(), Result: game.Draw, Plies: []sample.Ply{ill}}, nil},
		{"score", sample.Game{Start: board.Start(), Result: game.Draw,
			Plies: []sample.Ply{{Move: board.NewMove(board.E2, board.E4), Score: 40000}}}, sample.ErrScore},
		{"too long", sample.Game{Start: board.Start(), Result: game.Draw, Plies: make([]sample.Ply, 1<<18)}, sample.ErrSize},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out, err := sample.AppendGame([]byte("x"), &test.game)
			if err == nil || test.want != nil && !errors.Is(err, test.want) || string(out) != "x" {
				t.Errorf("%q, %v", out, err)
			}
			if _, ok := errors.AsType[*game.IllegalMoveError](err); test.want == nil && !ok {
				t.Errorf("%v is not about a move", err)
			}
		})
	}
}

// TestVariantRefused holds that no format takes a game of a variant: none has a place for the rules,
// and the game would be read back as one of ordinary chess.
func TestVariantRefused(t *testing.T) {
	for _, rules := range board.AllRules()[1:] {
		g := randomGame(rand.New(rand.NewPCG(5, 6)), 1, rules.Start(), 0)
		for name, write := range map[string]func([]byte, *sample.Game) ([]byte, error){
			"AppendBinary":     func(dst []byte, g *sample.Game) ([]byte, error) { return g.AppendBinary(dst) },
			"AppendGame":       sample.AppendGame,
			"AppendViriformat": sample.AppendViriformat,
		} {
			out, err := write([]byte("x"), g)
			if e, ok := errors.AsType[*board.RulesError](err); !ok || e.Rules != rules || string(out) != "x" {
				t.Errorf("%v: %s: %q, %v, want a *board.RulesError", rules, name, out, err)
			}
		}
	}
}

func TestCannotRead(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	one, two := randomGame(r, 0, board.Start(), 30), randomGame(r, 1, board.Start(), 30)
	head := sample.AppendHeader(nil, "x")
	first := file(t, "x", one)
	whole := file(t, "x", one, two)
	changed := func(at int) []byte {
		c := bytes.Clone(whole)
		c[at] ^= 0x10
		return c
	}
	tests := []struct {
		name   string
		in     []byte
		want   error
		games  int
		offset int
	}{
		{"nothing", nil, nil, 0, 0},
		{"text", []byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c9"), sample.ErrHeader, 0, 0},
		{"short text", []byte("e4\n"), sample.ErrHeader, 0, 0},
		{"a part of the header", head[:5], io.ErrUnexpectedEOF, 0, 0},
		{"no settings", head[:10], io.ErrUnexpectedEOF, 0, 0},
		{"another version", append([]byte("LUFTGAME\x02"), 0), sample.ErrVersion, 0, 0},
		{"no games", head, nil, 0, len(head)},
		{"cut in the size", whole[:len(first)+1], io.ErrUnexpectedEOF, 1, len(first)},
		{"cut in a body", whole[:len(whole)-20], io.ErrUnexpectedEOF, 1, len(first)},
		{"cut in a checksum", whole[:len(whole)-1], io.ErrUnexpectedEOF, 1, len(first)},
		{"a changed bit", changed(len(whole) - 20), sample.ErrChecksum, 1, len(first)},
		{"a changed sum", changed(len(first) - 1), sample.ErrChecksum, 0, len(head)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, games, offset, err := readAll(bytes.NewReader(test.in))
			if !errors.Is(err, test.want) || len(games) != test.games || offset != int64(test.offset) {
				t.Errorf("%d games, offset %d, %v; want %d, %d, %v", len(games), offset, err, test.games, test.offset, test.want)
			}
		})
	}

	// What the input reports is passed on, and comes again.
	broken := errors.New("broken")
	rd := sample.NewReader(io.MultiReader(bytes.NewReader(first), iotest.ErrReader(broken)))
	if _, err := rd.Read(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := rd.Read(); !errors.Is(err, broken) {
			t.Error(err)
		}
	}
}

// Where a game is cut off, all the games before are read, and Offset tells where
// they end.
func TestCutAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var ends []int
	text := sample.AppendHeader(nil, "settings")
	ends = append(ends, len(text))
	for i := range 3 {
		g := randomGame(r, uint64(i), board.Start(), 12)
		var err error
		if text, err = sample.AppendGame(text, g); err != nil {
			t.Fatal(err)
		}
		ends = append(ends, len(text))
	}
	for n := ends[0]; n <= len(text); n++ {
		_, got, offset, err := readAll(bytes.NewReader(text[:n]))
		whole := 0
		for whole+1 < len(ends) && ends[whole+1] <= n {
			whole++
		}
		if len(got) != whole || offset != int64(ends[whole]) || (err == nil) != (n == ends[whole]) {
			t.Fatalf("%d bytes: %d games, offset %d, %v", n, len(got), offset, err)
		}
	}
}

func TestSettings(t *testing.T) {
	long := strings.Repeat("x", 1<<17)
	settings, _, _, err := readAll(bytes.NewReader(sample.AppendHeader(nil, long)))
	if err != nil || settings != long[:1<<16] {
		t.Errorf("%d bytes, %v", len(settings), err)
	}
	if sample.IsFile([]byte("LUFT")) || !sample.IsFile(sample.AppendHeader(nil, "")) {
		t.Error("IsFile")
	}
}

func FuzzGame(f *testing.F) {
	r := rand.New(rand.NewPCG(9, 10))
	for i, b := range starts(f) {
		if body, err := randomGame(r, uint64(i), b, 10).MarshalBinary(); err == nil && i%10 == 0 {
			f.Add(body)
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var g, again sample.Game
		if err := g.UnmarshalBinary(body); err != nil {
			if e, ok := errors.AsType[*sample.Error](err); !ok || e.Offset < 0 || e.Offset > int64(len(body)) {
				t.Fatalf("%d bytes: %v", len(body), err)
			}
			return
		}
		text, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalBinary(text); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g, again); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	})
}

func FuzzReader(f *testing.F) {
	r := rand.New(rand.NewPCG(11, 12))
	f.Add(file(f, "x", randomGame(r, 0, board.Start(), 5), randomGame(r, 1, board.Start(), 5)))
	f.Add(sample.AppendHeader(nil, ""))
	f.Fuzz(func(t *testing.T, text []byte) {
		settings, games, offset, err := readAll(bytes.NewReader(text))
		if offset < 0 || offset > int64(len(text)) || err == nil && offset < int64(len(text)) {
			t.Fatalf("offset %d of %d, %v", offset, len(text), err)
		}
		if offset == 0 {
			return
		}
		_, again, _, err := readAll(bytes.NewReader(file(t, settings, games...)))
		if diff := cmp.Diff(games, again); err != nil || diff != "" {
			t.Fatalf("%v (-want +got):\n%s", err, diff)
		}
	})
}

// Castling as the king's capture of the rook was accepted, but took the rook off the board of
// the samples after it.
func TestSamplesAfterCastling(t *testing.T) {
	b, err := fen.Parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g := sample.Game{Start: b, Result: game.Draw, Plies: []sample.Ply{
		{Move: board.NewMove(board.E1, board.H1), Keep: true}, {Move: board.NewMove(board.E8, board.E7), Keep: true},
	}}
	body, err := g.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back sample.Game
	if err := back.UnmarshalBinary(body); err != nil {
		t.Fatal(err)
	}
	var got []string
	for s := range back.Samples() {
		got = append(got, fen.Format(&s.Board)+" "+s.Move.String())
	}
	want := []string{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1 e8e7"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("samples (-want +got):\n%s", diff)
	}
}
