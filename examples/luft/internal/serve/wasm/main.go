//go:build js && wasm

// Wasm is the desk for a browser, compiled to WebAssembly and started by a Web
// Worker (worker.js). It gives the worker an object "luft" with two functions:
//
//	luft.ask(id, what, question)   // the answer comes as a message
//	luft.cancel(id)                // the answer of a search comes sooner
//
// Messages to the page are {id, event, data}, where event is "ready" (once, at the
// beginning), "info", "result" or "error", and data is JSON.
//
// Positions are evaluated by the hand-written evaluation, which takes 2.6 µs here. The
// network takes 15 µs, as Go's compiler has no vector instructions for WebAssembly.
//
// WebAssembly has about three tenths of the native speed, measured by searching the
// same positions in Node.js:
//
//	GOOS=js GOARCH=wasm go run -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./examples/engine bench
//	go run ./examples/engine bench
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"github.com/luftchess/luft/examples/luft/internal/serve/desk"
)

func main() {
	d := desk.New(desk.Options{})
	// All goroutines share one thread, and what JavaScript calls runs between
	// them, so that nothing here needs a lock.
	asked := make(map[int]context.CancelFunc)

	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, what, question := args[0].Int(), args[1].String(), args[2].String()
		ctx, cancel := context.WithCancel(context.Background())
		asked[id] = cancel
		go func() { // JavaScript does not wait
			defer func() {
				cancel()
				delete(asked, id)
			}()
			answer, err := d.Answer(ctx, what, []byte(question), func(v any) { post(id, "info", v) })
			if err != nil {
				post(id, "error", desk.AsError(desk.Failed, err))
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
