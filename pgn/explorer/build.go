package explorer

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/luftchess/luft/internal/inorder"
	"github.com/luftchess/luft/internal/newfile"
	"github.com/luftchess/luft/pgn"
)

// Build makes an index of the games of the sources and writes it to the file called name.
//
// Its bytes depend on the games, on the names and sizes of the sources and on MaxPly,
// MinGames, KeepGames, Variants and Filter, but not on the order of the sources or on other options: it is
// the same for any number of workers, and for shards that are merged.
//
// Intermediate files are kept in the directory name + ".work" until the index is complete.
// They take about as many bytes as the index, and up to three times as many while the index
// itself is written. If the process is killed, a Build with the same arguments removes the
// files that are not complete, uses the others and makes the same index. It does not detect
// that the content of a source has changed in between. After a failure of the whole system, an
// intermediate file may be damaged, which is an error. Remove the directory to begin again, or
// to give up a build. Only one Build or [Merge] at a time may use it.
//
// The file is created, or replaced when the index is complete, unless NoReplace is set. A file that
// is replaced keeps its permissions. The error is an error of the file system or of a source, or
// wraps [ErrSource], [ErrTooMany], [ErrOtherWork] or [ErrDamaged], or is the cause if ctx is
// cancelled. After an error, name is as it was, and the intermediate files stay, except after
// ErrSource.
func Build(ctx context.Context, name string, sources []Source, o Options) error {
	b, err := newBuild(name, sources, o)
	if err != nil {
		return err
	}
	if err := b.prepare(); err != nil {
		return err
	}
	if err := b.resume(); err != nil {
		return err
	}
	if err := b.read(ctx); err != nil {
		return err
	}
	if err := b.finish(ctx, name); err != nil {
		return err
	}
	// The manifest goes last: without it, the runs would be nobody's.
	if err := removeFiles(b.dir, runPrefix); err != nil {
		return err
	}
	return os.RemoveAll(b.dir)
}

// finish makes the index of the runs.
func (b *build) finish(ctx context.Context, name string) error {
	if !b.options.NoReplace {
		return b.mergeRuns(ctx, name)
	}
	complete := filepath.Join(b.dir, tempPrefix+"index")
	err := b.mergeRuns(ctx, complete)
	if err == nil {
		err = newfile.Place(complete, name)
	}
	if err != nil {
		os.Remove(complete) // it may not be there
	}
	return err
}

// A build makes an index in two steps: it reads the sources in parts of limited size and
// writes an index of each, called a run, and it merges the runs.
type build struct {
	options  Options
	sources  []Source // ordered by name
	ends     []int64  // of the sources, one after the other
	from, to int64    // what is to be read of them
	part     int64    // the size of a part
	dir      string

	mu   sync.Mutex
	done int64 // bytes read
}

// The sizes of parts: large ones take more memory, small ones make many runs.
const (
	minPart  = 4 << 20
	maxPart  = 32 << 20
	manyRuns = 32
)

const (
	defaultMemory = 256 << 20
	minMemory     = 16 << 20 // for each worker
)

func newBuild(name string, sources []Source, o Options) (*build, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	o.Memory = max(o.Memory/int64(o.Workers), minMemory)
	shards := max(o.Shards, 1)
	switch {
	case o.Shards < 0 || o.Shards > 0 && (o.Shard < 1 || o.Shard > o.Shards) || o.Shards == 0 && o.Shard != 0:
		return nil, fmt.Errorf("explorer: no shard %d of %d", o.Shard, o.Shards)
	case shards > 1 && o.MinGames > 1:
		return nil, fmt.Errorf("%w: MinGames is for the merged index, not for a shard", ErrMinGames)
	}
	b := &build{options: o, dir: workDir(name)}
	b.sources = slices.SortedFunc(slices.Values(sources), func(s, t Source) int { return cmp.Compare(s.Name, t.Name) })
	total := int64(0)
	for i, s := range b.sources {
		if i > 0 && s.Name == b.sources[i-1].Name {
			return nil, fmt.Errorf("%w: %q occurs twice", ErrSource, s.Name)
		}
		if s.Size < 0 || s.Size > 0 && s.In == nil {
			return nil, fmt.Errorf("explorer: %q: no input, or a negative size", s.Name)
		}
		total += s.Size
		if s.Size > 1<<offsetBits || total > 1<<offsetBits {
			return nil, fmt.Errorf("explorer: %q: the sources have more than %d bytes", s.Name, int64(1)<<offsetBits)
		}
		b.ends = append(b.ends, total)
	}
	b.to = total
	if o.Shards > 1 {
		b.from, b.to = total/int64(shards)*int64(o.Shard-1), total/int64(shards)*int64(o.Shard)
		if o.Shard == o.Shards {
			b.to = total
		}
	}
	b.part = min(max((b.to-b.from)/manyRuns, minPart), maxPart)
	return b, nil
}

