package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// kinds are the content types of the page's files. The system's own list may lack some.
var kinds = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
}

// A static is a file as browsers get it: compressed if they take that, and with an entity
// tag by which they can ask whether the file has changed. What they get is made when it is first
// asked for.
type static struct {
	name    string
	content func() []byte
	packed  []byte        // in the Brotli format; nil if it is not there
	tag     func() string // without the quotation marks
	zipped  func() []byte // nil if compression gains nothing
}

// newStatic returns the file with this name and content.
func newStatic(name string, content []byte) *static {
	return &static{
		name: name, content: func() []byte { return content }, tag: tagOf(content),
		zipped: sync.OnceValue(func() []byte { return worthwhile(compress(content), content) }),
	}
}

// newPacked returns the file with this name and, in the Brotli format, this content.
func newPacked(name string, packed []byte) *static {
	content := sync.OnceValue(func() []byte {
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			panic(fmt.Errorf("%s: %w", name, err)) // the files are compiled in
		}
		return plain
	})
	return &static{
		name: name, content: content, packed: packed, tag: tagOf(packed),
		zipped: sync.OnceValue(func() []byte { return worthwhile(compress(content()), content()) }),
	}
}

func tagOf(content []byte) func() string {
	return sync.OnceValue(func() string {
		sum := sha256.Sum256(content)
		return base64.RawURLEncoding.EncodeToString(sum[:12])
	})
}

// worthwhile returns what a file is compressed to, or nil if that gains little.
func worthwhile(small, content []byte) []byte {
	if len(small) < len(content)*9/10 {
		return small
	}
	return nil
}

// ServeHTTP sends the file, or 304 to a browser that has it.
func (s *static) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if kind, ok := kinds[path.Ext(s.name)]; ok {
		h.Set("Content-Type", kind)
	}
	accepted := r.Header.Get("Accept-Encoding")
	var content []byte
	tag := s.tag()
	use := func(encoding string, compressed []byte) {
		h.Set("Content-Encoding", encoding)
		content, tag = compressed, tag+"-"+encoding
	}
	switch {
	case s.packed != nil && takes(accepted, "br"):
		use("br", s.packed)
	case takes(accepted, "gzip") && s.zipped() != nil:
		use("gzip", s.zipped())
	default:
		content = s.content()
	}
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, s.name, time.Time{}, bytes.NewReader(content))
}

// workerFile is the service worker. In it, releaseMark stands for the release of the page, and
// filesMark for the names of the files that it keeps.
const (
	workerFile  = "sw.js"
	releaseMark = "luft-release"
	filesMark   = "luft-files"
)

// named returns the service worker with the name of the release, a hash of all files, itself
// among them, and the names of those that it keeps.
func named(files map[string][]byte) []byte {
	kept := []string{"./"} // the page itself
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
		if name != indexFile && name != workerFile && !isSource(name) {
			kept = append(kept, name)
		}
	}
	release := "luft-" + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:9])
	worker := bytes.Replace(files[workerFile], []byte(releaseMark), []byte(release), 1)
	return bytes.Replace(worker, []byte(filesMark), []byte(strings.Join(kept, " ")), 1)
}

// takes reports whether an Accept-Encoding header allows a coding.
func takes(header, coding string) bool {
	for offer := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(offer, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q := strings.ReplaceAll(quality, " ", "")
			return strings.TrimRight(strings.TrimPrefix(q, "q="), ".0") != "" || q == ""
		}
	}
	return false
}

// compress returns a text as gzip has it.
func compress(text []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is a known one
	w.Write(text)                                           // to memory
	w.Close()
	return out.Bytes()
}
