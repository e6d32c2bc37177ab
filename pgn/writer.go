package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// WriterOptions are the options of a [Writer]. The zero value selects the export format of
// the PGN standard.
type WriterOptions struct {
	// Width is the maximum length of a line of movetext in characters. Comments are
	// never broken, so a comment may make a line longer, and so may a tag. 0 selects
	// 80; a negative value writes the movetext of a game in one line.
	Width int `json:"width"`

	// Reduced selects the reduced export format: the seven tag roster, the tags that
	// set the start position, the moves and the result, without variations, NAGs and
	// comments.
	Reduced bool `json:"reduced"`

	// NoTags leaves out all tags, so that only movetext is written. If the game does
	// not begin at the usual start position, the text does not say where it begins.
	NoTags bool `json:"no_tags"`

	// NoComments leaves out comments and NAGs.
	NoComments bool `json:"no_comments"`

	// NoVariations leaves out variations.
	NoVariations bool `json:"no_variations"`
}

// A Writer writes games in export format: the seven tag roster comes first, with the
// placeholder for each missing tag; moves are in standard algebraic notation, with a move
// number before each of White's moves and before a move of Black's that does not directly
// follow a move.
//
// It is a [Visitor], so that
//
//	w := pgn.NewWriter(out)
//	for err := range r.VisitAll(w) { // r is a *pgn.Reader
//		…
//	}
//
// copies any file in constant memory. If the Reader does not resolve moves, they are
// written as they were. See [Game.Visit] for games in memory, and
// [Game.Format] for the text of a single one.
//
// A game without a Result tag gets one that repeats the termination marker. The Writer
// buffers up to 64 KiB of the game for this; a longer game is written without the tag.
//
// A variation without moves is left out, and what it contains follows the move as comments.
//
// Unless parts are left out by an option, the text reads back as the same game, within the
// limits of the Reader. A part that cannot be written so is an error, a *[WriteError]; the
// game is then left unfinished in the output, and the next game may follow. An error of
// the output is returned by all later calls too.
//
// Call [Writer.Flush] after the last game. Set the options before the first call. A Writer
// must not be used by several goroutines at once. The zero Writer has no output.
type Writer struct {
	WriterOptions

	out io.Writer
	err error // of out

	buf  []byte // not yet written to out
	unit int    // the index in buf of text that must stay on one line: " 12. Nf3", " ({comment}"; see layout.go
	wide bool   // the unit may have line ends or characters of several bytes

	column   int
	unitEnds bool // the line must end after the unit
	games    int
	open     bool // a game has begun and not ended
	started  bool // its moves have begun
	ended    bool // it has a result
	result   game.Result

	waits    bool // for the result, to write it into the Result tag
	resultAt int  // the index in buf for that tag

	tags     []writtenTag
	values   []byte // of the tags
	inOrder  bool   // the tags are those of the roster and then others, none of which sets the start position
	listed   Tags   // the tags, if something is to be found in them
	exported Tags
	comments []Comment // before the moves

	line  progress   // of the current line
	stack []progress // of the enclosing lines

	// The current line is a variation without moves so far, which is not written, and waiting
	// is what stands before its first move.
	empty   bool
	waiting []waiting
}

// waiting is a comment or a NAG that is not written yet.
type waiting struct {
	comment Comment
	nag     NAG
	isNAG   bool
}

// progress is the state of writing a line.
type progress struct {
	ply    int  // of the next move: 0 for White's first, 1 for Black's
	moved  bool // there is a move
	number bool // the next move needs its number
}

// A WriteError describes a part of a game that cannot be written as PGN.
type WriteError struct {
	Game int    // number of the game in the output, counted from 1
	What string // "tag name", "tag value", "comment", "move", "FEN tag", "Variant tag", "result", "order"
	Text string // the text in question
}

