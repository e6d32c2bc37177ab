package game_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
)

func TestOutcome(t *testing.T) {
	shuffle := "g1f3 g8f6 f3g1 f6g8 "
	tests := []struct {
		name  string
		start string
		moves string
		want  string
	}{
		{"start", startFEN, "", "* game in progress"},
		{"fool's mate", startFEN, "f2f3 e7e5 g2g4 d8h4", "0-1 checkmate"},
		{"scholar's mate", startFEN, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "1-0 checkmate"},
		{"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "1/2-1/2 stalemate"},
		{"bare kings", "7k/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", "1/2-1/2 insufficient material"},
		{"a knight alone", "7k/8/8/8/8/8/8/KN6 w - - 0 1", "", "1/2-1/2 insufficient material"},
		{"two knights can mate", "7k/8/8/8/8/8/8/KNN5 w - - 0 1", "", "* game in progress"},
		{"bishops of one colour", "7k/8/8/8/8/b7/8/K1B5 w - - 0 1", "", "1/2-1/2 insufficient material"},
		{"bishops of both colours can mate", "7k/8/8/8/8/b7/8/KB6 w - - 0 1", "", "* game in progress"},

		{"74½ moves", "7k/8/8/8/8/8/8/K4R2 w - - 148 100", "f1e1", "* game in progress"},
		{"75 moves", "7k/8/8/8/8/8/8/K4R2 w - - 149 100", "f1e1", "1/2-1/2 seventy-five moves"},
		{"the 75th move mates", "7k/8/6K1/8/8/8/8/5R2 w - - 149 100", "f1f8", "1-0 checkmate"},
		{"the 75th move stalemates", "7k/8/6K1/8/8/8/8/5Q2 w - - 149 100", "f1f7", "1/2-1/2 stalemate"},
		{"long past 75 moves", "7k/8/8/8/8/8/8/K4R2 w - - 65535 65535", "f1e1", "1/2-1/2 seventy-five moves"},

		{"fourfold", startFEN, strings.Repeat(shuffle, 3), "* game in progress"},
		{"fivefold", startFEN, strings.Repeat(shuffle, 4), "1/2-1/2 fivefold repetition"},
		{"fivefold, and played on", startFEN, strings.Repeat(shuffle, 4) + "e2e4", "* game in progress"},
		{
			"fivefold after 75 moves is 75 moves",
			"7k/6n1/8/8/8/8/8/KR6 w - - 140 100", strings.Repeat("b1c1 h8g8 c1b1 g8h8 ", 4),
			"1/2-1/2 seventy-five moves",
		},
		{
			"dead positions come before moves",
			"7k/8/8/8/8/8/8/KN6 w - - 149 100", "b1c3", "1/2-1/2 insufficient material",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := after(t, test.start, test.moves)
			if got := g.Outcome().String(); got != test.want {
				t.Errorf("outcome %q, want %q", got, test.want)
			}
		})
	}
}

func TestClaimsOutcome(t *testing.T) {
	for claims, want := range map[game.Claims]game.Outcome{
		{}:                                  {},
		{Threefold: true}:                   {Result: game.Draw, Termination: game.ThreefoldRepetition},
		{FiftyMoves: true}:                  {Result: game.Draw, Termination: game.FiftyMoves},
		{Threefold: true, FiftyMoves: true}: {Result: game.Draw, Termination: game.ThreefoldRepetition},
	} {
		if got := claims.Outcome(); got != want || claims.Any() != (want != game.Outcome{}) {
			t.Errorf("%+v: any %v, outcome %v, want %v", claims, claims.Any(), got, want)
		}
	}
}

func TestOutcomeIsOver(t *testing.T) {
	for _, test := range []struct {
		outcome game.Outcome
		want    bool
	}{
		{game.Outcome{}, false},
		{game.Outcome{Result: game.WhiteWins, Termination: game.Checkmate}, true},
		{game.Outcome{Termination: game.Aborted}, true},
		{game.Outcome{Result: game.Draw}, true}, // as in a file, which does not say why
	} {
		if got := test.outcome.IsOver(); got != test.want {
			t.Errorf("%v: over %v, want %v", test.outcome, got, test.want)
		}
	}
}

