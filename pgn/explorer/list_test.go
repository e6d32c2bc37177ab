package explorer

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// A sparse is a file of zeros but for its ends.
type sparse struct {
	head, tail []byte
	size       int64
}

func (s *sparse) ReadAt(b []byte, at int64) (int, error) {
	if at >= s.size {
		return 0, io.EOF
	}
	clear(b)
	if at < int64(len(s.head)) {
		copy(b, s.head[at:])
	}
	if from := s.size - int64(len(s.tail)); at >= from {
		copy(b, s.tail[at-from:])
	} else if from-at < int64(len(b)) {
		copy(b[from-at:], s.tail)
	}
	return len(b), nil
}

// TestLargeSources has indexes whose footers tell of more sources than fit into memory, or
// than the file has.
func TestLargeSources(t *testing.T) {
	for _, size := range []int64{1 << 48, 1 << 40, maxSources + 1} {
		f := footer{sources: size}
		s := &sparse{head: []byte(magic + version), tail: f.append(nil), size: f.size()}
		if _, err := New(s, s.size); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes of sources: got %v, want ErrDamaged", size, err)
		}
	}
	f := footer{sources: maxSources}
	s := &sparse{head: []byte(magic + version), tail: f.append(nil), size: f.size()}
	in := &largestRead{ReaderAt: s, failAt: f.sourcesAt()}
	if _, err := New(in, s.size); !errors.Is(err, errUnreadable) {
		t.Errorf("unreadable sources: %v", err)
	}
	if in.largest > pieceSize {
		t.Errorf("%d bytes allocated for sources that cannot be read", in.largest)
	}
}

var errUnreadable = errors.New("unreadable")

// A largestRead notes the size of the largest read. It fails at an offset, if that is not 0.
type largestRead struct {
	io.ReaderAt
	failAt  int64
	largest int
}

func (l *largestRead) ReadAt(b []byte, at int64) (int, error) {
	l.largest = max(l.largest, len(b))
	if l.failAt > 0 && at == l.failAt {
		return 0, errUnreadable
	}
	return l.ReaderAt.ReadAt(b, at)
}

// longIndex returns the index of games with random first moves, and the numbers of the games
// that begin with each of them.
func longIndex(t *testing.T, name string, n int) ([]byte, map[string][]GameID) {
	t.Helper()
	r := rand.New(rand.NewPCG(9, 10))
	played := make(map[string][]GameID)
	var text strings.Builder
	for i := range n {
		m := "e2e4"
		if r.IntN(200) == 0 {
			m = "d2d4"
		}
		played[m] = append(played[m], GameID(i+1))
		text.WriteString(map[string]string{"e2e4": "1. e4 *\n\n", "d2d4": "1. d4 *\n\n"}[m])
	}
	b := NewBuilder(Options{})
	s := Source{Name: name, Size: int64(text.Len())}
	if err := b.Read(context.Background(), s, pgn.NewReader(strings.NewReader(text.String()))); err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if _, err := b.WriteTo(&data); err != nil {
		t.Fatal(err)
	}
	return data.Bytes(), played
}

// TestGamesInPieces reads a list of games that is longer than what is read at a time.
func TestGamesInPieces(t *testing.T) {
	data, played := longIndex(t, "a", pieceSize*3/2)
	in := &largestRead{ReaderAt: bytes.NewReader(data)}
	x, err := New(in, int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	start := board.Start()
	for text, want := range played {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		var got []GameID
		for g, err := range x.Games(&start, m) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, g.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d games, want %d", text, len(got), len(want))
		}
	}
	if err := x.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	if in.largest > pieceSize {
		t.Errorf("%d bytes were read at once", in.largest)
	}
}

// TestMergeLongLists merges lists that are left in their files: what a span reads into
// memory does not depend on them.
func TestMergeLongLists(t *testing.T) {
	var merging []*Index
	for _, name := range []string{"a", "b"} {
		data, _ := longIndex(t, name, 8*longLists)
		merging = append(merging, mustOpen(t, data))
	}
	data, err := mergeBytes(merging...)
	if err != nil {
		t.Fatal(err)
	}
	x := mustOpen(t, data)
	if err := x.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	if games := x.Info().Games; games != 16*longLists {
		t.Errorf("%d games", games)
	}
	s := &spanMerger{merger: &merger{ctx: context.Background(), indexes: merging}}
	for i, y := range merging {
		if err := s.load(i, y, 0, ^uint64(0)); err != nil {
			t.Fatal(err)
		}
	}
	if len(s.arena) > 4*longLists {
		t.Errorf("%d bytes in memory", len(s.arena))
	}
	bad := bytes.Clone(data)
	bad[x.footer.heapAt()+x.footer.heap-100] ^= 1
	if x, err = New(bytes.NewReader(bad), int64(len(bad))); err != nil {
		t.Fatal(err)
	}
	if _, err := mergeBytes(x); !errors.Is(err, ErrDamaged) {
		t.Errorf("a damaged list: %v", err)
	}
}
