package scid_test

import (
	"bytes"
	"errors"
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
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/scid"
)

// TestGames reads back what Scid has made of PGN files: 4.7.4 of games.si4, and 5.0.2 of the others.
func TestGames(t *testing.T) {
	for _, name := range []string{"games.si4", "games.si5", "chess960.si5"} {
		t.Run(name, func(t *testing.T) { testGames(t, "testdata/"+name) })
	}
}

func testGames(t *testing.T, name string) {
	db := mustOpen(t, name)
	want := readPGN(t, strings.TrimSuffix(name, filepath.Ext(name))+".pgn")
	if db.Len() != len(want) {
		t.Fatalf("%d games, want %d", db.Len(), len(want))
	}
	for i := range want {
		mustWriteAlike(t, db, i, pgn.WriterOptions{})
		got, err := db.Game(i)
		if err != nil {
			t.Errorf("game %d: %v", i+1, err)
			continue
		}
		if diff := cmp.Diff(content(t, want[i], true), content(t, got, true)); diff != "" {
			t.Errorf("game %d: (-want +got)\n%s", i+1, diff)
		}
		text, err := got.Format(pgn.WriterOptions{})
		if err != nil {
			t.Errorf("game %d: %v", i+1, err)
		}
		if again, err := pgn.Parse(text); err != nil || !again.Equal(got) {
			t.Errorf("game %d does not read back as it was written: %v\n%s", i+1, err, text)
		}
	}
}

func TestHeader(t *testing.T) {
	for version, name := range map[int]string{4: stem + ".si4", 5: stem + ".si5"} {
		t.Run(name, func(t *testing.T) { testHeader(t, mustOpen(t, name), version) })
	}
	db := mustOpen(t, "testdata/chess960.si5")
	for i := range db.Len() {
		ordinary := i == 17 // kings and rooks are where they are in ordinary chess
		if h, err := db.Header(i); err != nil || h.Chess960 == ordinary || !h.SetUp {
			t.Errorf("game %d of Chess960: %+v, %v", i+1, h, err)
		}
	}
}

func testHeader(t *testing.T, db *scid.Database, version int) {
	want := []scid.Header{
		0: {White: "Player, A", Black: "Player, K", Event: "Random games", Site: "Nowhere", Round: "1.2",
			Date: "1972.07.11", EventDate: "1972.07.01", Result: game.WhiteWins,
			WhiteRating: 1500, WhiteRatingType: "Elo", BlackRating: 2800, BlackRatingType: "Rapid", ECO: "A00", Plies: 149},
		3: {White: "Player, D", Black: "Player, N", Event: "Random games", Site: "Nowhere", Round: "1.2",
			Date: "1851.05.??", ECO: "C65a1", Deleted: true, Flags: "D"},
		8: {White: "Player, B", Black: "Player, N", Event: "Äußere Prüfung", Site: "Zürich SUI", Round: "3",
			Date: "1972.07.11", EventDate: "1972.07.01", Result: game.WhiteWins,
			WhiteRating: 1796, WhiteRatingType: "Elo", BlackRating: 2712, BlackRatingType: "Rapid",
			Plies: 45, Flags: "!6", SetUp: true},
	}
	for _, i := range []int{0, 3, 8} {
		got, err := db.Header(i)
		if err != nil {
			t.Errorf("game %d: %v", i+1, err)
		}
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Errorf("game %d: (-want +got)\n%s", i+1, diff)
		}
	}
	for i := range db.Len() {
		h, err := db.Header(i)
		g, err2 := db.Game(i)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if h.Plies != g.Main().Len() || h.Result != g.Result || h.SetUp != (g.Start != board.Start()) || h.Deleted != (i == 3 || i == 6) {
			t.Errorf("game %d: header %+v does not fit the game", i+1, h)
		}
		if got := g.Tags.Get("ScidFlags"); got != h.Flags {
			t.Errorf("game %d: flags %q, want %q", i+1, got, h.Flags)
		}
		tags := h.Tags()
		if diff := cmp.Diff(tags, g.Tags[:len(tags)]); diff != "" {
			t.Errorf("game %d: (-tags of the header +those of the game)\n%s", i+1, diff)
		}
	}
	info := scid.Info{Version: version, Description: "Games for a test", FlagNames: [scid.CustomFlags]string{0: "Endings", 5: "Sixth"}, Type: 5, AutoLoad: 3}
	if diff := cmp.Diff(info, db.Info()); diff != "" {
		t.Errorf("Info: (-want +got)\n%s", diff)
	}
}

