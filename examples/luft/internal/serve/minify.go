package serve

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/html"
	"github.com/tdewolff/minify/v2/json"
	"github.com/tdewolff/minify/v2/svg"
)

// The modules of the page are sent as three scripts, which compress better and take fewer
// requests: what the page begins with, what is loaded on first use, and what both need. Browsers
// find the modules by their source maps when somebody debugs the page.
const (
	moduleDir  = "js/"
	mainModule = moduleDir + "main.js"
	mainScript = "page.js"

	// The names of the others go on with a hash and ".js". So a page that is open while a
	// new release is installed does not mix scripts of both, whose names for each other's
	// functions differ.
	laterScript  = "later"
	sharedScript = "chunk" // as esbuild names it
)

// scriptOf returns the file name of laterScript or sharedScript among files.
func scriptOf(files map[string][]byte, kind string) string {
	for name := range files {
		if strings.HasPrefix(name, kind+"-") && path.Ext(name) == ".js" {
			return name
		}
	}
	panic("no " + kind) // the files are compiled in
}

// minifiers make files smaller without a change of what they do, by their extension. All in
// the markup that a selector may ask for stays as it is.
var minifiers = map[string]minify.Minifier{
	".html":        &html.Minifier{KeepDefaultAttrVals: true, KeepDocumentTags: true, KeepQuotes: true},
	".css":         &css.Minifier{},
	".js":          minify.MinifierFunc(script),
	".svg":         &svg.Minifier{},
	".webmanifest": &json.Minifier{},
}

// minified returns the files of the page without the comments, blanks and long names that
// are for people, and with the modules in three scripts. The modules themselves are there as
// they were.
func minified(files map[string][]byte) map[string][]byte {
	small := make(map[string][]byte, len(files))
	m := minify.New()
	for name, content := range files {
		small[name] = content
		if by, ok := minifiers[path.Ext(name)]; ok && !isSource(name) {
			var out bytes.Buffer
			if err := by.Minify(m, &out, bytes.NewReader(content), nil); err != nil {
				panic(fmt.Errorf("%s: %w", name, err)) // the files are compiled in
			}
			small[name] = out.Bytes()
		}
	}
	scripts, err := bundle(files, mainModule)
	if err != nil {
		panic(err)
	}
	maps.Copy(small, scripts)
	const load = `<script type="module" src="`
	small[indexFile] = bytes.Replace(small[indexFile], []byte(load+mainModule), []byte(preload(scripts)+load+mainScript), 1)
	return small
}

// preload has a browser load what the first script imports together with it.
func preload(scripts map[string][]byte) string {
	return `<link rel="modulepreload" href="` + scriptOf(scripts, sharedScript) + `">`
}

// isSource reports whether a file is only asked for by who debugs the page.
func isSource(name string) bool {
	return strings.HasPrefix(name, moduleDir) || path.Ext(name) == ".map"
}
