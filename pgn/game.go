package pgn

import (
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// A Game is a game with all that PGN says of it: tags, moves, variations,
// comments and annotations. A move takes 16 bytes; what is said of it takes more,
// where something is.
//
// Its fields may be changed in any way; a [Cursor] is the convenient way to
// change the moves, and refuses illegal ones. Any number of goroutines may read a
// Game at a time as long as none changes it. The zero Game is one without moves.
type Game struct {
	Tags Tags

	// Start is the position the moves begin from. The zero Board stands for the
	// ordinary one.
	Start board.Board

	// Main is what was played.
	Main Line

	// Result is what is written after the moves. A Result tag is written as it is,
	// whether or not it says the same; [Game.SetResult] sets both.
	Result game.Result
}

// NewGame returns a game without moves that begins from start, with the tags to
// say so if that is not where chess begins.
func NewGame(start board.Board) *Game {
	g := &Game{Start: start}
	if start != startBoard && start != (board.Board{}) {
		g.Tags.addStart(&start)
	}
	return g
}

// SetResult sets the result, and the Result tag to say so. A value that is no
// Result counts as [game.Unfinished].
func (g *Game) SetResult(r game.Result) {
	if r > game.Draw {
		r = game.Unfinished
	}
	g.Result = r
	g.Tags.Set("Result", r.String())
}

// start returns the position the moves begin from.
func (g *Game) start() board.Board {
	if g.Start == (board.Board{}) {
		return startBoard
	}
	return g.Start
}

// MainLine returns the moves that were played, without what is said of them. The
// error is a *[game.IllegalMoveError], for a null move too, which has no place in
// a game; the moves before it are returned along with it.
func (g *Game) MainLine() (*game.Game, error) {
	played := game.New(g.start())
	for i := range g.Main.Nodes {
		if err := played.Play(g.Main.Nodes[i].Move); err != nil {
			return played, err
		}
	}
	return played, nil
}

// Clone returns a game that is the same and has nothing in common with g.
func (g *Game) Clone() *Game {
	return &Game{Tags: slices.Clone(g.Tags), Start: g.Start, Main: *g.Main.Clone(), Result: g.Result}
}

// Equal reports whether two games say the same: whether they have equal results,
// positions to begin from, moves and notes, and the same tags in the order in
// which they are written, where a tag of the seven tag roster that is missing is
// one that says that its value is not known.
func (g *Game) Equal(h *Game) bool {
	if g == nil || h == nil {
		return g == h
	}
	return g.Result == h.Result && g.start() == h.start() &&
		slices.Equal(g.exportTags(), h.exportTags()) && g.Main.Equal(&h.Main)
}

// exportTags returns the tags as they are written.
func (g *Game) exportTags() Tags {
	start := g.start()
	tags := g.Tags.inExportOrder(nil, &start, false)
	if _, ok := g.Tags.Lookup("Result"); !ok {
		tags.Set("Result", g.Result.String())
	}
	return tags
}

// String returns the game as PGN, as a [Writer] writes it. If something cannot be
// written, the text ends before it; [Game.Visit] with a Writer gives the reason.
func (g *Game) String() string {
	var sb strings.Builder
	w := NewWriter(&sb)
	if g.Visit(w) != nil {
		w.finish()
	}
	w.Flush() // a strings.Builder takes all
	return sb.String()
}

// Visit tells v of the game, as a [Reader] would that reads it. The text of moves
// is in standard algebraic notation. A missing Result tag is made up for.
//
// The error is [Stop] if v says so, any other error of v, or a
// *[game.IllegalMoveError]; v is then told of no more.
func (g *Game) Visit(v Visitor) error {
	w := walker{v: v}
	switch err := w.game(g); err {
	case nil, SkipGame, SkipVariation:
		if err := v.EndGame(); err != SkipGame && err != SkipVariation {
			return err
		}
		return nil
	case Stop:
		switch err := v.EndGame(); err {
		case nil, SkipGame, SkipVariation:
			return Stop
		default:
			return err
		}
	default:
		return err
	}
}

// A walker goes through a game.
type walker struct {
	v    Visitor
	text []byte
}

func (w *walker) game(g *Game) error {
	if err := w.v.BeginGame(); err != nil {
		return err
	}
	tell := func(t Tag) error { return w.v.Tag([]byte(t.Name), []byte(t.Value)) }
	for _, t := range g.Tags {
		if err := tell(t); err != nil {
			return err
		}
	}
	if _, ok := g.Tags.Lookup("Result"); !ok {
		if err := tell(Tag{"Result", g.Result.String()}); err != nil {
			return err
		}
	}
	b := g.start()
	start := b
	if err := w.v.Start(&start); err != nil {
		return err
	}
	if err := w.line(&g.Main, b, 0); err != nil {
		return err
	}
	return w.v.Result(g.Result)
}

// line goes through a line from where it begins, after so many plies.
func (w *walker) line(l *Line, b board.Board, ply int) error {
	for i := range l.Nodes {
		n := &l.Nodes[i]
		before := b
		if err := w.comments(n.Before()); err != nil {
			return err
		}
		var ok bool
		if w.text, ok = appendSAN(w.text[:0], &b, n.Move); !ok {
			return &game.IllegalMoveError{Move: n.Move, Ply: ply + i, Board: b}
		}
		play(&b, n.Move)
		told := before // a Visitor may do to it what it likes
		if err := w.v.Move(&told, n.Move, w.text); err != nil {
			return err
		}
		if n.Notes == nil {
			continue
		}
		for _, nag := range n.Notes.NAGs {
			if err := w.v.NAG(nag); err != nil {
				return err
			}
		}
		if err := w.comments(n.Notes.After); err != nil {
			return err
		}
		for _, v := range n.Notes.Variations {
			if err := w.variation(v, &before, ply+i); err != nil {
				return err
			}
		}
	}
	return w.comments(l.End)
}

func (w *walker) variation(l *Line, b *board.Board, ply int) error {
	if l == nil {
		return nil
	}
	switch err := w.v.BeginVariation(); err {
	case nil:
		if err := w.line(l, *b, ply); err != nil && err != SkipVariation {
			return err
		}
		return w.v.EndVariation()
	case SkipVariation:
		return nil
	default:
		return err
	}
}

func (w *walker) comments(all []Comment) error {
	for _, c := range all {
		if err := w.v.Comment([]byte(c)); err != nil {
			return err
		}
	}
	return nil
}

// play plays a legal move, or a null move.
func play(b *board.Board, m board.Move) {
	if m == board.NoMove {
		b.PlayNull()
		return
	}
	b.Play(m)
}

// appendSAN appends a move in standard algebraic notation. It reports false, and
// appends nothing of use, if the move cannot be played.
func appendSAN(dst []byte, b *board.Board, m board.Move) ([]byte, bool) {
	if m == board.NoMove {
		next := *b
		return append(dst, "--"...), next.PlayNull()
	}
	start := len(dst)
	dst = san.Append(dst, b, m)
	return dst, !isCoordinates(dst[start:])
}

// isCoordinates reports whether a move is spelled as UCI does, which san.Append
// does with those it cannot make sense of. No move is spelled so in standard
// algebraic notation: two letters after a digit never occur.
func isCoordinates(text []byte) bool {
	return len(text) >= 4 && text[0] >= 'a' && text[1] <= '8' && text[2] >= 'a' && text[3] <= '8'
}
