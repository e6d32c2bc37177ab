package annotate

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/annotate"
)

// firstTag is what the games that the command writes begin with.
const firstTag = "[Event "

// openOutput opens the file for the games. With --resume, its games are returned too. A file that
// begins with something else than [firstTag] is refused if it ends with something other than a
// whole game: it is a file of another kind, and no game that was cut off.
func openOutput(o *options) (*file.Appender, *oldGames, error) {
	var old *oldGames
	out, err := file.Append(o.Name, o.files, o.resume, o.Force, "", func(in io.Reader) (kept int64, err error) {
		old = &oldGames{name: o.Name}
		text := bufio.NewReader(in)
		head, _ := text.Peek(len(firstTag)) // an error comes again
		kept, old.cut, err = wholeGames(text)
		if err == nil && old.cut && !strings.HasPrefix(firstTag, string(head)) {
			err = errors.New("not a file of games")
		}
		return kept, err
	})
	if err == nil && old != nil {
		old.reader = pgn.NewReader(out.Kept())
		old.reader.Variants = true
	}
	return out, old, err
}

// wholeGames returns how many bytes of a file are games that are all there, and whether
// more follows. Only the last may be cut short; the error is that of another.
func wholeGames(in io.Reader) (kept int64, cut bool, err error) {
	var end tail
	r := pgn.NewReader(io.TeeReader(in, &end))
	r.Variants = true
	var bad error // of the last game
	whole := true
	for {
		var v endVisitor
		err := r.Next(&v)
		_, malformed := errors.AsType[*pgn.Error](err)
		switch {
		case err == io.EOF && end.size > 0 && (!whole || string(end.last[:]) != "\n\n"):
			// A marker may have been cut too: "1/2-1/2" to "1/2". With the blank line that
			// is written after it, it is whole.
			return r.Offset(), true, nil
		case err == io.EOF:
			return end.size, false, nil
		case bad != nil:
			return 0, false, bad // it was not the last
		case err != nil && !malformed:
			return 0, false, err
		}
		bad, whole = err, err == nil && v.ended
	}
}

// A tail is the end of what was written to it.
type tail struct {
	size int64
	last [2]byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.size += int64(len(p))
	for _, c := range p[max(0, len(p)-len(t.last)):] {
		t.last = [2]byte{t.last[1], c}
	}
	return len(p), nil
}

// An endVisitor sees whether a game has the marker that ends it.
type endVisitor struct {
	pgn.Nop
	ended bool
}

// Result implements [pgn.Visitor].
func (v *endVisitor) Result(game.Result) error {
	v.ended = true
	return nil
}

// oldGames are the games of an earlier run.
type oldGames struct {
	name   string
	reader *pgn.Reader
	read   int
	cut    bool // a part of one follows that is to be written anew
}

// next returns the next of them, or nil if there are no more. They come in the order of
// the input; the error is that the next one is another game than g.
func (o *oldGames) next(g *pgn.Game) (*pgn.Game, error) {
	if o == nil {
		return nil, nil
	}
	old, err := o.reader.ReadGame()
	if err == io.EOF {
		o.cut = false
		return nil, nil
	}
	o.read++
	switch {
	case err != nil:
		return nil, file.Name(o.name, err)
	case !comesFrom(old, g):
		return nil, fmt.Errorf("%s: game %d does not match the next game of the input", o.name, o.read)
	}
	return old, nil
}

// end returns an error if there are games that the input did not have.
func (o *oldGames) end() error {
	if o == nil || !o.cut && o.reader.Next(pgn.Nop{}) == io.EOF {
		return nil
	}
	return fmt.Errorf("%s has more games than the input", o.name)
}

// comesFrom reports whether the annotated game was made of the other: has its tags
// and moves.
func comesFrom(annotated, g *pgn.Game) bool {
	remade := []string{"FEN", "Result", annotate.AccuracyTag(board.White), annotate.AccuracyTag(board.Black)}
	for _, t := range g.Tags {
		// Those that are written as the position, the result and the moves have it are others.
		if !slices.Contains(remade, t.Name) && !slices.Contains(annotated.Tags, t) {
			return false
		}
	}
	a, b := annotated.Cursor(), g.Cursor() // which know the ordinary position
	return a.Board() == b.Board() && slices.Equal(annotated.Main().Moves(), g.Main().Moves())
}
