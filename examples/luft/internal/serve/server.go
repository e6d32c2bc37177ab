package serve

import (
	"bytes"
	"cmp"
	"context"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/net/netutil"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/examples/web"
)

// What one server puts up with. A search takes a minute at the longest, and its
// answer must not be cut off.
const (
	maxConnections  = 4000
	usualPerAddress = 500      // connections
	maxHeader       = 16 << 10 // bytes
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

// moduleDir and sourceFile are only asked for by who debugs the page: sourceFile is the page with
// its modules as they were written.
const (
	moduleDir  = "js/"
	sourceFile = "source.html"
)

func isSource(name string) bool { return strings.HasPrefix(name, moduleDir) || name == sourceFile }

// pageOf has the files of the page, by the mark of what is behind it. They are made when they
// are first asked for, and only once, as they are compiled in.
var pageOf = map[string]func() map[string]*static{
	servedMark: sync.OnceValue(func() map[string]*static { return page(servedMark) }),
	serverMark: sync.OnceValue(func() map[string]*static { return page(serverMark) }),
}

// page returns the files of the page as browsers get them. The mark says what is behind it.
func page(mark string) map[string]*static {
	all := make(map[string]*static)
	each := func(files fs.FS, add func(name string, content []byte)) {
		if err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := fs.ReadFile(files, name)
			add(name, content)
			return err
		}); err != nil {
			panic(err) // the files are compiled in
		}
	}
	each(web.Served(), func(name string, content []byte) {
		name = strings.TrimSuffix(name, ".br")
		all[name] = newPacked(name, content)
	})
	each(web.Source(), func(name string, content []byte) {
		if name == indexFile {
			name = sourceFile
		}
		all[name] = newStatic(name, content)
	})
	if mark != servedMark {
		for _, name := range []string{indexFile, sourceFile} {
			all[name] = newStatic(name, bytes.Replace(all[name].content(), []byte(servedMark), []byte(mark), 1))
		}
	}
	return all
}

// policy says what the page may load: only what comes from the same place.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; " +
	"object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// An access says to whom a server answers, and what.
type access struct {
	hosts []string // names by which it may be known, beside localhost
	tools bool     // for language models, by the Model Context Protocol

	// perAddress is how many connections an address may have, on which depends how many games
	// between people it may have opened. 0 is no limit.
	perAddress uint
}

// newServer returns a server of the page and the interface behind it. Its searches
// end with ctx.
func newServer(ctx context.Context, d *endpoint.Service, e *engine, access access) *http.Server {
	return &http.Server{
		Handler:           newHandler(d, e, access),
		ReadHeaderTimeout: readTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
}

// limited returns a listener with the limits of connections, in all and of an address. Those
// of an address with too many do not count as open.
func limited(l net.Listener, perAddress uint) net.Listener {
	return netutil.LimitListener(newFairListener(l, int(min(perAddress, maxConnections))), maxConnections)
}

// newHandler returns what answers requests.
func newHandler(d *endpoint.Service, e *engine, access access) http.Handler {
	mark := servedMark
	if e.check() != nil {
		mark = serverMark
	}
	page := pageOf[mark]
	var made sync.Once // when the engine is there, which then stays the same
	var worker *static
	pages := http.NewServeMux()
	pages.HandleFunc("GET /{name...}", func(w http.ResponseWriter, r *http.Request) {
		name, from := cmp.Or(r.PathValue("name"), indexFile), page()
		if name == engineFile || name == supportFile || name == workerFile {
			// Whoever asked first may go away; the next one wants it as well.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), 5*time.Minute)
			defer cancel()
			var err error
			if from, err = e.get(ctx); err != nil {
				refuse(w, endpoint.Errorf(noWasm, "%v", err))
				return
			}
			if name == workerFile { // it keeps the engine too
				made.Do(func() {
					all := make(map[string][]byte)
					for _, some := range []map[string]*static{page(), from} {
						for name, s := range some {
							all[name] = s.content()
						}
					}
					worker = newStatic(name, named(all))
				})
				from = map[string]*static{name: worker}
			}
		}
		file, ok := from[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache") // files change when the program does
		file.ServeHTTP(w, r)
	})

	a := &api{service: d, hall: newHall(access.perAddress), readers: newRoundRobin(maxReaders), artists: newRoundRobin(maxArtists)}
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	mux.HandleFunc("GET /api", a.manual)
	mux.HandleFunc("GET /api/players", func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, d.Players()) })
	mux.HandleFunc("POST /api/{what...}", a.limited(maxBody, a.answer))
	mux.HandleFunc("POST /api/live/{what}", a.limited(maxBody, a.live))
	mux.HandleFunc("POST /move", a.limited(maxBody, a.move))
	questions := []string{"/api", "/api/", "/move"}
	if access.tools {
		mux.HandleFunc("POST "+toolsPath, a.tools())
		questions = append(questions, toolsPath)
	}
	for _, path := range questions { // with other methods
		mux.HandleFunc(path, a.unknown)
	}

	// A page of another site must not use the visitor's server: neither by a
	// request across sites nor under a name that it has pointed here.
	crossing := http.NewCrossOriginProtection()
	crossing.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, endpoint.Errorf(forbidden, "the request comes from another site"))
	}))
	inner := crossing.Handler(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		if !known(r.Host, access.hosts) {
			refuse(w, endpoint.Errorf(forbidden, "the server is not known by this name; --host allows it"))
			return
		}
		if !utf8.ValidString(r.URL.Path) {
			refuse(w, endpoint.Errorf(endpoint.BadRequest, "the path is not UTF-8"))
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
