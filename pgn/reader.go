package pgn

import (
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/board"
)

// A Reader reads games from a stream. Memory does not grow with the input,
// whatever it is: see [ReaderOptions] for the limits.
//
// All its methods go on where the last one has stopped, so that games can be read
// in one way and others passed over. The options may be set before the first
// call. A Reader is for one goroutine at a time; [Parallel] uses several. The zero
// Reader has nothing to read.
type Reader struct {
	ReaderOptions

	window
	ready   bool          // options are complete
	options ReaderOptions // they, completed

	number  int   // of the game that was read last, counted from 1
	start   int64 // where it begins in the text
	from    int64 // and in the input
	length  int64 // how many bytes of the input it has, once it has been passed
	section section
	resolve bool   // keep a board
	closed  bool   // by a termination marker
	bad     *Error // what is wrong with it

	// Tags.
	first    [maxToken]byte // name of the first tag
	firstLen int
	tags     int

	// Moves.
	boards
	depth  int      // of variations
	stack  []boards // the lines that wait for them to end
	opened []Error  // for each of them, the place of its parenthesis, should it not be closed
	safe   int      // see lookAhead

	marks     marks
	braceless int64 // the input has no closing brace before this offset; see closingBrace
}

// A section is a part of a game.
type section uint8

const (
	inHead    section = iota // comments and tags
	inMoves                  // movetext
	inTrailer                // after the termination marker
	ended
)

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader { return &Reader{window: newWindow(r)} }

var errBadRead = errors.New("pgn: Read returned an impossible count")

// Offset returns where the game that was read last begins, in bytes from the
// start of the input. A Visitor may ask for it too.
func (r *Reader) Offset() int64 { return r.from }

// Span returns where the game that was read last lies, in whichever way it was read:
// it is what [Reader.Skim] would have returned. If the input failed in the game, it
// ends there. While a Visitor is told of a game, the length is 0, until it is told of
// the end.
func (r *Reader) Span() Span { return Span{r.from, r.length} }

// Next reads one game and tells v of it. The error is
//
//   - io.EOF if there are no more games;
//   - an *[Error] if the game is malformed. V has been told of what comes before
//     the place, of the end of variations that are open there, and of the game's
//     end. The next call reads the next game;
//   - [Stop], if v returns it, and any other error of v, also if the game is malformed.
//     The next call reads the next game;
//   - an error of the input, of which errors.Is finds the cause. It stays.
func (r *Reader) Next(v Visitor) error {
	if !r.begin() {
		return r.inputError()
	}
	err := v.BeginGame()
	if err == nil {
		err = r.read(v)
	}
	return r.finish(v, err)
}

// begin goes to the next game. It reports false if there is none.
func (r *Reader) begin() bool {
	if !r.ready {
		r.ready, r.options = true, r.complete()
		if r.buf == nil {
			r.window = newWindow(nil)
		}
	}
	r.gap()
	if !r.hasWord() { // half a word before an error of the input is no game
		return false
	}
	r.number++
	r.start, r.from, r.length = r.offset(r.pos), r.source(r.pos), 0
	r.section, r.closed, r.bad = inHead, false, nil
	r.tags, r.firstLen, r.depth = 0, 0, 0
	r.stack = r.stack[:0]
	r.ply, r.moved = 0, false
	return true
}

// hasWord makes sure that the word at hand, if it is one, is there as a whole. It
// reports whether anything is left; window.fail may have cut off half a word.
func (r *Reader) hasWord() bool {
	for n := 0; n <= maxToken && class[r.at(n)]&wordEnd == 0; n++ {
	}
	return r.pos < r.end
}

// read tells v of the game at hand.
func (r *Reader) read(v Visitor) error {
	r.resolve = !r.options.Tokens
	r.cur = startBoard
	if err := r.head(v); err != nil {
		return err
	}
	if r.bad != nil { // a tag says something impossible of the start
		return errMalformed
	}
	var start *board.Board
	if r.resolve {
		r.before = r.cur
		start = &r.before
	}
	if err := v.Start(start); err != nil {
		return err
	}
	if r.section == inMoves {
		if err := r.moves(v); err != nil {
			return err
		}
	}
	if r.section == inTrailer {
		return r.trailer(v)
	}
	return nil
}

// finish passes over what is left of the game and tells v of its end, after err
// has ended the reading of it.
func (r *Reader) finish(v Visitor, err error) error {
	r.pass()
	switch err {
	case nil, SkipGame, SkipVariation, Stop, errInput, errMalformed:
	default:
		return err
	}
	open := 0
	if err == errMalformed || err == errInput {
		open = r.depth
	}
	for ; open > 0; open-- {
		switch e := v.EndVariation(); e {
		case nil, SkipVariation:
			continue
		case SkipGame:
		case Stop:
			err = Stop
		default:
			return e
		}
		break
	}
	switch e := v.EndGame(); e {
	case nil, SkipGame, SkipVariation:
	case Stop:
		err = Stop
	default:
		return e
	}
	switch {
	case err == Stop:
		return Stop
	case r.bad != nil:
		return r.bad
	case err == errInput:
		return r.inputError()
	}
	return nil
}

// inputError is what is returned when the input has ended.
func (r *Reader) inputError() error {
	if r.err == io.EOF {
		return io.EOF
	}
	at := r.errOff
	if r.wide {
		at = r.decoder.read
	}
	return fmt.Errorf("pgn: input at offset %d: %w", at, r.err)
}

// isBroken reports whether the game that has been passed over may be incomplete,
// as the input has failed.
func (r *Reader) isBroken() bool {
	return r.pos == r.end && r.err != nil && r.err != io.EOF && !r.closed
}
