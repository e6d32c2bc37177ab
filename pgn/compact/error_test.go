package compact_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
)

func TestAppendErrors(t *testing.T) {
	e4, e5 := board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5)
	damaged := board.Start()
	damaged.Play(board.NewMove(board.E1, board.E8)) // captures the king
	for _, tt := range []struct {
		name string
		game compact.Game
		want any // an error, or a *game.IllegalMoveError
	}{
		{"illegal move", compact.Game{Moves: []board.Move{e4, e5, e4}}, &game.IllegalMoveError{Move: e4, Ply: 2}},
		{"null move in check", compact.Game{Moves: []board.Move{board.NewMove(board.F2, board.F3), e5, board.NewMove(board.G2, board.G4),
			board.NewMove(board.D8, board.H4), board.NoMove}}, &game.IllegalMoveError{Move: board.NoMove, Ply: 4}},
		{"too many moves", compact.Game{Moves: make([]board.Move, 65536)}, compact.ErrTooLarge},
		{"too many tags", compact.Game{Tags: make(pgn.Tags, 1024)}, compact.ErrTooLarge},
		{"illegal move of a variant", compact.Game{Start: board.Crazyhouse.Start(), Moves: []board.Move{e4, board.NewDrop(board.E5, board.Pawn)}}, &game.IllegalMoveError{Move: board.NewDrop(board.E5, board.Pawn), Ply: 1}},
		{"result", compact.Game{Result: 4}, nil},
		{"start position", compact.Game{Start: damaged}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := compact.Append([]byte("x"), &tt.game)
			if err == nil || string(got) != "x" {
				t.Fatalf("got %x, %v", got, err)
			}
			switch want := tt.want.(type) {
			case *game.IllegalMoveError:
				if e, ok := errors.AsType[*game.IllegalMoveError](err); !ok || e.Move != want.Move || e.Ply != want.Ply {
					t.Errorf("got %v, want move %v at ply %d", err, want.Move, want.Ply)
				}
			case error:
				if !errors.Is(err, want) {
					t.Errorf("got %v, want %v", err, want)
				}
			}
		})
	}
}

// The longest game, of null moves, is not too large.
func TestLongestGame(t *testing.T) {
	mustRoundTrip(t, &compact.Game{Moves: make([]board.Move, 65535), Tags: make(pgn.Tags, 1023)})
}

func TestDecodeErrors(t *testing.T) {
	horde, err := board.Horde.Start().MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	record := mustRoundTrip(t, moves(t, "1. e4 e5 2. Nf3 Nc6 3. h4 h5 4. Na3 *"))
	cat := func(parts ...string) []byte { return []byte(strings.Join(parts, "")) }
	for _, tt := range []struct {
		name   string
		data   []byte
		offset int64
		want   error
	}{
		{"nothing", nil, 0, compact.ErrDamaged},
		{"version 0", cat("\x00"), 0, compact.ErrVersion},
		{"version 3", cat("\x30\x00"), 0, compact.ErrVersion},
		{"version 2 without a start position", cat("\x20\x00"), 0, compact.ErrDamaged},
		{"version 2 of ordinary chess", cat("\x24\x02\x05\x00\x00"), 1, compact.ErrDamaged},
		{"version 2 of no rules", cat("\x24\x01\x63\x00"), 1, compact.ErrDamaged},
		{"version 2 of the rules of ordinary chess", cat("\x24\x01\x00\x00"), 1, compact.ErrDamaged},
		{"version 1 of a variant", cat("\x14\x01\x01\x00"), 1, compact.ErrDamaged},
		{"no number of moves", cat("\x10"), 1, compact.ErrDamaged},
		{"unfinished number of moves", cat("\x10\x80"), 1, compact.ErrDamaged},
		{"too many moves", cat("\x10\x80\x80\x04"), 1, compact.ErrDamaged},
		{"more data than moves", cat(string(record), "\x00\x00\x00\x00\x00\x00\x00"), 13, compact.ErrDamaged},
		{"more moves than data", cat("\x10\xff\x01"), 3, compact.ErrDamaged},
		{"no start position", cat("\x14"), 1, compact.ErrDamaged},
		{"empty start position", cat("\x14\x00\x00"), 1, compact.ErrDamaged},
		{"start position number 960", cat("\x14\x02\xc0\x03\x00"), 1, compact.ErrDamaged},
		{"start position cut off", cat("\x14\x02\xc0"), 1, compact.ErrDamaged},
		{"start position malformed", cat("\x14\x03\xc0\x03\x00\x00"), 1, compact.ErrDamaged},
		{"start position of a variant", cat("\x14", string(rune(len(horde))), string(horde), "\x00"), 1, compact.ErrDamaged},
		{"too many tags", cat("\x18\x80\x08\x00"), 3, compact.ErrDamaged},
		{"unknown tag", cat("\x18\x01\x7f\x00\x00"), 3, compact.ErrDamaged},
		{"tag name cut off", cat("\x18\x01\x00\x05abcd"), 4, compact.ErrDamaged},
		{"tag value cut off", cat("\x18\x01\x01\x05abcd"), 4, compact.ErrDamaged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var g compact.Game
			err := compact.Decode(&g, tt.data)
			e, ok := errors.AsType[*compact.Error](err)
			if !ok || e.Offset != tt.offset || !errors.Is(err, tt.want) {
				t.Errorf("got %v, want offset %d: %v", err, tt.offset, tt.want)
			}
			if g.Start == (board.Board{}) {
				t.Error("no start position")
			}
		})
	}
}

