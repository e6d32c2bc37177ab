package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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
// tag by which they can ask whether the file has changed.
type static struct {
	name    string
	content []byte
	tag     string        // without the quotation marks
	zipped  func() []byte // nil if compression gains nothing
	packed  atomic.Pointer[[]byte]
}

// newStatic returns the file with this name and content.
func newStatic(name string, content []byte) *static {
	sum := sha256.Sum256(content)
	return &static{
		name: name, content: content, tag: base64.RawURLEncoding.EncodeToString(sum[:12]),
		zipped: sync.OnceValue(func() []byte { return worthwhile(compress(content), content) }),
	}
}

// pack has the file sent in the Brotli format, to browsers that take it, from now on. It is a
// tenth smaller than gzip makes it, and takes fifty times as long to make.
func (s *static) pack() {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	w.Write(s.content) // to memory
	w.Close()
	if packed := worthwhile(out.Bytes(), s.content); packed != nil {
		s.packed.Store(&packed)
	}
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
	content, tag := s.content, s.tag
	accepted := r.Header.Get("Accept-Encoding")
	use := func(encoding string, compressed []byte) {
		h.Set("Content-Encoding", encoding)
		content, tag = compressed, s.tag+"-"+encoding
	}
	if packed := s.packed.Load(); packed != nil && takes(accepted, "br") {
		use("br", *packed)
	} else if zipped := s.zipped(); zipped != nil && takes(accepted, "gzip") {
		use("gzip", zipped)
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
