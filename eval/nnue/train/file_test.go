package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
)

// written returns the file of a set, of blocks of so many positions.
func written(t testing.TB, set *Set, most int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out, 0, 1)
	w.most = most
	if err := errors.Join(w.Append(set), w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func opened(t testing.TB, text []byte) *File {
	t.Helper()
	f, err := NewFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// all returns all positions of the shards, and all held out.
func all(t testing.TB, p source) (training, heldOut []Record) {
	t.Helper()
	shards, chunks := p.sizes()
	for i, n := range shards {
		shard, err := p.shard(i, nil)
		if err != nil || len(shard) != n {
			t.Fatalf("shard %d: %d positions, want %d, %v", i, len(shard), n, err)
		}
		training = append(training, shard...)
	}
	for i := range chunks {
		held, err := p.heldOut(i)
		if err != nil {
			t.Fatal(err)
		}
		heldOut = append(heldOut, held...)
	}
	return training, heldOut
}

func sorted(list []Record) []Record {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Record) int {
		x, _ := a.MarshalBinary()
		y, _ := b.MarshalBinary()
		return bytes.Compare(x, y)
	})
	return list
}

// many returns a set of so many positions to train with, and some held out.
func many(n int) *Set {
	few := newSet(100)
	set := &Set{Skipped: 7}
	for i := range n {
		r := few.Training[i%len(few.Training)]
		r.score = int16(i)
		set.Training = append(set.Training, r)
	}
	for i := range n / 16 {
		r := few.HeldOut[i%len(few.HeldOut)]
		r.score = int16(i)
		set.HeldOut = append(set.HeldOut, r)
	}
	return set
}

func TestFileKeepsPositions(t *testing.T) {
	for _, test := range []struct {
		name                    string
		positions, most, shards int
	}{
		{"one block", 1000, 1 << 20, 1},
		{"a full block", 16 * 1024, 17 * 1024, 2},
		{"many blocks", 200_000, 70_000, 7},
		{"blocks of one chunk", 50_000, 3000, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			set := many(test.positions)
			text := written(t, set, test.most)
			f := opened(t, text)
			if training, heldOut, skipped := f.Len(); training != len(set.Training) || heldOut != len(set.HeldOut) || skipped != 7 {
				t.Errorf("%d, %d and %d positions", training, heldOut, skipped)
			}
			training, heldOut := all(t, f)
			if !slices.Equal(sorted(training), sorted(set.Training)) || !slices.Equal(sorted(heldOut), sorted(set.HeldOut)) {
				t.Error("the positions are others")
			}
			if slices.Equal(training, set.Training) {
				t.Error("the positions are in order")
			}
			if *f.labels() != *set.labels() {
				t.Error("the labels are others")
			}
			shards, _ := f.sizes()
			if len(shards) != test.shards {
				t.Errorf("shards of %d positions, want %d shards", shards, test.shards)
			}
			if !bytes.Equal(written(t, set, test.most), text) {
				t.Error("written again, the file is another")
			}
		})
	}
}

// The positions of a shard come from everywhere.
func TestFileIsShuffled(t *testing.T) {
	f := opened(t, written(t, many(200_000), 70_000))
	shards, _ := f.sizes()
	for i := range shards {
		shard, err := f.shard(i, nil)
		if err != nil {
			t.Fatal(err)
		}
		// The scores are the numbers of the positions, modulo 65536.
		sum := 0.0
		for _, r := range shard {
			sum += float64(uint16(r.score))
		}
		if mean := sum / float64(len(shard)); mean < 31_500 || mean > 33_500 {
			t.Errorf("shard %d: the mean number is %.0f", i, mean)
		}
	}
}

// A run with a file does not depend on the number of threads, and can be resumed.
func TestRunWithFile(t *testing.T) {
	f := opened(t, written(t, newSet(900), 9000))
	if shards, _ := f.sizes(); len(shards) < 2 {
		t.Fatalf("shards of %d positions", shards)
	}
	run := func(o Options) (Result, []byte) {
		t.Helper()
		r, err := Run(context.Background(), f, o)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if _, err := r.Network.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		return r, file.Bytes()
	}
	var states []*State
	o := small(Options{Threads: 1, Reference: eval.Material{}, Checkpoint: func(s *State) { states = append(states, s) }})
	want, wantFile := run(o)
	if !(want.Rounded.Target < 0.02) {
		t.Errorf("loss %.4f after training", want.Rounded.Target)
	}
	o.Checkpoint, o.Threads = nil, 3
	if got, file := run(o); !bytes.Equal(file, wantFile) || !cmp.Equal(got, want, cmp.Comparer(func(a, b *nnue.Network) bool { return true })) {
		t.Errorf("three threads: %+v, want %+v, or another network", got, want)
	}
	for _, state := range states {
		o.Resume = state
		if _, file := run(o); !bytes.Equal(file, wantFile) {
			t.Errorf("resumed after epoch %d, the network is another", state.Last.Epoch)
		}
	}
}

