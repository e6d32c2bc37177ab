package syzygy_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/syzygy"
)

// with returns the small tables, one of them replaced.
func with(tb testing.TB, name string, content []byte) *syzygy.Tables {
	fsys := make(fstest.MapFS)
	for _, small := range []string{"KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KNvKN"} {
		for _, suffix := range []string{".rtbw", ".rtbz"} {
			fsys[small+suffix] = &fstest.MapFile{Data: read(tb, small+suffix)}
		}
	}
	fsys[name] = &fstest.MapFile{Data: content}
	tables, err := syzygy.New(fsys)
	if err != nil {
		tb.Fatal(err)
	}
	return tables
}

// edit returns a copy of a table with some bytes replaced.
func edit(tb testing.TB, name string, at int, bytes ...byte) []byte {
	content := read(tb, name)
	return slices.Replace(content, at, at+len(bytes), bytes...)
}

// typed complains about an error that does not name the file and, if the table is corrupt,
// the place.
func typed(tb testing.TB, what, file string, err error) {
	tb.Helper()
	e, ok := errors.AsType[*syzygy.TableError](err)
	if !ok || e.Name != file || !strings.Contains(err.Error(), file) || errors.Is(err, syzygy.ErrCorrupt) && e.Offset < 0 {
		tb.Errorf("%s: %v", what, err)
	}
}

// TestHostile damages each part of a table that is known byte by byte: KQvK.rtbw has its
// values for Black to move in 24 symbols from 40 on, one entry of the index at 112, the
// lengths of two blocks at 118 and the blocks of 64 bytes at 128.
func TestHostile(t *testing.T) {
	const name = "KQvK.rtbw"
	for _, test := range []struct {
		name  string
		at    int
		bytes []byte
		want  string
	}{
		{"flags without sides", 4, []byte{0x30}, "offset 5: corrupt table: the number of sides"},
		{"flags with pawns", 4, []byte{0x33}, "offset 5: corrupt table: pawns"},
		{"order of the groups", 5, []byte{0x99}, "the order of the pieces"},
		{"pieces", 6, []byte{0xEE, 0x66, 0x66}, "the order of the pieces"},
		{"a piece that there is not", 8, []byte{0x77}, "the order of the pieces"},
		{"size of blocks", 13, []byte{31}, "blocks of 1<<31 bytes"},
		{"span of the index", 14, []byte{60}, "index entries of 1<<60 values"},
		{"no span", 14, []byte{0}, "index entries of 1<<0 values"},
		{"number of blocks", 16, []byte{0xFF, 0xFF, 0xFF, 0x7F}, "bytes of data in a file of 272"},
		{"no blocks", 16, []byte{0, 0, 0, 0}, "no blocks"},
		{"long codes", 20, []byte{40}, "codes of 1 to 40 bits"},
		{"short codes", 21, []byte{0}, "codes of 0 to 8 bits"},
		{"lengths of codes", 20, []byte{1, 8}, "codes of 8 to 1 bits"},
		{"number of symbols", 38, []byte{0xFF, 0xFF}, "65535 symbols"},
		{"no symbols", 38, []byte{0, 0}, "0 symbols"},
		{"more symbols than bytes", 38, []byte{0xFF, 0x0F}, "the file ends in the header"},
		{"symbol of itself", 40, []byte{0, 0, 0}, "symbol 0 contains itself"},
		{"symbols of each other", 40, []byte{0x01, 0x10, 0x00, 0x00, 0x00, 0x00}, "contains itself"},
		{"symbol of none", 40, []byte{0x17, 0x81, 0x01}, "of 24"},
		{"index beyond the blocks", 112, []byte{0xFF, 0xFF, 0xFF, 0xFF}, "offset 118: corrupt table: block"},
		{"index before the first block", 116, []byte{0, 0}, "offset 118: corrupt table: block -1"},
		{"lengths too short", 118, []byte{0, 0, 0, 0}, "offset 118: corrupt table: block"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tables := with(t, name, edit(t, name, test.at, test.bytes...))
			wrong := 0
			for _, b := range someBoards("KQvK") {
				if _, err := tables.WDL(&b); err != nil {
					wrong++
					typed(t, b.String(), name, err)
					if !errors.Is(err, syzygy.ErrCorrupt) || !strings.Contains(err.Error(), test.want) {
						t.Fatalf("%v, want %q", err, test.want)
					}
				}
			}
			if wrong == 0 {
				t.Error("there is no error")
			}
		})
	}
}

