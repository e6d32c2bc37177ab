package browsertest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
)

// TestOffline opens the page of a static host, and opens it again when there is no network
// any more: the game is there, and the engine plays on.
func TestOffline(t *testing.T) {
	inBrowser(t)
	host := httptest.NewServer(http.StripPrefix("/chess/", http.FileServer(http.Dir(site(t)))))
	defer host.Close()
	p := open(t, host.URL+"/chess/", 390, 844)
	p.newGame("random", 1, 100, "standard")
	p.taps("e2", "e4")
	p.played(2)
	p.until(`navigator.serviceWorker.controller !== null`)
	before := p.moves()
	host.CloseClientConnections()
	host.Close()

	p.reload()
	if after := p.moves(); len(after) != 2 || after[0] != before[0] || after[1] != before[1] {
		t.Errorf("the game was %q, and is %q", before, after)
	}
	p.taps("d2", "d4")
	p.played(4)
	p.run(`document.querySelector('#analyse').click()`)
	p.until(`document.querySelectorAll('.line-score').length === 2`)
	p.shot("offline")
}

// TestOfflineRelease updates a page that is installed. Without a network it starts from the files
// of one release: the old one as long as the new one cannot be had whole or a page of the old one
// is open, and then the new one.
func TestOfflineRelease(t *testing.T) {
	inBrowser(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(site(t))); err != nil {
		t.Fatal(err)
	}
	// release makes the files those of another release.
	release := func(number string) {
		t.Helper()
		for name, change := range map[string]func(text string) string{
			"index.html": func(text string) string { return strings.Replace(text, "<html", "<html data-page="+number, 1) },
			"page.js": func(text string) string {
				return text + "\ndocument.documentElement.dataset.script = " + number + ";"
			},
			"sw.js": func(text string) string {
				return regexp.MustCompile(`luft-[\w-]{12}`).ReplaceAllString(text, "luft-00000000000"+number)
			},
		} {
			path := filepath.Join(dir, filepath.FromSlash(name))
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(change(string(content))), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	release("1")
	var gone, away, partial atomic.Bool // the network, the server behind a proxy, and all files but one
	files := http.StripPrefix("/chess/", http.FileServer(http.Dir(dir)))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case gone.Load():
			panic(http.ErrAbortHandler)
		case away.Load():
			w.WriteHeader(http.StatusBadGateway)
		case r.URL.Path == "/elsewhere":
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, "<!DOCTYPE html><link rel=icon href=data:,><title>another page</title>")
		case partial.Load() && strings.HasSuffix(r.URL.Path, "/themes.json"):
			http.NotFound(w, r)
		default:
			w.Header().Set("Cache-Control", "no-cache")
			files.ServeHTTP(w, r)
		}
	}))
	defer host.Close()
	p := open(t, host.URL+"/chess/", 1280, 800)
	p.until(`navigator.serviceWorker.controller !== null`)
	// soon waits for a promise to be true, again and again.
	soon := func(expression string) {
		t.Helper()
		value[bool](p, `(async () => {
			while (!await `+expression+`) await new Promise((resolve) => setTimeout(resolve, 50));
			return true;
		})()`)
	}
	starts := func(when, want string) {
		t.Helper()
		gone.Store(true)
		p.leave(func() { p.navigate(host.URL + "/chess/") })
		if got := value[string](p, `((d) => d.page + ' ' + d.script)(document.documentElement.dataset)`); got != want {
			t.Errorf("%s, without a network the page and its script are of %s, want %s", when, got, want)
		}
		gone.Store(false)
	}
	starts("installed", "1 1")

	partial.Store(true)
	release("2")
	// The browser may be looking for a new release itself, and have found no network. One that
	// is refused may be gone again when the update has been answered.
	if state := value[string](p, `navigator.serviceWorker.getRegistration().then((r) => new Promise((resolve) => {
		r.addEventListener('updatefound', () => {
			const worker = r.installing;
			worker.addEventListener('statechange', () => resolve(worker.state));
		}, { once: true });
		const update = () => r.update().catch(() => setTimeout(update, 50));
		update();
	}))`); state != "redundant" {
		t.Errorf("a release with a file missing is %s", state)
	}
	starts("with half of the next release there", "1 1")

	partial.Store(false)
	soon(`navigator.serviceWorker.getRegistration().then((r) => r.waiting ?? r.update().then(() => r.waiting, () => null))`)
	starts("with a page of the old release open", "1 1")

	p.run(`addEventListener('unload', () => {})`) // so that the browser does not keep it for going back
	p.navigate(host.URL + "/elsewhere")
	soon(`caches.keys().then((names) => names.filter((name) => name.startsWith('/')).join() === '/chess/luft-000000000002')`)
	p.leave(func() { p.navigate(host.URL + "/chess/") })
	starts("after the update", "2 2")
	away.Store(true)
	p.leave(func() { p.navigate(host.URL + "/chess/") })
}

// TestOfflineServed loses the server of a page whose engine runs in the browser.
func TestOfflineServed(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t, "--wasm", filepath.Join(site(t), "luft.wasm")), 1280, 800)
	p.set("#place", "browser")
	p.click("#analyse")
	p.until(`document.querySelectorAll('.line-score').length === 2`)
	p.run(`window.fetch = () => Promise.reject(new TypeError('gone'))`)
	p.setUp("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	p.until(`document.querySelector('.line-score')?.textContent === '#1'`)
	p.clicks("d1", "d8")
	p.until(`document.querySelector('#status').textContent === 'White wins: checkmate'`)
}

// TestManifest checks what a browser needs to install the page.
func TestManifest(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	if got := value[string](p, `fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json())
		.then((m) => [m.name, m.display, m.start_url, new URL(m.icons[0].src, location).pathname].join())`); got != "Luft,standalone,./,/icon.svg" {
		t.Errorf("the manifest says %s", got)
	}
}
