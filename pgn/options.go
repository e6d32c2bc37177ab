package pgn

import "github.com/luftchess/luft/pgn/san"

// ReaderOptions are the options of a [Reader]. The zero value is meant for files from any
// source: moves are checked, deviations in their notation are accepted, and no input can
// take more than a few megabytes of memory.
type ReaderOptions struct {
	// RawMoves turns off the resolution of moves: the Reader keeps no board, Visitors
	// get the text of each move and a nil board, and neither moves nor the FEN and
	// Variant tags are checked. Reading is several times as fast.
	RawMoves bool `json:"raw_moves"`

	// MoveParser parses the moves. Nil selects a parser with [san.Import];
	// &san.Parser{} is strict. Suffixes such as "!?" are removed before the parser
	// sees a move.
	MoveParser *san.Parser `json:"move_parser"`

	// Variants accepts games of variants, with the rules that the Variant tag names; their start
	// position has them ([board.Board.Rules]). Without it, such a game is [ErrVariant], so that a
	// program does not take one for a game of ordinary chess. [Parse] and [ParseAll] accept them.
	Variants bool `json:"variants"`

	// MaxComment is the maximum length of a comment in bytes. A longer comment counts
	// as not closed, which is an error in its game; the package documentation says
	// where that game ends. 0 selects 1 MiB. The limit is at most 1 GiB.
	MaxComment int `json:"max_comment"`

	// MaxTag is the maximum length of a tag pair in bytes. 0 selects 64 KiB. The limit
	// is at most 1 GiB.
	MaxTag int `json:"max_tag"`

	// MaxTags is the maximum number of tag pairs in a game. 0 selects 1000.
	MaxTags int `json:"max_tags"`

	// MaxNesting is the maximum depth of nested variations. 0 selects 256.
	MaxNesting int `json:"max_nesting"`

	// MaxGame is the maximum length of a game in bytes, tags included. It limits the
	// memory that a tree of the game takes. 0 selects 16 MiB; a negative value removes
	// the limit.
	MaxGame int64 `json:"max_game"`

	// KeepText keeps the text of each game in memory while it is read; see [Reader.Text].
	// The memory for it is at most about twice MaxGame, or 2 GiB without a limit.
	KeepText bool `json:"keep_text"`
}

// The defaults of [ReaderOptions].
const (
	defaultMaxComment = 1 << 20
	defaultMaxTag     = 64 << 10
	defaultMaxTags    = 1000
	defaultMaxNesting = 256
	defaultMaxGame    = 16 << 20

	maxMemory = 1 << 30 // of a token, whatever the options
)

// maxToken is the maximum length of a move or another word of the movetext in bytes. No
// move has a fifth of it.
const maxToken = 255

var importParser = san.Parser{Allow: san.Import &^ san.Suffixes}

// complete returns the options with defaults in place of zeros.
func (o ReaderOptions) complete() ReaderOptions {
	if o.MoveParser == nil {
		o.MoveParser = &importParser
	} else if o.MoveParser.Allow&san.Suffixes != 0 {
		p := *o.MoveParser
		p.Allow &^= san.Suffixes // they would be lost
		o.MoveParser = &p
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

// maxText is how much of a game a Reader may have to hold until it finds that the game is too
// large.
func (o ReaderOptions) maxText() int64 {
	if o.MaxGame < 0 || o.MaxGame > maxMemory {
		o.MaxGame = maxMemory
	}
	return o.MaxGame + int64(o.MaxComment) + int64(o.MaxTag) + maxToken
}

func limit(n, byDefault int) int {
	if n <= 0 {
		return byDefault
	}
	return min(n, maxMemory)
}
