package endpoint

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/leitner"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

// Limits of questions about repertoires.
const (
	maxQuestions = 10_000  // positions to learn
	maxSteps     = 400_000 // plies of all questions, and questions of all lines
	maxAnswers   = 100     // moves of the repertoire in a position
)

// A ReadRepertoire asks for the positions to learn of a repertoire in PGN.
type ReadRepertoire struct {
	PGN string `json:"pgn"`
	// Side is "white" or "black", whose repertoire it is. "" guesses: see [Repertoire].
	Side string `json:"side,omitempty"`
}

// A Repertoire has what is to be learned of a repertoire.
type Repertoire struct {
	// Side is that of the question. If it was "", it is the tag Orientation of the first game that
	// has one, or the player with fewer positions with several moves or without an answer.
	Side      string     `json:"side"`
	Study     string     `json:"study,omitempty"` // the name of the study
	Chapters  []Chapter  `json:"chapters"`
	Questions []Question `json:"questions"`
	Bad       int        `json:"bad,omitempty"`     // games that cannot be read
	Problem   string     `json:"problem,omitempty"` // what is wrong with the first of them
}

// A Chapter has the lines of a game.
type Chapter struct {
	Name string `json:"name"`
	// Lines are the questions of each line, by their indices, without lines that have none.
	Lines [][]int `json:"lines"`
}

// A Question is a position in which the player is to move and has moves.
type Question struct {
	Name  string   `json:"name"`            // of its card in the progress: its FEN without counters
	Start string   `json:"start,omitempty"` // where Line begins, if that is not the ordinary position
	Line  string   `json:"line"`            // the moves that lead to it, as text
	Moves []Answer `json:"moves"`
}

// An Answer is a move of the repertoire.
type Answer struct {
	UCI     string `json:"uci"`
	SAN     string `json:"san"`
	Comment string `json:"comment,omitempty"`
}

// ReadRepertoire reads a repertoire as package repertoire has it. Games that cannot be read, such as
// those of variants, are left out. The error is an *Error.
func (d *Service) ReadRepertoire(q ReadRepertoire) (*Repertoire, error) {
	read := &Repertoire{Side: q.Side, Chapters: []Chapter{}, Questions: []Question{}}
	r := pgn.NewReader(strings.NewReader(q.PGN))
	r.MaxNesting, r.MaxTags, r.MaxComment = maxNesting, maxTags, maxPGN
	var trees []*pgn.Game
	for {
		g, err := r.ReadGame()
		if err == io.EOF {
			break
		}
		if err == nil {
			trees = append(trees, g)
			continue
		}
		if read.Bad++; read.Bad == 1 {
			read.Problem = err.Error()
		}
	}
	if len(trees) == 0 {
		return nil, Errorf(BadPGN, "%s", cmp.Or(read.Problem, "there is no game in the text"))
	}
	side := guess(trees)
	if q.Side != "" {
		var err error
		if side, err = board.ParseColor(q.Side); err != nil {
			return nil, Errorf(BadRequest, "side is %s, and may be white or black", quote(q.Side))
		}
	}
	read.Side = side.String()
	return read, read.fill(repertoire.New(side, trees...), trees)
}

// guess returns the player whose repertoire the games are. Only opponents have many moves to choose
// from, and lines end with an answer of the player.
func guess(trees []*pgn.Game) board.Color {
	for _, g := range trees {
		if side, err := board.ParseColor(strings.ToLower(g.Tags.Get("Orientation"))); err == nil {
			return side
		}
	}
	doubts := func(side board.Color) (n int) {
		r := repertoire.New(side, trees...)
		for p := range r.Questions() {
			n += len(p.Moves) - 1
		}
		for range r.Unanswered() {
			n++
		}
		return n
	}
	if doubts(board.Black) < doubts(board.White) {
		return board.Black
	}
	return board.White
}

// fill adds the questions and chapters. The error is an *Error.
func (read *Repertoire) fill(r *repertoire.Repertoire, trees []*pgn.Game) error {
	index := make(map[*repertoire.Position]int)
	steps := 0
	step := func(n int) error {
		if steps += n; steps > maxSteps || len(index) > maxQuestions {
			return Errorf(TooLarge, "the repertoire is too large: the limits are %d positions and %d plies in all lines", maxQuestions, maxSteps)
		}
		return nil
	}
	for p := range r.Questions() {
		index[p] = len(index)
		if err := step(len(p.Nodes[0].Moves())); err != nil {
			return err
		}
		read.Questions = append(read.Questions, question(p))
	}
	at := make(map[*pgn.Node]*repertoire.Position)
	for p := range r.All() {
		for _, n := range p.Nodes {
			at[n] = p
		}
	}
	study, chapters := repertoire.Chapters(trees...)
	read.Study = study
	for _, c := range chapters {
		lines := [][]int{}
		for _, end := range ends(c.Tree, at) {
			var line []int
			for n := end; n != nil; n = n.Parent() {
				if i, ok := index[at[n]]; ok {
					line = append(line, i)
				}
				if err := step(1); err != nil {
					return err
				}
			}
			if len(line) > 0 {
				slices.Reverse(line)
				lines = append(lines, line)
			}
		}
		read.Chapters = append(read.Chapters, Chapter{c.Name, lines})
	}
	return nil
}

// ends returns the nodes at which the lines of a tree end, of those that have positions.
func ends(tree *pgn.Game, at map[*pgn.Node]*repertoire.Position) []*pgn.Node {
	var all []*pgn.Node
	known := func(n *pgn.Node) bool { return at[n] != nil }
	for n := range tree.All() {
		if known(n) && !slices.ContainsFunc(n.Children(), known) {
			all = append(all, n)
		}
	}
	return all
}

