//go:build js && wasm

// Wasm is the service for a browser, compiled to WebAssembly and started by a Web
// Worker (worker.js). It gives the worker an object "luft" with two functions:
//
//	luft.ask(id, what, question, file)   // the answer comes as a message
//	luft.cancel(id)                      // the answer of a search comes sooner
//
// Beside the questions to a service, there is "explorer/build" about a file, a Blob of games in
// PGN: it has the explorer of later questions be that of the file. On the way it tells how
// much of the file it has read, and then how many games there are.
//
// Messages to the page are {id, event, data}, where event is "ready" (once, at the
// beginning), "info", "result" or "error", and data is JSON.
//
// Positions are evaluated by the network, as everywhere. Without vector instructions, too, it
// searches about as many positions a second as the hand-written evaluation;
// internal/lab/README.md has a match between the two.
// TestSpeed measures the speed:
//
//	LUFT_WASM_SPEED=5 go test -C examples/luft ./internal/serve/wasm -run TestSpeed -v
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

func main() {
	// So many searches that a review and an analysis can share a worker.
	d := endpoint.New(endpoint.Options{Searches: 4})
	// All goroutines share one thread, and what JavaScript calls runs between
	// them, so that nothing here needs a lock.
	asked := make(map[int]context.CancelFunc)

	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, what, question, file := args[0].Int(), args[1].String(), args[2].String(), args[3]
		ctx, cancel := context.WithCancel(context.Background())
		asked[id] = cancel
		go func() { // JavaScript does not wait
			defer func() {
				cancel()
				delete(asked, id)
			}()
			var answer any
			var err error
			if what == "explorer/build" {
				var explored *endpoint.Service
				explored, answer, err = endpoint.OfFile(ctx, blob{file}, int64(file.Get("size").Int()), func(i endpoint.Indexing) { post(id, "info", i) })
				if err == nil {
					d = explored
				}
			} else {
				answer, err = d.Answer(ctx, what, []byte(question), func(v any) { post(id, "info", v) })
			}
			if err != nil {
				post(id, "error", endpoint.AsError(endpoint.Failed, err))
				return
			}
			post(id, "result", answer)
		}()
		return nil
	})
	cancel := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if cancel, ok := asked[args[0].Int()]; ok {
			cancel()
		}
		return nil
	})
	js.Global().Set("luft", map[string]any{"ask": ask, "cancel": cancel})
	post(0, "ready", nil)
	select {}
}

// post sends the page a message.
func post(id int, event string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		return // nothing that is sent cannot be marshalled
	}
	js.Global().Call("postMessage", map[string]any{"id": id, "event": event, "data": string(data)})
}
