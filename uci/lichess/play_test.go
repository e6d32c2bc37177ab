package lichess_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

func position(t *testing.T, text string) board.Board {
	t.Helper()
	b, err := fen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// play plays a move of the opponent and lets the bot react.
func (h *hall) play(id, text string) {
	h.t.Helper()
	m, err := board.ParseMove(text)
	if err == nil {
		err = h.Play(id, m)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	sleep(time.Second)
}

// act executes an action of the opponent and lets the bot react.
func (h *hall) act(id string, a live.Action) {
	h.t.Helper()
	if err := h.Act(id, a); err != nil {
		h.t.Fatal(err)
	}
	sleep(time.Second)
}

// start begins a game and lets the bot react.
func (h *hall) start(g lichesstest.Game) string {
	id := h.Start(g)
	sleep(time.Second)
	return id
}

// expect checks the moves of a game.
func (h *hall) expect(id, moves string) {
	h.t.Helper()
	if got := h.Moves(id); got != moves {
		h.t.Errorf("the moves are %q, want %q", got, moves)
	}
}

func TestCastlingSpelling(t *testing.T) {
	usual := position(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	other := position(t, "4k3/8/8/8/8/8/8/5K1R w K - 0 1")
	tests := []struct {
		name    string
		variant lichess.Variant
		start   board.Board
		want    string
	}{
		{"standard", lichess.Standard, usual, "e1g1"},
		{"from position", lichess.FromPosition, usual, "e1g1"},
		{"from position, the king on f1", lichess.FromPosition, other, "f1h1"},
		{"Chess960, usual squares", lichess.Chess960, usual, "e1h1"},
		{"Chess960", lichess.Chess960, other, "f1h1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Open = with(&player{moves: []string{"e1g1", "f1h1"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{Variant: test.variant, Start: test.start})
				if h.count("/move/"+test.want) != 1 || h.Moves(id) != test.want {
					t.Errorf("the bot has sent %q", h.Requests())
				}
				h.play(id, "e8e7") // and reads its own castling
				if v, _ := h.View(id); v.Ply != 3 {
					t.Errorf("the game stands at ply %d", v.Ply)
				}
			})
		})
	}
}

func TestTakebacks(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Takebacks = 1
		b.Open = with(&player{moves: []string{"e7e5", "d7d5", "d5e4"}})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		h.play(id, "e2e4")
		h.expect(id, "e2e4 e7e5")
		h.act(id, live.ActOfferTakeback)
		h.expect(id, "")
		h.play(id, "d2d4")
		h.expect(id, "d2d4 e7e5")
		h.act(id, live.ActOfferTakeback) // one too many
		h.expect(id, "d2d4 e7e5")
		if h.count("takeback/yes") != 1 || h.count("takeback/no") != 1 {
			t.Errorf("requests %q", h.Requests())
		}
		if n := h.count("GET /api/bot/game/stream"); n != 1 {
			t.Errorf("the stream was opened %d times", n)
		}
		h.play(id, "d4e5")
		if v, _ := h.View(id); v.Ply != 4 {
			t.Errorf("the game stands at ply %d", v.Ply)
		}
	})
}

// The opponent takes back while the bot thinks: the search is about a position that is gone.
func TestTakebackDuringSearch(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Takebacks = 1
		b.Open = with(&player{think: 5 * time.Second, moves: []string{"e7e5"}})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		h.play(id, "e2e4")
		h.act(id, live.ActOfferTakeback)
		h.expect(id, "")
		h.play(id, "d2d4")
		sleep(10 * time.Second)
		h.expect(id, "d2d4 e7e5")
		if n := h.count("/move/"); n != 1 {
			t.Errorf("%d moves sent", n)
		}
	})
}

func TestDraws(t *testing.T) {
	even := search.DrawRule{Moves: 2, Score: 10, From: 2}
	tests := []struct {
		name    string
		rule    search.DrawRule
		score   eval.Score
		accepts bool // the opponent does
		want    game.Termination
		offers  int
	}{
		{"no rule", search.DrawRule{}, 0, true, game.NoTermination, 0},
		{"even", even, -7, true, game.DrawAgreement, 1},
		{"even, but declined", even, 0, false, game.NoTermination, 1},
		{"too good", even, 11, true, game.NoTermination, 0},
		{"too bad", even, -11, true, game.NoTermination, 0},
		{"too early", search.DrawRule{Moves: 2, Score: 10, From: 40}, 0, true, game.NoTermination, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Draw = test.rule
				b.Open = with(&player{score: test.score, moves: []string{"a2a3", "b2b3", "c2c3"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{AcceptDraws: test.accepts})
				h.play(id, "e7e5")
				if v, _ := h.View(id); !v.Outcome.IsOver() {
					h.play(id, "d7d5")
				}
				if v, _ := h.View(id); v.Outcome.Termination != test.want {
					t.Errorf("outcome %v", v.Outcome)
				}
				if n := h.count("offeringDraw=true"); n != test.offers {
					t.Errorf("%d offers, want %d", n, test.offers)
				}
			})
		})
	}
}

