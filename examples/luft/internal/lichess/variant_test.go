package lichess

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// TestPlaysVariants plays a game of each variant against random moves, on the fake server, and reads
// what the command has written.
func TestPlaysVariants(t *testing.T) {
	s := lichesstest.NewServer("TestBot")
	defer s.Close()
	file := filepath.Join(t.TempDir(), "games.pgn")
	log := new(buffer)
	var names []string
	for _, v := range variants {
		names = append(names, string(v))
	}
	end := bot(t, s, log, "--variants", strings.Join(names, ","), "--depth", "3", "--pgn", file, "--concurrency", "10")
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	outcomes := map[board.Rules]game.Outcome{}
	for i, v := range variants {
		if v.Rules() == board.Standard {
			continue
		}
		id := s.Challenge(lichesstest.Game{Variant: v, Color: board.Color(i & 1), Searcher: &search.Random{Seed: 1}})
		o, err := s.Wait(ctx, id)
		if err != nil {
			t.Fatalf("%v: %v\n%s", v, err, log)
		}
		if o.Result != game.Win(board.Color(i&1)) || o.Termination.IsFault() || o.Termination == game.Resignation {
			t.Errorf("%v: %v", v, o)
		}
		outcomes[v.Rules()] = o
	}
	for strings.Count(log.String(), "game over") < len(outcomes) {
		time.Sleep(time.Millisecond)
	}
	if status := end(); status != 0 {
		t.Errorf("status %d", status)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, played := pgn.NewReader(bytes.NewReader(text)), 0
	r.Variants = true
	for g, err := range r.Games() {
		if err != nil {
			t.Fatal(err)
		}
		played++
		b := g.Main().Board()
		if want, ok := outcomes[b.Rules()]; !ok || g.Tags.Get("Variant") != b.Rules().Title() || g.Tags.Get("Result") != want.Result.String() {
			t.Errorf("%v: %v, want %v", b.Rules(), g.Tags, want)
		}
	}
	if played != len(outcomes) {
		t.Errorf("%d games in the file, want %d", played, len(outcomes))
	}
}

// TestEngineWithoutVariant holds that a bot does not start whose engine lacks a variant of the flags.
func TestEngineWithoutVariant(t *testing.T) {
	s := lichesstest.NewServer("TestBot")
	defer s.Close()
	for _, args := range [][]string{
		{"--engine", "luft=material", "--variants", "standard,atomic"}, {"--engine", "luft=material", "--challenge", "tc=180+2,variant=atomic"},
	} {
		log := new(buffer)
		end := bot(t, s, log, args...)
		for !strings.Contains(log.String(), "\n") {
			time.Sleep(time.Millisecond)
		}
		if status := end(); status != 1 || !strings.Contains(log.String(), "the engine does not play "+string(lichess.Atomic)) {
			t.Errorf("%v: status %d, %s", args, status, log)
		}
	}
}
