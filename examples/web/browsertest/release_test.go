package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// TestOldPage has a page that is open load a script that the server has no longer, because there
// is another release: the page gets that of its own release.
func TestOldPage(t *testing.T) {
	inBrowser(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(site(t))); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer host.Close()
	p := open(t, host.URL, 1280, 800)
	p.until(`navigator.serviceWorker.controller !== null`)
	found, err := filepath.Glob(filepath.Join(dir, "later-*.js"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%q, %v", found, err)
	}
	if err := os.Remove(found[0]); err != nil {
		t.Fatal(err)
	}
	p.keys("?")
	p.until(`document.querySelector('#help-dialog')?.open`)
}