// someBoards returns positions of a table, White to move and Black to move.
func someBoards(name string) (boards []board.Board) {
	s := board.Setup{Fullmove: 1}
	for _, king := range []board.Square{board.A1, board.C3, board.H6} {
		for _, other := range []board.Square{board.E5, board.B8, board.G4} {
			for _, first := range []board.Square{board.D2, board.F7, board.H2, board.A4} {
				for turn := range board.Color(2) {
					s.Pieces, s.Turn = [64]board.Piece{}, turn
					s.Pieces[king], s.Pieces[other] = board.NewPiece(board.White, board.King), board.NewPiece(board.Black, board.King)
					at := first
					for _, p := range piecesOf(name) {
						s.Pieces[at], at = p, at^board.C1
					}
					if b, err := s.Board(); err == nil {
						boards = append(boards, b)
					}
				}
			}
		}
	}
	return boards
}

// TestEachByte writes other values into each byte of the headers of tables: there is no
// panic, and no more memory than the file's size is a reason for.
func TestEachByte(t *testing.T) {
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw", "KNvKN.rtbw", "KBvK.rtbz"} {
		material, _, _ := strings.Cut(name, ".")
		boards := someBoards(material)
		good := read(t, name)
		const header = 160
		for at := range min(len(good), header) {
			for _, flip := range []byte{1, 0x80, 0xFF} {
				tables := with(t, name, edit(t, name, at, good[at]^flip))
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				for i := range 4 {
					b := &boards[i*len(boards)/4+i%2]
					for _, probe := range []func() error{
						func() error { _, err := tables.WDL(b); return err },
						func() error { _, err := tables.DTZ(b); return err },
					} {
						if err := probe(); err != nil {
							typed(t, name, name, err)
						}
					}
				}
				runtime.ReadMemStats(&after)
				if used := after.TotalAlloc - before.TotalAlloc; used > 1<<18+uint64(32*len(good)) {
					t.Errorf("%s, offset %d: %d bytes of memory for a file of %d", name, at, used, len(good))
				}
			}
		}
	}
}

// TestChanging has files that change after Open.
func TestChanging(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "KQvK.rtbz")
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz"} {
		if err := os.WriteFile(filepath.Join(dir, name), read(t, name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tables, err := syzygy.New(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	late, err := syzygy.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	boards := someBoards("KQvK")
	if _, err := tables.DTZ(&boards[0]); err != nil {
		t.Fatal(err)
	}

	if err := os.Truncate(file, 1<<10); err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for i := range boards {
		if _, err := tables.DTZ(&boards[i]); err != nil {
			wrong++
			typed(t, "shortened", "KQvK.rtbz", err)
			if !errors.Is(err, syzygy.ErrCorrupt) {
				t.Errorf("shortened: %v", err)
			}
		}
	}
	if wrong == 0 {
		t.Error("a file has become shorter, and all is found")
	}

	if err := os.Remove(file); err != nil {
		t.Skip(err) // as on Windows, where an open file stays
	}
	_, err = late.DTZ(&boards[0])
	typed(t, "removed", "KQvK.rtbz", err)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removed: %v", err)
	}
}

// TestDirectory has a directory where a table should be.
func TestDirectory(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "KQvK.rtbw"), 0o700); err != nil {
		t.Fatal(err)
	}
	mapped, err := syzygy.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := syzygy.New(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	b := someBoards("KQvK")[0]
	for _, tables := range []*syzygy.Tables{mapped, plain} {
		_, err := tables.WDL(&b)
		typed(t, "a directory", "KQvK.rtbw", err)
	}
}

// FuzzFile takes any bytes for a table of a kind: looking positions up ends.
func FuzzFile(f *testing.F) {
	names := []string{"KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw", "KPvK.rtbz", "KNvKN.rtbw", "KNvKN.rtbz"}
	for i, name := range names {
		f.Add(uint8(i), read(f, name))
		f.Add(uint8(i), read(f, name)[:80])
	}
	f.Fuzz(func(t *testing.T, which uint8, content []byte) {
		name := names[int(which)%len(names)]
		material, _, _ := strings.Cut(name, ".")
		tables := with(t, name, content)
		defer tables.Close()
		for _, b := range someBoards(material)[:8] {
			for _, probe := range []func() error{
				func() error { _, err := tables.WDL(&b); return err },
				func() error { _, err := tables.DTZ(&b); return err },
				func() error { _, err := tables.Rank(game.New(b)); return err },
			} {
				if err := probe(); err != nil {
					typed(t, name, name, err)
				}
			}
		}
	})
}
