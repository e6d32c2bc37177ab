package pgn

import (
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/board"
)

// A Reader reads games from a stream. Its memory does not grow with the input, whatever
// the input is; [ReaderOptions] has the limits.
//
// Each method continues where the last call stopped, so a program can read some games in
// one way and skip others. Set the options before the first call. A Reader must not be
// used by several goroutines at once; [Parallel] uses several Readers. The zero Reader has
// an empty input.
type Reader struct {
	ReaderOptions

	window
	part    *part         // the range to read, or nil; see NewRangeReader
	ready   bool          // options has been set
	options ReaderOptions // ReaderOptions with defaults
	keeps   bool          // the window holds the text of the game

	number  int // of the game read last, counted from 1
	placed  int // of the game whose beginning begun is
	begun   linePlace
	start   int64 // its offset in the text
	from    int64 // its offset in the input
	length  int64 // its length in the input, set at its end
	section section
	resolve bool   // resolve moves on a board
	closed  bool   // the game has a termination marker
	bad     *Error // the error of the game, or nil
	lost    bool   // it is a comment that is not closed

	// Tags.
	first    [maxToken]byte // name of the first tag
	firstLen int
	tags     int
	result   string // of the Result tag, if it is no marker of PGN
	warning  *Error // see Warning
	rules    board.Rules
	fen      string // the value of the FEN tag
	badFEN   *Error // it cannot be read by the rules known so far

	// Moves.
	boards
	depth  int      // of variations
	stack  []boards // the enclosing lines
	opened []Error  // for each of them, the error if its parenthesis is not closed
	safe   int      // see lookAhead

	marks     marks
	braceless int64 // the input has no closing brace before this offset; see closingBrace

	builder Builder // of the games of ReadGame
}

// A section is a part of a game.
type section uint8

const (
	inHead    section = iota // comments and tags
	inMoves                  // movetext
	inTrailer                // after the termination marker
	ended
)

// NewReader returns a Reader that reads from r.
func NewReader(r io.Reader) *Reader { return &Reader{window: newWindow(r)} }

// Offset returns the offset in the input, in bytes, at which the game that was read last
// begins. A Visitor may call it during the game.
func (r *Reader) Offset() int64 { return r.from }

// Span returns the place of the game that was read last, by whatever method: what
// [Reader.Skip] would have returned for it. If the input failed inside the game, the game
// ends there. While a Visitor visits the game, the length is 0 until EndGame.
func (r *Reader) Span() Span { return Span{r.from, r.length} }

// Warning reports a FEN tag that was repaired in the game read last, and its place, or returns
// nil: the tag was malformed or its position impossible, and the start position is the one
// that [fen.ParseLenient] reads. The tag itself is not changed. There is no warning if moves
// are not resolved.
func (r *Reader) Warning() *Error { return r.warning }

// Text returns the text of the game that was read last, by whatever method, and what is between
// it and the game before: blanks and escaped lines. After the last game, when reading has
// returned io.EOF, game is nil and before is the rest of the input. If the input is in UTF-16, the
// text is converted to UTF-8.
//
// The slices belong to r and are valid until the next game is read. They are nil if
// [ReaderOptions.KeepText] is not set, or if the game or the text before it exceeds MaxGame by
// more than a comment and a tag.
func (r *Reader) Text() (before, game []byte) {
	if !r.held || !r.keeps || r.isCut() || int64(r.pos-r.hold) > r.maxHeld {
		return nil, nil
	}
	text := r.buf[r.hold:r.pos:r.pos]
	if r.start < 0 {
		return text, nil
	}
	n := int(r.start-r.off) - r.hold
	return text[:n:n], text[n:]
}