func TestDrawOffersOfTheOpponent(t *testing.T) {
	tests := []struct {
		name   string
		rule   search.DrawRule
		score  eval.Score
		onTurn bool // the offer comes while the bot thinks
		want   string
	}{
		{"no rule", search.DrawRule{}, -500, false, "draw/no"},
		{"even", search.DrawRule{Moves: 5, Score: 10}, 10, false, "draw/yes"},
		{"bad", search.DrawRule{Moves: 5, Score: 10}, -200, false, "draw/yes"},
		{"good", search.DrawRule{Moves: 5, Score: 10}, 11, false, "draw/no"},
		{"too early", search.DrawRule{Moves: 5, Score: 10, From: 10}, 0, false, "draw/no"},
		{"even, on the bot's turn", search.DrawRule{Moves: 5, Score: 10}, 0, true, "offeringDraw=true"},
		{"good, on the bot's turn", search.DrawRule{Moves: 5, Score: 10}, 50, true, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Draw = test.rule
				b.Open = with(&player{think: 3 * time.Second, score: test.score, moves: []string{"a7a6", "b7b6"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{Color: board.Black})
				h.play(id, "e2e4")
				if !test.onTurn {
					sleep(5 * time.Second)
				}
				h.act(id, live.ActOfferDraw)
				sleep(5 * time.Second)
				accepted := test.want == "draw/yes" || test.want == "offeringDraw=true"
				if v, _ := h.View(id); (v.Outcome.Termination == game.DrawAgreement) != accepted {
					t.Errorf("outcome %v", v.Outcome)
				}
				n := 0
				for _, r := range h.Requests() {
					if strings.Contains(strings.ToLower(r), "draw") {
						n++
						if test.want == "" || !strings.Contains(r, test.want) {
							t.Errorf("request %s, want %s", r, test.want)
						}
					}
				}
				if n == 0 && test.want != "" {
					t.Errorf("the bot has not answered")
				}
			})
		})
	}
}

func TestResigns(t *testing.T) {
	for _, test := range []struct {
		name  string
		score eval.Score
		rule  search.ResignRule
		want  bool
	}{
		{"no rule", -1000, search.ResignRule{}, false},
		{"lost", -1000, search.ResignRule{Moves: 2, Score: 800}, true},
		{"mated soon", eval.MatedIn(4), search.ResignRule{Moves: 2, Score: 800}, true},
		{"only bad", -799, search.ResignRule{Moves: 2, Score: 800}, false},
		{"not yet", -1000, search.ResignRule{Moves: 3, Score: 800}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Resign = test.rule
				b.Open = with(&player{score: test.score, moves: []string{"a2a3", "b2b3"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{})
				h.play(id, "e7e5")
				v, _ := h.View(id)
				if got := v.Outcome == (game.Outcome{Result: game.BlackWins, Termination: game.Resignation}); got != test.want {
					t.Errorf("outcome %v", v.Outcome)
				}
				if test.want && (len(h.finished.all()) != 1 || h.finished.all()[0].Status != "resign") {
					t.Errorf("finished: %+v", h.finished.all())
				}
			})
		})
	}
}

