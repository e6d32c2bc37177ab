package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// TestLoad has 200 clients play and analyse for as long as LUFT_LOAD says, such as
// a minute, without an error and without the memory growing:
//
//	LUFT_LOAD=1m go test -C examples/luft ./internal/serve -run TestLoad -v
func TestLoad(t *testing.T) {
	text := os.Getenv("LUFT_LOAD")
	if text == "" {
		t.Skip("LUFT_LOAD is not set to how long it is to last")
	}
	long, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	const clients = 200
	s := newTestServer(t, usualOptions(nil))
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}

	var answered, failed atomic.Int64
	var slowest atomic.Int64
	ask := func(path, body string) []byte {
		begun := time.Now()
		answer, err := client.Do(request(s.URL+path, body))
		if err != nil {
			failed.Add(1)
			t.Error(err)
			return nil
		}
		defer answer.Body.Close()
		content, err := io.ReadAll(answer.Body)
		over := bytes.Contains(content, []byte("the game is over"))
		if err != nil || answer.StatusCode != 200 && !over {
			failed.Add(1)
			t.Errorf("%s: %d %.200s %v", path, answer.StatusCode, content, err)
			return nil
		}
		answered.Add(1)
		took := time.Since(begun).Milliseconds()
		for old := slowest.Load(); took > old && !slowest.CompareAndSwap(old, took); old = slowest.Load() {
		}
		return content
	}

	end := time.Now().Add(long)
	var done sync.WaitGroup
	for range clients {
		done.Go(func() {
			for time.Now().Before(end) && failed.Load() < 10 {
				playGame(ask, end)
			}
		})
	}
	most := memory()
	early := uint64(0)
	for time.Now().Before(end) {
		time.Sleep(long / 20)
		most = max(most, memory())
		if early == 0 && time.Until(end) < long/2 {
			early = most
		}
	}
	done.Wait()
	t.Logf("%d answers in %v, the slowest in %d ms; at most %.0f MiB of heap, %.0f in the first half",
		answered.Load(), long, slowest.Load(), mebibytes(int(most)), mebibytes(int(early)))
	if most > 2*early+64<<20 {
		t.Errorf("the memory grows: from %d to %d bytes", early, most)
	}
}

// playGame plays like a visitor with the page: asks for the position, has a bot
// answer and takes a look at the analysis now and then.
func playGame(ask func(path, body string) []byte, end time.Time) {
	players := endpoint.Players()
	bot := players[rand.IntN(len(players))].ID
	moves := []string{}
	for time.Now().Before(end) && len(moves) < 60 {
		line, err := json.Marshal(moves)
		if err != nil {
			return
		}
		var p endpoint.Position
		if json.Unmarshal(ask("/api/position", fmt.Sprintf(`{"moves": %s}`, line)), &p) != nil || len(p.Legal) == 0 {
			return
		}
		moves = append(moves, p.Legal[rand.IntN(len(p.Legal))].UCI)
		line, _ = json.Marshal(moves)
		var r struct{ Move string }
		switch rand.IntN(4) {
		case 0:
			ask("/api/analyse", fmt.Sprintf(`{"moves": %s, "movetime": 50, "lines": 2}`, line))
			fallthrough
		case 1:
			var long struct{ Move *endpoint.Move }
			answer := ask("/api/bestmove", fmt.Sprintf(`{"moves": %s, "player": %q, "movetime": 30}`, line, bot))
			if json.Unmarshal(answer, &long) != nil || long.Move == nil {
				return
			}
			r.Move = long.Move.UCI
		default:
			answer := ask("/move", fmt.Sprintf(`{"moves": %s, "player": %q, "deadline_ms": 500}`, line, bot))
			if json.Unmarshal(answer, &r) != nil {
				return
			}
		}
		moves = append(moves, r.Move)
	}
}

// memory returns how much is on the heap.
func memory() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