// Place returns the line and the column, in bytes and both counted from 1, of the byte at an offset in the game
// that [Reader.Text] returns, or of what follows it. They are 0 if there is no such text or byte.
func (r *Reader) Place(offset int) (line, column int) {
	_, game := r.Text()
	if game == nil || offset < 0 || offset > len(game) {
		return 0, 0
	}
	i := int(r.start - r.off)
	if r.placed != r.number {
		r.begun.line, r.begun.start = r.lineAt(i)
		r.placed = r.number
	}
	if r.begun.i = i; i+offset < r.counted.i {
		r.counted = r.begun // and not the beginning of the buffer
	}
	return r.place(i + offset)
}

// Next reads one game and calls the methods of v for its parts. The error is
//
//   - io.EOF if there are no more games;
//   - an *[Error] if the game is malformed. V has visited everything before the error;
//     EndVariation for each open variation and EndGame have been called. The next call
//     reads the next game;
//   - [SkipAll] if v has returned it, or any other error of v except the Skip errors; both
//     take precedence over the *Error of a malformed game. The next call reads the next
//     game;
//   - an error that wraps the error of the input. All later calls return it too.
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
		if r.part != nil {
			r.enter()
		}
		if r.keeps = r.options.KeepText && r.maxHeld == 0; r.keeps { // a splitter holds more
			r.maxHeld = r.options.maxText()
		}
	}
	if r.keeps {
		r.held, r.hold, r.spilled = true, r.pos, nil
		r.start = -1 // no game yet
	}
	r.gap()
	if !r.hasWord() { // an incomplete word before an error of the input is not a game
		return false
	}
	if r.part != nil && r.leavesRange() {
		return false
	}
	r.number++
	r.start, r.from, r.length = r.offset(r.pos), r.source(r.pos), 0
	r.section, r.closed, r.bad, r.lost = inHead, false, nil, false
	r.tags, r.firstLen, r.depth, r.result, r.warning = 0, 0, 0, "", nil
	r.stack = r.stack[:0]
	r.ply, r.moved = 0, false
	return true
}

// hasWord reads until the word at pos, if there is one, is complete. It reports whether
// anything is left, since window.fail may have cut off an incomplete word.
func (r *Reader) hasWord() bool {
	for n := 0; n <= maxToken && class[r.at(n)]&wordEnd == 0; n++ {
	}
	return r.pos < r.end
}

// read reads the game at pos and reports it to v.
func (r *Reader) read(v Visitor) error {
	r.resolve = !r.options.RawMoves
	r.cur, r.rules, r.fen, r.badFEN = startBoard, board.Standard, "", nil
	if err := r.head(v); err != nil {
		if r.badFEN != nil && err == errMalformed && !errors.Is(r.bad, ErrVariant) {
			after := r.bad // what is wrong with a tag after that of the FEN
			r.bad = nil
			r.failWith(r.badFEN)
			r.failWith(after)
		}
		return err
	}
	if r.badFEN != nil && r.bad == nil {
		r.failWith(r.badFEN)
	}
	if r.bad != nil { // the tags have an invalid start position
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

// finish skips the rest of the game and reports its end to v, after err has ended
// reading.
func (r *Reader) finish(v Visitor, err error) error {
	r.pass()
	switch err {
	case nil, SkipGame, SkipVariation, SkipAll, errInput, errMalformed:
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
		case SkipAll:
			err = SkipAll
		default:
			return e
		}
		break
	}
	switch e := v.EndGame(); e {
	case nil, SkipGame, SkipVariation:
	case SkipAll:
		err = SkipAll
	default:
		return e
	}
	switch {
	case err == SkipAll:
		return SkipAll
	case r.bad != nil:
		return r.bad
	case err == errInput:
		return r.inputError()
	}
	return nil
}

// inputError returns the error for the end of the input.
func (r *Reader) inputError() error {
	if r.err == io.EOF {
		return io.EOF
	}
	at := r.errOff
	if r.wide {
		at = r.decoder.SourceOffset()
	}
	return fmt.Errorf("pgn: input at offset %d: %w", at, r.err)
}

// isBroken reports whether the game may be incomplete because the input has failed.
func (r *Reader) isBroken() bool {
	return r.pos == r.end && r.err != nil && r.err != io.EOF && !r.closed
}