// TestIterate reads ranges on several goroutines.
func TestIterate(t *testing.T) {
	db := mustOpen(t, stem)
	var wg sync.WaitGroup
	counts := make([]int, 6)
	for part := range counts {
		wg.Go(func() {
			for g, err := range db.Games(part*4, part*4+4) {
				if err != nil || g.Main().Len() == 0 {
					t.Errorf("part %d: %v", part, err)
				}
				counts[part]++
			}
		})
	}
	wg.Wait()
	if want := []int{3, 3, 4, 4, 4, 4}; !cmp.Equal(counts, want) { // two are deleted
		t.Errorf("games in ranges: %v, want %v", counts, want)
	}
	n := 0
	for range db.Games(0, db.Len()) {
		if n++; n == 2 {
			break
		}
	}
	for g, err := range db.Games(db.Len()-1, db.Len()+5) { // one too many ends it
		if n++; g == nil && err == nil {
			t.Error("neither a game nor an error")
		}
	}
	if n != 4 {
		t.Errorf("%d steps, want 4", n)
	}
}

// A recorder writes down what is visited, and sometimes skips.
type recorder struct {
	log  strings.Builder
	skip *rand.Rand // nil never skips
}

var errStop = errors.New("stop")

func (r *recorder) say(format string, args ...any) error {
	fmt.Fprintf(&r.log, format+"\n", args...)
	if r.skip == nil {
		return nil
	}
	switch r.skip.IntN(60) {
	case 0:
		return pgn.SkipGame
	case 1:
		return pgn.SkipAll
	case 2:
		return errStop
	case 3, 4, 5, 6:
		return pgn.SkipVariation
	}
	return nil
}

func (r *recorder) BeginGame() error             { return r.say("begin") }
func (r *recorder) Tag(name, value []byte) error { return r.say("tag %s %q", name, value) }
func (r *recorder) NAG(n pgn.NAG) error          { return r.say("%v", n) }
func (r *recorder) Comment(text []byte) error    { return r.say("comment %q", text) }
func (r *recorder) BeginVariation() error        { return r.say("(") }
func (r *recorder) EndVariation() error          { return r.say(")") }
func (r *recorder) Result(x game.Result) error   { return r.say("%v", x) }
func (r *recorder) EndGame() error               { return r.say("end") }
func (r *recorder) Start(b *board.Board) error   { return r.board("start", b) }
func (r *recorder) board(s string, b *board.Board) error {
	s = fmt.Sprint(s, " ", b.FEN())
	*b = board.Board{} // it is the Visitor's
	return r.say("%s", s)
}

func (r *recorder) Move(b *board.Board, m board.Move, text []byte) error {
	return r.board(fmt.Sprintf("move %v %s", m, text), b)
}

// TestVisit compares Visit with that of the tree, also where the Visitor skips something.
func TestVisit(t *testing.T) {
	db := mustOpen(t, stem)
	for i := range db.Len() {
		g, err := db.Game(i)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(100) {
			var want, got recorder
			if seed > 0 {
				want.skip, got.skip = rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 1))
			}
			wantErr, gotErr := g.Visit(&want), db.Visit(i, &got)
			if wantErr != gotErr {
				t.Errorf("game %d, seed %d: %v, want %v", i+1, seed, gotErr, wantErr)
			}
			if diff := cmp.Diff(want.log.String(), got.log.String()); diff != "" {
				t.Fatalf("game %d, seed %d: (-want +got)\n%s", i+1, seed, diff)
			}
		}
	}
}

