package lichess

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// FuzzEvent reads lines of the stream of events. What a bot does with one must be safe.
func FuzzEvent(f *testing.F) {
	for _, seed := range []string{
		`{"type":"gameStart","game":{"fullId":"0FgNPGRzhDaW","gameId":"0FgNPGRz","color":"white","opponent":{"id":"aaron","username":"Aaron","rating":776},"id":"0FgNPGRz"}}`,
		`{"type":"gameFinish","game":{"id":"0FgNPGRz","opponent":{"id":null,"ai":1}}}`,
		`{"type":"challenge","challenge":{"id":"jWAgu6ga","status":"created","challenger":{"name":"Adriana","id":"adriana","rating":734},"destUser":null,"variant":{"key":"standard"},"rated":false,"speed":"blitz","timeControl":{"type":"clock","limit":300,"increment":3},"color":"random","perf":{"name":"Blitz"}},"compat":{"bot":true}}`,
		`{"type":"challenge","challenge":{"id":"a","challenger":{"title":"BOT"},"variant":{"key":"fromPosition"},"initialFen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1","timeControl":{"type":"correspondence","daysPerTurn":9223372036854775807}}}`,
		`{"type":"challengeDeclined","challenge":{"id":"jWAgu6ga","declineReasonKey":"later","destUser":{"id":"x"}}}`,
		`{"type":"challengeCanceled","challenge":{"id":"../../account"}}`,
		`{"type":"fanfare"}`, `{"type":7}`, `null`, `[]`, `{`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		e, err := parseEvent(line)
		if err != nil {
			return
		}
		switch e.Type {
		case gameStart, gameFinish:
			checkID(t, e.gameID())
		case challengeMade, challengeCanceled, challengeDeclined:
			checkID(t, e.Challenge.ID)
			for _, rules := range []Acceptance{{}, {Variants: playable}, {Speeds: []Speed{Correspondence}, MinTime: time.Second, MaxIncrement: time.Second}} {
				if rules.refuse(&e.Challenge) == "" {
					if _, err := parseStart(e.Challenge.Variant.Key, e.Challenge.InitialFEN); err != nil {
						t.Errorf("accepted a game from %q", e.Challenge.InitialFEN)
					}
					if c, _ := e.Challenge.control(); len(c) > 0 && c.Check() != nil {
						t.Errorf("accepted the time control %v", c)
					}
				}
			}
		}
	})
}

func checkID(t *testing.T, id string) {
	if id == "" || strings.ContainsAny(id, "/.?#%\\ \r\n") {
		t.Errorf("identifier %q", id)
	}
}

// FuzzGame reads two lines of the stream of a game. Whatever they say, the game consists of legal moves,
// and is the one that the moves of the last line that could be read lead to. Moves that are
// written for the API are read back as the same.
func FuzzGame(f *testing.F) {
	full := `{"type":"gameFull","id":"BEOucQJo","variant":{"key":"standard"},"speed":"rapid","rated":false,"createdAt":1745112707998,` +
		`"white":{"id":"bobby","name":"Bobby","title":null,"rating":1751},"black":{"id":"me","name":"Me"},"initialFen":"startpos",` +
		`"clock":{"initial":900000,"increment":0},"state":{"type":"gameState","moves":"d2d3","wtime":900000,"btime":900000,"winc":0,"binc":0,"status":"started"}}`
	chess960 := strings.NewReplacer("standard", "chess960", "startpos", "bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1").Replace(full)
	castling := strings.NewReplacer(`"standard"`, `"fromPosition"`, "startpos", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "d2d3", "e1g1 e8a8").Replace(full)
	for _, seed := range [][2]string{
		{full, `{"type":"gameState","moves":"d2d3 e7e5","wtime":900000,"btime":895000,"winc":0,"binc":0,"status":"started","bdraw":true}`},
		{full, `{"type":"gameState","moves":"","wtime":1,"btime":-1,"winc":9223372036854775807,"binc":0,"status":"started","btakeback":true}`},
		{full, `{"type":"gameState","moves":"e2e4 e7e5 e1e2","status":"resign","winner":"white"}`},
		{full, `{"type":"gameState","moves":"d2d3 d2d3","status":"started"}`},
		{full, `{"type":"opponentGone","gone":true,"claimWinInSeconds":8}`},
		{full, `{"type":"chatLine","room":"player","username":"bobby","text":"!help"}`},
		{chess960, full},
		{strings.NewReplacer("1745112707998", "9223372036854775807", "Bobby", strings.Repeat("é", 30)+"x").Replace(full), full},
		{castling, `{"type":"gameState","moves":"e1h1 e8c8 f1e1","status":"started"}`},
		{`{"type":"gameFull"}`, `{"type":"gameFull","state":{}}`},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]))
	}
	me := account{ID: "me", Username: "Me"}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		u, err := parseUpdate(first)
		if err != nil || u.Type != gameFull {
			return
		}
		r, err := newRecord(u, playable, me, "https://lichess.org")
		if err != nil {
			return
		}
		var j judge
		l := lag{estimate: defaultLag}
		for _, line := range [][]byte{first, second, first} {
			u, err := parseUpdate(line)
			if err != nil || u.Type != gameFull && u.Type != gameState {
				continue
			}
			g, moves, shorter, err := r.replay(&u.state)
			if err != nil {
				continue
			}
			if shorter == (g.Ply() >= r.game.Ply() && slices.Equal(r.game.Moves(), g.Moves()[:r.game.Ply()])) {
				t.Errorf("from %v to %v: shorter is %v", r.game, g, shorter)
			}
			before := *r
			r.set(u.state, g, moves, time.Now())
			l.see(r, &before)
			l.send(r, time.Now())
			j.accepts(1)
			checkRecord(t, r, &l)
		}
	})
}

func checkRecord(t *testing.T, r *record, l *lag) {
	info := r.snapshot()
	want, err := game.Replay(info.Start, info.Moves...)
	if err != nil || !want.Equal(r.game) {
		t.Fatalf("%v is not the game %v: %v", info.Moves, r.game, err)
	}
	if _, err := json.Marshal(info); err != nil && info.Control.Check() == nil {
		t.Errorf("%+v: %v", info, err)
	}
	for _, p := range info.Players {
		if !utf8.ValidString(p.Name + p.Title) {
			t.Errorf("player %q %q", p.Title, p.Name)
		}
	}
	if r.ourTurn() && r.game.Turn() != info.Color {
		t.Error("it is not our turn")
	}
	for m := range r.game.LegalMoves() {
		read, err := board.ParseMove(r.spell(m))
		after, played := r.game.Clone(), r.game.Clone()
		if err != nil || after.Play(read) != nil || played.Play(m) != nil || !after.Equal(played) {
			t.Errorf("%v is written as %s", m, r.spell(m))
		}
	}
	left, increment, ok := r.clock(info.Color)
	if left < 0 || increment < 0 {
		t.Errorf("clock %v %v", left, increment)
	}
	if ok {
		if after, inc := l.deduct(left, increment); after > left || inc < 0 || inc > increment {
			t.Errorf("clock %v %v without the lag is %v %v", left, increment, after, inc)
		}
	}
	if b := r.game.Board(); !info.Outcome.IsOver() && r.over() && r.state.Status == "draw" {
		t.Errorf("draw without a result in %v", b)
	}
}