// Error returns the game, the part and its text, shortened if it is long.
func (e *WriteError) Error() string {
	shown := e.Text
	if len(shown) > maxNear {
		shown = shown[:maxNear] + "…"
	}
	return fmt.Sprintf("pgn: game %d cannot be written: %s %q", e.Game, e.What, shown)
}

const (
	defaultWidth = 80
	flushSize    = 64 << 10 // bytes to collect before they are written
)

// NewWriter returns a Writer that writes to out.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Reset discards unflushed text and all state, including an error, and makes w write to out as a new Writer
// with the same options would. It reuses the buffers of w.
func (w *Writer) Reset(out io.Writer) {
	*w = Writer{
		WriterOptions: w.WriterOptions, out: out,
		buf: w.buf[:0], tags: w.tags[:0], values: w.values[:0], listed: w.listed[:0], exported: w.exported[:0],
		comments: w.comments[:0], stack: w.stack[:0], waiting: w.waiting[:0],
	}
}

var errNoOutput = errors.New("pgn: Writer has no output")

// Flush writes buffered text to the output. In the middle of a game, a few of the last
// words may stay in the buffer, and a missing Result tag is then not added.
func (w *Writer) Flush() error {
	w.waits = false
	return w.write(w.unit)
}

// write writes the first n bytes of buf to out.
func (w *Writer) write(n int) error {
	switch {
	case w.err != nil || n == 0:
	case w.out == nil:
		w.err = errNoOutput
	default:
		written, err := w.out.Write(w.buf[:n])
		if err == nil && written < n {
			err = io.ErrShortWrite
		}
		w.err = err
	}
	w.buf = append(w.buf[:0], w.buf[n:]...)
	w.unit -= n
	return w.err
}

// done is called at the end of each method, which returns its result.
func (w *Writer) done() error {
	if len(w.buf) < flushSize {
		return w.err
	}
	if w.waits && w.unit-w.resultAt < flushSize {
		err := w.write(w.resultAt)
		w.resultAt = 0
		return err
	}
	return w.Flush()
}

func (w *Writer) refuse(what string, text []byte) error {
	return &WriteError{Game: w.games, What: what, Text: string(text)}
}

// BeginGame implements [Visitor].
func (w *Writer) BeginGame() error {
	if w.open {
		w.finish()
	}
	if w.games > 0 {
		w.buf = append(w.buf, '\n')
	}
	w.games++
	w.open, w.started, w.ended = true, false, false
	w.tags, w.values, w.inOrder, w.comments = w.tags[:0], w.values[:0], true, w.comments[:0]
	w.unit = len(w.buf)
	return w.done()
}

// finish ends the line of a game that will not be completed.
func (w *Writer) finish() {
	w.place()
	if w.column > 0 {
		w.endLine()
	}
	w.open, w.waits = false, false
}

// plyOf returns the ply of the next move: 0 for the first move by White.
func plyOf(b *board.Board) int { return 2*(b.Fullmove()-1) + int(b.Turn()) }

// Move implements [Visitor]. The text is used only if before is nil.
func (w *Writer) Move(before *board.Board, m board.Move, text []byte) error {
	if !w.started || !w.open {
		return w.refuse("order", text)
	}
	if w.isHidden() {
		w.line.moved = true
		return w.err
	}
	if before != nil {
		w.line.ply = plyOf(before)
	} else if !isMoveText(text) {
		return w.refuse("move", text)
	}
	if w.empty {
		if before != nil { // a variation whose first move is refused stays empty
			var room [16]byte
			if _, ok := appendSAN(room[:0], before, m); !ok {
				return w.refuseMove(m)
			}
		}
		if err := w.openVariation(); err != nil {
			return err
		}
	}
	mark := len(w.buf)
	// What begin does, for a move that follows a move without anything else.
	if size := mark - w.unit; w.column == 0 || size < 2 || w.wide || w.unitEnds || w.Width != 0 || w.column+size > defaultWidth || w.buf[mark-1] == '(' {
		w.begin()
	} else {
		w.column += size
		w.unit = mark
		w.buf = append(w.buf, ' ')
	}
	mark = len(w.buf)
	white := w.line.ply&1 == 0
	if white || w.line.number {
		w.buf = appendNumber(w.buf, w.line.ply>>1+1)
		if !white {
			w.buf = append(w.buf[:len(w.buf)-1], ".. "...)
		}
	}
	if before == nil {
		w.buf, w.wide = append(w.buf, text...), true
	} else {
		at, ok := len(w.buf), true
		if m.From() == m.To() { // a null move or a drop
			w.buf, ok = appendSAN(w.buf, before, m)
		} else {
			w.buf = san.Append(w.buf, before, m)
			ok = !isRefused(w.buf[at:])
		}
		if !ok {
			w.buf = w.buf[:mark]
			return w.refuseMove(m)
		}
	}
	w.line = progress{ply: w.line.ply + 1, moved: true}
	if len(w.buf) < flushSize {
		return w.err
	}
	return w.done()
}