func TestOpen(t *testing.T) {
	index, names, games := data(t)
	dir := t.TempDir()
	write := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, set := range [][3]string{{"a.si4", "a.sn4", "a.sg4"}, {"B.SI4", "B.SN4", "B.SG4"}, {"C.SI4", "C.sn4", "C.sg4"}, {"d.x.si4", "d.x.sn4", "d.x.sg4"}} {
		write(set[0], index)
		write(set[1], names)
		write(set[2], games)
		opened := []string{set[0]}
		if strings.HasSuffix(set[0], ".si4") {
			opened = append(opened, strings.TrimSuffix(set[0], ".si4"))
		}
		for _, name := range opened {
			db, err := scid.Open(filepath.Join(dir, name))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if db.Len() != 24 {
				t.Errorf("%s: %d games", name, db.Len())
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	for _, missing := range []string{"a.sn4", "a.sg4", "a.si4"} {
		if err := os.Remove(filepath.Join(dir, missing)); err != nil {
			t.Fatal(err)
		}
		db, err := scid.Open(filepath.Join(dir, "a.si4"))
		bad, ok := errors.AsType[*scid.Error](err)
		if db != nil || !ok || filepath.Base(bad.File) != missing || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("without %s: %v", missing, err)
		}
		write(missing, map[string][]byte{"a.si4": index, "a.sn4": names, "a.sg4": games}[missing])
	}
	for i, f := range []scid.Files{
		{},
		{Index: bytes.NewReader(index)},
		{Index: bytes.NewReader(index), Names: bytes.NewReader(names)},
	} {
		_, err := scid.New(f)
		bad, ok := errors.AsType[*scid.Error](err)
		if want := []string{".si4", ".sn4", ".sg4"}[i]; !ok || bad.File != want {
			t.Errorf("without %s: %v", want, err)
		}
	}
}

// TestFormat has files that are no such database.
func TestFormat(t *testing.T) {
	index, names, games := data(t)
	change := func(b []byte, at int, c byte) []byte {
		b = bytes.Clone(b)
		b[at] = c
		return b
	}
	for _, test := range []struct {
		name         string
		index, names []byte
		file         string
		offset       int64
		err          error
	}{
		{"empty index", nil, names, ".si4", 0, io.ErrUnexpectedEOF},
		{"other file", []byte("[Event \"?\"]"), names, ".si4", 0, scid.ErrFormat},
		{"other long file", make([]byte, 500), names, ".si4", 0, scid.ErrFormat},
		{"Scid 3", change(index, 9, 300&255), names, ".si4", 8, scid.ErrVersion},
		{"short index header", index[:100], names, ".si4", 100, io.ErrUnexpectedEOF},
		{"empty names", index, nil, ".sn4", 0, io.ErrUnexpectedEOF},
		{"other names", index, index, ".sn4", 0, scid.ErrFormat},
		{"short names header", index, names[:30], ".sn4", 30, io.ErrUnexpectedEOF},
	} {
		_, err := newDB(test.index, test.names, games)
		bad, ok := errors.AsType[*scid.Error](err)
		if !ok || bad.File != test.file || bad.Offset != test.offset || bad.Game != 0 || !errors.Is(err, test.err) {
			t.Errorf("%s: %v; want %s, offset %d, %v", test.name, err, test.file, test.offset, test.err)
		}
	}
}

// TestTruncated cuts each file at many places: games before the cut are read, and there are errors
// for the others.
func TestTruncated(t *testing.T) {
	index, names, games := data(t)
	whole := mustOpen(t, stem)
	var want []string
	for i := range whole.Len() {
		g, _ := whole.Game(i)
		want = append(want, g.String())
	}
	check := func(what string, index, names, games []byte) (good int) {
		db, err := newDB(index, names, games)
		if err != nil {
			if _, ok := errors.AsType[*scid.Error](err); !ok {
				t.Errorf("%s: %v", what, err)
			}
			return 0
		}
		for i := range db.Len() {
			g, err := db.Game(i)
			bad, ok := errors.AsType[*scid.Error](err)
			switch {
			case err == nil && g.String() == want[i]:
				good++
			case err == nil:
				t.Fatalf("%s: game %d is another\n%v", what, i+1, g)
			case !ok || bad.Game != i+1 || !errors.Is(err, io.ErrUnexpectedEOF) || bad.File == "":
				t.Fatalf("%s: game %d: %v", what, i+1, err)
			}
		}
		return good
	}
	step := 61
	if testdata.Long() {
		step = 1
	}
	last := -1
	for n := 0; n < len(games); n += step {
		good := check(fmt.Sprint(".sg4 of ", n, " bytes"), index, names, games[:n])
		if good < last {
			t.Fatalf("%d games of %d bytes, but %d of fewer", good, n, last)
		}
		last = good
	}
	if last = check("the whole", index, names, games); last != len(want) {
		t.Errorf("%d games in the whole file", last)
	}
	for n := 0; n < len(index); n += (step + 3) / 4 {
		if good := check(fmt.Sprint(".si4 of ", n, " bytes"), index[:n], names, games); good > max(0, n-182)/47 {
			t.Errorf("%d games in %d bytes of the index", good, n)
		}
	}
	for n := 0; n < len(names); n += (step + 9) / 10 {
		check(fmt.Sprint(".sn4 of ", n, " bytes"), index, names[:n], games)
	}
}

// TestDamage changes bytes of a game: the rest of it is read.
func TestDamage(t *testing.T) {
	index, names, games := data(t)
	at := bytes.Index(games, []byte("before the first move")) - 1 // the comments of the first game
	for games[at] != 15 {
		at--
	}
	damage := func(change func(games []byte)) (*pgn.Game, *scid.Error) {
		t.Helper()
		damaged := bytes.Clone(games)
		change(damaged)
		db, err := newDB(index, names, damaged)
		if err != nil {
			t.Fatal(err)
		}
		g, err := db.Game(0)
		bad, ok := errors.AsType[*scid.Error](err)
		if g == nil || !ok || bad.File != ".sg4" || bad.Game != 1 {
			t.Fatalf("%v, %v", g, err)
		}
		return g, bad
	}
	whole, err := mustOpen(t, stem).Game(0)
	if err != nil {
		t.Fatal(err)
	}

	// The main line: the game ends there.
	g, bad := damage(func(b []byte) { b[at-1] = 0xf0 })
	if g.Main().Len() < whole.Main().Len()-1 || g.Result != whole.Result || bad.Offset != int64(at-1) {
		t.Errorf("the last move is damaged: %v\n%v", bad, g)
	}
	// A variation: it ends there.
	first := bytes.IndexByte(games, 13)
	g, bad = damage(func(b []byte) { b[first+1] = 0xf0 })
	if g.Main().Len() != whole.Main().Len() || bad.Offset != int64(first+1) {
		t.Errorf("a variation is damaged: %v\n%v", bad, g)
	}
	if n := len(whole.Main().Nodes()); g.Main().Nodes()[n-1].Move() != whole.Main().Nodes()[n-1].Move() {
		t.Errorf("the moves after the damage are others\n%v", g)
	}
	if got, want := g.Main().Last().CommentsAfter(), whole.Main().Last().CommentsAfter(); !cmp.Equal(got, want) {
		t.Errorf("the last comments are %q, want %q", got, want)
	}
	// A comment that never ends: the moves are read.
	g, bad = damage(func(b []byte) {
		for i := at; i < len(b); i++ {
			if b[i] == 0 {
				b[i] = ' '
			}
		}
	})
	if g.Main().Len() != whole.Main().Len() || bad.Err != io.ErrUnexpectedEOF {
		t.Errorf("the comments are damaged: %v\n%v", bad, g)
	}
}

// TestDamageOfLines puts every byte in the place of each of the first moves of a game.
func TestDamageOfLines(t *testing.T) {
	index, names, games := data(t)
	first := bytes.IndexByte(games, 0) + 2 // no tags, no start position
	for at := first; at < first+24; at++ {
		for c := range 256 {
			damaged := bytes.Clone(games)
			damaged[at] = byte(c)
			db, err := newDB(index, names, damaged)
			if err != nil {
				t.Fatal(err)
			}
			mustWriteAlike(t, db, 0, pgn.WriterOptions{NoTags: true, Reduced: c&1 != 0})
		}
	}
}

// TestDamageForWriters puts every byte in the place of the first move of a variation. A Writer, which checks
// moves itself, and one that does not look at variations, hear of the same damage as a Builder.
func TestDamageForWriters(t *testing.T) {
	index, names, games := data(t)
	first := bytes.IndexByte(games, 13)
	refused := 0
	for c := range 256 {
		damaged := bytes.Clone(games)
		damaged[first+1] = byte(c)
		db, err := newDB(index, names, damaged)
		if err != nil {
			t.Fatal(err)
		}
		g, want := db.Game(0)
		if want != nil {
			refused++
		}
		for _, o := range []pgn.WriterOptions{{}, {NoVariations: true}, {Reduced: true}} {
			var got, text bytes.Buffer
			w, whole := pgn.NewWriter(&got), pgn.NewWriter(&text)
			w.WriterOptions, whole.WriterOptions = o, o
			err := db.Visit(0, w)
			if fmt.Sprint(err) != fmt.Sprint(want) {
				t.Errorf("%#x, %+v: %v, want %v", c, o, err, want)
			}
			if err := errors.Join(w.Flush(), g.Visit(whole), whole.Flush()); err != nil {
				t.Fatal(err)
			}
			if (c < 11 || c > 15) && got.String() != text.String() { // markers, such as that of a NAG, are no move
				t.Errorf("%#x, %+v: %s", c, o, cmp.Diff(text.String(), got.String()))
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d bytes are no move", refused)
	}
}

// TestDamageOfSpecialMoves has moves that are damaged, but whose squares are those of a null move or of
// castling: a queen that stays on a1, and a king that goes to its rook.
func TestDamageOfSpecialMoves(t *testing.T) {
	index, names, games := data(t)
	for _, test := range []struct{ fen, moves string }{
		{"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "\x10\x40\x0f"},
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "\x05\x04\x15\x0f"},
	} {
		at := bytes.IndexByte(games, 0)
		damaged := bytes.Clone(games)
		copy(damaged[at:], "\x00\x01"+test.fen+"\x00"+test.moves+"\x00\x00\x00\x00")
		db, err := newDB(index, names, damaged)
		if err != nil {
			t.Fatal(err)
		}
		g, err := db.Game(0)
		bad, ok := errors.AsType[*scid.Error](err)
		if first := at + len(test.fen) + 3; !ok || bad.Err != scid.ErrDamaged || bad.Offset != int64(first) || g.Main().Len() != 0 {
			t.Errorf("%q in %s: %v\n%v", test.moves, test.fen, err, g)
		}
		mustWriteAlike(t, db, 0, pgn.WriterOptions{})
	}
}

// A game that is skipped at once has no error of the game before it.
func TestSkippedAfterMissingName(t *testing.T) {
	index, names, games := data5(t)
	index = bytes.Clone(index)
	copy(index[1:], "\xff\xff\xff\xff") // the numbers of names
	db, err := newDB5(index, names, games)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := db.Visit(0, new(recorder)); !errors.Is(err, scid.ErrName) {
			t.Fatalf("game 1: %v", err)
		}
		if err := db.Visit(1, skipper{new(recorder)}); err != nil {
			t.Fatalf("game 2: %v", err)
		}
	}
}

// A skipper skips all games.
type skipper struct{ *recorder }

func (skipper) BeginGame() error { return pgn.SkipGame }

// FuzzDatabase takes any bytes for the files. What is wrong with them is an *Error, and a game
// without one can be written and read again unless PGN has no place for it.
func FuzzDatabase(f *testing.F) {
	index, names, games := data(f)
	f.Add(index, names, games)
	r := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		bad := bytes.Clone(games)
		for range 3 {
			bad[r.IntN(len(bad))] = byte(r.Uint32())
		}
		f.Add(index, names, bad)
		badNames, badIndex := bytes.Clone(names), bytes.Clone(index)
		badNames[8+r.IntN(len(names)-8)] ^= byte(1 << r.IntN(8))
		badIndex[182+r.IntN(len(index)-182)] ^= byte(1 << r.IntN(8))
		f.Add(badIndex, badNames, games)
	}
	f.Fuzz(func(t *testing.T, index, names, games []byte) {
		db, err := newDB(index, names, games)
		if err != nil {
			mustBeError(t, err)
			return
		}
		for i := range min(db.Len(), 50) {
			_, err := db.Header(i)
			mustBeError(t, err)
			g, err := db.Game(i)
			mustBeError(t, err)
			if g == nil {
				break // there is no more of the index
			}
			mustWriteAlike(t, db, i, pgn.WriterOptions{})
			var log recorder
			visited := db.Visit(i, &log)
			mustBeError(t, visited)
			if (visited == nil) != (err == nil) {
				t.Fatalf("game %d: Game returns %v, Visit %v", i+1, err, visited)
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
	if _, ok := errors.AsType[*scid.Error](err); err != nil && !ok {
		t.Fatalf("%T: %v", err, err)
	}
}

// TestCommentWithBraceAndLineBreak has a text that PGN cannot hold as it is: the game can be
// written, and the rest of the text is kept.
func TestCommentWithBraceAndLineBreak(t *testing.T) {
	index, names, games := data(t)
	games = bytes.Replace(games, []byte("before the first move"), []byte("{the}\nfirst\nmove {}"), 1)
	db, err := newDB(index, names, games)
	if err != nil {
		t.Fatal(err)
	}
	g, err := db.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	text, err := g.Format(pgn.WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := pgn.Parse(text); err != nil || !again.Equal(g) || !strings.Contains(text, "{the} first move {}\n") {
		t.Errorf("%v\n%s", err, text)
	}
	mustWriteAlike(t, db, 0, pgn.WriterOptions{})
}