// No legal move, and a check, so that there is no null move: the record has too many moves.
func TestDecodeAfterMate(t *testing.T) {
	record := mustRoundTrip(t, moves(t, "1. f3 e5 2. g4 Qh4# *"))
	record[1] = 5
	var g compact.Game
	if err := compact.Decode(&g, record); !errors.Is(err, compact.ErrDamaged) || len(g.Moves) != 4 {
		t.Errorf("got %v after %d moves", err, len(g.Moves))
	}
}

// fileOf returns a file of 130 games, and the games.
func fileOf(t *testing.T) ([]byte, []*compact.Game) {
	t.Helper()
	var games []*compact.Game
	for len(games) < 130 {
		g := moves(t, "[White \"a\"]\n\n1. e4 e5 2. Nf3 *")
		g.Moves = g.Moves[:len(games)%4]
		games = append(games, g)
	}
	var out bytes.Buffer
	w := compact.NewWriter(&out)
	for _, g := range games {
		if err := w.WriteGame(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), games
}

// readAll reads all games, one by one and in a loop.
func readAll(r *compact.Reader) (games []*compact.Game, err error) {
	for n := range r.Len() {
		g := new(compact.Game)
		if err := r.ReadGame(n, g); err != nil {
			return games, err
		}
		games = append(games, g)
	}
	n := 0
	for g, err := range r.All() {
		if err != nil {
			return games, err
		}
		if !equal(g, games[n]) {
			return games, errors.New("a game in a loop is another one")
		}
		n++
	}
	if n != len(games) {
		return games, errors.New("the loop is too short")
	}
	return games, nil
}

func open(data []byte) (*compact.Reader, error) {
	return compact.NewReader(bytes.NewReader(data), int64(len(data)))
}

func TestFile(t *testing.T) {
	data, want := fileOf(t)
	r, err := open(data)
	if err != nil {
		t.Fatal(err)
	}
	games, err := readAll(r)
	if err != nil || !slices.EqualFunc(games, want, func(g, h *compact.Game) bool { return equal(g, canonical(h)) }) {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for _, n := range []int64{-1, 130, 1 << 62} {
		if err := r.ReadGame(n, new(compact.Game)); err != io.EOF {
			t.Errorf("game %d: %v, want io.EOF", n, err)
		}
	}
	for range r.All() { // may be left
		break
	}

	// Copying records makes the same file.
	var out bytes.Buffer
	w := compact.NewWriter(&out)
	for n := range r.Len() {
		record, err := r.Record(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.WriteRecord(record); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil || !bytes.Equal(out.Bytes(), data) {
		t.Errorf("the copy differs: %v", err)
	}
}

func TestEmptyFile(t *testing.T) {
	var out bytes.Buffer
	w := compact.NewWriter(&out)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.WriteRecord(nil); err == nil {
		t.Error("a closed Writer takes games")
	}
	r, err := open(out.Bytes())
	if err != nil || r.Len() != 0 {
		t.Fatalf("%v, %v", r, err)
	}
	if games, err := readAll(r); err != nil || len(games) != 0 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// Each byte matters: whatever is damaged or missing is an error with a place in the file.
func TestDamagedFile(t *testing.T) {
	data, _ := fileOf(t)
	try := func(what string, at int, data []byte) {
		t.Helper()
		r, err := open(data)
		if err == nil {
			_, err = readAll(r)
		}
		e, ok := errors.AsType[*compact.Error](err)
		if !ok || e.Offset < 0 || e.Offset > int64(len(data)) {
			t.Errorf("%s %d: got %v", what, at, err)
		}
	}
	for i := range data {
		bad := slices.Clone(data)
		bad[i] ^= 1 << (i % 8)
		try("byte", i, bad)
		try("cut at", i, data[:i])
	}
	try("more", len(data), append(slices.Clone(data), 0))

	if _, err := open([]byte("not a file")); !errors.Is(err, compact.ErrFormat) {
		t.Errorf("another file: %v", err)
	}
	if _, err := open(bytes.Replace(data, []byte("luft compact 1"), []byte("luft compact 9"), 1)); !errors.Is(err, compact.ErrVersion) {
		t.Errorf("another version: %v", err)
	}
}

// A record that is damaged although the checksum of its block is right has an offset in the
// file.
func TestDamagedRecord(t *testing.T) {
	var out bytes.Buffer
	w := compact.NewWriter(&out)
	if err := errors.Join(w.WriteRecord([]byte{0x10, 0}), w.WriteRecord([]byte{0x10, 0x80}), w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := open(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	const want = 15 + 1 + 2 + 1 + 1 // header, length, record, length, head
	if e, ok := errors.AsType[*compact.Error](r.ReadGame(1, new(compact.Game))); !ok || e.Offset != want {
		t.Errorf("got %v, want offset %d", e, want)
	}
	if _, err := readAll(r); err == nil {
		t.Error("no error in a loop")
	}

	// A length that leaves the block.
	data := out.Bytes()
	data[15] = 100
	block := data[15 : 15+6]
	sum := crc32.Checksum(append(make([]byte, 8), block...), crc32.MakeTable(crc32.Castagnoli))
	binary.LittleEndian.PutUint32(data[15+6:], sum)
	r, err = open(data)
	if err != nil {
		t.Fatal(err)
	}
	if e, ok := errors.AsType[*compact.Error](r.ReadGame(0, new(compact.Game))); !ok || e.Offset != 15 {
		t.Errorf("got %v, want offset 15", e)
	}
	if e, ok := errors.AsType[*compact.Error](r.ReadGame(1, new(compact.Game))); !ok || e.Offset != 15 {
		t.Errorf("got %v, want offset 15", e)
	}
}

// failing fails after so many bytes.
type failing struct{ left int }

var errFull = errors.New("full")

func (f *failing) Write(b []byte) (int, error) {
	n := min(len(b), f.left)
	f.left -= n
	if n < len(b) {
		return n, errFull
	}
	return n, nil
}

func TestWriterErrors(t *testing.T) {
	data, games := fileOf(t)
	for limit := range len(data) {
		w := compact.NewWriter(&failing{limit})
		var err error
		for _, g := range games {
			if e := w.WriteGame(g); e != nil {
				err = e
			}
		}
		if e := w.Close(); e != errFull {
			t.Fatalf("%d bytes: Close: %v, before %v", limit, e, err)
		}
	}
	w := compact.NewWriter(io.Discard)
	large := compact.Game{Tags: pgn.Tags{{Name: "a", Value: strings.Repeat("x", 1<<18)}}}
	if err := w.WriteGame(&large); !errors.Is(err, compact.ErrTooLarge) {
		t.Errorf("large game: %v", err)
	}
	if err := w.WriteGame(&compact.Game{Result: 9}); err == nil {
		t.Error("no error for an invalid result")
	}
	if err := errors.Join(w.WriteGame(games[0]), w.Close()); err != nil {
		t.Error(err)
	}
}

// An error of the input comes with its place.
func TestInputError(t *testing.T) {
	data, _ := fileOf(t)
	want := errors.New("unreadable")
	for _, from := range []int64{0, 15, int64(len(data)) - 48, int64(len(data)) - 24} {
		in := &broken{bytes.NewReader(data), from, want}
		r, err := compact.NewReader(in, int64(len(data)))
		if err == nil {
			_, err = readAll(r)
		}
		if e, ok := errors.AsType[*compact.Error](err); !ok || !errors.Is(err, want) {
			t.Errorf("from %d: got %v, %v", from, e, err)
		}
	}
	if _, err := compact.NewReader(bytes.NewReader(data), int64(len(data))+5); !errors.Is(err, compact.ErrDamaged) {
		t.Errorf("a size that is too large: %v", err)
	}
	if _, err := compact.NewReader(bytes.NewReader(data), -1); !errors.Is(err, compact.ErrFormat) {
		t.Errorf("a negative size: %v", err)
	}
	// A file that is shorter than it was, and errors of the kind that io.ReaderAt allows.
	if _, err := compact.NewReader(eofReader{bytes.NewReader(data)}, int64(len(data))); err != nil {
		t.Errorf("io.EOF with the last bytes: %v", err)
	}
}

// broken fails for what begins at an offset or later, unless that is the footer.
type broken struct {
	*bytes.Reader
	from int64
	err  error
}

func (b *broken) ReadAt(p []byte, off int64) (int, error) {
	if off >= b.from && (off < b.Size()-24 || b.from == b.Size()-24) {
		return 0, b.err
	}
	return b.Reader.ReadAt(p, off)
}

// eofReader returns io.EOF with the last bytes.
type eofReader struct{ *bytes.Reader }

func (r eofReader) ReadAt(p []byte, off int64) (int, error) {
	n, err := r.Reader.ReadAt(p, off)
	if err == nil && off+int64(n) == r.Size() {
		err = io.EOF
	}
	return n, err
}
