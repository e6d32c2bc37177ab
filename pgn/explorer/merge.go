package explorer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"

	"github.com/luftchess/luft/internal/inorder"
)

// MergeOptions are the options of [Merge].
type MergeOptions struct {
	// MinGames leaves out positions with fewer games in all indexes together. 0 and 1
	// leave out none.
	MinGames int `json:"min_games"`

	// Workers is the number of goroutines. 0 selects runtime.GOMAXPROCS.
	Workers int `json:"workers"`
}

// Merge writes one index with the games of several, which are given in any order, to the
// file called name. The file is the same as if all games had been read into one index. It
// is created, or replaced when the new index is complete. It may be the file of one of the
// indexes, which then stays open. Windows cannot replace a file that is open or mapped into
// memory: there, merge to another name, close the indexes and rename the file.
//
// Intermediate files take at most twice as many bytes as the index. They are in the directory
// name + ".work", which is removed at the end. If the process is killed, they stay, and the
// next Merge or Build to the same name removes them. Only one at a time may use the directory.
// Merge leaves other files in it alone, such as those of an incomplete Build.
//
// All indexes must have the same depth limit, none may lack its rare positions, and no game
// may be in two of them. Either all or none must have been made with KeepGames. The error wraps [ErrMaxPly], [ErrMinGames], [ErrOverlap],
// [ErrSource], [ErrTooMany], [ErrNotKept], or is an *[Error] or one of the file system; or it is the
// cause if ctx is cancelled. After an error, name is as it was.
//
// Merge takes 24 bytes of memory for each game and some 30 MB for each worker, and more if
// there are more than a hundred indexes.
func Merge(ctx context.Context, name string, indexes []*Index, o MergeOptions) error {
	dir := workDir(name)
	if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	defer os.Remove(dir) // unless it has other files
	if err := removeFiles(dir, tempPrefix); err != nil {
		return err
	}
	return mergeTo(ctx, name, dir, true, indexes, o)
}

// mergeTo is Merge with a directory for intermediate files. Lasting is for replaceFile.
func mergeTo(ctx context.Context, name, dir string, lasting bool, indexes []*Index, o MergeOptions) error {
	m := merger{ctx: ctx, indexes: indexes, minGames: int64(o.MinGames), workers: o.Workers}
	if m.workers <= 0 {
		m.workers = runtime.GOMAXPROCS(0)
	}
	f := footer{minGames: leastGames(o.MinGames)}
	for i, x := range indexes {
		if i == 0 {
			f.maxPly = x.footer.maxPly
		}
		switch {
		case x.footer.maxPly != f.maxPly:
			return fmt.Errorf("%w: %d and %d plies", ErrMaxPly, f.maxPly, x.footer.maxPly)
		case x.footer.minGames > 1:
			return fmt.Errorf("%w: it has those with at least %d games", ErrMinGames, x.footer.minGames)
		}
	}
	if len(indexes) > maxIndexes {
		return fmt.Errorf("explorer: more than %d indexes at a time", maxIndexes)
	}
	keeps, err := keepGames(indexes)
	if err != nil {
		return err
	}
	m.keeps = keeps
	return replaceFile(name, dir, lasting, func(file *os.File) error {
		heap, err := newHeapFile(dir)
		if err != nil {
			return err
		}
		defer heap.remove()
		return m.merge(file, heap, f)
	})
}

// A merger merges indexes. The keys are divided into spans, which workers merge at the same
// time; what they make is written in order.
type merger struct {
	ctx      context.Context
	indexes  []*Index
	minGames int64
	workers  int
	keeps    bool // the games are in the indexes

	facts []facts // of all games
	maps  []renumbering
}

// spanSize is how much of all indexes together is merged at a time, in bytes of blocks. Up to
// four merged spans for each worker wait to be written.
const spanSize = 1 << 20

func (m *merger) merge(w io.Writer, heap heapWriter, f footer) error {
	var offsets []int64
	var names []players
	sources, maps, err := mergeGames(m.indexes, func(p place) {
		m.facts = append(m.facts, p.facts)
		offsets = append(offsets, p.offset)
		names = append(names, p.players)
	})
	if err != nil {
		return err
	}
	m.maps = maps
	p := newPacker(w, heap, int64(len(m.facts)), func(i int64) place { return place{offsets[i], m.facts[i], names[i]} }, f, m.keeps)
	offsets, names = nil, nil

	blocks := int64(0)
	for _, x := range m.indexes {
		blocks += x.footer.blocks
	}
	spans := uint64(blocks*blockSize/spanSize) + 1
	width := ^uint64(0)/spans + 1 // 0 stands for all keys
	err = inorder.Run(m.ctx, m.workers, inorder.Numbers(0, int(spans)), func() inorder.Worker[int, *merged] {
		worker := &spanMerger{merger: m}
		return func(_ context.Context, i int) (*merged, error) {
			first := uint64(i) * width
			last := first + width - 1
			if i == int(spans)-1 {
				last = ^uint64(0)
			}
			return worker.merge(first, last)
		}
	}, func(r *merged) error {
		from := 0
		lists := 0
		for _, q := range r.positions {
			p.add(q.key, r.bodies[from:from+q.body], r.lists[lists:lists+q.lists], q.moves)
			from += q.body
			lists += q.lists
		}
		return p.err
	})
	if err != nil {
		return err
	}
	if m.keeps {
		return p.close(sources, mergeKept(m.indexes, m.maps))
	}
	return p.close(sources, nil)
}
