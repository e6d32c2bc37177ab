package serve

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// TestStatic asks for files as browsers do: compressed or not, and whether they have
// changed.
func TestStatic(t *testing.T) {
	h := newHandler(endpoint.New(endpoint.Options{Hash: 1}), &engine{file: built(t)}, access{})
	get := func(path, encoding, known string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		r.Header.Set("Accept-Encoding", encoding)
		r.Header.Set("If-None-Match", known)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for path, kind := range map[string]string{
		"/": "text/html; charset=utf-8", "/js/main.js": "text/javascript; charset=utf-8", "/style.css": "text/css; charset=utf-8",
		"/icon.svg": "image/svg+xml", "/manifest.webmanifest": "application/manifest+json",
	} {
		plain, zipped := get(path, "", ""), get(path, "zstd, gzip;q=0.8", "")
		if got := plain.Header().Get("Content-Type"); plain.Code != 200 || got != kind {
			t.Errorf("%s: status %d, type %q, want %q", path, plain.Code, got, kind)
		}
		tags := map[string]bool{"": true}
		for _, w := range []*httptest.ResponseRecorder{plain, zipped} {
			tag := w.Header().Get("ETag")
			if tags[tag] {
				t.Errorf("%s: the tag %q is empty, or that of another encoding", path, tag)
			}
			tags[tag] = true
			encoding := w.Header().Get("Content-Encoding")
			if again := get(path, encoding, tag); again.Code != 304 || again.Body.Len() > 0 {
				t.Errorf("%s: asked again as %q, status %d and %d bytes", path, encoding, again.Code, again.Body.Len())
			}
			if other := get(path, encoding, `"old"`); other.Code != 200 {
				t.Errorf("%s: after a change, status %d", path, other.Code)
			}
		}
		unzipped, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		content, err := io.ReadAll(unzipped)
		if err != nil || !bytes.Equal(content, plain.Body.Bytes()) {
			t.Errorf("%s: compressed, it is another file: %v", path, err)
		}
	}
	if w := get("/"+engineFile, "gzip", ""); w.Header().Get("Content-Type") != "application/wasm" || w.Header().Get("ETag") == "" {
		t.Errorf("the engine has the headers %v", w.Header())
	}
}

// TestStaticShrinks compresses what is worth it, and nothing else.
func TestStaticShrinks(t *testing.T) {
	long := newStatic("luft.wasm", []byte(magic+strings.Repeat("move generation ", 1000)))
	if size := len(long.zipped()); size == 0 || size > len(long.content())/10 {
		t.Errorf("%d bytes become %d", len(long.content()), size)
	}
	if short := newStatic("short.js", []byte("1")); short.zipped() != nil {
		t.Errorf("a byte becomes %d", len(short.zipped()))
	}
}

// TestStaticPacked sends a file by Brotli if it is there, and only to browsers that take it.
func TestStaticPacked(t *testing.T) {
	content := []byte(strings.Repeat(".square{color:red}", 1000))
	var packed bytes.Buffer
	out := brotli.NewWriter(&packed)
	out.Write(content)
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	s := newPacked("long.css", packed.Bytes())
	tags := make(map[string]bool)
	for _, test := range []struct {
		name, accepted, want string
		read                 func(io.Reader) (io.Reader, error)
	}{
		{"taken", "gzip, br", "br", func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
		{"refused", "gzip, br;q=0", "gzip", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
		{"neither", "", "", func(r io.Reader) (io.Reader, error) { return r, nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
			r.Header.Set("Accept-Encoding", test.accepted)
			s.ServeHTTP(w, r)
			if got := w.Header().Get("Content-Encoding"); got != test.want {
				t.Errorf("encoding %q, want %q", got, test.want)
			}
			if tag := w.Header().Get("ETag"); tags[tag] || tag == "" {
				t.Errorf("the tag is %q, as by another encoding", tag)
			} else {
				tags[tag] = true
			}
			plain, err := test.read(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(plain); err != nil || !bytes.Equal(got, content) {
				t.Errorf("it is another file: %v", err)
			}
		})
	}
}

func TestTakes(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "deflate, gzip;q=1.0, *;q=0.5": true, "gzip;q=0.1": true,
		"gzip;q=0": false, "gzip; q=0.000": false, "br": false, "xgzip": false,
	} {
		if got := takes(header, "gzip"); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
}

// maxPage is how large the page may be over the wire when it is opened, in bytes and without the
// engine, maxLater how large the script that is loaded on first use, and maxPuzzles how large the
// puzzles, which only who solves them loads.
const (
	maxPage    = 63_000
	maxLater   = 32_000
	maxPuzzles = 40_000
)

// TestPageSize adds up the files of the page as browsers get them that take no more than gzip. By
// Brotli, which all take over HTTPS and most from localhost, they are a tenth smaller.
func TestPageSize(t *testing.T) {
	var plain, zipped, packed, later, puzzles int
	for name, s := range page(servedMark) {
		if isSource(name) {
			continue
		}
		size := len(s.content())
		if z := s.zipped(); z != nil {
			size = len(z)
		}
		zipped += size
		if strings.HasPrefix(name, "later-") {
			later = size
		}
		if name == "puzzles.csv" {
			puzzles = size
		}
		packed += len(s.packed)
		plain += len(s.content())
	}
	t.Logf("%d bytes, %d by gzip, %d by Brotli; %d of those by gzip are loaded on first use", plain, zipped, packed, later)
	if first := zipped - later - puzzles; later == 0 || puzzles == 0 || first > maxPage || later > maxLater || puzzles > maxPuzzles {
		t.Errorf("the page, what comes later and puzzles have %d, %d and %d bytes compressed, and may have %d, %d and %d",
			first, later, puzzles, maxPage, maxLater, maxPuzzles)
	}
}

// TestPageMarks has the page say what is behind it, with the bundled modules and with those that
// were written.
func TestPageMarks(t *testing.T) {
	for _, mark := range []string{servedMark, serverMark, staticMark} {
		all := page(mark)
		for name, script := range map[string]string{indexFile: `src="page.js"`, sourceFile: `src="js/main.js"`} {
			for _, want := range []string{mark, script} {
				if !bytes.Contains(all[name].content(), []byte(want)) {
					t.Errorf("%s has no %s", name, want)
				}
			}
		}
	}
}

// contents returns the files of the page.
func contents() map[string][]byte {
	all := make(map[string][]byte)
	for name, s := range page(servedMark) {
		all[name] = s.content()
	}
	return all
}

// TestServiceWorker has the service worker keep the files that the page loads.
func TestServiceWorker(t *testing.T) {
	all := contents()
	list := regexp.MustCompile(`["'\x60](\./ [^"'\x60]*)["'\x60]\.split`).FindSubmatch(named(all))
	if list == nil {
		t.Fatalf("no list of files in:\n%s", named(all))
	}
	kept := strings.Fields(string(list[1]))
	for name := range all {
		if want := !isSource(name) && name != indexFile && name != workerFile; slices.Contains(kept, name) != want {
			t.Errorf("%s is kept, or not: %v", name, !want)
		}
	}
	for _, name := range kept {
		if name != "./" && all[name] == nil {
			t.Errorf("%s is kept, and is not there", name)
		}
	}
	for _, link := range regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllSubmatch(all[indexFile], -1) {
		if name := string(link[1]); !slices.Contains(kept, name) {
			t.Errorf("the page loads %s, which is not kept", name)
		}
	}
}

// TestServiceWorkerRelease has the service worker change with each file, the engine among
// them.
func TestServiceWorkerRelease(t *testing.T) {
	ask := func(e *engine) string {
		w := httptest.NewRecorder()
		newHandler(endpoint.New(endpoint.Options{Hash: 1}), e, access{}).ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/"+workerFile, nil))
		return w.Body.String()
	}
	worker := ask(&engine{file: built(t)})
	release := regexp.MustCompile(`luft-[\w-]{12}`)
	name := release.FindString(worker)
	if name == "" || strings.Contains(worker, releaseMark) {
		t.Errorf("the service worker names no release:\n%s", worker)
	}
	other := filepath.Join(t.TempDir(), engineFile)
	for path, content := range map[string]string{other: strings.Replace(fakeEngine, "engine", "faster", 1), filepath.Join(filepath.Dir(other), supportFile): "run"} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := release.FindString(ask(&engine{file: other})); got == name || got == "" {
		t.Errorf("with another engine the release is %q, before it was %q", got, name)
	}
	if again := release.FindString(ask(&engine{file: built(t)})); again != name {
		t.Errorf("of the same files the release is %q, and %q", name, again)
	}
	all := contents()
	before := string(named(all))
	all["style.css"] = append(all["style.css"], ' ')
	if before == string(named(all)) {
		t.Error("with another style sheet, the service worker is the same")
	}
}