func (w *Writer) refuseMove(m board.Move) error {
	uci, _ := m.AppendText(nil)
	return w.refuse("move", uci)
}

// appendNumber appends the number of a move of White's: "12. ".
func appendNumber(dst []byte, n int) []byte {
	switch {
	case n < 10:
		return append(dst, '0'+byte(n), '.', ' ')
	case n < 100:
		return append(dst, '0'+byte(n/10), '0'+byte(n%10), '.', ' ')
	}
	return append(strconv.AppendInt(dst, int64(n), 10), ". "...)
}

// NAG implements [Visitor].
func (w *Writer) NAG(n NAG) error {
	if !w.started || !w.open {
		return w.refuse("order", []byte(n.String()))
	}
	switch {
	case w.plain() || w.isHidden():
	case w.empty:
		w.waiting = append(w.waiting, waiting{nag: n, isNAG: true})
	default:
		w.nag(n)
	}
	return w.done()
}

// Movetext returns the moves of the game with variations, annotations and the result in
// one line, without tags.
func (g *Game) Movetext() string {
	var sb strings.Builder
	w := NewWriter(&sb)
	w.NoTags, w.Width = true, -1
	if g.Visit(w) != nil {
		w.finish()
	}
	w.Flush() // a strings.Builder takes all
	return strings.TrimSuffix(sb.String(), "\n")
}

// Format returns the game as PGN, written with these options. If something cannot be
// written, the error is that of [Game.Visit] with a [Writer].
func (g *Game) Format(o WriterOptions) (string, error) {
	var sb strings.Builder
	w := NewWriter(&sb)
	w.WriterOptions = o
	if err := g.Visit(w); err != nil {
		return "", err
	}
	w.Flush() // a strings.Builder takes all
	return sb.String(), nil
}

// plain reports whether comments and NAGs are omitted.
func (w *Writer) plain() bool { return w.Reduced || w.NoComments }

// isHidden reports whether the Writer is in a variation that is omitted.
func (w *Writer) isHidden() bool { return (w.Reduced || w.NoVariations) && len(w.stack) > 0 }

// Comment implements [Visitor].
func (w *Writer) Comment(text []byte) error {
	switch {
	case !w.open:
		return w.refuse("order", text)
	case w.plain() || w.isHidden():
	case !w.started:
		w.comments = append(w.comments, Comment(text))
	case w.empty:
		w.waiting = append(w.waiting, waiting{comment: Comment(text)})
	default:
		return w.comment(text)
	}
	return w.err
}

func (w *Writer) nag(n NAG) {
	w.begin()
	w.buf, _ = n.AppendText(w.buf)
}

// comment writes a comment in braces, or as a line comment if it contains a closing
// brace.
func (w *Writer) comment(text []byte) error {
	if bytes.IndexByte(text, '}') < 0 {
		w.begin()
		w.buf = append(append(append(w.buf, '{'), text...), '}')
	} else if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		w.begin()
		w.buf = append(append(w.buf, ';'), text...)
		w.unitEnds = true
	} else {
		return w.refuse("comment", text)
	}
	w.wide = true
	w.line.number = true
	return w.done()
}