func question(p *repertoire.Position) Question {
	first := p.Nodes[0]
	start := first.Tree().Root().Board()
	q := Question{Name: p.Name(), Line: san.FormatLine(&start, first.Moves()), Moves: []Answer{}}
	if start != board.Start() {
		q.Start = fen.Format(&start)
	}
	for _, m := range p.Moves {
		q.Moves = append(q.Moves, Answer{UCI: m.String(), SAN: san.Format(&p.Board, m), Comment: comment(p, m)})
	}
	return q
}

// comment returns the first comment on a move of the repertoire.
func comment(p *repertoire.Position, m board.Move) string {
	for _, n := range p.Nodes {
		for _, c := range n.Children() {
			if text := c.Text(); c.Move() == m && text != "" {
				return text
			}
		}
	}
	return ""
}

// A PlanRepertoire asks in which order the questions of a repertoire come. The page keeps the
// cards.
type PlanRepertoire struct {
	Cards []*repertoire.Card `json:"cards"` // of the questions; nil for one that was never asked
}

// A Plan is the order of questions.
type Plan struct {
	Queue []int `json:"queue"` // indices of those to ask, if all answers are right
	// States has a letter for each question: "n" if it was never asked, "d" if it is due, "w" if it
	// is due later and "l" if it is learned.
	States string `json:"states"`
	// Wait is the number of milliseconds until another question is due, or absent if none will be.
	Wait int64 `json:"wait,omitempty"`
	// Due is the time at which the first question is repeated that is not due now.
	Due *time.Time `json:"due,omitempty"`
}

// letter returns that of a Plan's States.
func letter(c *repertoire.Card, now time.Time) byte {
	card, asked := known(c)
	return "ndwl"[leitner.StateOf(card, asked, now)]
}

func known(c *repertoire.Card) (card leitner.Card, asked bool) {
	if c == nil {
		return leitner.Card{}, false
	}
	return leitner.Card(*c), true
}

// PlanRepertoire orders questions as repertoire.Session does. The error is an *Error.
func (d *Service) PlanRepertoire(q PlanRepertoire) (*Plan, error) {
	if len(q.Cards) > maxQuestions {
		return nil, Errorf(BadRequest, "there are more than %d questions", maxQuestions)
	}
	now := time.Now()
	states := make([]byte, len(q.Cards))
	plan := &Plan{Queue: []int{}}
	all := make([]int, len(q.Cards))
	for i, c := range q.Cards {
		if c != nil {
			if err := leitner.Card(*c).Check("card"); err != nil {
				return nil, Errorf(BadRequest, "question %d: %v", i, err)
			}
		}
		all[i], states[i] = i, letter(c, now)
		if states[i] == 'w' && (plan.Due == nil || c.Due.Before(*plan.Due)) {
			plan.Due = &c.Due
		}
	}
	plan.States = string(states)
	plan.Queue = append(plan.Queue, leitner.Order(slices.Values(all), func(i int) (leitner.Card, bool) { return known(q.Cards[i]) }, now)...)
	if plan.Due != nil {
		plan.Wait = max(1, plan.Due.Sub(now).Milliseconds())
	}
	return plan, nil
}

// An AnswerRepertoire records an answer to a question.
type AnswerRepertoire struct {
	Name  string           `json:"name"`           // of the question
	Moves []string         `json:"moves"`          // of the repertoire
	Move  string           `json:"move,omitempty"` // of the player; "" if the answer was shown
	Card  *repertoire.Card `json:"card,omitempty"` // of the question, if it was asked before
}

// An Answered says what has come of an answer.
type Answered struct {
	Right bool            `json:"right"`
	Card  repertoire.Card `json:"card"`
	State string          `json:"state"`          // the letter that a Plan has
	Again bool            `json:"again"`          // the question is asked again when the others are done
	Wait  int64           `json:"wait,omitempty"` // milliseconds until it is due
}

// AnswerRepertoire records an answer as repertoire.Session does. The error is an *Error.
func (d *Service) AnswerRepertoire(q AnswerRepertoire) (*Answered, error) {
	if len(q.Moves) > maxAnswers {
		return nil, Errorf(BadRequest, "there are %d moves, and may be %d", len(q.Moves), maxAnswers)
	}
	b, _, err := fen.ParseLenient(q.Name) // as it has no counters
	if err != nil {
		return nil, AsError(BadFEN, err)
	}
	tree := pgn.NewGame(b)
	for _, text := range q.Moves {
		m, err := importer.Parse(&b, text)
		if err == nil {
			_, err = tree.Root().Add(m)
		}
		if err != nil {
			return nil, AsError(IllegalMove, err)
		}
	}
	r := repertoire.New(b.Turn(), tree)
	p := r.At(&b)
	progress := repertoire.Progress{}
	if q.Card != nil {
		progress[p.Name()] = *q.Card
	}
	s, err := repertoire.NewSession(r, progress)
	if err != nil {
		return nil, AsError(BadRequest, err)
	}
	m := board.NoMove
	if q.Move != "" {
		if m, err = importer.Parse(&b, q.Move); err != nil {
			return nil, AsError(IllegalMove, err)
		}
	}
	now := time.Now()
	answered := &Answered{Right: s.Answer(p, m, now)}
	answered.Card = s.Progress()[p.Name()]
	answered.State = string(letter(&answered.Card, now))
	answered.Again = answered.Card.Box == 1
	if answered.State == "w" {
		answered.Wait = max(1, answered.Card.Due.Sub(now).Milliseconds())
	}
	return answered, nil
}
