package serve

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/html"
	"github.com/tdewolff/minify/v2/json"
	"github.com/tdewolff/minify/v2/svg"
)

// The modules of the page are sent as one script, which compresses better and takes one
// request. Browsers find the modules by its source map when somebody debugs the page.
const (
	moduleDir  = "js/"
	mainModule = moduleDir + "main.js"
	scriptFile = "page.js"
	mapFile    = scriptFile + ".map"
)

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
// are for people, and with all modules in one script. The modules themselves are there as
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
	all, err := bundle(files, mainModule)
	if err != nil {
		panic(err)
	}
	small[scriptFile], small[mapFile] = all.script, all.sources
	small[indexFile] = bytes.Replace(small[indexFile], []byte(mainModule), []byte(scriptFile), 1)
	return small
}

// isSource reports whether a file is only asked for by who debugs the page.
func isSource(name string) bool { return strings.HasPrefix(name, moduleDir) || name == mapFile }
