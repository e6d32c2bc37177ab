package endpoint_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
)

// study has two chapters for Black that meet by transposition, a mistake of the player, and a game that
// cannot be read.
const study = `[Event "Mine: French"]
[ChapterName "Advance"]

1. e4 e6 {The French.} 2. d4 d5 3. e5 (3. Nc3 Nf6 (3... a6 $2 4. e5)) 3... c5 *

[Event "Mine: Queen's pawn"]

1. d4 e6 2. e4 d5 3. e5 c5 (3... b6) *

[Event "Mine: bad"]

1. e9 *

[Event "Mine: an endgame"]
[SetUp "1"]
[FEN "4k2r/8/8/8/8/8/8/4K3 w k - 0 1"]

1. Ke2 O-O *
`

func TestReadRepertoire(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	got, err := d.ReadRepertoire(endpoint.ReadRepertoire{PGN: study})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got.Problem, "e9") {
		t.Errorf("the problem is %q", got.Problem)
	}
	got.Problem = ""
	const french = "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq -"
	want := &endpoint.Repertoire{
		Side: "black", Study: "Mine", Bad: 1,
		Chapters: []endpoint.Chapter{
			{Name: "Advance", Lines: [][]int{{0, 1, 3}, {0, 1, 2}}},
			{Name: "Queen's pawn", Lines: [][]int{{4, 1, 2}, {4, 1, 2}}},
			{Name: "an endgame", Lines: [][]int{{5}}},
		},
		Questions: []endpoint.Question{
			{Name: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", Line: "1. e4", Moves: []endpoint.Answer{{UCI: "e7e6", SAN: "e6", Comment: "The French."}}},
			{Name: french, Line: "1. e4 e6 2. d4", Moves: []endpoint.Answer{{UCI: "d7d5", SAN: "d5"}}},
			{Name: "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq -", Line: "1. e4 e6 2. d4 d5 3. e5",
				Moves: []endpoint.Answer{{UCI: "c7c5", SAN: "c5"}, {UCI: "b7b6", SAN: "b6"}}},
			{Name: "rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/2N5/PPP2PPP/R1BQKBNR b KQkq -", Line: "1. e4 e6 2. d4 d5 3. Nc3", Moves: []endpoint.Answer{{UCI: "g8f6", SAN: "Nf6"}}},
			{Name: "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -", Line: "1. d4", Moves: []endpoint.Answer{{UCI: "e7e6", SAN: "e6"}}},
			{Name: "4k2r/8/8/8/8/8/4K3/8 b k -", Start: "4k2r/8/8/8/8/8/8/4K3 w k - 0 1", Line: "1. Ke2", Moves: []endpoint.Answer{{UCI: "e8g8", SAN: "O-O"}}},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, test := range []struct{ name, pgn, side, want string }{
		{"more moves of Black", "1. e4 e5 (1... c5 2. Nf3) 2. f4 *", "", "white"},
		{"ends with Black", "1. e4 e5 *", "", "black"},
		{"a tag", "[Orientation \"White\"]\n\n1. e4 (1. d4 d5) e5 *", "", "white"},
		{"as asked", "1. e4 (1. d4 d5) e5 *", "white", "white"},
	} {
		r, err := d.ReadRepertoire(endpoint.ReadRepertoire{PGN: test.pgn, Side: test.side})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if r.Side != test.want {
			t.Errorf("%s: the repertoire is %s's, want %s's", test.name, r.Side, test.want)
		}
	}
}

// longRepertoire has a long line with a variation at each move.
func longRepertoire() string {
	var b strings.Builder
	for i := range 2000 {
		move := [][4]string{{"Nf3", "a3", "Nf6", "a6"}, {"Ng1", "a3", "Ng8", "a6"}}[i%2]
		fmt.Fprintf(&b, "%s (%s) %s (%s) ", move[0], move[1], move[2], move[3])
	}
	return b.String()
}

// TestTrainRepertoire trains through the service, which keeps nothing, and through a Session: the same
// questions come, with the same cards.
func TestTrainRepertoire(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	r, err := d.ReadRepertoire(endpoint.ReadRepertoire{PGN: study, Side: "black"})
	if err != nil {
		t.Fatal(err)
	}
	var trees []*pgn.Game
	for g, err := range pgn.NewReader(strings.NewReader(study)).Games() {
		if err == nil {
			trees = append(trees, g)
		}
	}
	twin, err := repertoire.NewSession(repertoire.New(board.Black, trees...), repertoire.Progress{
		r.Questions[3].Name: {Box: 2, Due: time.Now().Add(-time.Hour), Tries: 2},
		r.Questions[4].Name: {Box: 5, Tries: 4},
		r.Questions[5].Name: {Box: 3, Due: time.Now().Add(time.Hour), Tries: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	cards := make([]*repertoire.Card, len(r.Questions))
	for i, q := range r.Questions {
		if c, ok := twin.Progress()[q.Name]; ok {
			cards[i] = &c
		}
	}
	ask := func(what string, question, answer any) {
		t.Helper()
		text, err := json.Marshal(question)
		if err != nil {
			t.Fatal(err)
		}
		a, err := d.Answer(t.Context(), what, text, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text, err = json.Marshal(a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, answer); err != nil {
			t.Fatal(err)
		}
	}
	var plan endpoint.Plan
	ask("repertoire/plan", endpoint.PlanRepertoire{Cards: cards}, &plan)
	if diff := cmp.Diff([]int{3, 0, 1, 2}, plan.Queue); diff != "" || plan.States != "nnndlw" || plan.Wait < 1 || plan.Due == nil {
		t.Errorf("%+v, the queue (-want +got):\n%s", plan, diff)
	}
	missed := 0
	queue := plan.Queue
	for n := 0; len(queue) > 0; n++ {
		i := queue[0]
		queue = queue[1:]
		p, ok := twin.Next(time.Now())
		if !ok || p.Name() != r.Questions[i].Name {
			t.Fatalf("question %d is %q, want %v, %v", n, r.Questions[i].Name, p, ok)
		}
		q := endpoint.AnswerRepertoire{Name: r.Questions[i].Name, Card: cards[i]}
		for _, a := range r.Questions[i].Moves {
			q.Moves = append(q.Moves, a.UCI)
		}
		m := board.NoMove
		if n%2 == 0 || n > 4 {
			m = p.Moves[len(p.Moves)-1]
			q.Move = m.String()
		} else if n == 3 {
			m = board.NewMove(board.H7, board.H6)
			q.Move = "h6"
		}
		right := twin.Answer(p, m, time.Now())
		var answered endpoint.Answered
		ask("repertoire/answer", q, &answered)
		want := twin.Progress()[p.Name()]
		if apart := want.Due.Sub(answered.Card.Due).Abs(); apart < time.Minute {
			want.Due = answered.Card.Due
		}
		if diff := cmp.Diff(want, answered.Card); diff != "" || answered.Right != right || answered.Again == right {
			t.Errorf("question %d: %+v, the card (-want +got):\n%s", n, answered, diff)
		}
		cards[i] = &answered.Card
		if answered.Again {
			missed++
			queue = append(queue, i)
		}
	}
	if missed != 2 {
		t.Errorf("%d answers are wrong, want 2", missed)
	}
	if p, ok := twin.Next(time.Now()); ok {
		t.Errorf("%q is asked, too", p.Name())
	}
	ask("repertoire/plan", endpoint.PlanRepertoire{Cards: cards}, &plan)
	if plan.States != "wwwwlw" || slices.Contains(plan.Queue, 3) {
		t.Errorf("at the end: %+v", plan)
	}
}
