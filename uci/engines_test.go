package uci_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/searchtest"
	"github.com/luftchess/luft/uci"
)

// What engines have said to somebody else, they say again, and the client
// understands it.
func TestClientRecorded(t *testing.T) {
	for _, name := range []string{"uci/stockfish-15.1.txt", "uci/glaurung-2.2.txt"} {
		t.Run(name, func(t *testing.T) {
			// Of the conversation, what the engine says in the searches, each after the
			// handshake and in a conversation of its own.
			var (
				all                   []string
				handshake             string
				position, command, of string
			)
			flush := func() {
				if command != "" {
					all = append(all, "> isready\n< readyok\n> "+position+"\n> "+command+"\n"+of)
				}
				command, of = "", ""
			}
			for _, line := range testdata.Lines(t, name) {
				side, text, _ := strings.Cut(line, " ")
				switch {
				case handshake == "" || !strings.Contains(handshake, "< uciok"):
					handshake += line + "\n"
				case side == ">" && strings.HasPrefix(text, "position"):
					flush()
					position = text
				case side == ">" && strings.HasPrefix(text, "go"):
					flush()
					command = text
				case command != "" && strings.HasPrefix(text, "bestmove"):
					of += line + "\n"
					flush()
				case command != "":
					of += line + "\n"
				}
			}
			flush()
			answers := 0
			for _, script := range all {
				if !strings.Contains(script, "go depth") || strings.Contains(script, "(none)") || strings.Contains(script, "multipv 2") {
					continue
				}
				answers++
				drive(t, uci.Driver{}, handshake+script, func(c driven) {
					_, rest, _ := strings.Cut(script, "> position ")
					where, _, _ := strings.Cut(rest, "\n")
					where, list, _ := strings.Cut(where, "moves")
					g := play(c, strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(where), "startpos"), "fen")), list)
					_, rest, _ = strings.Cut(script, "go depth ")
					depth := 0
					fmt.Sscan(rest, &depth)
					reports := 0
					r, err := c.Search(c.Context(), g, search.Limits{Depth: depth}, func(search.Info) { reports++ })
					if err != nil || r.Depth != depth || reports == 0 || !strings.Contains(script, "bestmove "+r.Move.String()) {
						c.Errorf("%+v, %v after %d reports", r, err, reports)
					}
				})
			}
			if answers < 2 {
				t.Errorf("%d searches", answers)
			}
		})
	}
}

func TestClientContract(t *testing.T) {
	t.Run("Random", func(t *testing.T) {
		searchtest.Run(t, func() search.Searcher { return connect(t, uci.Engine{Searcher: &search.Random{}}) })
	})
	t.Run("AlphaBeta", func(t *testing.T) {
		// One for all of them, as each has a table, and no two are used at a time.
		s := alphabeta.New(alphabeta.Options{Evaluator: eval.PieceSquare{}, Hash: 1})
		searchtest.Run(t, func() search.Searcher {
			s.NewGame()
			return connect(t, uci.Engine{Searcher: s})
		})
	})
}

// A game between two clients, the searchers of which see its repetitions.
func TestClientGame(t *testing.T) {
	var players [2]*uci.Client
	for c := range players {
		players[c] = connect(t, uci.Engine{Searcher: &search.Random{Seed: uint64(c)}})
		players[c].NewGame()
	}
	g := play(t, "", "")
	for g.Outcome().Termination == game.NoTermination && g.Ply() < 400 {
		b := g.Board()
		r, err := players[b.Turn()].Search(t.Context(), g, search.Limits{Depth: 1}, nil)
		if err == nil {
			err = g.Play(r.Move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
