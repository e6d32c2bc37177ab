package serve

import (
	"bytes"
	"context"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/luftchess/luft/examples/luft/internal/serve/desk"
	"github.com/luftchess/luft/examples/web"
)

// What one server puts up with. A search takes a minute at the longest, and its
// answer must not be cut off.
const (
	mostConnections = 4000
	mostHeader      = 16 << 10 // bytes
	readTime        = 10 * time.Second
	writeTime       = 100 * time.Second
	idleTime        = time.Minute
)

// The page says itself what is behind it.
const (
	indexFile  = "index.html"
	servedMark = `<meta name="luft" content="served">`
	serverMark = `<meta name="luft" content="server only">`
	staticMark = `<meta name="luft" content="static">`
)

// marked returns the page with another mark.
func marked(page []byte, mark string) []byte {
	return bytes.Replace(page, []byte(servedMark), []byte(mark), 1)
}

// policy says what the page may load: only what comes from the same place.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; " +
	"object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// newServer returns a server of the page and the interface behind it. Its searches
// end with ctx. Hosts are the names, beside localhost, by which it may be known.
func newServer(ctx context.Context, d *desk.Desk, e *engine, hosts []string) *http.Server {
	return &http.Server{
		Handler:           newHandler(d, e, hosts),
		ReadHeaderTimeout: readTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    mostHeader,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
}

// newHandler returns what answers requests.
func newHandler(d *desk.Desk, e *engine, hosts []string) http.Handler {
	static := http.FileServerFS(web.Static())
	index, err := fs.ReadFile(web.Static(), indexFile)
	if err != nil {
		panic(err) // the file is compiled in
	}
	if e.check() != nil {
		index = marked(index, serverMark)
	}
	a := &api{desk: d}
	page := http.NewServeMux()
	page.Handle("GET /", fresh(static))
	page.Handle("GET /{$}", fresh(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, indexFile, time.Time{}, bytes.NewReader(index))
	})))
	page.HandleFunc("GET /pieces/{name}", servePiece)
	page.HandleFunc("GET /{name}", e.serve(fresh(static)))

	mux := http.NewServeMux()
	mux.Handle("/", page)
	mux.HandleFunc("GET /api", a.manual)
	mux.HandleFunc("GET /api/players", a.players)
	mux.HandleFunc("POST /api/{what...}", a.answer)
	mux.HandleFunc("POST /move", a.move)
	for _, path := range []string{"/api", "/api/", "/move"} { // with other methods
		mux.HandleFunc(path, a.unknown)
	}

	// A page of another site must not use the visitor's server: neither by a
	// request across sites nor under a name that it has pointed here.
	crossing := http.NewCrossOriginProtection()
	crossing.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, &desk.Error{Code: "forbidden", Message: "the request comes from another site"})
	}))
	inner := crossing.Handler(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		if !known(r.Host, hosts) {
			refuse(w, http.StatusForbidden, &desk.Error{
				Code: "forbidden", Message: "the server is not known by this name; --host allows it",
			})
			return
		}
		if !utf8.ValidString(r.URL.Path) {
			refuse(w, http.StatusBadRequest, &desk.Error{Code: desk.BadRequest, Message: "the path is not UTF-8"})
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// known reports whether a Host header is localhost, a number, or one of hosts.
// Any other name may be a stranger's that was made to mean this machine.
func known(host string, hosts []string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	return host == "localhost" || net.ParseIP(host) != nil ||
		slices.ContainsFunc(hosts, func(h string) bool { return strings.EqualFold(h, host) })
}

// fresh makes browsers ask again for files, which change when the program does.
func fresh(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		h.ServeHTTP(w, r)
	})
}
