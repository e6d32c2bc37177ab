package serve

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// TestStatic asks for files as browsers do: compressed or not, and whether they have
// changed.
func TestStatic(t *testing.T) {
	h := newHandler(endpoint.New(endpoint.Options{Hash: 1}), &engine{file: built(t)}, nil)
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
	if size := len(long.zipped()); size == 0 || size > len(long.content)/10 {
		t.Errorf("%d bytes become %d", len(long.content), size)
	}
	if short := newStatic("short.js", []byte("1")); short.zipped() != nil {
		t.Errorf("a byte becomes %d", len(short.zipped()))
	}
}

// TestStaticPacked sends a file by Brotli once that is made, and only to browsers that take it.
func TestStaticPacked(t *testing.T) {
	s := newStatic("long.css", []byte(strings.Repeat(".square{color:red}", 1000)))
	get := func(encoding string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", encoding)
		s.ServeHTTP(w, r)
		return w
	}
	before := get("gzip, br")
	s.pack()
	after, other := get("gzip, br"), get("gzip, br;q=0")
	for _, test := range []struct {
		name, want string
		got        *httptest.ResponseRecorder
	}{{"before", "gzip", before}, {"after", "br", after}, {"where Brotli is refused", "gzip", other}} {
		if got := test.got.Header().Get("Content-Encoding"); got != test.want {
			t.Errorf("%s: encoding %q, want %q", test.name, got, test.want)
		}
	}
	if tag := after.Header().Get("ETag"); tag == before.Header().Get("ETag") || tag == "" {
		t.Errorf("by Brotli the tag is %q, as by gzip", tag)
	}
	if content, err := io.ReadAll(brotli.NewReader(after.Body)); err != nil || !bytes.Equal(content, s.content) {
		t.Errorf("by Brotli, it is another file: %v", err)
	}
	one := newStatic("short.js", []byte("1"))
	if one.pack(); one.packed.Load() != nil {
		t.Errorf("a byte becomes %d", len(*one.packed.Load()))
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

// mostPage is how large the page may be over the wire when it is opened, in bytes and without the
// engine, and mostLater how large what is loaded on first use.
const (
	mostPage  = 60_000
	mostLater = 20_000
)

// TestPageSize adds up the files of the page as browsers get them that take no more than gzip. By
// Brotli, which all take over HTTPS and most from localhost, they are a tenth smaller.
func TestPageSize(t *testing.T) {
	var plain, zipped, packed, later int
	for name, content := range minified(files(servedMark)) {
		if isSource(name) {
			continue
		}
		s := newStatic(name, content)
		s.pack()
		size := len(s.content)
		if z := s.zipped(); z != nil {
			size = len(z)
		}
		zipped += size
		if strings.HasPrefix(name, laterScript+"-") {
			later = size
		}
		if p := s.packed.Load(); p != nil {
			size = len(*p)
		}
		packed += size
		plain += len(s.content)
	}
	t.Logf("%d bytes, %d by gzip, %d by Brotli; %d of those by gzip are loaded on first use", plain, zipped, packed, later)
	if first := zipped - later; first > mostPage || later > mostLater {
		t.Errorf("the page has %d and %d bytes compressed, and may have %d and %d", first, later, mostPage, mostLater)
	}
}

// TestMinified compares the minified files with the readable ones: elements and rules are the
// same in the same order, and modules are as they were. The browser tests run the minified
// page.
func TestMinified(t *testing.T) {
	readable := files(servedMark)
	small := minified(readable)
	if want := len(readable) + 6; len(small) != want { // three scripts and their source maps
		t.Fatalf("%d files become %d, want %d", len(readable), len(small), want)
	}
	for name, content := range readable {
		if isSource(name) {
			if !bytes.Equal(small[name], content) {
				t.Errorf("%s is not as it was", name)
			}
			continue
		}
		var marks *regexp.Regexp
		switch path.Ext(name) {
		case ".js":
			marks = regexp.MustCompile(`(?:Listener|import\w*|adopted\w*)\(['"][^'"]*['"]`)
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
		shown := bytes.Replace(small[name], []byte(preload(small)), nil, 1)
		if diff := cmp.Diff(list(content), list(shown)); diff != "" {
			t.Errorf("%s (-readable +minified):\n%s", name, diff)
		}
		if len(small[name]) >= len(content) {
			t.Errorf("%s: %d bytes become %d", name, len(content), len(small[name]))
		}
	}
	for _, load := range []string{`src="` + mainScript + `"`, `href="` + scriptOf(small, sharedScript) + `"`} {
		if !bytes.Contains(small[indexFile], []byte(load)) {
			t.Errorf("%s has no %s", indexFile, load)
		}
	}
}

// TestScript has the scripts of all modules, and the other scripts, parse and import only each
// other. Each module is in one of the source maps, so that none is there for nothing.
func TestScript(t *testing.T) {
	readable := files(servedMark)
	small := minified(readable)
	mapped := make(map[string]bool)
	for name, content := range small {
		switch {
		case path.Ext(name) == ".map":
			var found struct{ Sources []string }
			if err := json.Unmarshal(content, &found); err != nil {
				t.Fatal(err)
			}
			for _, source := range found.Sources {
				mapped[source] = true
				if readable[source] == nil && source != laterScript {
					t.Errorf("the source map names %s, which is not there", source)
				}
			}
		case path.Ext(name) == ".js" && !isSource(name):
			again, err := bundle(small, name) // which has every import resolved
			if err != nil || len(again[mainScript]) == 0 {
				t.Errorf("%s: %v", name, err)
			}
			if want := []byte("//# sourceMappingURL=" + name + ".map"); small[name+".map"] != nil && !bytes.Contains(content, want) {
				t.Errorf("%s has no %q", name, want)
			}
		}
	}
	for name := range readable {
		if isSource(name) && !mapped[name] {
			t.Errorf("nothing imports %s", name)
		}
	}
}

// TestLaterNames has different names of all that modules export that are imported later, as they
// become one script.
func TestLaterNames(t *testing.T) {
	readable := files(servedMark)
	whose := make(map[string]string)
	seen := make(map[string]bool)
	for name, content := range readable {
		for _, found := range importsLater.FindAllSubmatch(content, -1) {
			module := path.Join(path.Dir(name), string(found[1]))
			if seen[module] {
				continue
			}
			seen[module] = true
			for _, exported := range regexp.MustCompile(`(?m)^export (?:default |async )*(?:class|function|const|let)\*? (\w+)`).FindAllSubmatch(readable[module], -1) {
				if other := whose[string(exported[1])]; other != "" {
					t.Errorf("%s and %s both export %s", module, other, exported[1])
				}
				whose[string(exported[1])] = module
			}
		}
	}
	if len(seen) < 10 || len(whose) < len(seen) {
		t.Errorf("found only %d modules that are imported later, and %d names", len(seen), len(whose))
	}
}

// TestBundle makes scripts of modules that import each other, at once and later.
func TestBundle(t *testing.T) {
	main := []byte("import { name } from './name.js';\nconsole.log(name);\nimport('./later.js').then((m) => m.run());\n")
	files := map[string][]byte{
		mainModule:    main,
		"js/name.js":  []byte("/*! Copyright somebody */\n// A comment.\nexport const name = 'Luft';\n"),
		"js/later.js": []byte("import { name } from './name.js';\n/* @license MIT */\nexport function run() { alert(name); }\n"),
	}
	scripts, err := bundle(files, mainModule)
	if err != nil {
		t.Fatal(err)
	}
	later, shared := scriptOf(scripts, laterScript), scriptOf(scripts, sharedScript)
	for name, want := range map[string]string{mainScript: "console.log(", later: "alert(", shared: "Luft"} {
		for other, content := range scripts {
			if path.Ext(other) == ".js" && bytes.Contains(content, []byte(want)) != (other == name) {
				t.Errorf("%q is in %s, or not in %s:\n%s", want, other, name, content)
			}
		}
	}
	all := slices.Concat(scripts[mainScript], scripts[later], scripts[shared])
	for _, want := range []string{"Copyright somebody", "@license MIT", `import("./` + later + `")`} {
		if strings.Count(string(all), want) != 1 {
			t.Errorf("%q is not there once:\n%s", want, all)
		}
	}
	if bytes.Contains(all, []byte("A comment")) {
		t.Errorf("a comment is still there:\n%s", all)
	}
	// A script of another content has another name, and so has the one that is loaded later.
	changed := maps.Clone(files)
	changed["js/name.js"] = []byte("export const name = 'Loft';\n")
	if other, err := bundle(changed, mainModule); err != nil || other[shared] != nil || other[later] != nil {
		t.Errorf("%v; scripts of two releases have the same name: %v", err, slices.Sorted(maps.Keys(other)))
	}
	for _, test := range []struct{ name, file, content, want string }{
		{"missing module", mainModule, "import './gone.js';", "js/main.js: there is no js/gone.js"},
		{"missing module later", mainModule, "import('./gone.js');", "there is no js/gone.js"},
		{"missing name", "js/name.js", "export const other = 1;", `No matching export in "page:js/name.js" for import "name"`},
		{"syntax", "js/later.js", "let = ;", "page:js/later.js:1:6: Unexpected"},
	} {
		t.Run(test.name, func(t *testing.T) {
			bad := maps.Clone(files)
			bad[test.file] = []byte(test.content)
			if _, err := bundle(bad, mainModule); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestServiceWorker has the service worker keep the files that the page loads.
func TestServiceWorker(t *testing.T) {
	all := minified(files(servedMark))
	list := regexp.MustCompile(`["'\x60](\./ [^"'\x60]*)["'\x60]\.split`).FindSubmatch(named(all))
	if list == nil {
		t.Fatalf("no list of files in:\n%s", named(all))
	}
	kept := strings.Fields(string(list[1]))
	for _, name := range []string{"./", mainScript, scriptOf(all, laterScript), scriptOf(all, sharedScript), "theme.js", "style.css", "pieces.css", icon, "worker.js", "manifest.webmanifest", "themes.json"} {
		if !slices.Contains(kept, name) {
			t.Errorf("%s is not kept", name)
		}
	}
	for _, name := range kept {
		if name != "./" && all[name] == nil || isSource(name) {
			t.Errorf("%s is kept", name)
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
		newHandler(endpoint.New(endpoint.Options{Hash: 1}), e, nil).ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/"+workerFile, nil))
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
	all := minified(files(servedMark))
	before := string(named(all))
	all["style.css"] = append(all["style.css"], ' ')
	if before == string(named(all)) {
		t.Error("with another style sheet, the service worker is the same")
	}
}
