package cookbook_test

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// A trainer asks for the moves of a repertoire, and again the sooner the worse they were known.
type trainer struct {
	cards []*card
}

// A card is a position in which the repertoire has a move.
type card struct {
	position board.Board
	line     string // that leads there
	answers  []board.Move
	box      int // how often it was known in a row
	due      time.Time
}

// newTrainer makes a card of each position of the tree in which the player is to move. Lines that
// transpose share a card.
func newTrainer(repertoire *pgn.Game, player board.Color, now time.Time) *trainer {
	t := new(trainer)
	known := make(map[board.Board]*card)
	for n, before := range repertoire.All() {
		if before.Turn() != player {
			continue
		}
		c := known[before.WithoutCounters()]
		if c == nil {
			start := repertoire.Root().Board()
			c = &card{position: *before, line: san.FormatLine(&start, n.Parent().Moves()), due: now}
			known[before.WithoutCounters()] = c
			t.cards = append(t.cards, c)
		}
		if !slices.Contains(c.answers, n.Move()) {
			c.answers = append(c.answers, n.Move())
		}
	}
	return t
}

// next returns the card that has been due longest, or nil.
func (t *trainer) next(now time.Time) *card {
	if len(t.cards) == 0 {
		return nil
	}
	c := slices.MinFunc(t.cards, func(a, b *card) int { return cmp.Or(a.due.Compare(b.due), cmp.Compare(len(a.line), len(b.line))) })
	if c.due.After(now) {
		return nil
	}
	return c
}

// answer takes a move as it is typed. A known card comes again after one day, two, four and so on.
func (t *trainer) answer(c *card, text string, now time.Time) string {
	p := san.Parser{Allow: san.Lenient}
	m, err := p.Parse(&c.position, text)
	switch {
	case err != nil:
		return err.Error() // not counted: it was a slip
	case slices.Contains(c.answers, m):
		c.due = now.Add(24 * time.Hour << c.box)
		c.box++
		return "right"
	}
	c.box, c.due = 0, now.Add(10*time.Minute)
	return "the repertoire has " + san.Format(&c.position, c.answers[0])
}

// Train an opening repertoire with spaced repetition.
func Example_repertoireTrainer() {
	repertoire := must(pgn.Parse("1. e4 e5 (1... c5 2. Nf3 d6 (2... e6 3. d4) 3. d4) (1... e6 2. d4 c5 3. Nf3) 2. Nf3 Nc6 3. Bb5 *"))
	now := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	t := newTrainer(repertoire, board.White, now)
	fmt.Println(len(t.cards), "cards")
	for _, text := range []string{"e4", "1.d4", "Ng5", "nf3"} {
		c := t.next(now)
		fmt.Printf("%s after %q: %s\n", text, c.line, t.answer(c, text, now))
	}
	fmt.Println(t.next(now.Add(15 * time.Minute)).line)
	// Output:
	// 8 cards
	// e4 after "": right
	// 1.d4 after "1. e4 c5": the repertoire has Nf3
	// Ng5 after "1. e4 e6": san: "Ng5": no such legal move: no knight can go there (offset 1)
	// nf3 after "1. e4 e6": the repertoire has d4
	// 1. e4 e5
}