// BeginVariation implements [Visitor].
func (w *Writer) BeginVariation() error {
	if !w.started || !w.open || !w.line.moved {
		return w.refuse("order", []byte{'('})
	}
	w.stack = append(w.stack, w.line)
	w.line = progress{ply: w.line.ply - 1, number: true}
	w.empty, w.waiting = true, w.waiting[:0]
	return w.err
}

// openVariation writes the beginning of a variation before its first move.
func (w *Writer) openVariation() error {
	w.empty = false
	w.begin()
	w.buf = append(w.buf, '(')
	return w.writeWaiting()
}

// writeWaiting writes what stands before the first move of a variation.
func (w *Writer) writeWaiting() error {
	for _, a := range w.waiting {
		if a.isNAG {
			w.nag(a.nag)
		} else if err := w.comment([]byte(a.comment)); err != nil {
			return err
		}
	}
	return nil
}

// EndVariation implements [Visitor].
func (w *Writer) EndVariation() error {
	if !w.started || !w.open || len(w.stack) == 0 {
		return w.refuse("order", []byte{')'})
	}
	if err := w.endVariation(); err != nil {
		return err
	}
	return w.done()
}

func (w *Writer) endVariation() error {
	hidden := w.isHidden()
	w.line = w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	switch {
	case hidden:
	case w.empty: // its annotations become comments
		w.empty = false
		for i := range w.waiting {
			if a := &w.waiting[i]; a.isNAG {
				*a = waiting{comment: Comment(a.nag.String())}
			}
		}
		return w.writeWaiting()
	default:
		w.line.number = true
		if w.unitEnds {
			w.place()
		}
		w.buf = append(w.buf, ')')
	}
	w.empty = false
	return nil
}

// Result implements [Visitor]. The result is written by EndGame, after comments that may
// follow.
func (w *Writer) Result(r game.Result) error {
	if !w.started || !w.open {
		return w.refuse("order", []byte(r.String()))
	}
	if r > game.Draw {
		return w.refuse("result", []byte(r.String()))
	}
	w.result, w.ended = r, true
	return w.err
}

// EndGame implements [Visitor]. A game without a result gets that of its Result tag, or
// "*". Open variations are closed.
func (w *Writer) EndGame() error {
	if !w.open {
		return w.err
	}
	if !w.started {
		if err := w.Start(nil); err != nil {
			return err
		}
	}
	for len(w.stack) > 0 {
		if err := w.endVariation(); err != nil {
			return err
		}
	}
	if !w.ended {
		w.listTags()
		w.result, _ = w.listed.result()
	}
	if w.waits {
		w.waits = false
		var line [32]byte
		tag := appendTag(line[:0], Tag{"Result", w.result.String()})
		w.buf = slices.Insert(w.buf, w.resultAt, tag...)
		w.unit += len(tag)
	}
	w.begin()
	w.buf = append(w.buf, w.result.String()...)
	w.place()
	w.endLine()
	w.open = false
	return w.done()
}

// isMoveText reports whether an unresolved move reads back unchanged.
func isMoveText(text []byte) bool {
	n := len(text)
	if n == 0 || n > maxToken {
		return false
	}
	if s := bytes.TrimRight(text, "+#"); bytes.HasSuffix(s, []byte("e.p.")) {
		n = len(s) - 3
	} else if n > 3 && text[n-3] == '(' && text[n-1] == ')' && text[n-2]-'A' < 26 {
		n -= 3
	}
	for _, c := range text[:n] {
		if class[c]&wordEnd != 0 {
			return false
		}
	}
	_, isGlyph := glyphNAG(text)
	return !isGlyph && cutSigns(text).n == 0 && startsMove(text)
}
