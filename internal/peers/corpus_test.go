package peers

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A corpus is text with games.
type corpus struct {
	name string
	text func(testing.TB) string
}

// corpora are games that are always there, and the beginnings of large files where
// LUFT_DATA tells of them: the others are slow, and each has to read the same.
func corpora() []corpus {
	return []corpus{
		{"plain", func(tb testing.TB) string { return played(tb, false) }},
		{"comments", func(tb testing.TB) string { return played(tb, true) }},
		{"masters-a", large("masters-a")},
		{"lichess-2025-05-1000k", large("lichess-2025-05-1000k")},
		{"tcec-a", large("tcec-a")},
	}
}

// sliceSize is how much of a large file is read, in bytes.
const sliceSize = 1 << 20

// large returns the text of the first whole games of a large file.
func large(name string) func(testing.TB) string {
	return func(tb testing.TB) string {
		text, err := os.ReadFile(testdata.File(tb, "pgn/large/"+name+".pgn"))
		if err != nil {
			tb.Fatal(err)
		}
		end := int64(0)
		for span, err := range pgn.NewReader(strings.NewReader(string(text))).Spans() {
			if err != nil {
				tb.Fatal(err)
			}
			if span.Offset+span.Length > sliceSize {
				break
			}
			end = span.Offset + span.Length
		}
		return string(text[:end]) + "\n"
	}
}

const (
	playedGames = 100
	playedPlies = 80 // of a game at most
)

// played returns the text of games with random moves, the same at every call. With
// comments, each move has an evaluation and a clock, as Lichess writes them, and
// some have an annotation or a remark as well.
func played(tb testing.TB, comments bool) string {
	var text strings.Builder
	w := pgn.NewWriter(&text)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range playedGames {
		g, err := play(random, comments)
		if err != nil {
			tb.Fatal(err)
		}
		g.Tags.Set("Event", "Random games")
		g.Tags.Set("Site", "?")
		g.Tags.Set("Date", "2026.01.01")
		g.Tags.Set("Round", strconv.Itoa(i+1))
		g.Tags.Set("White", "Random, One")
		g.Tags.Set("Black", "Random, Two")
		if err := g.Visit(w); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		tb.Fatal(err)
	}
	return text.String()
}

// play plays a game, which is a draw if it takes too long.
func play(random *rand.Rand, comments bool) (*pgn.Game, error) {
	g := pgn.NewGame(board.Start())
	var moves []board.Move
	played := game.New(g.Start)
	clock := [2]time.Duration{3 * time.Minute, 3 * time.Minute}
	c := g.Cursor()
	for played.Ply() < playedPlies && !played.Outcome().IsOver() {
		b := played.Board()
		moves = movegen.AppendLegal(moves[:0], &b)
		m := moves[random.IntN(len(moves))]
		if err := played.Play(m); err != nil {
			return nil, err
		}
		if err := c.Play(m); err != nil {
			return nil, err
		}
		n := c.Node()
		if comments {
			left := &clock[b.Turn()]
			*left -= time.Duration(random.IntN(4)) * time.Second
			text := pgn.Comment("").WithEval(pgn.Eval{Score: random.IntN(400) - 200}).WithClock(*left)
			if random.IntN(16) == 0 {
				n.SetNAGs(pgn.NAG(1 + random.IntN(6)))
				text += " There was another move, and maybe a better one."
			}
			n.SetCommentsAfter(text)
		}
	}
	g.Result = game.Draw
	if o := played.Outcome(); o != (game.Outcome{}) {
		g.Result = o.Result
	}
	g.Tags.Set("Result", g.Result.String())
	return g, nil
}