// A file of one shard trains the network that the set does whose order it has.
func TestFileAndSetAgree(t *testing.T) {
	f := opened(t, written(t, newSet(60), 1<<20))
	set := new(Set)
	set.Training, set.HeldOut = all(t, f)
	_, want := mustRun(t, set, small(Options{}))
	r, err := Run(context.Background(), f, small(Options{}))
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if _, err := r.Network.WriteTo(&got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("the networks differ")
	}
}

func TestFileErrors(t *testing.T) {
	text := written(t, many(5000), 3000)
	change := func(at int) []byte {
		changed := slices.Clone(text)
		changed[at] ^= 0x10
		return changed
	}
	const first = headerSize + blockSize
	for _, test := range []struct {
		name   string
		text   []byte
		want   error
		offset int64
	}{
		{"empty", nil, sample.ErrHeader, 0},
		{"only the magic", text[:12], io.ErrUnexpectedEOF, 12},
		{"another file", []byte("a file of another kind"), sample.ErrHeader, 0},
		{"another version", change(8), sample.ErrVersion, 8},
		{"beginning of a block", change(headerSize), sample.ErrChecksum, headerSize},
		{"position", change(first + 100), sample.ErrChecksum, first},
		{"cut off", text[:len(text)-1], io.ErrUnexpectedEOF, int64(len(text) - 1)},
		{"cut off at a block", text[:len(text)-blockSize], io.ErrUnexpectedEOF, int64(len(text) - blockSize)},
		{"more behind it", append(slices.Clone(text), 0), ErrRecord, int64(len(text))},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := NewFile(bytes.NewReader(test.text), int64(len(test.text)))
			e, ok := errors.AsType[*sample.Error](err)
			if !errors.Is(err, test.want) || !ok || e.Offset != test.offset {
				t.Errorf("error %v, want %v at byte %d", err, test.want, test.offset)
			}
		})
	}
}

// A file that changes while it is used ends the run.
func TestFileChanges(t *testing.T) {
	for _, at := range []int{headerSize + blockSize + 10, -blockSize - 10} {
		text := written(t, newSet(40), 1<<20)
		f := opened(t, text)
		if at < 0 {
			at += len(text)
		}
		text[at] ^= 1
		_, err := Run(context.Background(), f, small(Options{}))
		if e, ok := errors.AsType[*sample.Error](err); !ok || !errors.Is(err, sample.ErrChecksum) || e.Offset > int64(at) {
			t.Errorf("byte %d: error %v, want sample.ErrChecksum", at, err)
		}
	}
}

func TestWriterErrors(t *testing.T) {
	w := NewWriter(failing{}, 0, 1)
	if err := errors.Join(w.Append(newSet(2)), w.Close()); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v", err)
	}
	f := opened(t, written(t, new(Set), 1<<20))
	if _, err := Run(context.Background(), f, Options{}); !errors.Is(err, ErrEmpty) {
		t.Errorf("an empty file: %v, want ErrEmpty", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func FuzzNewFile(f *testing.F) {
	f.Add([]byte{})
	f.Add(written(f, new(Set), 1000))
	f.Add(written(f, newSet(2), 50))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := NewFile(bytes.NewReader(text), int64(len(text)))
		if err != nil {
			if _, ok := errors.AsType[*sample.Error](err); !ok {
				t.Fatalf("error %v of type %T", err, err)
			}
			return
		}
		set := new(Set)
		set.Training, set.HeldOut = all(t, file)
		training, heldOut, skipped := file.Len()
		if training != len(set.Training) || heldOut != len(set.HeldOut) {
			t.Fatalf("%d and %d positions, want %d and %d", len(set.Training), len(set.HeldOut), training, heldOut)
		}
		set.Skipped = skipped
		again := opened(t, written(t, set, max(training+heldOut, 1)))
		a, b := all(t, again)
		if !slices.Equal(sorted(a), sorted(set.Training)) || !slices.Equal(sorted(b), sorted(set.HeldOut)) {
			t.Fatal("written again, the positions are others")
		}
	})
}
