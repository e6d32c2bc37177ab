package chessbase

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// starts are start positions with many pieces of a kind, promotions and Chess960.
var starts = []string{
	"",
	"rnb1k2Q/1p5p/p7/4p3/4q3/8/PPP2R1P/2K5 b - - 0 7",
	"8/PPPPPPPP/8/2k5/8/2K5/pppppppp/8 w - - 0 1",
	"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
	"qqq1kqqq/8/8/3bb3/3BB3/8/8/QQQ1KQQQ b - - 0 33",
	"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 12",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 9",
	"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
}

// TestModes encodes random games in all ways that ChessBase has, and reads them back.
func TestModes(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 6))
	rounds := 3
	if testdata.Long() {
		rounds = 60
	}
	for number, mode := range modes {
		b := newBuilder()
		var want []*pgn.Game
		for range rounds {
			for i, s := range starts {
				start := board.Start()
				if s != "" {
					setup, err := fen.ParseSetup(s)
					if err != nil {
						t.Fatal(err)
					}
					if start, err = setup.Board(board.Waivable()...); err != nil {
						t.Fatal(s, err)
					}
				}
				if i >= 6 && !mode.chess960 {
					continue
				}
				g := randomGame(r, start, 10+r.IntN(100))
				want = append(want, g)
				b.add("A", "B", "C", encodeGame(g, number), nil)
			}
		}
		db, err := New(b.files())
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range want {
			got, err := db.Game(i)
			if err != nil {
				t.Errorf("mode %d, game %d: %v", number, i+1, err)
			}
			if diff := cmp.Diff(w.Movetext(), got.Movetext()); diff != "" || got.Start != w.Start && w.Start != (board.Board{}) {
				t.Fatalf("mode %d, game %d: (-want +got)\n%s\n%v", number, i+1, diff, got)
			}
			checkReads(t, got)
		}
	}
}

