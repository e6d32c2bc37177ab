package pgn

import (
	"iter"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn/san"
)

// A Game is a game with everything that PGN says about it: tags, moves,
// variations, comments and annotations. A move takes 32 bytes, and 96 more and its
// texts if it has annotations, comments or variations.
//
// Moves are added with [Game.Add], with [Node.Add] or through a [Cursor], and
// changed through their nodes. Any number of goroutines may read a Game at a time
// as long as none changes it. The zero Game has no moves. A Game must not be
// copied; [Game.Clone] makes a copy.
type Game struct {
	Tags Tags

	// Start is the start position. The zero Board stands for the ordinary start
	// position. Do not change it once there are moves.
	Start board.Board

	// Result is written after the moves. A Result tag is written unchanged, even if
	// it differs; [Game.SetResult] sets both.
	Result game.Result

	main  Line
	root  Node
	spare []Node // allocated nodes for further moves

	// The node that was added last, nil if there is none, and the position after it: the next
	// move is often added there.
	last      *Node
	lastBoard board.Board
}

// Main returns the line of the moves that were played.
func (g *Game) Main() *Line { return &g.main }

// Last returns the node of the last move that was played, or the root if there is none.
func (g *Game) Last() *Node {
	if n := g.main.Last(); n != nil {
		return n
	}
	return g.Root()
}

// Moves returns the moves that were played, as a new slice.
func (g *Game) Moves() []board.Move { return g.main.Moves() }

// All returns an iterator over all moves of the game, those of variations
// included, in the order in which PGN has them: each move is followed by its
// alternatives. With each comes the position before it, in which it is written:
//
//	for n, before := range g.All() {
//		fmt.Println(san.Format(before, n.Move()))
//	}
//
// The Board is valid until the loop body ends, and may be changed. After a move that is not legal it
// is the zero Board, until the line ends.
func (g *Game) All() iter.Seq2[*Node, *board.Board] {
	return func(yield func(*Node, *board.Board) bool) { g.main.all(g.start(), yield) }
}

// all yields the moves of a line that begins at b and reports whether the iteration may continue.
func (l *Line) all(b board.Board, yield func(*Node, *board.Board) bool) bool {
	for _, n := range l.nodes {
		before := b
		if canPlay(&b, n.move) {
			b.PlayOrPass(n.move)
		} else {
			b = board.Board{}
		}
		told := before
		if !yield(n, &told) {
			return false
		}
		for _, v := range n.Variations() {
			if !v.all(before, yield) {
				return false
			}
		}
	}
	return true
}

// Replays is like [Game.All], but with each move comes the game up to it, so that its history is
// known: repetitions, and what [book.Key] or a searcher needs. Null moves and illegal moves are no
// part of a game: they are left out, and so is what follows them.
//
// The game is valid until the loop body ends and must not be changed.
//
// [book.Key]: https://pkg.go.dev/github.com/luftchess/luft/search/book#Key
func (g *Game) Replays() iter.Seq2[*Node, *game.Game] {
	return func(yield func(*Node, *game.Game) bool) { g.main.replays(game.New(g.start()), yield) }
}

// replays yields the moves of a line that begins after played, which it leaves as it was, and reports
// whether the iteration may continue.
func (l *Line) replays(played *game.Game, yield func(*Node, *game.Game) bool) bool {
	start := played.Ply()
	for _, n := range l.nodes {
		legal := played.IsLegal(n.move)
		if legal && !yield(n, played) {
			return false
		}
		for _, v := range n.Variations() {
			if !v.replays(played, yield) {
				return false
			}
		}
		if !legal || played.Play(n.move) != nil {
			break
		}
	}
	for played.Ply() > start {
		played.Undo()
	}
	return true
}

// Find returns the node that moves lead to from the start of the game, the root without moves, or
// nil if the game does not have them. Castling is accepted in both spellings.
func (g *Game) Find(moves ...board.Move) *Node {
	b := g.start()
	n := g.Root()
	for _, m := range moves {
		canonical, err := checkMove(&b, m, 0)
		if err != nil {
			return nil
		}
		all := n.Children()
		i := slices.IndexFunc(all, func(c *Node) bool { return c.move == canonical })
		if i < 0 {
			return nil
		}
		n = all[i]
		b.PlayOrPass(canonical)
	}
	return n
}