// manifestName is the file that says which build a working directory belongs to.
const manifestName = "build"

// manifest returns what determines the runs.
func (b *build) manifest() string {
	var s strings.Builder
	o := &b.options
	f := o.Filter
	f.Titles, f.Player, f.White, f.Black = nil, "", "", "" // which follow in quotes: they are any text
	fmt.Fprintf(&s, "luft explorer build %smax ply %d\nfilter %+v titles %q players %q\nrange %d %d %d\n", version, o.maxPly(), f, o.Filter.Titles, []string{o.Filter.Player, o.Filter.White, o.Filter.Black}, b.from, b.to, b.part)
	if o.KeepGames {
		s.WriteString("keep games\n")
	}
	if o.Variants {
		s.WriteString("variants\n")
	}
	for _, f := range b.sources {
		fmt.Fprintf(&s, "source %q %d\n", f.Name, f.Size)
	}
	return s.String()
}

// prepare makes the working directory, or checks that it belongs to the build.
func (b *build) prepare() error {
	if err := os.Mkdir(b.dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	file := filepath.Join(b.dir, manifestName)
	switch was, err := os.ReadFile(file); {
	case err == nil && string(was) != b.manifest():
		return fmt.Errorf("%w: %s; complete that build or remove the directory", ErrOtherWork, b.dir)
	case err == nil:
		return errors.Join(removeFiles(b.dir, tempPrefix), removeFiles(b.dir, piecePrefix))
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	names, err := listFiles(b.dir, "")
	if err != nil {
		return err
	}
	if slices.ContainsFunc(names, func(n string) bool { return !strings.HasPrefix(n, tempPrefix) }) {
		return fmt.Errorf("%w: %s has other files", ErrOtherWork, b.dir)
	}
	if err := removeFiles(b.dir, tempPrefix); err != nil {
		return err
	}
	return replaceFile(file, b.dir, false, func(f *os.File) error {
		_, err := f.WriteString(b.manifest())
		return err
	})
}

// The names of runs, and of the pieces of a run that is too large for the memory, begin
// with these.
const (
	runPrefix   = "run-"
	piecePrefix = "piece-"
)

// run returns the name of the file with the run of part number i.
func (b *build) run(level int, i int64) string {
	return filepath.Join(b.dir, fmt.Sprintf("%s%d-%d", runPrefix, level, i))
}

// isDone reports whether a run is there, or one that it has been merged into.
func (b *build) isDone(level int, i int64) bool {
	for n := b.parts(); ; n, level, i = (n+fanIn-1)/fanIn, level+1, i/fanIn {
		if _, err := os.Stat(b.run(level, i)); err == nil {
			return true
		}
		if n <= 1 {
			return false
		}
	}
}

// parts returns the number of parts.
func (b *build) parts() int64 { return (b.to - b.from + b.part - 1) / b.part }

// resume tells how many malformed games are in the parts that are there already.
func (b *build) resume() error {
	if b.options.Resumed == nil {
		return nil
	}
	total, done := 0, false
	for i := range b.parts() {
		if !b.isDone(0, i) {
			continue
		}
		done = true
		text, err := os.ReadFile(b.malformed(i))
		if errors.Is(err, fs.ErrNotExist) {
			continue // it has none
		}
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(string(text))
		if err != nil || n < 0 {
			return &Error{Name: b.malformed(i), Err: ErrDamaged}
		}
		total += n
	}
	if done {
		b.options.Resumed(total)
	}
	return nil
}

// malformed returns the name of the file with the number of malformed games in part number i.
// It stays until the index is complete, whatever the run of the part is merged into.
func (b *build) malformed(i int64) string {
	return filepath.Join(b.dir, fmt.Sprintf("malformed-%d", i))
}

// writeMalformed writes that file. It must come before the run, which says that the part is
// complete. What an earlier Build has left there of a part that was not, is replaced.
func (b *build) writeMalformed(i, n int64) error {
	if n == 0 {
		return removeAll([]string{b.malformed(i)})
	}
	return replaceFile(b.malformed(i), b.dir, false, func(f *os.File) error {
		_, err := fmt.Fprint(f, n)
		return err
	})
}

// read makes the runs that are not there yet.
func (b *build) read(ctx context.Context) error {
	o := b.options
	o.MinGames = 0
	if report := o.Report; report != nil {
		o.Report = func(source string, err error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			report(source, err)
		}
	}
	return inorder.Run(ctx, o.Workers, inorder.Numbers(0, int(b.parts())), func() inorder.Worker[int, struct{}] {
		builder := NewBuilder(o)
		return func(ctx context.Context, i int) (struct{}, error) {
			return struct{}{}, b.readPart(ctx, builder, int64(i))
		}
	}, func(struct{}) error { return nil })
}

// readPart makes the run of a part, unless it is there.
func (b *build) readPart(ctx context.Context, builder *Builder, i int64) error {
	from := b.from + i*b.part
	to := min(from+b.part, b.to)
	defer b.progress(to - from)
	if b.isDone(0, i) {
		return nil
	}
	builder.Reset() // it may have games of a part that could not be read to its end
	builder.malformed = 0
	name := b.run(0, i)
	var pieces []string // if the part is too large for the memory
	piece := func() string { return filepath.Join(b.dir, fmt.Sprintf("%s%d-%d", piecePrefix, i, len(pieces))) }
	write := func(name string) error {
		defer builder.Reset()
		return replaceFile(name, b.dir, false, func(f *os.File) error {
			_, err := builder.WriteTo(f)
			return err
		})
	}
	for n, s := range b.sources {
		start := b.ends[n] - s.Size
		begin, end := max(from, start), min(to, b.ends[n])
		if begin >= end {
			continue
		}
		r := pgn.NewRangeReader(s.In, s.Size, begin-start, end-start)
		r.Variants = b.options.Variants
		for {
			full, err := builder.read(ctx, s, r, b.options.Memory/3)
			if err != nil {
				return err
			}
			if !full {
				break
			}
			p := piece()
			if err := write(p); err != nil {
				return err
			}
			pieces = append(pieces, p)
		}
	}
	if err := b.writeMalformed(i, builder.malformed); err != nil {
		return err
	}
	if len(pieces) == 0 {
		return write(name)
	}
	last := piece()
	if err := write(last); err != nil {
		return err
	}
	pieces = append(pieces, last)
	if err := b.mergeFiles(ctx, name, false, pieces, MergeOptions{Workers: 1}); err != nil {
		return err
	}
	return removeAll(pieces)
}

// progress reports that n more bytes have been read.
func (b *build) progress(n int64) {
	if b.options.Progress == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done += n
	b.options.Progress(b.done, b.to-b.from)
}

// fanIn is how many runs are merged at a time.
const fanIn = 128

// mergeRuns merges the runs into the file called name, in several steps if there are many.
func (b *build) mergeRuns(ctx context.Context, name string) error {
	n := b.parts()
	for level := 0; ; level++ {
		if n <= fanIn {
			return b.mergeFiles(ctx, name, true, b.runs(level, 0, n), MergeOptions{b.options.MinGames, b.options.Workers})
		}
		next := (n + fanIn - 1) / fanIn
		for i := range next {
			runs := b.runs(level, i*fanIn, min(n, (i+1)*fanIn))
			if !b.isDone(level+1, i) {
				if err := b.mergeFiles(ctx, b.run(level+1, i), false, runs, MergeOptions{Workers: b.options.Workers}); err != nil {
					return err
				}
			}
			if err := removeAll(runs); err != nil { // or what a killed Build has left of them
				return err
			}
		}
		n = next
	}
}

func (b *build) runs(level int, from, to int64) []string {
	var names []string
	for i := from; i < to; i++ {
		names = append(names, b.run(level, i))
	}
	return names
}

// mergeFiles merges indexes in files.
func (b *build) mergeFiles(ctx context.Context, name string, lasting bool, files []string, o MergeOptions) error {
	var indexes []*Index
	for _, n := range files {
		f, err := os.Open(n) // rather than mapping it, which would take memory
		if err != nil {
			return err
		}
		defer f.Close()
		stat, err := f.Stat()
		if err != nil {
			return err
		}
		x, err := newIndex(n, f, stat.Size())
		if err != nil {
			return err
		}
		indexes = append(indexes, x)
	}
	if len(indexes) == 0 {
		var empty bytes.Buffer
		o := b.options
		o.MinGames = 0
		if _, err := NewBuilder(o).WriteTo(&empty); err != nil {
			return err
		}
		x, err := New(bytes.NewReader(empty.Bytes()), int64(empty.Len()))
		if err != nil {
			return err
		}
		indexes = append(indexes, x)
	}
	return mergeTo(ctx, name, b.dir, lasting, indexes, o)
}
