package endpoint_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestOfFile explores the games of a file: one of them has names in an old encoding, and one
// is malformed.
func TestOfFile(t *testing.T) {
	text := "[White \"M\xfcller\"]\n[WhiteElo \"2000\"]\n\n1. e4 e5 1-0\n\n" +
		"[White \"Anna\"]\n[WhiteElo \"2100\"]\n\n1. e4 c5 0-1\n\n[White \"Bad\"]\n\n1. d4 d5 2. Ke5 *\n"
	var last endpoint.Indexing
	d, found, err := endpoint.OfFile(t.Context(), strings.NewReader(text), int64(len(text)), func(i endpoint.Indexing) { last = i })
	if err != nil {
		t.Fatal(err)
	}
	if want := (endpoint.Indexed{Games: 3, Positions: 3}); *found != want {
		t.Errorf("found %+v, want %+v", *found, want)
	}
	if size := int64(len(text)); last != (endpoint.Indexing{Done: size, Total: size}) {
		t.Errorf("at last, %+v is read of %d bytes", last, size)
	}
	p, err := d.Position(endpoint.Line{})
	if err != nil {
		t.Fatal(err)
	}
	want := []endpoint.PlayedMove{
		{UCI: "e2e4", SAN: "e4", Played: endpoint.Played{Games: 2, White: 1, Black: 1, Rating: 2050}},
		{UCI: "d2d4", SAN: "d4", Played: endpoint.Played{Games: 1}},
	}
	if diff := cmp.Diff(want, p.Explorer); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(&endpoint.Played{Games: 3, White: 1, Black: 1, Rating: 2050}, p.ExplorerSum); diff != "" {
		t.Errorf("the sum (-want +got):\n%s", diff)
	}
	top, err := d.ExplorerGames(t.Context(), endpoint.Explore{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, g := range top.Games {
		names = append(names, g.White)
		if got := text[g.Offset:]; !strings.HasPrefix(got, "[White \"") {
			t.Errorf("%s begins at %d with %.20q", g.White, g.Offset, got)
		}
	}
	if diff := cmp.Diff([]string{"Anna", "Müller", "Bad"}, names); diff != "" {
		t.Errorf("games (-want +got):\n%s", diff)
	}
	read, err := d.ExplorerGame(endpoint.GameOf{ID: top.Games[1].ID})
	if err != nil || !strings.Contains(read.PGN, "Müller") {
		t.Errorf("%v, %v", read, err)
	}
}

// TestOfFileFails tries files that cannot be explored.
func TestOfFileFails(t *testing.T) {
	for _, text := range []string{"", "no game"} {
		_, _, err := endpoint.OfFile(t.Context(), strings.NewReader(text), int64(len(text)), func(endpoint.Indexing) {})
		if wrong, ok := errors.AsType[*endpoint.Error](err); !ok || wrong.Code != endpoint.BadPGN {
			t.Errorf("%q: %v", text, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := endpoint.OfFile(ctx, strings.NewReader("1. e4 *"), 7, func(endpoint.Indexing) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	many := strings.Repeat("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n", 20_000)
	_, err := endpoint.Index(t.Context(), explorer.Source{}, strings.NewReader(many), 1<<20)
	if wrong, ok := errors.AsType[*endpoint.Error](err); !ok || wrong.Code != endpoint.TooLarge || !strings.Contains(fmt.Sprint(err), "1 MiB") {
		t.Errorf("too many games: %v", err)
	}
}
