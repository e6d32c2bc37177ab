package cookbook_test

import (
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

// answer takes a move as it is typed and returns what to say to it.
func answer(s *repertoire.Session, p *repertoire.Position, text string, now time.Time) string {
	typed := san.Parser{Allow: san.Lenient}
	m, err := typed.Parse(&p.Board, text)
	switch {
	case err != nil:
		return err.Error() // not counted: it was a slip
	case s.Answer(p, m, now):
		return "right"
	}
	return "the repertoire has " + san.Format(&p.Board, p.Moves[0])
}

// Train an opening repertoire with spaced repetition.
func Example_repertoireTrainer() {
	tree := must(pgn.Parse("1. e4 e5 (1... c5 2. Nf3 d6 (2... e6 3. d4) 3. d4) (1... e6 2. d4 c5 3. Nf3) 2. Nf3 Nc6 3. Bb5 *"))
	now := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	s := must(repertoire.NewSession(repertoire.New(board.White, tree), nil))
	fmt.Println(s.Counts(now).New, "questions")
	for _, text := range []string{"e4", "1.d4", "Ng5", "nf3"} {
		p, _ := s.Next(now)
		start := board.Start()
		fmt.Printf("%s after %q: %s\n", text, san.FormatLine(&start, p.Nodes[0].Moves()), answer(s, p, text, now))
	}
	due, _ := s.Due()
	fmt.Println("the first is repeated after", due.Sub(now))
	// Output:
	// 8 questions
	// e4 after "": right
	// 1.d4 after "1. e4 e5": the repertoire has Nf3
	// Ng5 after "1. e4 c5": san: "Ng5": no such legal move: no knight can go there (offset 1)
	// nf3 after "1. e4 c5": right
	// the first is repeated after 10m0s
}
