// Package web has the page for playing and analysing chess in a browser, and the
// description of the HTTP API behind it. "luft serve" serves both:
//
//	go run -C examples/luft . serve
package web

import (
	"embed"
	"io/fs"
)

//go:generate go run -C ../../internal/tools ./bundle ../../examples/web

//go:embed static/index.html static/js
var static embed.FS

//go:embed served
var served embed.FS

//go:embed API.md
var manual string

// Served returns the files of the page as browsers load them, in the Brotli format: that of
// index.html is index.html.br. Scripts are bundled and minified. The engine as WebAssembly is not
// among them: whoever serves the page adds luft.wasm and wasm_exec.js. In sw.js, it puts the name
// of the release for "luft-release" and the names of the files to keep for "luft-files".
func Served() fs.FS { return within(served, "served") }

// Source returns the readable index.html and the modules that it loads, in js. For who debugs the
// page they can take the place of the bundled ones.
func Source() fs.FS { return within(static, "static") }

func within(files embed.FS, dir string) fs.FS {
	sub, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // the name is valid
	}
	return sub
}

// Manual returns the description of the HTTP API, in Markdown.
func Manual() string { return manual }
