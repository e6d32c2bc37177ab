package endpoint_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/pgn"
)

// TestVariantPosition has how positions of variants are told.
func TestVariantPosition(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	legal := func(p *endpoint.Position) any { return len(p.Legal) }
	end := func(p *endpoint.Position) any { return p.Result + " " + p.Reason }
	for _, test := range []struct {
		name string
		line endpoint.Line
		look func(*endpoint.Position) any
		want any
	}{
		{"a start", endpoint.Line{Start: "racingkings"}, func(p *endpoint.Position) any { return p.FEN },
			"racingkings 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"},
		{"a name as in PGN", endpoint.Line{Start: "koth"}, func(p *endpoint.Position) any { return p.Variant }, "kingofthehill"},
		{"a FEN", endpoint.Line{Start: "antichess 8/P7/8/8/8/8/8/7k w - - 0 1"}, func(p *endpoint.Position) any { return p.Start },
			"antichess 8/P7/8/8/8/8/8/7k w - - 0 1"},
		{"a king from a pawn", endpoint.Line{Start: "antichess 8/P7/8/8/8/8/8/7k w - - 0 1", Moves: []string{"a8=K"}},
			func(p *endpoint.Position) any { return p.Last }, &endpoint.Move{UCI: "a7a8k", SAN: "a8=K", From: "a7", To: "a8", Promotion: "k"}},
		{"a drop", endpoint.Line{Start: "crazyhouse", Moves: strings.Fields("e4 d5 exd5 Qxd5 P@e4")},
			func(p *endpoint.Position) any { return p.Last }, &endpoint.Move{UCI: "P@e4", SAN: "P@e4", From: "P@", To: "e4"}},
		{"pockets", endpoint.Line{Start: "crazyhouse", Moves: strings.Fields("e4 d5 exd5 Qxd5")},
			func(p *endpoint.Position) any { return p.Pockets }, &endpoint.Pair[string]{White: "p", Black: "p"}},
		{"no pockets", endpoint.Line{Start: "atomic"}, func(p *endpoint.Position) any { return p.Pockets }, (*endpoint.Pair[string])(nil)},
		{"checks left", endpoint.Line{Start: "3check", Moves: strings.Fields("e4 e5 Bc4 Nc6 Bxf7")},
			func(p *endpoint.Position) any { return p.ChecksLeft }, &endpoint.Pair[int]{White: 2, Black: 3}},
		{"a forced capture", endpoint.Line{Start: "antichess", Moves: strings.Fields("e3 b5")}, legal, 1},
		{"no check in antichess", endpoint.Line{Start: "antichess 4k3/8/8/8/8/8/8/4R3 b - - 0 1"}, func(p *endpoint.Position) any { return p.Check }, ""},
		{"a king exploded", endpoint.Line{Start: "atomic", Moves: strings.Fields("Nf3 a6 Ng5 a5 Nxf7")}, end, "1-0 king exploded"},
		{"the hill", endpoint.Line{Start: "kingofthehill 4k3/8/8/8/8/4K3/8/8 w - - 0 1", Moves: []string{"Ke4"}}, end, "1-0 king at its goal"},
		{"the horde is gone", endpoint.Line{Start: "horde 4k3/8/8/8/8/8/r7/P7 b - - 0 1", Moves: []string{"Rxa1"}}, end, "0-1 all pieces lost"},
		{"a flag against a lone pawn", endpoint.Line{Start: "horde 4k3/8/8/8/8/8/P7/8 b - - 0 1"}, func(p *endpoint.Position) any { return p.Flag }, "1/2-1/2"},
		{"no aids in antichess", endpoint.Line{Start: "antichess"}, func(p *endpoint.Position) any { return p.Aids }, endpoint.Aids{}},
		{"ordinary chess is none", endpoint.Line{Start: "chess"}, func(p *endpoint.Position) any { return p.Variant + p.FEN },
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := d.Position(test.line)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, test.look(p)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			// A position is the start of another line.
			if again, err := d.Position(endpoint.Line{Start: p.FEN}); err != nil || again.FEN != p.FEN {
				t.Errorf("%s is read as %v, %v", p.FEN, again, err)
			}
		})
	}
	for _, start := range []string{"bughouse", "atomic 8/8", "atomic 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "crazyhouse 4k3/8/8/8/8/8/8/8[] w - - 0 1"} {
		var e *endpoint.Error
		if _, err := d.Position(endpoint.Line{Start: start}); !errors.As(err, &e) || e.Code != endpoint.BadFEN {
			t.Errorf("%s: %v, want %s", start, err, endpoint.BadFEN)
		}
	}
}

