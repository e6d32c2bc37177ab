//go:build js && wasm

package main

import (
	"errors"
	"io"
	"syscall/js"
)

// A blob is a Blob of the browser as an [io.ReaderAt].
type blob struct{ js.Value }

// ReadAt waits for what a promise brings, so it must not be called from JavaScript.
func (b blob) ReadAt(p []byte, at int64) (int, error) {
	type result struct {
		n   int
		err error
	}
	got := make(chan result, 1)
	fulfilled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		got <- result{n: js.CopyBytesToGo(p, js.Global().Get("Uint8Array").New(args[0]))}
		return nil
	})
	defer fulfilled.Release()
	rejected := js.FuncOf(func(_ js.Value, args []js.Value) any {
		got <- result{err: errors.New("the file cannot be read: " + args[0].Get("message").String())}
		return nil
	})
	defer rejected.Release()
	b.Call("slice", at, at+int64(len(p))).Call("arrayBuffer").Call("then", fulfilled, rejected)
	r := <-got
	if r.err == nil && r.n < len(p) {
		r.err = io.EOF
	}
	return r.n, r.err
}