// NewGame returns a game without moves that begins from start, with SetUp and FEN
// tags unless start is the start position of its rules, and a Variant tag if these are not Standard.
func NewGame(start board.Board) *Game {
	g := &Game{Start: start}
	g.setRoot()
	switch {
	case start == startBoard || start == (board.Board{}):
	case isRulesStart(&start):
		g.Tags.addVariant(&start)
	default:
		g.Tags.addStart(&start)
	}
	return g
}

// SetResult sets the result and the Result tag. An invalid value is replaced by
// [game.Unfinished].
func (g *Game) SetResult(r game.Result) {
	if r > game.Draw {
		r = game.Unfinished
	}
	g.Result = r
	g.Tags.Set("Result", r.String())
}

// SetOutcome sets the result with [Game.SetResult], and the Termination tag to the word
// that the PGN standard has for the termination: "adjudication" also for
// [game.MaxMoves], "time forfeit", "rules infraction" for [game.IllegalMove],
// "abandoned" for [game.Crash], "unterminated" for [game.Aborted], and "normal" for all
// others. With [game.NoTermination] it removes the tag.
func (g *Game) SetOutcome(o game.Outcome) {
	g.SetResult(o.Result)
	word := "normal"
	switch o.Termination {
	case game.NoTermination:
		g.Tags.Delete("Termination")
		return
	case game.Adjudication, game.MaxMoves:
		word = "adjudication"
	case game.TimeForfeit:
		word = "time forfeit"
	case game.IllegalMove:
		word = "rules infraction"
	case game.Crash:
		word = "abandoned"
	case game.Aborted:
		word = "unterminated"
	}
	g.Tags.Set("Termination", word)
}

// start returns the start position.
func (g *Game) start() board.Board {
	if g.Start == (board.Board{}) {
		return startBoard
	}
	return g.Start
}

// FromGame returns a game with the moves of played as its main line. Its result,
// and the Result tag, are those of [game.Game.Outcome], so that a game that has not
// ended by itself is unfinished; see [Game.SetOutcome].
func FromGame(played *game.Game) *Game {
	start, _ := played.BoardAt(0)
	g := NewGame(start)
	moves := played.Moves()
	g.spare = make([]Node, len(moves))
	g.main.nodes = make([]*Node, 0, len(moves))
	for _, m := range moves {
		g.main.add(g.newNode(), m)
	}
	g.SetResult(played.Outcome().Result)
	return g
}

// FromLive returns a game with the moves of a game with clocks, its outcome and time controls.
// The comment of each move has the player's remaining time, if there is a clock, and the time
// spent. The caller sets the other tags.
func FromLive(g *live.Game) *Game {
	s := g.Settings()
	played := NewGame(s.Start)
	if white, black := s.Controls[board.White].Tag(), s.Controls[board.Black].Tag(); white == black {
		played.Tags.Set("TimeControl", white)
	} else {
		played.Tags.Set("WhiteTimeControl", white)
		played.Tags.Set("BlackTimeControl", black)
	}
	c := played.Cursor()
	for _, ply := range g.Plies() {
		clock := len(s.Controls[c.Turn()]) > 0
		if c.Play(ply.Move) != nil {
			break // the zero Game has no positions
		}
		if clock {
			c.Node().SetClock(ply.Remaining)
		}
		c.Node().SetElapsed(ply.Used)
	}
	played.SetOutcome(g.Outcome())
	return played
}

// Replay returns a [game.Game] in which the moves of the main line have been
// played. The error is a *[game.IllegalMoveError], also for a null move, which is
// not part of a game; the moves before it are returned with the error.
func (g *Game) Replay() (*game.Game, error) { return g.replay(g.main.Last()) }

// replay plays the moves up to and including n, or none if n is nil.
func (g *Game) replay(n *Node) (*game.Game, error) {
	played := game.New(g.start())
	if n == nil {
		return played, nil
	}
	for _, m := range n.Moves() {
		if err := played.Play(m); err != nil {
			return played, err
		}
	}
	return played, nil
}

