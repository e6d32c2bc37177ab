package compact_test

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/compact"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// TestVariantBits codes games that the engine plays against itself, and says how many bits a move
// takes, without the five bytes of a record that are no moves.
func TestVariantBits(t *testing.T) {
	games := 20
	if testing.Short() {
		games = 3
	}
	for _, rules := range board.AllRules() {
		if rules == board.Standard {
			continue
		}
		r := rand.New(rand.NewPCG(uint64(rules), 99))
		s := alphabeta.New(alphabeta.Options{Hash: 1})
		records, plies := 0, 0
		for range games {
			g := game.New(rules.Start())
			s.NewGame()
			for b := g.Board(); g.Ply() < 200 && g.Outcome().Termination == game.NoTermination; b = g.Board() {
				legal := movegen.AppendLegal(nil, &b)
				m := legal[r.IntN(len(legal))] // at the start, and now and then
				if g.Ply() >= 4 && r.IntN(20) > 0 {
					found, err := s.Search(t.Context(), g, search.Limits{Nodes: 400}, nil)
					if err != nil {
						t.Fatal(err)
					}
					m = found.Move
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			records += len(mustRoundTrip(t, &compact.Game{Start: rules.Start(), Moves: g.Moves()})) - 5
			plies += g.Ply()
		}
		bits := 8 * float64(records) / float64(plies)
		t.Logf("%-13v %d games, %d moves, %d bytes: %.2f bits a move", rules, games, plies, records, bits)
		if bits > 7 {
			t.Errorf("%v: %.2f bits a move", rules, bits)
		}
	}
}

// TestVariantStarts has the usual start position of each variant in two bytes, and any other one as
// it is.
func TestVariantStarts(t *testing.T) {
	for _, rules := range board.AllRules() {
		if rules == board.Standard {
			continue
		}
		b := rules.Start()
		if record := mustRoundTrip(t, &compact.Game{Start: b}); len(record) != 4 {
			t.Errorf("%v: %d bytes, want 4", rules, len(record))
		}
		for m := range movegen.Legal(&b) {
			next := b
			next.Play(m)
			mustRoundTrip(t, &compact.Game{Start: next})
		}
	}
}

// TestVariantRecords pins the bytes of records of random games, which later releases must read.
func TestVariantRecords(t *testing.T) {
	want := map[board.Rules]string{
		board.Standard:      "0af099d11a1e6a53",
		board.ThreeCheck:    "2ea94706fe547cfd",
		board.KingOfTheHill: "aeba218653aa9757",
		board.RacingKings:   "a3e408cac38159d6",
		board.Horde:         "1306cc4af11cf311",
		board.Antichess:     "39a2affd06a082ef",
		board.Atomic:        "d8d5a39aa34d0e94",
		board.Crazyhouse:    "88c8dabf6649ccca",
	}
	for _, rules := range board.AllRules() {
		r := rand.New(rand.NewPCG(uint64(rules), 5))
		sum := sha256.New()
		for range 5 {
			g := compact.Game{Start: rules.Start()}
			for b := g.Start; len(g.Moves) < 80; {
				legal := movegen.AppendLegal(nil, &b)
				if len(legal) == 0 {
					break
				}
				m := legal[r.IntN(len(legal))]
				g.Moves = append(g.Moves, m)
				b.Play(m)
			}
			sum.Write(mustRoundTrip(t, &g))
		}
		if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != want[rules] {
			t.Errorf("%v: the records have the checksum %q, want %q", rules, got, want[rules])
		}
	}
}