// checkReads requires that a game reads back as it is written.
func checkReads(t *testing.T, g *pgn.Game) {
	t.Helper()
	text, err := g.Format(pgn.WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := pgn.Parse(text); err != nil || !again.Equal(g) {
		t.Fatalf("does not read back: %v\n%s", err, text)
	}
}

// sample returns a database with a game with every kind of annotation.
func sample(t testing.TB) *builder {
	t.Helper()
	b := newBuilder()
	g, err := pgn.Parse("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *")
	if err != nil {
		t.Fatal(err)
	}
	r := b.add("Carlsen, Magnus", "Anand, Viswanathan", "Match", encodeGame(g, 0), [][]byte{
		note(0, textAfter, append([]byte{0, 0}, "before all"...)...),
		note(0, timeControl, append([]byte{0, 0x0a, 0xfc, 0x80, 0, 0, 0, 0, 0, 40, 1, 0, 5, 0x7e, 0x40, 0, 0, 0x0b, 0xb8, 3, 232, 3}, make([]byte, 11)...)...),
		note(1, symbols, 1, 14, 146),
		note(1, textAfter, append([]byte{0, 42}, "best by test \x97 \x9e"...)...),
		note(1, textAfter, append([]byte{0, 53}, "sch\xf6n"...)...),
		note(1, whiteClock, 0, 8, 0x3d, 0x60),
		note(1, blackClock, 0, 0, 0x3d, 0x60),
		note(2, textBefore, append([]byte{0, 0}, "what now?"...)...),
		note(2, squares, 2, 4, 4, 13),
		note(2, arrows, 2, 34, 36, 3, 57, 64),
		note(2, evaluation, 25, 0, 0, 0, 18, 0),
		note(2, timeSpent, 0, 1, 5, 30),
		note(2, training, 1, 2, 3),
		note(3, critical, 2),
		note(3, medal, 0, 0, 1, 4),
		note(3, pawnStructure, 3),
		note(3, piecePath, 3, 29),
		note(3, lineColor, 1, 0x10, 0x20, 0xff),
		note(3, videoTime, 0, 0, 1, 0),
		note(3, webLink, 30, 0, 12, 'h', 't', 't', 'p', ':', '/', '/', 'a', '.', 'b', '/', 'c', 2, 'h', 'i'),
		note(3, 0x77, 9),
		note(4, evaluation, 3, 0, 1, 0, 0, 0),
		note(5, evaluation, 3, 0, 3, 0, 0, 0),
	})
	put3(r[24:], 1972<<9|7<<5)
	r[27], r[29], r[30] = line, 3, 2
	r[28] = 16
	binary.BigEndian.PutUint16(r[31:], 2870)
	binary.BigEndian.PutUint16(r[35:], (200+100+1)<<7|8)
	r[45] = 2

	text := []byte{1 << 7, 0, 0, 0, htmlText, 0, 2, 0, 0, 0, 5, 0}
	text = append(text, "Title"...)
	text = append(text, 1, 0, 5, 0)
	text = append(text, "Titel"...)
	text = append(text, 1, 1, 0, 1, 0, 6, 0, 0, 0)
	text = append(text, "<p>\xfc\xdf"...)
	text = append(text, 0, 0, 0, 0, 0)
	text[3] = byte(len(text))
	r = b.add("", "", "", text, nil)
	r[0] |= textBit
	clear(r[5:])

	r = b.add("Deleted, One", "Two", "Match", encodeGame(g, 4), nil)
	r[0] |= deletedBit
	r[27] = whiteForfeit
	return b
}

var update = flag.Bool("update", false, "write the files of testdata")

// TestSample compares the files of testdata, which the examples read, with what they are made of.
func TestSample(t *testing.T) {
	f := sample(t).files()
	for i, in := range f.fields() {
		if *in == nil {
			continue
		}
		want, err := io.ReadAll(io.NewSectionReader(*in, 0, 1<<20))
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join("testdata", "sample"+extensions[i])
		if *update {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s has changed (%v); -update writes it", name, err)
		}
	}
}

// TestAnnotations has every kind of annotation.
func TestAnnotations(t *testing.T) {
	db, err := New(sample(t).files())
	if err != nil {
		t.Fatal(err)
	}
	g, lost, err := db.Read(0)
	if err != nil {
		t.Fatal(err)
	}
	const want = `[Event "Match"]
[Site "Here"]
[Date "1972.07.??"]
[Round "3.2"]
[White "Carlsen, Magnus"]
[Black "Anand, Viswanathan"]
[Result "*"]
[WhiteElo "2870"]
[ECO "D00/08"]
[TimeControl "40/7200:3600+30"]

{before all} 1. e4 $1 $14 $146
{[%clk 1:30:00] [%clkb 0:02:37.12] [%lang en] best by test — [#]}
{[%lang de] schön} {what now?} 1... e5
{[%csl Ga4,Rb5] [%cal Ge2e4,Yh1h8] [%eval 0.25,18] [%emt 0:01:05]} (1... c5
{[%eval #3]} 2. Nf3) 2. Nf3 $16
{[%crit middlegame] [%mdl 260] [%pawnstruct 3] [%path d5 3] [%varcolor #FF2010 L] [%vst 256] hi http://a.b/c}
*
`
	if diff := cmp.Diff(want, g.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	wantLost := []Lost{
		{2, "training question", []byte{1, 2, 3}},
		{3, "annotation 0x77", []byte{9}},
		{3, "evaluation of unknown kind", []byte{3, 0, 3, 0, 0, 0}},
	}
	if diff := cmp.Diff(wantLost, lost); diff != "" {
		t.Errorf("lost: (-want +got)\n%s", diff)
	}
	checkReads(t, g)
}

func TestHeader(t *testing.T) {
	db, err := New(sample(t).files())
	if err != nil {
		t.Fatal(err)
	}
	want := []Header{
		{White: "Carlsen, Magnus", Black: "Anand, Viswanathan", Event: "Match", Site: "Here", Round: "3.2", Date: "1972.07.??",
			WhiteRating: 2870, ECO: "D00/08", Line: true, LineNAG: 16, Moves: 2},
		{Text: true, Event: "Match", Site: "Here"},
		{White: "Deleted, One", Black: "Two", Event: "Match", Site: "Here", Deleted: true, Result: game.WhiteWins, Forfeit: true},
	}
	for i := range db.Len() {
		got, err := db.Header(i)
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Errorf("entry %d: (-want +got)\n%s", i+1, diff)
		}
	}
	n := 0
	for g, err := range db.Games(0, db.Len()) {
		if err != nil || g.Tags.Get("Event") != "Match" {
			t.Error(g, err)
		}
		n++
	}
	if n != 1 {
		t.Errorf("%d games, want 1: the others are a text and deleted", n)
	}
	g, err := db.Game(2)
	if err != nil || g.Tags.Get("Termination") != "forfeit" || g.Movetext() != "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0" {
		t.Errorf("the deleted game is %v, %v", g, err)
	}
	if g, err := db.Game(1); g != nil || !errors.Is(err, ErrText) {
		t.Errorf("the text as a game: %v, %v", g, err)
	}
	texts, err := db.Texts(1)
	wantTexts := []Text{{"en", "Title", "", false}, {"de", "Titel", "<p>üß", true}}
	if diff := cmp.Diff(wantTexts, texts); diff != "" || err != nil {
		t.Errorf("texts: %v (-want +got)\n%s", err, diff)
	}
	if _, err := db.Texts(0); !errors.Is(err, ErrGame) {
		t.Errorf("a game as a text: %v", err)
	}
	for _, i := range []int{-1, 3} {
		_, err := db.Header(i)
		mustBeError(t, err)
		_, err2 := db.Game(i)
		if err == nil || err2 == nil {
			t.Errorf("entry %d: %v, %v", i, err, err2)
		}
	}
	db.Text = func(b []byte) string { return strings.ToUpper(string(b)) }
	if h, _ := db.Header(0); h.White != "CARLSEN, MAGNUS" {
		t.Errorf("with another conversion: %q", h.White)
	}
}

func TestCodePages(t *testing.T) {
	for _, test := range []struct{ in, western, russian string }{
		{"plain", "plain", "plain"},
		{"\x8d\xee\x97\xe4", "\u008dî—ä", "Ќо—д"},
		{"\xc0\xff\xb8", "Àÿ¸", "Аяё"},
		{"\xd0\x9a", "К", "К"}, // UTF-8
	} {
		if got := Windows1252([]byte(test.in)); got != test.western {
			t.Errorf("Windows1252(%q) = %q, want %q", test.in, got, test.western)
		}
		if got := Windows1251([]byte(test.in)); got != test.russian {
			t.Errorf("Windows1251(%q) = %q, want %q", test.in, got, test.russian)
		}
	}
}

// TestMissing leaves out files.
func TestMissing(t *testing.T) {
	whole := sample(t).files()
	for i, ext := range extensions {
		f := whole
		*f.fields()[i] = nil
		db, err := New(f)
		if i < 2 {
			bad, ok := errors.AsType[*Error](err)
			if !ok || bad.File != ext || !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("without %s: %v", ext, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("without %s: %v", ext, err)
			continue
		}
		g, err := db.Game(0)
		if g == nil || g.Main().Len() != 3 {
			t.Errorf("without %s: game %v", ext, g)
		}
		bad, ok := errors.AsType[*Error](err)
		switch {
		case ext == ".cbe" || ext == ".cbj":
			if err != nil {
				t.Errorf("without %s: %v", ext, err)
			}
		case !ok || bad.File != ext || bad.Game != 1 || !errors.Is(err, fs.ErrNotExist):
			t.Errorf("without %s: %v", ext, err)
		}
	}
}

// TestTruncated cuts each file at every place: a game is whole, or there is an error.
func TestTruncated(t *testing.T) {
	whole := sample(t).files()
	db, err := New(whole)
	if err != nil {
		t.Fatal(err)
	}
	want, err := db.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	for i, ext := range extensions[:7] {
		in := *whole.fields()[i]
		data, err := io.ReadAll(io.NewSectionReader(in, 0, 1<<20))
		if err != nil {
			t.Fatal(err)
		}
		for n := range data {
			f := whole
			*f.fields()[i] = bytes.NewReader(data[:n])
			db, err := New(f)
			if err != nil {
				mustBeError(t, err)
				continue
			}
			g, err := db.Game(0)
			mustBeError(t, err)
			if err == nil && g.String() != want.String() {
				t.Fatalf("%s of %d bytes: another game and no error\n%v", ext, n, g)
			}
			_, err = db.Texts(1)
			mustBeError(t, err)
		}
	}
}

// TestDamage changes a move: its line ends there, and the others and their annotations are read.
func TestDamage(t *testing.T) {
	b := newBuilder()
	g, err := pgn.Parse("1. e4 e5 (1... c5 2. Nf3 d6 (2... e6 3. d4) 3. d4 cxd4) (1... e6 2. d4) 2. Nf3 Nc6 *")
	if err != nil {
		t.Fatal(err)
	}
	data := encodeGame(g, 0)
	notes := func() (all [][]byte) {
		for n := range 13 {
			all = append(all, note(n, textAfter, append([]byte{0, 0}, fmt.Sprint("node ", n)...)...))
		}
		return all
	}()
	b.add("A", "B", "C", data, notes)
	db, err := New(b.files())
	if err != nil {
		t.Fatal(err)
	}
	got, err := db.Game(0)
	const whole = "{node 0} 1. e4 {node 1} 1... e5 {node 2} (1... c5 {node 5} 2. Nf3 {node 6} 2... d6 {node 7} (2... e6 {node 10} 3. d4 {node 11}) 3. d4 {node 8} 3... cxd4 {node 9}) (1... e6 {node 12} 2. d4) 2. Nf3 {node 3} 2... Nc6 {node 4} *"
	if err != nil || got.Movetext() != whole {
		t.Errorf("%v\n%s\nwant\n%s", err, got.Movetext(), whole)
	}
	start := 26 + gameHeader
	for at := start; at < 26+len(data); at++ {
		damaged := bytes.Clone(b.moves)
		damaged[at] ^= 0x55
		f := b.files()
		f.Moves = bytes.NewReader(damaged)
		db, err := New(f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := db.Game(0)
		mustBeError(t, err)
		if bad, ok := errors.AsType[*Error](err); ok && bad.File == ".cbg" && bad.Offset < 26 {
			t.Errorf("byte %d: %v", at, err)
		}
		checkReads(t, got)
	}
	// The second move of the first variation, after which there are a variation in it and another
	// beside it, becomes a move of a third queen.
	d := decoder{db: db, data: bytes.Clone(data)}
	e := encoder{mode: modes[0], count: 5}
	for i := range 256 {
		e.back[tables[i]] = byte(i)
	}
	e.put(171)
	d.data[at(t, data, 6)] = e.out[0]
	d.decode(-1)
	if d.err == nil {
		t.Fatal("no error")
	}
	for i := range d.nodes {
		d.nodes[i].notes = notesOf(i)
	}
	got = d.build(&Header{})
	const want = "{node 0} 1. e4 {node 1} 1... e5 {node 2} (1... c5 {node 5}) (1... e6 {node 12} 2. d4 {node 13}) 2. Nf3 {node 3} 2... Nc6 {node 4} *"
	if got.Movetext() != want {
		t.Errorf("a variation is damaged: %v\n%s\nwant\n%s", d.err, got.Movetext(), want)
	}
}

func notesOf(i int) (n notes) {
	n.after = append(n.after, pgn.Comment(fmt.Sprint("node ", i)))
	return n
}

func mustParse(t *testing.T, s string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at returns where a node is in the data of a game of mode 0 without long moves.
func at(t *testing.T, data []byte, n int) int {
	t.Helper()
	d := decoder{data: data, mode: modes[0], pos: gameHeader}
	d.table = tables[:256]
	for {
		c, ok := d.byte()
		if !ok {
			t.Fatal("no such node")
		}
		if c == lineStart || c == lineEnd {
			continue
		}
		if d.count++; int(d.count) == n {
			return d.pos - 1
		}
	}
}

// A king's step onto its own rook is damage, and not castling.
func TestKingOntoRook(t *testing.T) {
	start, err := fen.Parse("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	number := func(s board.Square) byte { return byte(s.File())*8 + byte(s.Rank()) }
	word := uint16(number(board.F1)) | uint16(number(board.G1))<<6
	const right = 1 + 2 // the third step of a king
	for _, tt := range []struct {
		name  string
		bytes []byte
		want  error
	}{
		{"step", []byte{right}, ErrDamaged},
		{"long move", []byte{longMove, byte(word >> 8), byte(word)}, ErrDamaged},
		{"castling", []byte{1 + kingCastles}, nil},
	} {
		for mode := range modes {
			if !modes[mode].chess960 {
				continue
			}
			e := newEncoder(start, mode)
			for _, c := range tt.bytes {
				e.put(c)
			}
			e.count++
			e.put(lineEnd)
			b := newBuilder()
			b.add("A", "B", "C", e.data(), nil)
			db, err := New(b.files())
			if err != nil {
				t.Fatal(err)
			}
			g, err := db.Game(0)
			if !errors.Is(err, tt.want) {
				t.Errorf("mode %d, %s: %v, want %v", mode, tt.name, err, tt.want)
			}
			if got, want := g.Main().Len(), map[bool]int{true: 1}[tt.want == nil]; got != want {
				t.Errorf("mode %d, %s: %d moves, want %d", mode, tt.name, got, want)
			}
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	f := sample(t).files()
	write := func(stem string, upper bool) {
		for i, in := range f.fields() {
			if *in == nil {
				continue
			}
			data, err := io.ReadAll(io.NewSectionReader(*in, 0, 1<<20))
			if err != nil {
				t.Fatal(err)
			}
			ext := extensions[i]
			if upper {
				ext = strings.ToUpper(ext)
			}
			if err := os.WriteFile(filepath.Join(dir, stem+ext), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	write("a", false)
	write("B.x", true)
	for _, name := range []string{"a.cbh", "a", "B.x.CBH"} {
		db, err := Open(filepath.Join(dir, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		g, err := db.Game(0)
		if err != nil || g.Tags.Get("White") != "Carlsen, Magnus" {
			t.Errorf("%s: %v, %v", name, g, err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "a.cbg")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.cbh", "c.cbh"} {
		db, err := Open(filepath.Join(dir, name))
		if _, ok := errors.AsType[*Error](err); db != nil || !ok || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFormat has files that are no such database.
func TestFormat(t *testing.T) {
	f := sample(t).files()
	for _, data := range [][]byte{nil, []byte("[Event"), make([]byte, 100), []byte(strings.Repeat("[Event \"?\"]\n", 10))} {
		f.Headers = bytes.NewReader(data)
		_, err := New(f)
		if bad, ok := errors.AsType[*Error](err); !ok || bad.File != ".cbh" || bad.Game != 0 {
			t.Errorf("%q: %v", data, err)
		}
	}
	// Another variant.
	b := newBuilder()
	data := encodeGame(mustParse(t, "1. e4 *"), 0)
	data[0] = 8 // losing chess
	b.add("A", "B", "C", data, nil)
	db, err := New(b.files())
	if err != nil {
		t.Fatal(err)
	}
	if g, err := db.Game(0); g.Main().Len() != 0 || !errors.Is(err, ErrVariant) {
		t.Errorf("losing chess: %v, %v", g, err)
	}
}

// A start position of Chess960 can be a number in the header.
func TestChess960Number(t *testing.T) {
	b := newBuilder()
	start, err := board.Chess960(7)
	if err != nil {
		t.Fatal(err)
	}
	g := randomGame(rand.New(rand.NewPCG(1, 1)), start, 30)
	data := encodeGame(g, 10)
	data = append(data[:gameHeader:gameHeader], data[gameHeader+setUpSize+chess960Size:]...)
	binary.BigEndian.PutUint32(data, 10<<24|uint32(len(data)))
	r := b.add("A", "B", "C", data, nil)
	binary.BigEndian.PutUint16(r[35:], chess960Codes+7)
	db, err := New(b.files())
	if err != nil {
		t.Fatal(err)
	}
	got, err := db.Game(0)
	if err != nil || got.Start != start || got.Movetext() != g.Movetext() {
		t.Errorf("%v\n%v\nwant\n%v", err, got, g)
	}
}

// TestConcurrent reads a database on several goroutines.
func TestConcurrent(t *testing.T) {
	b := newBuilder()
	r := rand.New(rand.NewPCG(3, 3))
	var want []string
	for range 40 {
		g := randomGame(r, board.Start(), 60)
		want = append(want, g.Movetext())
		b.add("A", "B", "C", encodeGame(g, 0), nil)
	}
	db, err := New(b.files())
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for part := range 4 {
		wg.Go(func() {
			i := 10 * part
			for g, err := range db.Games(i, i+10) {
				if err != nil || g.Movetext() != want[i] {
					t.Errorf("game %d: %v", i+1, err)
				}
				i++
			}
		})
	}
	wg.Wait()
}

// FuzzDatabase takes any bytes for the files. What is wrong with them is an *Error, and games can be
// written and read again unless PGN has no place for something in them.
func FuzzDatabase(f *testing.F) {
	read := func(in io.ReaderAt) []byte {
		data, err := io.ReadAll(io.NewSectionReader(in, 0, 1<<20))
		if err != nil {
			f.Fatal(err)
		}
		return data
	}
	s := sample(f)
	r := rand.New(rand.NewPCG(5, 6))
	for number := range modes {
		s.add("A", "B", "C", encodeGame(randomGame(r, board.Start(), 30), number), nil)
	}
	files := s.files()
	headers, moves, notes, players := read(files.Headers), read(files.Moves), read(files.Annotations), read(files.Players)
	f.Add(headers, moves, notes, players)
	for range 60 {
		change := func(b []byte) []byte {
			b = bytes.Clone(b)
			b[r.IntN(len(b))] ^= byte(1 << r.IntN(8))
			return b
		}
		f.Add(headers, change(moves), change(notes), players)
		f.Add(change(headers), moves, change(change(notes)), change(players))
	}
	f.Fuzz(func(t *testing.T, headers, moves, notes, players []byte) {
		files := files
		files.Headers, files.Moves = bytes.NewReader(headers), bytes.NewReader(moves)
		files.Annotations, files.Players = bytes.NewReader(notes), bytes.NewReader(players)
		db, err := New(files)
		if err != nil {
			mustBeError(t, err)
			return
		}
		for i := range min(db.Len(), 30) {
			h, err := db.Header(i)
			mustBeError(t, err)
			_, err = db.Texts(i)
			mustBeError(t, err)
			g, _, err := db.Read(i)
			mustBeError(t, err)
			if g == nil {
				if err == nil {
					t.Fatal("no game and no error")
				}
				if !h.Text {
					break // there is no more of the headers
				}
				continue
			}
			text, err := g.Format(pgn.WriterOptions{})
			if _, ok := errors.AsType[*pgn.WriteError](err); ok {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			again, err := pgn.Parse(text)
			if err != nil || !again.Equal(g) {
				t.Fatalf("game %d does not read back: %v\n%s", i+1, err, text)
			}
		}
	})
}

// mustBeError requires that err is nil or an *Error.
func mustBeError(t *testing.T, err error) {
	t.Helper()
	if bad, ok := errors.AsType[*Error](err); err != nil && (!ok || bad.File == "") {
		t.Fatalf("%T: %v", err, err)
	}
}

// TestCommentWithBraceAndLineBreak has texts that PGN cannot hold as they are: the game can be
// written, and the rest of the text is kept.
func TestCommentWithBraceAndLineBreak(t *testing.T) {
	b := newBuilder()
	g, err := pgn.Parse("1. e4 e5 (1... c5) 2. Nf3 *")
	if err != nil {
		t.Fatal(err)
	}
	text := append([]byte{0, 0}, "{a}\r\nb"...)
	b.add("White", "Black", "Match", encodeGame(g, 0), [][]byte{
		note(0, textAfter, text...),
		note(1, textBefore, text...),
		note(1, textAfter, text...),
		note(1, timeSpent, 0, 1, 5, 30), // a command before the text
		note(2, textAfter, append([]byte{0, 0}, "two\r\nlines"...)...),
		note(3, textAfter, text...),
	})
	db, err := New(b.files())
	if err != nil {
		t.Fatal(err)
	}
	got, lost, err := db.Read(0)
	if err != nil || len(lost) > 0 {
		t.Fatal(err, lost)
	}
	checkReads(t, got)
	if text := got.String(); strings.Count(text, "{a} b\n") != 4 || !strings.Contains(text, "{two\r\nlines}") {
		t.Error(text)
	}
	w := pgn.NewWriter(io.Discard)
	if err := db.Visit(0, w); err != nil {
		t.Error(err)
	}
}
