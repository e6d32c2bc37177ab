package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// site writes the page for a static host and returns its directory.
func site(t *testing.T) string {
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cmd := exec.Command(path, "serve", "--export", dir)
	cmd.Dir = filepath.Join("..", "..", "..")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("export: %v\n%s", err, out)
	}
	t.Logf("%s", out)
	return dir
}

// TestOffline opens the page of a static host, and opens it again when there is no network
// any more: the game is there, and the engine plays on.
func TestOffline(t *testing.T) {
	chromium(t)
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

	p.run(`delete document.documentElement.dataset.ready`)
	p.do(chromedp.Reload())
	p.until(`document.documentElement?.dataset.ready === 'true'`)
	if after := p.moves(); len(after) != 2 || after[0] != before[0] || after[1] != before[1] {
		t.Errorf("the game was %q, and is %q", before, after)
	}
	p.taps("d2", "d4")
	p.played(4)
	p.run(`document.querySelector('#analyse').click()`)
	p.until(`document.querySelectorAll('.line-score').length === 2`)
	p.shot("offline")
}

// TestOfflineServed loses the server of a page whose engine runs in the browser.
func TestOfflineServed(t *testing.T) {
	chromium(t)
	dir := site(t)
	p := open(t, served(t, "--wasm", filepath.Join(dir, "luft.wasm")), 1280, 800)
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
	chromium(t)
	p := open(t, served(t), 1280, 800)
	if got := value[string](p, `fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json())
		.then((m) => [m.name, m.display, m.start_url, new URL(m.icons[0].src, location).pathname].join())`); got != "Luft,standalone,./,/pieces/wN.svg" {
		t.Errorf("the manifest says %s", got)
	}
}
