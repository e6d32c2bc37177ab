package match

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// short is a match of short games, of which some are lost by a fault.
func short(t testing.TB) *Options {
	faulty := Player{Name: `"b\`, Open: func(context.Context) (search.Searcher, error) {
		s := new(search.Random)
		return searchFunc(func(ctx context.Context, g *game.Game, lim search.Limits) (search.Result, error) {
			b := g.Board()
			switch b.Hash() % 30 {
			case 0:
				return search.Result{}, errBroken
			case 1:
				return search.Result{Move: board.NewMove(board.A1, board.A1)}, nil
			}
			s.Seed = b.Hash()
			s.NewGame()
			return s.Search(ctx, g, lim, nil)
		}), nil
	}}
	return &Options{
		Players: []Player{random("a"), faulty, random("c")}, Rounds: 3, Control: fast, Seed: 5, MaxMoves: 12, MaxFaults: -1,
		Openings: openings(t, "1. e4 *", "[FEN \"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\"]\n\n*"),
		Tags:     pgn.Tags{{Name: "Event", Value: "short games"}},
	}
}

// However much of the games is left, the match goes on from there.
func TestResumeAfterCut(t *testing.T) {
	var out bytes.Buffer
	m := short(t)
	m.Games = &out
	want := play(t, m)
	if want.Played != 18 || want.Standings[1].Crashes == 0 || want.Standings[1].IllegalMoves == 0 {
		t.Fatalf("%+v", want)
	}
	text := out.String()
	all, err := pgn.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	last, every, step := strings.LastIndex(text, "[Event "), 997, 7
	if testdata.Long() {
		every, step = 97, 1
	}
	for cut := 0; cut <= len(text); cut++ {
		if cut < last && cut%every != 0 || cut < len(text) && cut%step != 0 {
			continue // what goes before is whole games and a part of one too
		}
		again := short(t)
		kept, err := resume(strings.NewReader(text[:cut]), again)
		if err != nil {
			t.Fatalf("%d bytes: %v", cut, err)
		}
		if kept > int64(cut) {
			t.Fatalf("%d bytes: %d are kept", cut, kept)
		}
		rest := bytes.NewBufferString(text[:kept])
		again.Games = rest
		if diff := cmp.Diff(want, play(t, again)); diff != "" {
			t.Fatalf("%d bytes: summary (-whole +resumed):\n%s", cut, diff)
		}
		games, err := pgn.ParseAll(rest.String())
		if err != nil {
			t.Fatalf("%d bytes: %v", cut, err)
		}
		// The time a move has taken is never the same.
		if diff := cmp.Diff(withoutNotes(all), withoutNotes(games)); diff != "" {
			t.Fatalf("%d bytes: games (-whole +resumed):\n%s", cut, diff)
		}
	}
}

// The games are the same however few bytes each Read returns. The beginning of the file was
// compared after later reads had overwritten it.
func TestResumeSmallReads(t *testing.T) {
	var out bytes.Buffer
	m := short(t)
	m.Games = &out
	play(t, m)
	text := out.String()
	for _, in := range []string{text, text[:len(text)/2], text[:300], text[:30], text[:3], "keep\nthis\n", "1. e4 e5"} {
		whole, bytewise := short(t), short(t)
		want, err := resume(strings.NewReader(in), whole)
		got, err2 := resume(iotest.OneByteReader(strings.NewReader(in)), bytewise)
		if got != want || (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
			t.Errorf("%d bytes: %d, %v; a byte at a time %d, %v", len(in), want, err, got, err2)
		}
		if diff := cmp.Diff(whole.Resume, bytewise.Resume, cmp.AllowUnexported(Played{}, outcome{})); diff != "" {
			t.Errorf("%d bytes: games (-whole +a byte at a time):\n%s", len(in), diff)
		}
	}
}

// The incomplete last game must be one of the match, as far as its tags can tell: a program
// truncates the file before it. ReadPlayed returned 0 for a file with one unfinished foreign game.
func TestResumeForeignIncompleteGame(t *testing.T) {
	var out bytes.Buffer
	m := short(t)
	m.Games = &out
	play(t, m)
	whole := out.String()
	first := whole[:strings.Index(whole[1:], "[Event ")+1]
	const head = "[Event \"x\"]\n"
	tests := []struct{ name, game, want string }{
		{"unfinished", head + "[Round \"1\"]\n[White \"Tal\"]\n[Black \"Keres\"]\n\n1. e4 e5 *\n", `unknown player "Tal"`},
		{"malformed", head + "[White \"a\"]\n[Black \"Keres\"]\n\n1. e4 Ke2\n", `unknown player "Keres"`},
		{"without names", head + "\n1. e4 e5 *\n", "the Round tag"},
		{"another round", head + "[Round \"4\"]\n[White \"a\"]\n", "the Round tag"},
		{"too many rounds", head + "[Round \"4.1\"]\n[White \"a\"]\n[Black \"c\"]\n", "no such pairing"},
		{"cut in the tags", head + "[White \"Tal\"]\n[Bla", `unknown player "Tal"`},
		{"cut in the name", head + "[Round \"1.1\"]\n[White \"Ta", ""},
		{"cut in the moves", head + "[Round \"1.1\"]\n[White \"a\"]\n[Black \"c\"]\n\n1. e4 {", ""},
	}
	for _, test := range tests {
		for _, before := range []string{"", first} {
			kept, err := resume(strings.NewReader(before+test.game), short(t))
			if test.want == "" {
				if err != nil || kept != int64(len(before)) {
					t.Errorf("%s after %d bytes: %d, %v", test.name, len(before), kept, err)
				}
				continue
			}
			if _, ok := errors.AsType[*ResumeError](err); !ok || kept != 0 || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s after %d bytes: %d, %v, want %q", test.name, len(before), kept, err, test.want)
			}
		}
	}
}

// Options may change between ReadPlayed and Run. The games were kept by their number in the schedule,
// so that fewer rounds were an index out of range, and another player got games that were not its own.
func TestOptionsChangedAfterResume(t *testing.T) {
	var out bytes.Buffer
	m := Options{Players: []Player{player("a", prompt), player("b", prompt)}, Rounds: 3, Control: fast, MaxMoves: 2, Games: &out}
	play(t, &m)
	tests := []struct {
		name   string
		change func(*Options)
		field  string // of the ConfigError
		played []int  // by player, if there is no error
	}{
		{"fewer rounds", func(m *Options) { m.Rounds = 1 }, "Rounds", nil},
		{"more rounds", func(m *Options) { m.Rounds = 4 }, "", []int{8, 8}},
		{"a player more", func(m *Options) { m.Players = append(m.Players, player("c", prompt)) }, "", []int{12, 12, 12}},
		{"a player before them", func(m *Options) { m.Players = slices.Insert(m.Players, 0, player("c", prompt)) }, "", []int{12, 12, 12}},
		{"another player", func(m *Options) { m.Players[1].Name = "c" }, "Players", nil},
		{"other order", func(m *Options) { slices.Reverse(m.Players) }, "Players", nil},
		{"gauntlet", func(m *Options) {
			m.Gauntlet, m.Players = true, slices.Insert(m.Players, 0, player("c", prompt))
		}, "Players", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			again := m
			again.Players, again.Games = slices.Clone(m.Players), nil
			if _, err := resume(bytes.NewReader(out.Bytes()), &again); err != nil {
				t.Fatal(err)
			}
			test.change(&again)
			reported := 0
			again.Report = func(*Record, Summary) { reported++ }
			s, err := Run(t.Context(), again)
			if test.field != "" {
				if e, ok := errors.AsType[*ConfigError](err); !ok || e.Field != test.field || s.Played != 0 {
					t.Errorf("%d games, error %v, want one of %s", s.Played, err, test.field)
				}
				return
			}
			if err != nil || reported != s.Total-6 {
				t.Errorf("%d of %d games were played after 6: %v", reported, s.Total, err)
			}
			var played []int
			for _, st := range s.Standings {
				played = append(played, st.Games.Games())
			}
			if diff := cmp.Diff(test.played, played); diff != "" {
				t.Errorf("games by player (-want +got):\n%s", diff)
			}
		})
	}
}

// Each fixture is found by what its games say of it.
func TestScheduleFind(t *testing.T) {
	for players := 2; players <= 5; players++ {
		for _, gauntlet := range []bool{false, true} {
			s := newSchedule(&Options{Players: make([]Player, players), Gauntlet: gauntlet, Rounds: 3})
			found := 0
			for round := -1; round <= 3; round++ {
				for game := -1; game <= 2; game++ {
					for white := range players {
						for black := range players {
							i := s.find(round, game, [2]int{white, black})
							if i < 0 {
								continue
							}
							found++
							if f := s.fixture(i); f.round != round || f.game != game || f.players != [2]int{white, black} {
								t.Errorf("round %d, game %d of %d and %d is %+v", round, game, white, black, f)
							}
						}
					}
				}
			}
			if found != s.len() {
				t.Errorf("%d players, gauntlet %t: %d fixtures of %d are found", players, gauntlet, found, s.len())
			}
		}
	}
}

// A draw of which half the marker is left is a draw, and is made whole.
func TestResumeAfterHalfMarker(t *testing.T) {
	match := func(rounds int, out *bytes.Buffer) *Options {
		return &Options{Players: []Player{player("a", prompt), player("b", prompt)}, Rounds: rounds, Control: fast, MaxMoves: 2, Games: out}
	}
	var out bytes.Buffer
	play(t, match(1, &out))
	half := strings.TrimSuffix(out.String(), "-1/2\n\n")
	if half == out.String() {
		t.Fatalf("games %q", half)
	}
	rest := bytes.NewBufferString(half)
	m := match(2, rest)
	if kept, err := resume(strings.NewReader(half), m); err != nil || kept != int64(len(half)) {
		t.Fatalf("%d bytes of %d, %v", kept, len(half), err)
	}
	if s := play(t, m); s.Played != 4 || s.Standings[0].Games.Draws != 4 {
		t.Errorf("%+v", s)
	}
	if n := strings.Count(rest.String(), "} 1/2-1/2\n\n"); n != 4 {
		t.Errorf("%d games end as they should in %q", n, rest)
	}
}

// It is made whole also where no game is missing.
func TestResumeAfterHalfMarkerOfLast(t *testing.T) {
	for _, missing := range []string{"\n", "\n\n", "-1/2\n\n"} {
		var out bytes.Buffer
		m := &Options{Players: []Player{player("a", prompt), player("b", prompt)}, Rounds: 1, Control: fast, MaxMoves: 2, Games: &out}
		play(t, m)
		rest := bytes.NewBufferString(strings.TrimSuffix(out.String(), missing))
		again := *m
		again.Games = rest
		if _, err := resume(strings.NewReader(rest.String()), &again); err != nil {
			t.Fatal(err)
		}
		if s := play(t, &again); s.Played != 2 {
			t.Errorf("without %q: %+v", missing, s)
		}
		if diff := cmp.Diff(out.String(), rest.String()); diff != "" {
			t.Errorf("without %q (-whole +resumed):\n%s", missing, diff)
		}
	}
}

// TestPlayedStays resumes a match several times from the same Played, which ends without a blank
// line. Resume was part of the Options, and what it had read was changed by a Run.
func TestPlayedStays(t *testing.T) {
	var out bytes.Buffer
	m := Options{Players: []Player{player("a", prompt), player("b", prompt)}, Rounds: 1, Control: fast, MaxMoves: 2, Games: &out}
	play(t, &m)
	text := strings.TrimSpace(out.String())
	m.Rounds = 2
	before := m
	played, kept, err := ReadPlayed(strings.NewReader(text), m)
	if err != nil || kept != int64(len(text)) || m.Resume != before.Resume {
		t.Fatalf("%d bytes of %d, %v", kept, len(text), err)
	}
	for range 2 {
		rest := bytes.NewBufferString(text)
		m.Games, m.Resume = rest, played
		if s := play(t, &m); s.Played != 4 {
			t.Errorf("%d games", s.Played)
		}
		if games, err := pgn.ParseAll(rest.String()); err != nil || len(games) != 4 {
			t.Errorf("%d games were written: %v", len(games), err)
		}
	}
}

func withoutNotes(games []*pgn.Game) (texts []string) {
	for _, g := range games {
		var s strings.Builder
		w := pgn.NewWriter(&s)
		w.Reduced = true
		if err := g.Visit(w); err != nil {
			return nil
		}
		if err := w.Flush(); err != nil {
			return nil
		}
		texts = append(texts, s.String())
	}
	return texts
}

// Broken off at any moment, several times, with several games at a time: the final
// tally is that of a match that was not.
func TestResumeAfterInterrupt(t *testing.T) {
	want := play(t, short(t))
	r := rand.New(rand.NewPCG(8, 9))
	for range 40 {
		var out bytes.Buffer
		for runs := 1; ; runs++ {
			m := short(t)
			m.Concurrency = 3
			if _, err := resume(bytes.NewReader(out.Bytes()), m); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancelCause(t.Context())
			n := r.IntN(6)
			m.Report = func(*Record, Summary) {
				if n--; n < 0 {
					cancel(errEnough)
				}
			}
			m.Games = &out
			s, err := Run(ctx, *m)
			cancel(nil)
			if games, errs := pgn.ParseAll(out.String()); errs != nil || len(games) != s.Played {
				t.Fatalf("%d games of %d were written, %v", len(games), s.Played, errs)
			}
			if err == nil {
				if diff := cmp.Diff(want, s); diff != "" {
					t.Errorf("after %d runs: summary (-whole +resumed):\n%s", runs, diff)
				}
				break
			}
			if !errors.Is(err, errEnough) {
				t.Fatal(err)
			}
		}
	}
}

var errEnough = errors.New("enough")

func TestResumeRefuses(t *testing.T) {
	var out bytes.Buffer
	m := short(t)
	m.Games = &out
	play(t, m)
	text := out.String()
	first, rest, _ := strings.Cut(text, "\n\n[")
	tests := []struct {
		name, in string
		change   func(*Options)
		want     string
	}{
		{name: "a game twice", in: text + text, want: "duplicate game"},
		{name: "another player", in: text, change: func(m *Options) { m.Players[2].Name = "d" }, want: `unknown player "c"`},
		{name: "fewer rounds", in: text, change: func(m *Options) { m.Rounds = 1 }, want: "no such pairing"},
		{name: "gauntlet", in: text, change: func(m *Options) { m.Gauntlet = true }, want: "no such pairing"},
		{name: "other openings", in: text, change: func(m *Options) { m.Openings = nil }, want: "different opening"},
		{name: "another control", in: text, change: func(m *Options) { m.Control.Nodes = 2 }, want: "a has played it with the control nodes=1, not nodes=2"},
		{name: "another control of one", in: text, change: func(m *Options) { m.Players[1].Control = Control{Depth: 1} }, want: "with the control nodes=1, not depth=1"},
		{name: "other settings", in: text, change: func(m *Options) { m.Players[2].Settings = "Hash=3" }, want: `c has played it with the settings "", not "Hash=3"`},
		{name: "no round", in: strings.Replace(text, `[Round "1.1"]`, `[Round "1"]`, 1), want: "Round tag is not like"},
		{name: "a round with a sign", in: strings.Replace(text, `[Round "1.1"]`, `[Round "+1.1"]`, 1), want: "Round tag is not like"},
		{name: "a round with zeros", in: strings.Replace(text, `[Round "1.1"]`, `[Round "1.01"]`, 1), want: "Round tag is not like"},
		{name: "other text", in: "keep\nthis\n", want: "keep"},
		{name: "EPD", in: "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2;\n", want: "game 1"},
		{name: "moves alone", in: "1. e4 e5", want: "incomplete game"},
		{name: "cut in the middle", in: first[:len(first)-10] + "\n\n[" + rest, want: "game 1"},
		{name: "bad move in the middle", in: strings.Replace(text, "1. e4", "1. e5", 1), want: "e5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := short(t)
			if test.change != nil {
				test.change(m)
			}
			_, err := resume(strings.NewReader(test.in), m)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// Games of a match say with which settings it can be resumed.
func TestReadSettings(t *testing.T) {
	var out bytes.Buffer
	m := short(t)
	m.Games = &out
	m.Players[0].Settings = `Hash=16,Path="a,b"`
	m.Players[2].Control = Control{Clock: live.Control{{Time: time.Minute, Increment: time.Second}}, Depth: 4, Margin: time.Second}
	play(t, m)
	got, err := ReadSettings(strings.NewReader(out.String()))
	want := map[string]Settings{
		"a": {fast, m.Players[0].Settings}, m.Players[1].Name: {fast, ""}, "c": {m.Players[2].Control, ""},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	again := short(t)
	again.Control = Control{Depth: 99}
	for i := range again.Players {
		s := got[again.Players[i].Name]
		again.Players[i].Control, again.Players[i].Settings = s.Control, s.Settings
	}
	if _, err := resume(&out, again); err != nil {
		t.Error(err)
	}
	if got, err := ReadSettings(strings.NewReader("[White \"a]\n\n[White \"a\"]\n[WhiteControl \"x\"]\n\n*\n")); err != nil || len(got) != 0 {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := ReadSettings(nil); err == nil {
		t.Error("a nil reader is read")
	}
}

// Whatever the input, what is kept of it can be read again with the same result.
func FuzzResume(f *testing.F) {
	var out bytes.Buffer
	m := short(f)
	m.Games = &out
	if _, err := Run(context.Background(), *m); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Add(out.Bytes()[:out.Len()/2])
	f.Add([]byte(`[Round "1.1"][White "a"][Black "c"][Result "1-0"] 1. e4 1-0`))
	f.Fuzz(func(t *testing.T, in []byte) {
		m := short(t)
		kept, err := resume(bytes.NewReader(in), m)
		if err != nil {
			return
		}
		if kept < 0 || kept > int64(len(in)) {
			t.Fatalf("%d bytes of %d are kept", kept, len(in))
		}
		again := short(t)
		all, err := resume(bytes.NewReader(in[:kept]), again)
		if err != nil || all != kept || len(again.Resume.outcomes) != len(m.Resume.outcomes) {
			t.Fatalf("%d games in %d bytes, then %d in %d: %v", len(m.Resume.outcomes), kept, len(again.Resume.outcomes), all, err)
		}
	})
}
