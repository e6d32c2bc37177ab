package browsertest

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
)

// TestMeasure measures how fast the page of a static host is there, in a browser that has
// never seen it, and prints a table: as many rows as LUFT_MEASURE says.
//
//	LUFT_MEASURE=5 go test -C examples/web/browsertest -run TestMeasure -v
//
// The files come from this machine, compressed, and the engine runs in the browser. The game is
// that which the page begins with: against the usual bot, which thinks for one second. The
// first move is made as soon as the page takes it. All times are milliseconds from the
// beginning of the navigation. They are those of this machine and what else runs on it, so
// the load is printed too; the goals, on an idle core, are a first paint within a second and a
// move of the engine within three.
func TestMeasure(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("LUFT_MEASURE"))
	if err != nil || rounds < 1 {
		t.Skip("LUFT_MEASURE is not set to a number of rounds")
	}
	chromium(t)
	host, sent := compressing(t, site(t))
	t.Log("paint  ready  engine move     bytes  long tasks  blocked  shift  load")
	for range rounds {
		p := open(t, host+"/elsewhere", 1280, 800) // the browser has begun before the page does
		sent.Store(0)
		p.navigate(host + "/")
		p.until(`document.querySelector('[data-square=e2]')?.classList.contains('movable')`)
		ready := value[float64](p, `performance.now()`)
		p.run(`new MutationObserver((_, observer) => {
			if (document.querySelectorAll('#moves .move').length < 2) return;
			window.moved = performance.now();
			observer.disconnect();
		}).observe(document.querySelector('#moves'), { childList: true, subtree: true })`)
		p.clicks("e2", "e4")
		p.until(`window.moved`)
		m := value[struct{ Paint, Moved, Tasks, Blocked, Shift float64 }](p, `(async () => {
			const seen = (type) => new Promise((resolve) => {
				const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
				observer.observe({ type, buffered: true });
				setTimeout(() => resolve([]), 500);
			});
			const sum = (entries, f) => entries.reduce((s, e) => s + f(e), 0);
			const tasks = await seen('longtask'), shifts = await seen('layout-shift');
			return {
				Paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
				Moved: window.moved,
				Tasks: tasks.length,
				Blocked: sum(tasks, (e) => e.duration - 50),
				Shift: sum(shifts.filter((e) => !e.hadRecentInput), (e) => e.value),
			};
		})()`)
		load, _ := os.ReadFile("/proc/loadavg") // which Linux has
		t.Logf("%5.0f  %5.0f  %11.0f  %8d  %10.0f  %7.0f  %5.3f  %.4s", m.Paint, ready, m.Moved, sent.Load(), m.Tasks, m.Blocked, m.Shift, load)
	}
}

// compressing returns the address of a static host of a directory that compresses what it
// sends, as most do, and how many bytes it has sent of files. The page "/elsewhere" is empty.
func compressing(t *testing.T, dir string) (address string, sent *atomic.Int64) {
	sent = new(atomic.Int64)
	zipped := make(map[string][]byte)
	if err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		w.Write(content) // to memory
		w.Close()
		zipped["/"+name] = out.Bytes()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Path
		if name == "/elsewhere" {
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, "<!DOCTYPE html><html data-ready=true><link rel=icon href=data:,><title>Empty</title>")
			return
		}
		if name == "/" {
			name = "/index.html"
		}
		content, ok := zipped[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Cache-Control", "no-cache")
		n, _ := w.Write(content) // to whoever is there
		sent.Add(int64(n))
	}))
	t.Cleanup(host.Close)
	return host.URL, sent
}
