// Package web has the page for playing and analysing chess in a browser, and the
// description of the HTTP API behind it. "luft serve" serves both:
//
//	go run -C examples/luft . serve
package web

import (
	"embed"
	"io/fs"
)

//go:embed static
var files embed.FS

//go:embed API.md
var manual string

// Static returns the files of the page, with index.html at the top. The pictures of pieces,
// and the engine as WebAssembly, are not among them: whoever serves the page adds
// pieces.css with the background images of the classes wK and so on, icon.svg, themes.json
// with the themes of package svg, luft.wasm and wasm_exec.js. In sw.js, it puts the name of
// the release for "luft-release" and the names of the files to keep for "luft-files".
func Static() fs.FS {
	static, err := fs.Sub(files, "static")
	if err != nil {
		panic(err) // the name is valid
	}
	return static
}

// Manual returns the description of the HTTP API, in Markdown.
func Manual() string { return manual }
