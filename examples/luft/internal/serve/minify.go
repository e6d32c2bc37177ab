package serve

import (
	"bytes"
	"fmt"
	"path"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/html"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/json"
	"github.com/tdewolff/minify/v2/svg"
)

// minifiers make files smaller without a change of what they do, by their extension.
// Names that one module uses of another stay as they are, and so does all in the markup
// that a selector may ask for.
var minifiers = map[string]minify.Minifier{
	".html":        &html.Minifier{KeepDefaultAttrVals: true, KeepDocumentTags: true, KeepQuotes: true},
	".css":         &css.Minifier{},
	".js":          &js.Minifier{},
	".svg":         &svg.Minifier{},
	".webmanifest": &json.Minifier{},
}

// minified returns the files of the page without the comments, blanks and long names that
// are for people. The page works as it is, too, and --export writes it so.
func minified(files map[string][]byte) map[string][]byte {
	small := make(map[string][]byte, len(files))
	m := minify.New()
	for name, content := range files {
		small[name] = content
		if by, ok := minifiers[path.Ext(name)]; ok {
			var out bytes.Buffer
			if err := by.Minify(m, &out, bytes.NewReader(content), nil); err != nil {
				panic(fmt.Errorf("%s: %w", name, err)) // the files are compiled in
			}
			small[name] = out.Bytes()
		}
	}
	return small
}
