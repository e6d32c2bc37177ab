package serve

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
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
// tag by which they can ask whether the file has changed.
type static struct {
	name    string
	content []byte
	zipped  []byte // nil if compression gains nothing
	tag     string // without the quotation marks
}

// newStatic returns the file with this name and content.
func newStatic(name string, content []byte) *static {
	sum := sha256.Sum256(content)
	s := &static{name: name, content: content, tag: base64.RawURLEncoding.EncodeToString(sum[:12])}
	if zipped := compress(content); len(zipped) < len(content)*9/10 {
		s.zipped = zipped
	}
	return s
}

// ServeHTTP sends the file, or 304 to a browser that has it.
func (s *static) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if kind, ok := kinds[path.Ext(s.name)]; ok {
		h.Set("Content-Type", kind)
	}
	content, tag := s.content, s.tag
	if s.zipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if takesGzip(r.Header.Get("Accept-Encoding")) {
			h.Set("Content-Encoding", "gzip")
			content, tag = s.zipped, tag+"-gzip"
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, s.name, time.Time{}, bytes.NewReader(content))
}

// workerFile is the service worker, in which releaseMark stands for the release of the page.
const (
	workerFile  = "sw.js"
	releaseMark = "luft-release"
)

// named returns the service worker with the name of the release: a hash of all files, itself
// among them.
func named(files map[string][]byte) []byte {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	name := "luft-" + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:9])
	return bytes.Replace(files[workerFile], []byte(releaseMark), []byte(name), 1)
}

// takesGzip reports whether an Accept-Encoding header allows gzip.
func takesGzip(header string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
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
