package repertoire_test

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

// gambits is a repertoire for White.
func gambits() *repertoire.Repertoire {
	tree, err := pgn.Parse("1. e4 e5 (1... c5 2. d4 cxd4 3. c3) (1... e6) 2. f4 exf4 (2... d5 3. exd5) 3. Nf3 *")
	if err != nil {
		panic(err)
	}
	return repertoire.New(board.White, tree)
}

// Positions to learn, and lines that end with a move of the opponent.
func ExampleRepertoire() {
	r := gambits()
	for p := range r.Questions() {
		fmt.Println(san.FormatMoves(played(p)), "->", san.Format(&p.Board, p.Moves[0]))
	}
	for p := range r.Unanswered() {
		fmt.Println(san.FormatMoves(played(p)), "has no answer")
	}
	// Output:
	// [] -> e4
	// [e4 e5] -> f4
	// [e4 c5] -> d4
	// [e4 c5 d4 cxd4] -> c3
	// [e4 e5 f4 exf4] -> Nf3
	// [e4 e5 f4 d5] -> exd5
	// [e4 e6] has no answer
}

// played returns the game of the first line that leads to a position.
func played(p *repertoire.Position) *game.Game {
	g, err := p.Nodes[0].Replay()
	if err != nil {
		panic(err)
	}
	return g
}

// Frequent moves without an answer. Programs take the moves that were played from an index of games, by
// explorer.Index.Moves; here they are invented for one position.
func ExampleRepertoire_Holes() {
	index := func(dst []explorer.Move, b *board.Board) ([]explorer.Move, error) {
		if b.Fullmove() > 1 {
			return dst, nil
		}
		for _, m := range []struct {
			text  string
			games int64
		}{{"e5", 50}, {"c5", 40}, {"c6", 10}} {
			move, err := san.Parse(b, m.text)
			if err != nil {
				return nil, err
			}
			dst = append(dst, explorer.Move{Move: move, Stats: explorer.Stats{Games: m.games}})
		}
		return dst, nil
	}
	holes, err := gambits().Holes(index, 0.05)
	if err != nil {
		panic(err)
	}
	for _, h := range holes {
		fmt.Printf("%v and %s: %d games, %.0f %%\n", san.FormatMoves(played(h.Position)), san.Format(&h.Position.Board, h.Move), h.Games, 100*h.Share)
	}
	// Output: [e4] and c6: 10 games, 10 %
}

// Where a game leaves the repertoire, and what the repertoire has there.
func ExampleRepertoire_Leave() {
	g := game.New(board.Start())
	for _, move := range []string{"e4", "c5", "Nf3"} {
		if _, err := san.Play(g, move); err != nil {
			panic(err)
		}
	}
	if d, ok := gambits().Leave(g); ok {
		b := &d.Position.Board
		fmt.Printf("after %d plies: %s played %s, and not %s\n", d.Ply, b.Turn(), san.Format(b, d.Move), san.Format(b, d.Position.Moves[0]))
	}
	// Output: after 2 plies: white played Nf3, and not d4
}

// A session asks for moves. What it remembers is stored as JSON.
func ExampleSession() {
	now := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	s, err := repertoire.NewSession(gambits(), nil)
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"e4", "Nf3"} {
		p, ok := s.Next(now)
		if !ok {
			break
		}
		m, err := san.Parse(&p.Board, text)
		if err != nil {
			panic(err)
		}
		fmt.Println(san.FormatMoves(played(p)), text, s.Answer(p, m, now))
	}
	fmt.Printf("%+v\n", s.Counts(now))
	fmt.Println(s.Due())
	stored, err := json.Marshal(s.Progress()["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"])
	fmt.Println(string(stored), err)
	// Output:
	// [] e4 true
	// [e4 e5] Nf3 false
	// {New:4 Due:0 Waiting:2 Done:0}
	// 2026-01-02 12:10:00 +0000 UTC true
	// {"box":3,"due":"2026-01-05T12:00:00Z","tries":1,"missed":0} <nil>
}

// The chapters of a study, and a study of one chapter for each answer to 1. e4.
func ExampleChapter() {
	games, err := pgn.ParseAll(`[Event "Gambits: King's Gambit"]

1. e4 e5 2. f4 *

[Event "Gambits: Morra Gambit"]

1. e4 c5 2. d4 *
`)
	if err != nil {
		panic(err)
	}
	study, chapters := repertoire.Chapters(games...)
	for _, c := range chapters {
		fmt.Printf("%s, chapter %s\n", study, c.Name)
	}
	all, err := pgn.Merge(games...)
	if err != nil {
		panic(err)
	}
	chapters, err = repertoire.Split(all, 2)
	if err != nil {
		panic(err)
	}
	for _, g := range repertoire.Study("All gambits", chapters...) {
		fmt.Println(g.Tags.Get("Event"))
	}
	// Output:
	// Gambits, chapter King's Gambit
	// Gambits, chapter Morra Gambit
	// All gambits: 1. e4 e5
	// All gambits: 1. e4 c5
}
