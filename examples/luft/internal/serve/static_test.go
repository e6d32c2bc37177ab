package serve

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/serve/desk"
)

// TestStatic asks for files as browsers do: compressed or not, and whether they have
// changed.
func TestStatic(t *testing.T) {
	h := newHandler(desk.New(desk.Options{Hash: 1}), &engine{file: built(t)}, nil)
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
		plain, zipped := get(path, "", ""), get(path, "br, gzip;q=0.8", "")
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
	if len(long.zipped) == 0 || len(long.zipped) > len(long.content)/10 {
		t.Errorf("%d bytes become %d", len(long.content), len(long.zipped))
	}
	if short := newStatic("short.js", []byte("1")); short.zipped != nil {
		t.Errorf("a byte becomes %d", len(short.zipped))
	}
}

func TestTakesGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "deflate, gzip;q=1.0, *;q=0.5": true, "gzip;q=0.1": true,
		"gzip;q=0": false, "gzip; q=0.000": false, "br": false, "xgzip": false,
	} {
		if got := takesGzip(header); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
}

// How large the page may be over the wire, in bytes and without the engine: what a browser
// has to load before it first shows the page, and the modules that it loads when they are
// first used, such as the editor of positions.
const (
	mostFirst = 60_000
	mostLater = 20_000
)

// TestPageSize adds up the files of the page as browsers get them. Modules that import()
// loads on first use are counted by themselves, as the page is there without them; all other
// files count as loaded before the first paint, also the few that come soon after it (the
// service worker, the worker of the engine and the list of themes).
func TestPageSize(t *testing.T) {
	all := files(servedMark)
	_, later := modules(all)
	first := minified(all)
	lazy := map[string][]byte{}
	for name := range later {
		lazy[name] = first[name]
		delete(first, name)
	}
	t.Logf("%d bytes, and %d later; if nothing were minified, %d in all", transfer(first), transfer(lazy), transfer(all))
	if sum := transfer(first); sum > mostFirst {
		t.Errorf("the page has %d bytes compressed, and may have %d", sum, mostFirst)
	}
	if sum := transfer(lazy); sum > mostLater {
		t.Errorf("the modules loaded later have %d bytes compressed, and may have %d", sum, mostLater)
	}
}

// transfer returns how many bytes files are over the wire.
func transfer(files map[string][]byte) int {
	sum := 0
	for name, content := range files {
		s := newStatic(name, content)
		size := len(s.content)
		if s.zipped != nil {
			size = len(s.zipped)
		}
		sum += size
	}
	return sum
}

// TestMinified compares the minified files with the readable ones: modules give and take
// the same names, and elements and rules are the same in the same order. The browser tests
// run the minified page.
func TestMinified(t *testing.T) {
	readable := files(servedMark)
	small := minified(readable)
	if len(small) != len(readable) {
		t.Fatalf("%d files become %d", len(readable), len(small))
	}
	for name, content := range readable {
		var marks *regexp.Regexp
		switch path.Ext(name) {
		case ".js":
			marks = regexp.MustCompile(`\bexport (?:async )?[a-z]+ ?\w+|\bfrom ?['"][^'"]*['"]|(?:Server|Browser|Worker|import)\(['"][^'"]*['"]`)
		case ".html":
			marks = regexp.MustCompile(`<[a-z0-9]+| (?:id|class|type|name|value|href|for|role)=(?:"[^"]*"|[^\s">]+)| hidden| disabled| checked`)
		case ".css":
			marks = regexp.MustCompile(`@media|--[a-z-]+:|[{]`)
		}
		if marks == nil || len(content) == 0 {
			continue
		}
		list := func(text []byte) string {
			found := marks.FindAllString(string(text), -1)
			return strings.NewReplacer(`'`, "", `"`, "", " ", "").Replace(strings.Join(found, "\n"))
		}
		if diff := cmp.Diff(list(content), list(small[name])); diff != "" {
			t.Errorf("%s (-readable +minified):\n%s", name, diff)
		}
		if len(small[name]) >= len(content) {
			t.Errorf("%s: %d bytes become %d", name, len(content), len(small[name]))
		}
	}
}

// imported returns the modules that a module needs, with what these need, and adds to lazy
// those that are loaded later.
func imported(all map[string][]byte, name string, need, lazy map[string]bool) {
	if need[name] {
		return
	}
	need[name] = true
	for _, m := range regexp.MustCompile(`(from |import\()'\./(\w+\.js)'`).FindAllSubmatch(all[name], -1) {
		if other := "js/" + string(m[2]); string(m[1]) == "from " {
			imported(all, other, need, lazy)
		} else {
			lazy[other] = true
		}
	}
}

// modules returns the modules that the page needs at once, and those that it only needs
// later.
func modules(all map[string][]byte) (first, later map[string]bool) {
	first, later = map[string]bool{}, map[string]bool{}
	lazy := map[string]bool{}
	imported(all, "js/main.js", first, lazy)
	for name := range lazy {
		imported(all, name, later, map[string]bool{})
	}
	maps.DeleteFunc(later, func(name string, _ bool) bool { return first[name] })
	return first, later
}

// TestServiceWorker holds the files that the service worker keeps, and those that are loaded
// first, to those of the page.
func TestServiceWorker(t *testing.T) {
	all := files(servedMark)
	script := string(all["sw.js"])
	first, later := modules(all)
	for name := range all {
		switch base := strings.TrimSuffix(path.Base(name), ".js"); {
		case name == "sw.js" || name == indexFile:
		case path.Dir(name) == "js":
			if !strings.Contains(script, "'"+base+"'") {
				t.Errorf("sw.js does not keep %s", name)
			}
			if got := bytes.Contains(all[indexFile], []byte(`<link rel="modulepreload" href="`+name+`">`)); got != first[name] {
				t.Errorf("index.html preloads %s: %v, want %v", name, got, first[name])
			}
			if base != "theme" && !first[name] && !later[name] {
				t.Errorf("nothing imports %s", name)
			}
		case !strings.Contains(script, "'"+name+"'"):
			t.Errorf("sw.js does not keep %s", name)
		}
	}
	names := regexp.MustCompile(`\['analysis'[^\]]*\]`).FindString(script)
	for _, name := range regexp.MustCompile(`\w+`).FindAllString(names, -1) {
		if all["js/"+name+".js"] == nil {
			t.Errorf("sw.js keeps js/%s.js, which does not exist", name)
		}
	}
}

// TestServiceWorkerRelease has the service worker change with each file, the engine among
// them.
func TestServiceWorkerRelease(t *testing.T) {
	ask := func(e *engine) string {
		w := httptest.NewRecorder()
		newHandler(desk.New(desk.Options{Hash: 1}), e, nil).ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/"+workerFile, nil))
		return w.Body.String()
	}
	worker := ask(&engine{file: built(t)})
	release := regexp.MustCompile(`luft-[\w-]{12}`)
	name := release.FindString(worker)
	if name == "" || strings.Contains(worker, releaseMark) {
		t.Errorf("the service worker names no release:\n%s", worker)
	}
	other := filepath.Join(t.TempDir(), engineFile)
	for path, content := range map[string]string{other: magic + "another", filepath.Join(filepath.Dir(other), supportFile): "run"} {
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
	all := files(servedMark)
	before := string(named(all))
	all["style.css"] = append(all["style.css"], ' ')
	if before == string(named(all)) {
		t.Error("with another style sheet, the service worker is the same")
	}
}
