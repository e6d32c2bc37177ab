package explorer

// Options are the options of [Build] and of a [Builder]. The zero value is meant for most
// collections of games.
type Options struct {
	// MaxPly is the depth limit: the number of plies that are taken from the start of
	// each game. 0 selects 40; a negative value takes whole games.
	MaxPly int

	// MinGames leaves out positions with fewer games. A game counts once, even if it
	// comes to the position several times. 0 and 1 leave out none. An index without its
	// rare positions cannot be merged with others; if it is one of several shards, use
	// [MergeOptions] instead.
	MinGames int

	// KeepGames stores the games in the index, for [Index.ReadGame]: all moves of the main line,
	// at most 65,535, and the tags, whose values are truncated to 4,096 bytes. A game takes about
	// 100 bytes.
	KeepGames bool

	// Variants takes games of variants too, such as Crazyhouse. Their positions have keys of their
	// own, so that one index can have games of all rules: the moves in a position are those of games
	// by its rules. Without Variants, Build reports such games as malformed, and a Builder leaves
	// them out.
	Variants bool

	// Filter selects the games.
	Filter Filter

	// NoReplace makes Build fail with an error that wraps [io/fs.ErrExist] if there is a file of
	// the index's name when the index is complete, rather than replace it. The intermediate
	// files stay then. A Builder ignores it.
	NoReplace bool

	// Shard and Shards divide the work among processes or machines: Shard is a number
	// from 1 to Shards, and Build takes only that part of the sources, which all of them
	// must be given in full. The indexes of all shards merge to the index of the whole.
	// If both are 0, Build takes everything. A Builder ignores them.
	Shard, Shards int

	// Workers is the number of goroutines. 0 selects runtime.GOMAXPROCS. A Builder
	// ignores it.
	Workers int

	// Memory is the approximate memory limit of Build in bytes, in addition to 24 bytes per
	// game. 0 selects 256 MiB; the minimum is 16 MiB for each worker. A Builder ignores
	// it.
	Memory int64

	// Report, if it is not nil, is called for each malformed game with the name of the
	// source and a *[pgn.Error], in no particular order, but by one goroutine at a time.
	// The moves before the error count, and none if the error is in the tags. The Offset of
	// the error is that in the source. Its Game and Line count from the first game of the
	// part that was read, because Build reads the parts of a source independently. Those of
	// parts that an earlier Build completed before it was interrupted are not reported again;
	// see Resumed.
	Report func(source string, err error)

	// Resumed, if it is not nil, is called when Build continues an interrupted one, before it
	// reads, with the number of malformed games in the parts that are complete already. That
	// number and the calls of Report add up to those of a Build that was not interrupted. A
	// Builder ignores it.
	Resumed func(malformed int)

	// Progress, if it is not nil, is called by one goroutine at a time when a part of
	// the sources has been read, with the number of bytes read so far and that of the
	// whole. A Builder ignores it.
	Progress func(done, total int64)
}

const defaultMaxPly = 40

// leastGames returns how many games a position must have according to MinGames, as the
// file has it: 0 if all positions are kept.
func leastGames(minGames int) uint32 {
	if minGames <= 1 {
		return 0
	}
	return uint32(min(int64(minGames), 1<<32-1))
}

// maxPly returns the depth limit, 0 if there is none.
func (o *Options) maxPly() int {
	switch {
	case o.MaxPly == 0:
		return defaultMaxPly
	case o.MaxPly < 0:
		return 0
	}
	return o.MaxPly
}