// TestVariantPlayers has every player that says so play a move of each variant, and the others
// refuse it by name.
func TestVariantPlayers(t *testing.T) {
	d := endpoint.New(endpoint.Options{Variant: board.Atomic})
	players := d.Players()
	if players[0].Variant != "atomic" || !players[0].Variants {
		t.Errorf("the first player is %+v", players[0])
	}
	for _, p := range players {
		for _, rules := range board.AllRules()[1:] {
			r, err := d.Search(context.Background(), endpoint.Search{Line: endpoint.Line{Start: rules.String()}, Player: p.ID, Depth: 1}, nil)
			if !p.Variants {
				var e *endpoint.Error
				if !errors.As(err, &e) || e.Code != endpoint.BadRequest || !strings.Contains(e.Message, rules.Title()) {
					t.Errorf("%s plays %v: %v", p.ID, rules, err)
				}
				continue
			}
			if err != nil || r.Move == nil {
				t.Errorf("%s does not play %v: %v", p.ID, rules, err)
			}
		}
	}
}

// TestVariantHurry has a move by a deadline while the only searcher is busy.
func TestVariantHurry(t *testing.T) {
	d := endpoint.New(endpoint.Options{Searches: 1})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begun, done := make(chan bool), make(chan error, 1)
	go func() {
		first := true
		_, err := d.Search(ctx, endpoint.Search{Line: endpoint.Line{Start: "horde"}, MoveTime: 60_000}, func(endpoint.Info) {
			if first {
				first = false
				close(begun)
			}
		})
		done <- err
	}()
	<-begun
	r, err := d.MoveBy(t.Context(), endpoint.Search{Line: endpoint.Line{Start: "crazyhouse"}}, time.Now().Add(100*time.Millisecond))
	if err != nil || !r.Hurried || r.Move == nil {
		t.Errorf("%+v, %v", r, err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestVariantPGN opens a game of each variant and writes it again.
func TestVariantPGN(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	for _, rules := range board.AllRules()[1:] {
		text := `[Event "A game"]` + "\n" + `[Variant "` + rules.Title() + `"]` + "\n\n*\n"
		read, err := d.ReadPGN(endpoint.ReadPGN{PGN: text})
		if err != nil {
			t.Fatalf("%v: %v", rules, err)
		}
		data, err := json.Marshal(read.Game)
		if err != nil || !strings.Contains(string(data), `"start":"`+rules.String()+" ") {
			t.Errorf("%v is %s, %v", rules, data, err)
		}
		var back pgn.Game
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		written, err := d.WritePGN(&back)
		if err != nil || !strings.Contains(written.PGN, `[Variant "`+rules.Title()+`"]`) {
			t.Errorf("%v is written\n%v, %v", rules, written, err)
		}
	}
	// A tag is not what a game is played by.
	g := pgn.NewGame(board.Atomic.Start())
	g.Tags = slices.DeleteFunc(g.Tags, func(t pgn.Tag) bool { return t.Name == "Variant" })
	written, err := d.WritePGN(g)
	if err != nil || !strings.Contains(written.PGN, `[Variant "Atomic"]`) {
		t.Errorf("without a tag it is written\n%v, %v", written, err)
	}
}

// TestVariantReview judges a short game of a variant.
func TestVariantReview(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	r, err := d.Review(t.Context(), endpoint.Review{Line: endpoint.Line{Start: "atomic", Moves: strings.Fields("Nf3 a6 Ng5 a5 Nxf7")}, Nodes: 2000}, nil)
	if err != nil || len(r.Moves) != 5 || len(r.Points) != 6 {
		t.Fatalf("%+v, %v", r, err)
	}
}
