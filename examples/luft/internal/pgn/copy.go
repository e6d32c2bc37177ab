package pgn

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
)

// copyGames has v visit the games of the file, whose moves are resolved unless raw is set.
// It copies each, as it is in the file, to what to returns for it, if that is not nil; good
// says that the game is not malformed.
func (p *program) copyGames(in *file.Reader, v pgn.Visitor, raw bool, to func(good bool) io.Writer) error {
	r := pgn.NewReader(in)
	r.RawMoves, r.KeepText = raw, true
	var w io.Writer
	for n := 1; ; n++ {
		err := r.Next(v)
		before, text := r.Text()
		if end := p.malformed(in, err); end != nil {
			if end == io.EOF && w != nil { // escaped lines behind the last game
				end = cmp.Or(p.copyText(w, before), end)
			}
			return end
		}
		w = to(err == nil)
		switch {
		case w == nil:
		case text == nil:
			p.Add(fmt.Errorf("%s: game %d: game is too large to copy and is skipped", in.Name(), n))
		default:
			if len(bytes.TrimSpace(before)) > 0 {
				text = slices.Concat(before, text)
			}
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