func TestClaims(t *testing.T) {
	shuffle := "g1f3 g8f6 f3g1 f6g8 "
	threefold, fifty := game.Claims{Threefold: true}, game.Claims{FiftyMoves: true}
	tests := []struct {
		name  string
		start string
		moves string
		want  game.Claims
		move  string // announced
		after game.Claims
	}{
		{"start", startFEN, "", game.Claims{}, "e2e4", game.Claims{}},
		{"twofold", startFEN, shuffle, game.Claims{}, "g1f3", game.Claims{}},
		{"the move makes it three", startFEN, shuffle + "g1f3 g8f6 f3g1", game.Claims{}, "f6g8", threefold},
		{"another move does not", startFEN, shuffle + "g1f3 g8f6 f3g1", game.Claims{}, "f6d5", game.Claims{}},
		{"threefold", startFEN, shuffle + shuffle, threefold, "e2e4", game.Claims{}},
		{"threefold, and the move makes another", startFEN, shuffle + shuffle, threefold, "g1f3", threefold},
		{"fivefold is over", startFEN, strings.Repeat(shuffle, 4), game.Claims{}, "g1f3", game.Claims{}},

		{"49 moves", "7k/8/8/8/8/8/8/K4R2 w - - 98 100", "", game.Claims{}, "f1e1", game.Claims{}},
		{"the move makes it fifty", "7k/8/8/8/8/8/8/K4R2 w - - 99 100", "", game.Claims{}, "f1e1", fifty},
		{"a capture does not", "7k/5p2/8/8/8/8/8/K4R2 w - - 99 100", "", game.Claims{}, "f1f7", game.Claims{}},
		{"fifty moves", "7k/8/8/8/8/8/8/K4R2 w - - 99 100", "f1e1", fifty, "h8h7", fifty},
		{"75 moves is over", "7k/8/8/8/8/8/8/K4R2 w - - 149 100", "f1e1", game.Claims{}, "h8h7", game.Claims{}},
		{"the fiftieth move mates", "7k/8/6K1/8/8/8/8/5R2 w - - 99 100", "", game.Claims{}, "f1f8", fifty},
		{"castling spelled the other way", "4k3/8/8/8/8/8/8/4K2R w K - 99 100", "", game.Claims{}, "e1h1", fifty},
		{
			"both",
			"7k/6n1/8/8/8/8/8/KR6 w - - 100 100", strings.Repeat("b1c1 h8g8 c1b1 g8h8 ", 2),
			game.Claims{Threefold: true, FiftyMoves: true}, "b1b2", fifty,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := after(t, test.start, test.moves)
			if diff := cmp.Diff(test.want, g.Claims()); diff != "" {
				t.Errorf("Claims (-want +got):\n%s", diff)
			}
			if got := g.Claims().Any(); got != (test.want != game.Claims{}) {
				t.Errorf("Any() = %v", got)
			}
			m, err := board.ParseMove(test.move)
			if err != nil {
				t.Fatal(err)
			}
			got, err := g.ClaimsAfter(m)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.after, got); diff != "" {
				t.Errorf("ClaimsAfter(%v) (-want +got):\n%s", m, diff)
			}
		})
	}
	g := after(t, startFEN, "f2f3 e7e5 g2g4 d8h4")
	if g.Claims().Any() {
		t.Errorf("the mated player can claim %v", g.Claims())
	}
}

