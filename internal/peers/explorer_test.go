package peers

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// A moveAt is a move in a position.
type moveAt struct {
	key  uint64
	move board.Move
}

// A count says how many games a move was played in, and what came of them for who played it.
type count struct{ games, wins, draws, losses int64 }

// TestExplorerCounts compares all counts of an index of masters-a.pgn with those of what
// pgn-extract writes for the file: the moves, and the position after each.
func TestExplorerCounts(t *testing.T) {
	const program, plies = "/usr/games/pgn-extract", 40
	if !testdata.Long() {
		t.Skip("takes half a minute: set LUFT_LONG")
	}
	if _, err := exec.LookPath(program); err != nil {
		t.Skip("no pgn-extract: ", err)
	}
	name := testdata.File(t, "pgn/large/masters-a.pgn")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	b := explorer.NewBuilder(explorer.Options{MaxPly: plies})
	if err := b.Read(t.Context(), explorer.Source{Name: name, Size: int64(len(text))}, pgn.NewReader(bytes.NewReader(text))); err != nil {
		t.Fatal(err)
	}
	var index bytes.Buffer
	if _, err := b.WriteTo(&index); err != nil {
		t.Fatal(err)
	}
	x, err := explorer.New(bytes.NewReader(index.Bytes()), int64(index.Len()))
	if err != nil {
		t.Fatal(err)
	}

	cmd := exec.CommandContext(t.Context(), program, "-s", "-C", "-N", "-V", "--notags", "-Wuci", "--fencomments", "-w1000000", name)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	want, games := extracted(t, out, plies)
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if n := x.Info().Games; n != games || games == 0 {
		t.Errorf("%d games, but pgn-extract has %d", n, games)
	}
	positions := make(map[uint64]bool)
	for p := range want {
		positions[p.key] = true
	}
	if i := x.Info(); i.Positions != int64(len(positions)) || i.Moves != int64(len(want)) {
		t.Errorf("%d positions and %d moves, but pgn-extract has %d and %d", i.Positions, i.Moves, len(positions), len(want))
	}
	differ := 0
	for p, err := range x.All() {
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves {
			if got, c := (count{m.Games, m.Wins, m.Draws, m.Losses}), want[moveAt{p.Key, m.Move}]; got != c {
				if differ++; differ <= 10 {
					t.Errorf("%016x %v: got %v, want %v", p.Key, m.Move, got, c)
				}
			}
		}
	}
	t.Logf("%d games, %d positions, %d moves; %d differ", games, len(positions), len(want), differ)
}

// extracted counts the moves of games as pgn-extract writes them with -Wuci --fencomments:
// each with the position after it in a comment, and a game on a line.
func extracted(t *testing.T, in io.Reader, plies int) (counts map[moveAt]count, games int64) {
	counts = make(map[moveAt]count)
	start := board.Start()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		result := line[strings.LastIndexByte(line, ' ')+1:]
		seen := make(map[moveAt]bool) // once in a game
		key := start.Hash()
		for ply, rest := 0, line; ply < plies; ply++ {
			text, after, ok := strings.Cut(rest, " { ")
			if !ok {
				break
			}
			position, next, ok := strings.Cut(after, " } ")
			if !ok {
				t.Fatalf("no end of the comment in %.200q", after)
			}
			rest = next
			m, err := board.ParseMove(strings.ToLower(text)) // it writes g2f1Q
			if err != nil {
				t.Fatal(err)
			}
			if p := (moveAt{key, m}); !seen[p] {
				seen[p] = true
				c := counts[p]
				c.games++
				switch {
				case result == "1/2-1/2":
					c.draws++
				case result == "1-0" && ply%2 == 0, result == "0-1" && ply%2 == 1:
					c.wins++
				case result == "1-0", result == "0-1":
					c.losses++
				}
				counts[p] = c
			}
			b, err := fen.Parse(position)
			if err != nil {
				t.Fatal(err)
			}
			key = b.Hash()
		}
		if len(seen) > 0 {
			games++
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return counts, games
}
