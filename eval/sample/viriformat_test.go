package sample_test

import (
	"bytes"
	"encoding/hex"
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
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// unhex returns bytes written in hexadecimal digits.
func unhex(t testing.TB, digits string) []byte {
	t.Helper()
	text, err := hex.DecodeString(strings.Join(strings.Fields(digits), ""))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// readViri reads all games of a file in viriformat.
func readViri(in io.Reader) (games []*sample.Game, err error) {
	for g, e := range sample.ReadViriformat(in) {
		if err = e; err == nil {
			games = append(games, g)
		}
	}
	return games, err
}

// viriExample is the game of the format's documentation: 1. e4 e5 2. Qh5 Ke7 3. Qxe5#, with the
// scores 10, 20, -30, 32767 and 32767 for White.
const viriExample = `
	ffff 0000 0000 ffff 1642 2561 0000 0000 8888 8888 9eca ade9 40 00 0100 0000 02 00
	0c07 0a00 3409 1400 c309 e2ff 3c0d ff7f 2709 ff7f 0000 0000`

func TestViriformatExample(t *testing.T) {
	text := unhex(t, viriExample)
	games, err := readViri(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []*sample.Game{{Start: board.Start(), Result: game.WhiteWins, Plies: []sample.Ply{
		{Move: board.NewMove(board.E2, board.E4), Score: 10, Keep: true},
		{Move: board.NewMove(board.E7, board.E5), Score: -20, Keep: true},
		{Move: board.NewMove(board.D1, board.H5), Score: -30, Keep: true},
		{Move: board.NewMove(board.E8, board.E7), Score: -32767},
		{Move: board.NewMove(board.H5, board.E5), Score: 32767},
	}}}
	if diff := cmp.Diff(want, games); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	again, err := sample.AppendViriformat(nil, games[0])
	if err != nil || !bytes.Equal(again, text) {
		t.Errorf("%v\ngot  %x\nwant %x", err, again, text)
	}
}

// The special moves, computed by hand from the format's documentation.
func TestViriformatMoves(t *testing.T) {
	tests := []struct {
		name, fen string
		m         board.Move
		want      string // state to full move number, and the move
	}{
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", board.NewMove(board.E1, board.G1), "40 00 0100 c481"},
		{"castling of Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20", board.NewMove(board.E8, board.C8), "c0 03 1400 3c8e"},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", board.NewMove(board.D1, board.B1), "40 00 0100 4380"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", board.NewMove(board.E5, board.D6), "2b 00 0200 e44a"},
		{"promotion to a queen", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", board.NewPromotion(board.E7, board.E8, board.Queen), "40 00 0100 34ff"},
		{"promotion to a knight", "8/4P1k1/8/8/8/8/8/4K3 w - - 300 1", board.NewPromotion(board.E7, board.E8, board.Knight), "40 ff 0100 34cf"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			g := &sample.Game{Start: b, Result: game.Draw, Plies: []sample.Ply{{Move: test.m}}}
			text, err := sample.AppendViriformat(nil, g)
			if err != nil {
				t.Fatal(err)
			}
			if got := append(bytes.Clone(text[24:28]), text[32:34]...); !bytes.Equal(got, unhex(t, test.want)) {
				t.Errorf("%x, want %s", got, test.want)
			}
			games, err := readViri(bytes.NewReader(text))
			if err != nil || games[0].Plies[0].Move != test.m {
				t.Errorf("%v, %v", games, err)
			}
		})
	}
}

// afterViri returns what a game is after it has been written in viriformat and read.
func afterViri(g *sample.Game, number uint64) *sample.Game {
	setup := g.Start.Setup()
	setup.Halfmove = min(setup.Halfmove, 255)
	after := &sample.Game{Number: number, Result: g.Result}
	after.Start, _ = setup.Board(board.Waivable()...)
	played := game.New(g.Start)
	for _, p := range g.Plies {
		b := played.Board()
		e, _ := movegen.EffectOf(&b, p.Move)
		if p.Move = e.Move; p.Keep && !p.Score.IsMate() {
			p.Keep = e.IsQuiet() && !movegen.InCheck(&b) && played.Repetitions() == 1
		} else {
			p.Keep = false
			p.Score = eval.Score(32767).White(b.Turn())
		}
		after.Plies = append(after.Plies, p)
		if played.Play(p.Move) != nil {
			break
		}
	}
	return after
}

func TestViriformatRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	extension := unhex(t, "00000000 00000000 0700 0300 aabbcc 00000000")
	text := bytes.Clone(extension)
	var want []*sample.Game
	for _, b := range starts(t) {
		g := randomGame(r, 99, b, r.IntN(50))
		var err error
		if text, err = sample.AppendViriformat(text, g); err != nil {
			t.Fatal(err)
		}
		want = append(want, afterViri(g, uint64(len(want))))
	}
	text = append(text, extension...)
	got, err := readViri(iotest.OneByteReader(bytes.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for range sample.ReadViriformat(bytes.NewReader(text)) {
		break
	}
}

// A position that has occurred before is no sample.
func TestViriformatRepetition(t *testing.T) {
	g := &sample.Game{Start: board.Start(), Result: game.Draw}
	for i := range 3 {
		for _, squares := range [][2]board.Square{{board.G1, board.F3}, {board.G8, board.F6}, {board.F3, board.G1}, {board.F6, board.G8}} {
			g.Plies = append(g.Plies, sample.Ply{Move: board.NewMove(squares[0], squares[1]), Score: eval.Score(i), Keep: true})
		}
	}
	text, err := sample.AppendViriformat(nil, g)
	if err != nil {
		t.Fatal(err)
	}
	games, err := readViri(bytes.NewReader(text))
	if err != nil || games[0].Kept() != 4 {
		t.Errorf("%d samples, want 4; %v", games[0].Kept(), err)
	}
}

func TestViriformatErrors(t *testing.T) {
	setup, err := fen.ParseSetup("qqqqkqqq/qqqqqqqq/8/8/P7/8/QQQQQQQQ/QQQQKQQQ w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	full, err := setup.Board(board.TooMuchMaterial, board.ImpossibleCheck)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		game sample.Game
		want error
	}{
		{"result", sample.Game{Start: board.Start()}, sample.ErrResult},
		{"pieces", sample.Game{Start: full, Result: game.Draw}, sample.ErrPieces},
	} {
		if out, err := sample.AppendViriformat([]byte("x"), &test.game); !errors.Is(err, test.want) || string(out) != "x" {
			t.Errorf("%s: %q, %v", test.name, out, err)
		}
	}

	whole := unhex(t, viriExample)
	changed := func(at int, text ...byte) []byte {
		c := bytes.Clone(whole)
		copy(c[at:], text)
		return c
	}
	broken := errors.New("broken")
	for _, test := range []struct {
		name   string
		in     []byte
		want   error // nil for one that has no name
		offset int64
	}{
		{"cut in the squares", whole[:7], io.ErrUnexpectedEOF, 7},
		{"cut in the position", whole[:20], io.ErrUnexpectedEOF, 20},
		{"cut before a move", whole[:36], io.ErrUnexpectedEOF, 36},
		{"cut in a move", whole[:39], io.ErrUnexpectedEOF, 39},
		{"second game", append(bytes.Clone(whole), whole[:20]...), io.ErrUnexpectedEOF, 76},
		{"text", []byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), sample.ErrPieces, 0},
		{"no piece", changed(8, 0x77), nil, 24},
		{"no kings", changed(10, 0), board.MissingKing, 0},
		{"squares", changed(24, 65), nil, 24},
		{"result", changed(30, 3), nil, 31},
		{"illegal move", changed(32, 0x0c, 0x08), nil, 32},
		{"promotion of a piece", changed(32, 0x0c, 0xc7), nil, 32},
		{"en passant without one", changed(36, 0x34, 0x49), nil, 36},
		{"long extension", unhex(t, "00000000 00000000 0100 0400 aabbcc"), io.ErrUnexpectedEOF, 15},
		{"end of an extension", unhex(t, "00000000 00000000 0100 0100 aa 00000001"), nil, 13},
		{"extension cut off", make([]byte, 10), io.ErrUnexpectedEOF, 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := readViri(bytes.NewReader(test.in))
			e, ok := errors.AsType[*sample.Error](err)
			if !ok || e.Offset != test.offset || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("%v, want %v at %d", err, test.want, test.offset)
			}
		})
	}
	in := io.MultiReader(bytes.NewReader(whole[:40]), iotest.ErrReader(broken))
	if _, err := readViri(in); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// FuzzViriformat holds that the games that are read are written so that they are read again as
// they were, also after they have been written in Luft's own format.
func FuzzViriformat(f *testing.F) {
	r := rand.New(rand.NewPCG(9, 10))
	for i, b := range starts(f) {
		if text, err := sample.AppendViriformat(nil, randomGame(r, uint64(i), b, 10)); err == nil && i%10 == 0 {
			f.Add(text)
		}
	}
	f.Add(unhex(f, viriExample))
	f.Add(unhex(f, "00000000 00000000 0100 0100 aa 00000000"))
	f.Fuzz(func(t *testing.T, text []byte) {
		games, err := readViri(bytes.NewReader(text))
		if e, ok := errors.AsType[*sample.Error](err); err != nil && (!ok || e.Offset < 0 || e.Offset > int64(len(text))) {
			t.Fatalf("%d bytes: %v", len(text), err)
		}
		var want []*sample.Game
		var written []byte
		for i, g := range games {
			body, err := g.MarshalBinary()
			var own sample.Game
			if err == nil {
				err = own.UnmarshalBinary(body)
			}
			if err == nil {
				written, err = sample.AppendViriformat(written, &own)
			}
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, afterViri(g, uint64(i)))
		}
		again, err := readViri(bytes.NewReader(written))
		if diff := cmp.Diff(want, again, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Fatalf("%v (-want +got):\n%s", err, diff)
		}
	})
}
