package pgn

import "github.com/luftchess/luft/pgn/san"

// ReaderOptions say how a [Reader] reads. The zero value is what suits files from
// anywhere: moves are checked, departures in their notation are put up with, and
// no input can take more than a few megabytes of memory.
type ReaderOptions struct {
	// Tokens leaves moves as they are written: no board is kept, Visitors get
	// the text of each move and nil for its board, and neither moves nor the
	// FEN and Variant tags are checked. It is several times as fast.
	Tokens bool

	// Moves reads the moves. Nil means a Parser of [san.Import]; &san.Parser{} is
	// strict. Suffixes such as "!?" are taken off before the Parser sees a move.
	Moves *san.Parser

	// MaxComment is the most bytes a comment may have. A longer one counts as not
	// closed, which is an error of its game; see the package comment for where
	// that game ends. 0 means 1 MiB; more than 1 GiB means 1 GiB.
	MaxComment int

	// MaxTag is the most bytes a tag pair may have. 0 means 64 KiB; more than
	// 1 GiB means 1 GiB.
	MaxTag int

	// MaxTags is the most tag pairs a game may have. 0 means 1000.
	MaxTags int

	// MaxNesting is the most variations that may lie inside each other. 0 means
	// 256.
	MaxNesting int

	// MaxGame is the most bytes a game may have, tags included. It bounds what a
	// game costs those who keep it, as a tree does. 0 means 16 MiB; less than 0
	// means no bound.
	MaxGame int64
}

// The defaults of [ReaderOptions].
const (
	defaultMaxComment = 1 << 20
	defaultMaxTag     = 64 << 10
	defaultMaxTags    = 1000
	defaultMaxNesting = 256
	defaultMaxGame    = 16 << 20

	mostMemory = 1 << 30 // of a token, whatever the options
)

// maxToken is the most bytes a move or another word of the movetext may have. No
// move has a fifth of it.
const maxToken = 255

var importParser = san.Parser{Allow: san.Import &^ san.Suffixes}

// complete returns the options with defaults in place of zeros.
func (o ReaderOptions) complete() ReaderOptions {
	if o.Moves == nil {
		o.Moves = &importParser
	} else if o.Moves.Allow&san.Suffixes != 0 {
		p := *o.Moves
		p.Allow &^= san.Suffixes // they would be lost
		o.Moves = &p
	}
	o.MaxComment = limit(o.MaxComment, defaultMaxComment)
	o.MaxTag = limit(o.MaxTag, defaultMaxTag)
	o.MaxTags = limit(o.MaxTags, defaultMaxTags)
	o.MaxNesting = limit(o.MaxNesting, defaultMaxNesting)
	if o.MaxGame == 0 {
		o.MaxGame = defaultMaxGame
	}
	return o
}

func limit(n, byDefault int) int {
	if n <= 0 {
		return byDefault
	}
	return min(n, mostMemory)
}
