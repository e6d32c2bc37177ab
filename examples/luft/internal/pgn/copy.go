package pgn

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
)

// copyGames has v visit the games of the file, whose moves are resolved unless raw is set.
// It copies each, as it is in the file, to what to returns for it, if that is not nil; good
// says that the game is not malformed.
func (p *program) copyGames(in *file.Reader, v pgn.Visitor, raw bool, to func(good bool) io.Writer) error {
	t := &tape{r: in}
	r := pgn.NewReader(t)
	r.RawMoves = raw
	var w io.Writer
	for n := 1; ; n++ {
		err := r.Next(v)
		if end := p.malformed(in, err); end != nil {
			text, _ := t.cut(math.MaxInt64) // escaped lines behind the last game
			if end == io.EOF && w != nil {
				end = cmp.Or(p.copyText(w, text), end)
			}
			return end
		}
		w = to(err == nil)
		span := r.Span()
		text, whole := t.cut(span.Offset + span.Length)
		switch {
		case w == nil:
		case !whole:
			p.Add(fmt.Errorf("%s: game %d: game is too large to copy and is skipped", in.Name(), n))
		default:
			if err := p.copyText(w, text); err != nil {
				return err
			}
		}
	}
}

// copyText writes text, with one blank line after it, however many there were, and without
// byte order marks at its ends, which are inside of files that were joined. An error ends
// the program.
func (p *program) copyText(w io.Writer, text []byte) error {
	const blanks = "\r\n\t "
	mark := []byte("\ufeff")
	text = bytes.Trim(text, blanks)
	for bytes.HasPrefix(text, mark) || bytes.HasSuffix(text, mark) {
		text = bytes.Trim(bytes.TrimSuffix(bytes.TrimPrefix(text, mark), mark), blanks)
	}
	if len(text) == 0 {
		return nil
	}
	lineEnds := "\n\n"
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		lineEnds = "\r\n\r\n"
	}
	_, err := w.Write(text)
	if err == nil {
		_, err = io.WriteString(w, lineEnds)
	}
	if err != nil {
		p.stop(err)
	}
	return err
}

// maxKept is the most bytes that a tape keeps. It is more than a game may have by
// a Reader's default, so that only malformed games are hit.
const maxKept = 32 << 20

// A tape keeps what a Reader has read from r, so that games can be copied as they
// were, byte for byte.
type tape struct {
	r     io.Reader
	kept  []byte
	start int64 // offset of kept[0] in r
	done  int64 // offset of the first byte that was not cut off yet
}

func (t *tape) Read(p []byte) (int, error) {
	if gone := int(min(t.done-t.start, int64(len(t.kept)))); gone > 0 {
		t.kept = t.kept[:copy(t.kept, t.kept[gone:])]
		t.start += int64(gone)
	}
	n, err := t.r.Read(p)
	if len(t.kept)+n > maxKept {
		t.start += int64(len(t.kept))
		t.kept = t.kept[:0]
	}
	t.kept = append(t.kept, p[:n]...)
	return n, err
}

// cut returns what was read from the end of the last cut up to an offset, or as
// far as anything was read. The bytes are good until the next call of Read. It reports
// false if not all of them were kept.
func (t *tape) cut(end int64) ([]byte, bool) {
	from := t.done - t.start
	t.done = max(t.done, min(end, t.start+int64(len(t.kept))))
	if from < 0 {
		return nil, false
	}
	return t.kept[from : t.done-t.start], true
}