// Clone returns a copy of the game that shares nothing with g.
func (g *Game) Clone() *Game {
	c := &Game{Tags: slices.Clone(g.Tags), Start: g.Start, Result: g.Result}
	c.setRoot()
	c.spare = make([]Node, g.main.Len())
	g.main.copyTo(&c.main, c)
	return c
}

// Equal reports whether two games have the same result, start position, moves,
// variations, annotations and comments, and the same tags in the order in which they
// are written. A missing tag of the seven tag roster is equal to one with the value for
// "unknown".
func (g *Game) Equal(h *Game) bool {
	if g == nil || h == nil {
		return g == h
	}
	return g.Result == h.Result && g.start() == h.start() &&
		slices.Equal(g.exportTags(), h.exportTags()) && g.main.Equal(&h.main)
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
// written, the text ends before it; [Game.MarshalText] returns the error.
func (g *Game) String() string {
	var sb strings.Builder
	w := NewWriter(&sb)
	if g.Visit(w) != nil {
		w.finish()
	}
	w.Flush() // a strings.Builder takes all
	return sb.String()
}

// Visit calls the methods of v for the parts of the game, as a [Reader] does. The text
// of moves is in standard algebraic notation. A missing Result tag is supplied.
//
// Visit ends with the first error: one that v returns, [SkipAll] included, or a
// *[game.IllegalMoveError].
func (g *Game) Visit(v Visitor) error {
	w := walker{v: v}
	switch err := w.game(g); err {
	case nil, SkipGame, SkipVariation:
		if err := v.EndGame(); err != SkipGame && err != SkipVariation {
			return err
		}
		return nil
	case SkipAll:
		switch err := v.EndGame(); err {
		case nil, SkipGame, SkipVariation:
			return SkipAll
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
	if err := w.line(&g.main, b, 0); err != nil {
		return err
	}
	return w.v.Result(g.Result)
}

// line visits a line that begins from the given position, after the given number of
// plies.
func (w *walker) line(l *Line, b board.Board, ply int) error {
	for i, n := range l.nodes {
		before := b
		if err := w.comments(n.CommentsBefore()); err != nil {
			return err
		}
		var ok bool
		if w.text, ok = appendSAN(w.text[:0], &b, n.move); !ok {
			return &game.IllegalMoveError{Move: n.move, Ply: ply + i, Board: b}
		}
		b.PlayOrPass(n.move)
		told := before // the Visitor may change its copy
		if err := w.v.Move(&told, n.move, w.text); err != nil {
			return err
		}
		if n.notes == nil {
			continue
		}
		for _, nag := range n.notes.nags {
			if err := w.v.NAG(nag); err != nil {
				return err
			}
		}
		if err := w.comments(n.notes.after); err != nil {
			return err
		}
		for _, v := range n.notes.variations {
			if err := w.variation(v, &before, ply+i); err != nil {
				return err
			}
		}
	}
	return w.comments(l.end)
}

func (w *walker) variation(l *Line, b *board.Board, ply int) error {
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

// appendSAN appends a move in standard algebraic notation. It reports false if the move
// cannot be played; the text is then unspecified.
func appendSAN(dst []byte, b *board.Board, m board.Move) ([]byte, bool) {
	if m == board.NoMove {
		next := *b
		return append(dst, "--"...), next.PlayNull()
	}
	if m.IsDrop() && !movegen.IsLegal(b, m) { // which may have the text of a legal drop, or none
		return dst, false
	}
	start := len(dst)
	dst = san.Append(dst, b, m)
	return dst, !isRefused(dst[start:])
}

// isRefused reports whether text is what san.Append writes for an illegal move: UCI notation, or nothing
// if the move has no text at all. In standard algebraic notation, two letters never follow a digit.
func isRefused(text []byte) bool {
	return len(text) == 0 || len(text) >= 4 && text[0] >= 'a' && text[1] <= '8' && text[2] >= 'a' && text[3] <= '8'
}
