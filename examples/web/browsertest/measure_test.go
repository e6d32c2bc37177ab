package browsertest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// TestMeasure measures how fast the page is there in a browser that has never seen it, and prints a
// table of as many rounds as LUFT_MEASURE says, with the least of each column in the end. If
// LUFT_MEASURE_OTHER names a checkout of another revision, its page is measured in turn with this one,
// and the ratios of the least are printed.
//
//	LUFT_MEASURE=5 LUFT_MEASURE_OTHER=../luft-before go test -C examples/web/browsertest -run TestMeasure -v
//
// The page comes from "luft serve", where the engine runs on the server, and from a static host that
// compresses what it sends, where the engine runs in the browser. The game is that which the page
// begins with: against the usual bot, which thinks for one second. The first move is made as soon as the
// page takes it. All times are milliseconds from the beginning of the navigation. They are those of this
// machine and what else runs on it, so the load is printed too; the goals, on an idle core, are a first
// paint within a second and a move of the engine within three.
func TestMeasure(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("LUFT_MEASURE"))
	if err != nil || rounds < 1 {
		t.Skip("LUFT_MEASURE is not set to a number of rounds")
	}
	chromium(t)
	type host struct {
		name, address, elsewhere string
		sent                     *atomic.Int64 // by a static host
		least                    []float64
	}
	static := func(name, dir string) *host {
		address, sent := compressing(t, dir)
		return &host{name: name + ", static", address: address + "/", elsewhere: address + "/elsewhere", sent: sent}
	}
	hosts := []*host{static("this", site(t)), {name: "this, served", address: served(t)}}
	if other := os.Getenv("LUFT_MEASURE_OTHER"); other != "" {
		program, dir := filepath.Join(t.TempDir(), "luft"), filepath.Join(t.TempDir(), "site")
		export := exec.Command(program, "serve", "--export", dir)
		export.Dir = other
		for _, cmd := range []*exec.Cmd{exec.Command("go", "build", "-C", filepath.Join(other, "examples", "luft"), "-o", program, "."), export} {
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %v\n%s", cmd, err, out)
			}
		}
		hosts = append(hosts, static("other", dir), &host{name: "other, served", address: servedBy(t, program, other)})
	}
	columns := []string{"paint", "ready", "move", "bytes", "tasks", "blocked", "shift"}
	t.Logf("%-14s %9s  load", "", strings.Join(columns, "     "))
	for range rounds {
		for _, h := range hosts {
			elsewhere := h.elsewhere
			if elsewhere == "" {
				elsewhere = hosts[0].elsewhere
			}
			p := open(t, elsewhere, 1280, 800) // the browser has begun before the page does
			if h.sent != nil {
				h.sent.Store(0)
			}
			m := measure(p, h.address)
			if h.sent != nil {
				m[3] = float64(h.sent.Load())
			}
			if h.least == nil {
				h.least = slices.Clone(m)
			}
			for i, v := range m {
				h.least[i] = min(h.least[i], v)
			}
			load, _ := os.ReadFile("/proc/loadavg") // which Linux has
			t.Logf("%-14s %s  %.4s", h.name, row(m), load)
		}
	}
	t.Log("the least:")
	for _, h := range hosts {
		t.Logf("%-14s %s", h.name, row(h.least))
	}
	for i := range len(hosts) - 2 {
		ratios := make([]string, 4)
		for j := range ratios {
			ratios[j] = fmt.Sprintf("%s %.2f", columns[j], hosts[i].least[j]/hosts[i+2].least[j])
		}
		t.Logf("%s / %s: %s", hosts[i].name, hosts[i+2].name, strings.Join(ratios, ", "))
	}
}

// row writes what measure has found.
func row(m []float64) string {
	return fmt.Sprintf("%5.0f %9.0f %8.0f %9.0f %9.0f %11.0f %9.3f", m[0], m[1], m[2], m[3], m[4], m[5], m[6])
}

// measure loads a page and plays its first move. It returns when it has painted first, takes a move and
// has its answer, in milliseconds, how many bytes were sent of files, the number of long tasks and for how
// long they blocked, and how far its parts have shifted.
func measure(p *page, address string) []float64 {
	p.t.Helper()
	p.navigate(address)
	p.until(`document.querySelector('[data-square=e2]')?.classList.contains('movable')`)
	ready := value[float64](p, `performance.now()`)
	p.run(`new MutationObserver((_, observer) => {
		if (document.querySelectorAll('#moves .move').length < 2) return;
		window.moved = performance.now();
		observer.disconnect();
	}).observe(document.querySelector('#moves'), { childList: true, subtree: true })`)
	p.clicks("e2", "e4")
	p.until(`window.moved`)
	m := value[[]float64](p, `(async () => {
		const seen = (type) => new Promise((resolve) => {
			const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
			observer.observe({ type, buffered: true });
			setTimeout(() => resolve([]), 500);
		});
		const sum = (entries, f) => entries.reduce((s, e) => s + f(e), 0);
		const tasks = await seen('longtask'), shifts = await seen('layout-shift');
		const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter((e) => !e.name.includes('/api/'));
		return [
			performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, 0, window.moved, sum(files, (e) => e.encodedBodySize),
			tasks.length, sum(tasks, (e) => e.duration - 50), sum(shifts.filter((e) => !e.hadRecentInput), (e) => e.value),
		];
	})()`)
	m[1] = ready
	return m
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
