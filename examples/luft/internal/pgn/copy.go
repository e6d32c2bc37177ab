package pgn

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/luftchess/luft/pgn"
)

// copying are the options for games that are copied; raw ones have moves that are not resolved.
func copying(raw bool) pgn.ReaderOptions {
	return pgn.ReaderOptions{RawMoves: raw, KeepText: true, Variants: true}
}

// copy copies the game, as it is in the file, to w.
func (s *source) copy(w io.Writer) {
	s.to = w
	before, text := s.Text()
	if text == nil {
		s.p.Add(tooLarge(s.name, s.game))
		return
	}
	s.p.copyText(w, withBefore(before, text))
}

// tooLarge is the error for a game whose text is not in memory.
func tooLarge(name string, game int) error {
	return fmt.Errorf("%s: game %d: game is too large to copy and is skipped", name, game)
}

// withBefore returns the text of a game with the escaped lines before it, if there are any.
func withBefore(before, text []byte) []byte {
	if len(bytes.TrimSpace(before)) == 0 {
		return text
	}
	return slices.Concat(before, text)
}

// end copies escaped lines behind the last game after that.
func (s *source) end() {
	if s.to != nil {
		before, _ := s.Text()
		s.p.copyText(s.to, before)
	}
}

// copyText writes text, with one blank line after it, however many there were, and without
// byte order marks at its ends, which are inside of files that were joined. An error ends
// the program.
func (p *program) copyText(w io.Writer, text []byte) {
	const blanks = "\r\n\t "
	mark := []byte("\ufeff")
	text = bytes.Trim(text, blanks)
	for bytes.HasPrefix(text, mark) || bytes.HasSuffix(text, mark) {
		text = bytes.Trim(bytes.TrimSuffix(bytes.TrimPrefix(text, mark), mark), blanks)
	}
	if len(text) == 0 {
		return
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
}