func TestOutcomeWithClaims(t *testing.T) {
	shuffle := "g1f3 g8f6 f3g1 f6g8 "
	draw := func(r game.Termination) game.Outcome { return game.Outcome{Result: game.Draw, Termination: r} }
	tests := []struct {
		name, start, moves string
		want               game.Outcome
	}{
		{"in progress", startFEN, shuffle, game.Outcome{}},
		{"threefold", startFEN, shuffle + shuffle, draw(game.ThreefoldRepetition)},
		{"fivefold", startFEN, shuffle + shuffle + shuffle + shuffle, draw(game.FivefoldRepetition)},
		{"fifty moves", "7k/8/6K1/8/8/8/8/R7 b - - 99 90", "h8g8", draw(game.FiftyMoves)},
		{"mate on the fiftieth move", "7k/8/6K1/8/8/8/8/R7 w - - 99 90", "a1a8", game.Outcome{Result: game.WhiteWins, Termination: game.Checkmate}},
		{"seventy-five moves", "7k/8/6K1/8/8/8/8/R7 b - - 149 90", "h8g8", draw(game.SeventyFiveMoves)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := after(t, tt.start, tt.moves).OutcomeWithClaims(); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestResultText(t *testing.T) {
	tests := []struct {
		result game.Result
		text   string
	}{
		{game.Unfinished, "*"}, {game.WhiteWins, "1-0"}, {game.BlackWins, "0-1"}, {game.Draw, "1/2-1/2"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			var got game.Result
			if err := got.UnmarshalText([]byte(test.text)); got != test.result || err != nil {
				t.Errorf("reads as %v, %v", got, err)
			}
			if text, err := test.result.MarshalText(); string(text) != test.text || err != nil {
				t.Errorf("is written %q, %v", text, err)
			}
		})
	}
	if got := game.Result(77).String(); got != "Result(77)" {
		t.Errorf("a value that is no result is written %q", got)
	}
	if got := game.Termination(77).String(); got != "Termination(77)" {
		t.Errorf("a value that is no reason is written %q", got)
	}
	if game.Win(board.White) != game.WhiteWins || game.Win(board.Black) != game.BlackWins {
		t.Error("Win takes one player for the other")
	}
}

func TestTerminationText(t *testing.T) {
	if text, err := (game.KingExploded + 1).MarshalText(); err == nil {
		t.Errorf("a value that is no termination is written %q", text)
	}
	for r := game.NoTermination; r <= game.KingExploded; r++ {
		want := game.Outcome{Result: game.Draw, Termination: r}
		text, err := json.Marshal(want)
		if err != nil || string(text) != fmt.Sprintf(`{"result":"1/2-1/2","termination":%q}`, r) {
			t.Errorf("%v is %s in JSON, %v", r, text, err)
		}
		var got game.Outcome
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "Checkmate", "Termination(6)", "stale", "1"} {
		got := game.Stalemate
		err := got.UnmarshalText([]byte(text))
		if _, ok := errors.AsType[*board.ParseError](err); !ok || got != game.Stalemate {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

func TestTerminationIsFault(t *testing.T) {
	for r := game.NoTermination; r <= game.Aborted+1; r++ {
		want := r == game.TimeForfeit || r == game.IllegalMove || r == game.Crash
		if got := r.IsFault(); got != want {
			t.Errorf("%v: %v", r, got)
		}
	}
}

func FuzzParseResult(f *testing.F) {
	for _, s := range []string{"*", "1-0", "0-1", "1/2-1/2", "1/2", "", "0-0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := game.ParseResult(text)
		if _, ok := errors.AsType[*board.ParseError](err); err != nil && !ok {
			t.Fatalf("error %#v", err)
		}
		if err == nil && r.String() != text {
			t.Fatalf("%q reads as %v", text, r)
		}
	})
}

func TestGameStateSuite(t *testing.T) {
	reasons := map[string]game.Termination{
		"ongoing":               game.NoTermination,
		"checkmate":             game.Checkmate,
		"stalemate":             game.Stalemate,
		"insufficient-material": game.InsufficientMaterial,
	}
	for n, line := range testdata.Lines(t, "movegen/game-state.tsv") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) < 2 {
			t.Fatalf("line %d: %q", n, line)
		}
		b, err := fen.Parse(fields[0])
		if err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		want, ok := reasons[fields[1]]
		if !ok {
			t.Fatalf("line %d: unknown state %q", n, fields[1])
		}
		if got := game.New(b).Outcome().Termination; got != want {
			t.Errorf("line %d, %s: %v, want %v", n, fields[0], got, want)
		}
	}
}

// A thousand games of a strong engine: every move is legal, no game goes on
// after its end, and where the last position decides, it says what the record
// says.
func TestGamesReplay(t *testing.T) {
	results := map[string]game.Result{"W": game.WhiteWins, "B": game.BlackWins, "D": game.Draw}
	var recorded game.Result
	games, decided := 0, 0
	for n, line := range testdata.Lines(t, "games/sf13-1000.sgs") {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "game":
			letter, _, _ := strings.Cut(rest, " ")
			r, ok := results[letter]
			if !ok {
				t.Fatalf("line %d: unknown result in %q", n, line)
			}
			recorded = r
		case "start", "":
		case "moves":
			games++
			g := game.New(board.Start())
			for text := range strings.FieldsSeq(rest) {
				if o := g.Outcome(); o.IsOver() {
					t.Fatalf("line %d: the game goes on after %v", n, o)
				}
				play(t, g, text)
				if got, want := g.Repetitions(), slowRepetitions(g); got != want {
					t.Fatalf("line %d, ply %d: %d repetitions, want %d", n, g.Ply(), got, want)
				}
			}
			if o := g.Outcome(); o.IsOver() {
				decided++
				if o.Result != recorded {
					t.Errorf("line %d: %v, recorded as %v", n, o, recorded)
				}
			} else if c := g.Claims(); c.Any() && recorded != game.Draw {
				t.Errorf("line %d: claims %v, recorded as %v", n, c, recorded)
			}
		default:
			t.Fatalf("line %d: %q", n, line)
		}
	}
	if games == 0 || games != 1000 && testdata.Whole() {
		t.Errorf("%d games", games)
	}
	t.Logf("%d of %d games decided on the board", decided, games)
}