func TestOpponentGone(t *testing.T) {
	tests := []struct {
		name  string
		start board.Board
		back  bool // the opponent comes back in time
		want  game.Outcome
	}{
		{"victory", board.Start(), false, game.Outcome{Result: game.WhiteWins, Termination: game.Adjudication}},
		{"draw without mating material", position(t, "4k3/8/8/8/8/8/q7/4K3 w - - 0 1"), false, game.Outcome{Result: game.Draw, Termination: game.Adjudication}},
		{"back in time", board.Start(), true, game.Outcome{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
				b.Open = with(&player{think: 500 * time.Millisecond, moves: []string{"e1f1", "e2e4"}})
			}, func(h *hall) {
				id := h.start(lichesstest.Game{Start: test.start, Variant: lichess.FromPosition})
				if err := h.Gone(id, 10*time.Second); err != nil {
					t.Fatal(err)
				}
				sleep(5 * time.Second)
				if test.back {
					if err := h.Gone(id, -1); err != nil {
						t.Fatal(err)
					}
				}
				if h.count("claim") != 0 {
					t.Error("claimed too early")
				}
				sleep(20 * time.Second)
				v, _ := h.View(id)
				if v.Outcome != test.want {
					t.Errorf("outcome %v, want %v; %q", v.Outcome, test.want, h.Requests())
				}
			})
		})
	}
}

// A claim on the bot's own turn has no effect on Lichess, so it waits for the move.
func TestNoClaimOnOwnTurn(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{think: 40 * time.Second})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{Color: board.Black})
		h.play(id, "e2e4")
		if err := h.Gone(id, 5*time.Second); err != nil {
			t.Fatal(err)
		}
		sleep(20 * time.Second)
		if h.count("claim") != 0 {
			t.Error("claimed on its own turn")
		}
		if o := h.wait(id, time.Minute); o.Result != game.BlackWins {
			t.Errorf("outcome %v", o)
		}
	})
}

func TestAbortsWithoutFirstMove(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Open = with(&player{})
		b.Accept.Games = 3
	}, func(h *hall) {
		black, white := h.Start(lichesstest.Game{Color: board.Black}), h.Start(lichesstest.Game{Color: board.White})
		slow := h.Start(lichesstest.Game{Color: board.Black, Control: live.Control{{Delay: 24 * time.Hour}}})
		sleep(29 * time.Second)
		for _, id := range []string{black, white} {
			if v, _ := h.View(id); v.Outcome.IsOver() {
				t.Errorf("game %s: %v", id, v.Outcome)
			}
		}
		sleep(2 * time.Second)
		for _, id := range []string{black, white} {
			if v, _ := h.View(id); v.Outcome.Termination != game.Aborted {
				t.Errorf("game %s: %v", id, v.Outcome)
			}
		}
		sleep(time.Hour)
		if v, _ := h.View(slow); v.Outcome.IsOver() {
			t.Errorf("the correspondence game: %v", v.Outcome)
		}
		if len(h.finished.all()) != 2 || h.finished.all()[0].Status != "aborted" {
			t.Errorf("finished: %+v", h.finished.all())
		}
	})
}

func TestChat(t *testing.T) {
	inHall(t, func(_ *lichesstest.Server, b *lichess.Bot) {
		b.Name = "Gust 1.0"
		b.Greeting = "Hello!"
		b.Open = with(&player{score: 34})
	}, func(h *hall) {
		id := h.start(lichesstest.Game{})
		h.play(id, "e7e5")
		for _, m := range []struct{ room, user, text string }{
			{"player", "opponent", "!name"},
			{"player", "opponent", "!eval"},
			{"spectator", "Onlooker", "!EVAL now"},
			{"player", "opponent", "hello"},
			{"player", "opponent", "!unknown"},
			{"player", "testbot", "!name"}, // the bot itself
			{"lobby", "opponent", "!name"},
			{"player", "opponent", "!help"},
			{"player", "opponent", "!help"}, // too soon
		} {
			if m.text != "!help" {
				sleep(5 * time.Second)
			}
			if err := h.Chat(id, m.room, m.user, m.text); err != nil {
				t.Fatal(err)
			}
		}
		sleep(5 * time.Second)
		var got []string
		for _, line := range h.Chats(id) {
			if strings.Contains(line, " TestBot: ") {
				got = append(got, line)
			}
		}
		want := []string{
			"player TestBot: Hello!",
			"player TestBot: I am Gust 1.0",
			"player TestBot: I tell my evaluation to spectators only, until the game is over",
			"spectator TestBot: My evaluation is +0.34 at depth 1",
			"player TestBot: Commands: !help, !name, !eval (for spectators)",
		}
		if !slices.Equal(got, want) {
			t.Errorf("the bot has written %q, want %q", got, want)
		}
		for range 100 { // a flood is not answered at length
			sleep(time.Second)
			if err := h.Chat(id, "player", "opponent", "!name"); err != nil {
				break // the game has ended
			}
		}
		if n := h.count("/chat"); n > 40 {
			t.Errorf("%d messages", n)
		}
	})
}
