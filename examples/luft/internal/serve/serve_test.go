package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/raster"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/examples/luft/internal/serve/rooms"
	"github.com/luftchess/luft/examples/web"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search/syzygy"
)

// run runs the command.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	return cli.Run(ctx, Command(), args, nil, out, errOut)
}

// newTestServer returns a server of the page with a service that small.
func newTestServer(t testing.TB, o endpoint.Options) *httptest.Server {
	o.Hash = 1
	s := httptest.NewUnstartedServer(nil)
	s.Config = newServer(context.Background(), endpoint.New(o), new(engine), access{hosts: []string{"chess.example"}, tools: true, perAddress: usualPerAddress})
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// request returns a POST of JSON.
func request(url, body string) *http.Request {
	r, err := http.NewRequest("POST", url, strings.NewReader(body))
	if err != nil {
		panic(err) // all URLs are known
	}
	r.Header.Set("Content-Type", "application/json")
	return r
}

// do sends a request and returns the status and body of the answer.
func do(t testing.TB, r *http.Request) (int, string) {
	t.Helper()
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// inModule makes the directory of the module current, where the source of the engine for
// browsers is found even if the test was built with -trimpath.
func inModule(t *testing.T) { t.Chdir(filepath.Join("..", "..")) }

func TestAPI(t *testing.T) {
	inModule(t)
	s := newTestServer(t, endpoint.Options{})
	for _, test := range []struct {
		name, path, body string
		change           func(*http.Request) // nil for none
		status           int
		want             string // part of the answer
	}{
		{"position", "/api/position", `{"moves": ["e4"]}`, nil, 200, `"turn":"black"`},
		{"best move", "/api/bestmove", `{"start": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "depth": 4}`, nil, 200, `"san":"Rd8#"`},
		{"stream", "/api/analyse", `{"depth": 4}`, nil, 200, "event: result\ndata: {\"move\":{"},
		{"threads", "/api/analyse", `{"depth": 4, "threads": 2}`, nil, 200, "event: result\ndata: {\"move\":{"},
		{"too many threads", "/api/analyse", `{"threads": 1000}`, nil, 400, `"code":"bad_request"`},
		{"an infinite move", "/api/bestmove", `{"infinite": true}`, nil, 400, `"code":"bad_request"`},
		{"review", "/api/review", `{"moves": ["f3", "e5", "g4", "Qh4"], "nodes": 500}`, nil, 200, "event: result\ndata: {\"points\":["},
		{"review of too much", "/api/review", `{"nodes": 1000001}`, nil, 400, `"code":"bad_request"`},
		{"stream of a bad position", "/api/analyse", `{"start": "x"}`, nil, 422, `"code":"bad_fen"`},
		{"puzzles of a game", "/api/puzzles/make", `{"pgn": "1. f3 e5 2. g4 Qh4# 0-1", "nodes": 500}`, nil, 200, `event: result
data: {"puzzles":[{"id":"`},
		{"puzzles of no game", "/api/puzzles/make", `{"pgn": ""}`, nil, 422, `"code":"bad_pgn"`},
		{"puzzles of a file", "/api/puzzles/read", `{"epd": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;"}`, nil, 200, `"line":["d1d8"]`},
		{"a move of a puzzle", "/api/puzzles/judge", `{"puzzle": {"start": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "line": ["d1d8"]}, "move": "Rd7"}`, nil, 200, `{"verdict":"wrong"}`},
		{"the next puzzle", "/api/puzzles/next", `{"ids": ["a"]}`, nil, 200, `{"id":"a","new":1,`},
		{"a repertoire", "/api/repertoire/read", `{"pgn": "1. e4 e5 2. Nf3 *"}`, nil, 200, `{"side":"white","chapters":[{"name":"Chapter 1","lines":[[0,1]]}]`},
		{"a repertoire of no games", "/api/repertoire/read", `{"pgn": ""}`, nil, 422, `"code":"bad_pgn"`},
		{"the order of questions", "/api/repertoire/plan", `{"cards": [null]}`, nil, 200, `{"queue":[0],"states":"n"}`},
		{"an answer that is wrong", "/api/repertoire/answer", `{"name": "4k3/8/8/8/8/8/8/4K2R w K -", "moves": ["O-O"], "move": "Kd1"}`, nil, 200, `{"right":false,"card":{"box":1,`},
		{"players", "/api/players", "", func(r *http.Request) { r.Method = "GET" }, 200, `"id":"luft"`},
		{"manual", "/api", "", func(r *http.Request) { r.Method = "GET" }, 200, "# The HTTP API"},
		{"page", "/", "", func(r *http.Request) { r.Method = "GET" }, 200, servedMark},
		{"page by its name", "/index.html", "", func(r *http.Request) { r.Method = "GET" }, 200, servedMark},
		{"module", "/js/board/board.js", "", func(r *http.Request) { r.Method = "GET" }, 200, "export class Board"},
		{"pieces", "/pieces.css", "", func(r *http.Request) { r.Method = "GET" }, 200, ".wK{"},
		{"no such file", "/pieces/bX.svg", "", func(r *http.Request) { r.Method = "GET" }, 404, ""},
		{"no such question", "/api/weather", "{}", nil, 404, `"code":"not_found"`},
		{"no such question to get", "/api/weather", "", func(r *http.Request) { r.Method = "GET" }, 404, `"code":"not_found"`},
		{"question without a name", "/api/", "", func(r *http.Request) { r.Method = "GET" }, 404, `"code":"not_found"`},
		{"no such question to put", "/api/weather", "{}", func(r *http.Request) { r.Method = "PUT" }, 404, `"code":"not_found"`},
		{"folder, which is not listed", "/js/", "", func(r *http.Request) { r.Method = "GET" }, 404, "404 page not found"},
		{"no such page", "/weather", "", func(r *http.Request) { r.Method = "GET" }, 404, ""},
		{"page that is posted", "/", "{}", nil, 405, ""},
		{"no type", "/api/position", "{}", func(r *http.Request) { r.Header.Del("Content-Type") }, 415, `"code":"bad_request"`},
		{"type in upper case", "/api/position", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "APPLICATION/JSON; charset=utf-8") }, 200, `"fen"`},
		{"another type", "/api/position", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415, `"code":"bad_request"`},
		{"too large", "/api/position", `{"start": "` + strings.Repeat(" ", maxBody) + `"}`, nil, 413, `"code":"too_large"`},
		{"across sites", "/api/position", "{}", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403, `"code":"forbidden"`},
		{"from another origin", "/api/position", "{}", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, 403, `"code":"forbidden"`},
		{"under another name", "/api/position", "{}", func(r *http.Request) { r.Host = "evil.example:8080" }, 403, `"code":"forbidden"`},
		{"under a name that was allowed", "/api/position", "{}", func(r *http.Request) { r.Host = "Chess.Example" }, 200, `"turn":"white"`},
		{"as localhost", "/api/position", "{}", func(r *http.Request) { r.Host = "localhost:1" }, 200, `"turn":"white"`},
		{"move", "/move", `{"fen": "k7/8/8/8/8/8/1r6/K7 w - - 0 1", "deadline_ms": 50, "turn": "white"}`, nil, 200, `"move":"a1b2","san":"Kxb2"`},
		{"move as text", "/move", `{"fen": "k7/8/8/8/8/8/1r6/K7 w - - 0 1", "deadline_ms": 50}`, func(r *http.Request) { r.Header.Set("Accept", "text/plain") }, 200, "Kxb2"},
		{"move after the end", "/move", `{"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "deadline_ms": 50}`, nil, 422, "no legal move"},
		{"move with a strange deadline", "/move", `{"deadline_ms": -5}`, nil, 400, `"code":"bad_request"`},
		{"move for a bad position", "/move", `{"fen": "k7/8"}`, nil, 422, `"code":"bad_fen"`},
		{"move for no JSON", "/move", `fen`, nil, 400, `"code":"bad_request"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := request(s.URL+test.path, test.body)
			if test.change != nil {
				test.change(r)
			}
			status, body := do(t, r)
			if status != test.status || !strings.Contains(body, test.want) {
				t.Errorf("got %d: %.300s\nwant %d: …%s…", status, body, test.status, test.want)
			}
		})
	}
}

// A tournament's level plays what a seed has it play elsewhere.
func TestSeedOfMove(t *testing.T) {
	s := newTestServer(t, endpoint.Options{})
	ask := func(path string, seed int) string {
		status, body := do(t, request(s.URL+path, fmt.Sprintf(`{"moves": ["e4"], "level": "800", "seed": %d}`, seed)))
		_, after, _ := strings.Cut(body, `"san":"`)
		san, _, ok := strings.Cut(after, `"`)
		if status != 200 || !ok {
			t.Fatalf("status %d: %s", status, body)
		}
		return san
	}
	moves := make(map[string]bool)
	for seed := range 8 {
		got, want := ask("/move", seed), ask("/api/bestmove", seed)
		if got != want {
			t.Errorf("seed %d: %s, want %s", seed, got, want)
		}
		moves[got] = true
	}
	if len(moves) < 2 {
		t.Errorf("all seeds play %v", moves)
	}
}

// TestTablebase asks a server with tables, and one without.
func TestTablebase(t *testing.T) {
	tables, err := syzygy.Open(filepath.Join("..", "..", "..", "..", "search", "syzygy", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() }) // after the server
	with, without := newTestServer(t, endpoint.Options{Tables: tables}), newTestServer(t, endpoint.Options{})
	move := func(uci, san, outcome string, dtz int) endpoint.RankedMove {
		return endpoint.RankedMove{UCI: uci, SAN: san, Outcome: outcome, DTZ: &dtz, Rounded: dtz != 0}
	}
	const pawn, rook = "8/8/8/8/8/5k2/3P4/K7 w - - 0 1", "8/8/8/3k4/8/8/8/K6R w - - 80 100"
	for _, test := range []struct {
		name   string
		server *httptest.Server
		start  string
		moves  int // that are ranked
		want   *endpoint.Tablebase
	}{
		{"one move wins", with, pawn, 5, &endpoint.Tablebase{Outcome: "win", Moves: []endpoint.RankedMove{
			move("a1b2", "Kb2", "win", 13), move("d2d3", "d3", "draw", 0), move("d2d4", "d4", "draw", 0),
			move("a1b1", "Kb1", "draw", 0), move("a1a2", "Ka2", "draw", 0),
		}}},
		{"the fifty-move rule counts", with, rook, 16, &endpoint.Tablebase{Outcome: "cursed win"}},
		{"stalemate", with, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, nil},
		{"not in the tables", with, "8/8/8/3k4/8/8/PP6/K7 w - - 0 1", 0, nil},
		{"no tables", without, pawn, 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, body := do(t, request(test.server.URL+"/api/position", `{"start": "`+test.start+`"}`))
			var p endpoint.Position
			if err := json.Unmarshal([]byte(body), &p); err != nil || status != 200 {
				t.Fatalf("status %d, %v: %s", status, err, body)
			}
			got := p.Tablebase
			if got != nil && len(got.Moves) != test.moves {
				t.Errorf("ranks %d moves, want %d", len(got.Moves), test.moves)
			}
			if got != nil && test.want != nil && test.want.Moves == nil {
				got.Moves = nil
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Each field of a request or a response is in a section of API.md about it.
func TestManualFields(t *testing.T) {
	examples := regexp.MustCompile("(?s)```.*?```")
	sections := strings.Split(examples.ReplaceAllString(web.Manual(), ""), "\n## ")
	for heading, types := range map[string][]any{
		"Positions in requests":         {endpoint.Line{}},
		"`POST /api/position`":          {endpoint.Position{}, endpoint.Move{}, endpoint.Aids{}, endpoint.Pair[int]{}, endpoint.PlayedMove{}, endpoint.Played{}, endpoint.Tablebase{}, endpoint.RankedMove{}},
		"`POST /api/diagram`":           {endpoint.Diagram{}, endpoint.Picture{}},
		"`POST /api/gif`":               {endpoint.GIF{}, endpoint.Animated{}},
		"`POST /api/explorer/moves`":    {endpoint.Explore{}, endpoint.PlayedMoves{}},
		"`POST /api/explorer/games`":    {endpoint.TopGames{}, endpoint.TopGame{}},
		"`POST /api/explorer/game`":     {endpoint.GameOf{}, endpoint.GameText{}},
		"`GET /api/players`":            {endpoint.Player{}},
		"`POST /api/bestmove`":          {endpoint.Search{}, endpoint.Clock{}, endpoint.Info{}},
		"`POST /api/review`":            {endpoint.Review{}, endpoint.Point{}, endpoint.Judgement{}, endpoint.Summary{}, endpoint.Reviewed{}},
		"`POST /api/pgn/read`":          {endpoint.ReadPGN{}, endpoint.File{}, endpoint.Text{}},
		"`POST /api/openings`":          {endpoint.NamedOpenings{}},
		"Puzzles":                       {endpoint.Puzzle{}},
		"`POST /api/puzzles/read`":      {endpoint.ReadPuzzles{}, endpoint.Box{}},
		"`POST /api/puzzles/make`":      {endpoint.MakePuzzles{}, endpoint.Made{}, endpoint.Step{}},
		"`POST /api/puzzles/judge`":     {endpoint.JudgeMove{}, endpoint.Judged{}},
		"`POST /api/puzzles/next`":      {endpoint.NextPuzzle{}, endpoint.Attempt{}, endpoint.Set{}},
		"`POST /api/repertoire/read`":   {endpoint.ReadRepertoire{}, endpoint.Repertoire{}, endpoint.Chapter{}, endpoint.Question{}, endpoint.Answer{}},
		"`POST /api/repertoire/plan`":   {endpoint.PlanRepertoire{}, endpoint.Plan{}},
		"`POST /api/repertoire/answer`": {endpoint.AnswerRepertoire{}, endpoint.Answered{}},
		"Games between people":          {rooms.Invitation{}, rooms.Seat{}, rooms.State{}, rooms.Player{}},
		"`POST /move`":                  {tournament{}, endpoint.Result{}},
		"Errors":                        {failure{}, endpoint.Error{}},
	} {
		i := slices.IndexFunc(sections, func(s string) bool { return strings.HasPrefix(s, heading) })
		if i < 0 {
			t.Errorf("there is no section %s", heading)
			continue
		}
		// The words of code in the section.
		described := make(map[string]bool)
		for _, code := range regexp.MustCompile("`[^`]+`").FindAllString(sections[i], -1) {
			for _, word := range regexp.MustCompile(`\w+`).FindAllString(code, -1) {
				described[word] = true
			}
		}
		for _, v := range types {
			for f := range reflect.TypeOf(v).Fields() {
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if name != "" && name != "-" && !described[name] {
					t.Errorf("%s does not describe %s of %T", heading, name, v)
				}
			}
		}
	}
}

// Every question that API.md describes says by which methods it can be asked.
func TestMethods(t *testing.T) {
	s := newTestServer(t, endpoint.Options{})
	questions := regexp.MustCompile("`(GET|POST) (/\\S+)`").FindAllStringSubmatch(web.Manual(), -1)
	if len(questions) < 7 {
		t.Fatalf("API.md describes %q", questions)
	}
	for _, q := range questions {
		r := request(s.URL+q[2], "{}")
		r.Method = "DELETE"
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		allow := strings.Split(answer.Header.Get("Allow"), ", ")
		if err != nil || answer.StatusCode != 405 || !slices.Contains(allow, q[1]) || !bytes.Contains(body, []byte(`"code":"bad_method"`)) {
			t.Errorf("%s %s: %d, allow %q, %s, %v", q[1], q[2], answer.StatusCode, allow, body, err)
		}
		r.Method = "GET"
		if slices.Contains(allow, "GET") {
			continue
		}
		if status, body := do(t, r); status != 405 || !strings.Contains(body, `"code":"bad_method"`) {
			t.Errorf("GET %s: %d %s", q[2], status, body)
		}
	}
}

// TestManySearches opens far more searches than there is room for. All are
// answered, and those that are refused say so.
func TestManySearches(t *testing.T) {
	s := newTestServer(t, endpoint.Options{Searches: 2, Waiting: 4, Patience: time.Millisecond})
	const many = 60
	type answer struct {
		status int
		body   string
	}
	answers := make(chan answer, many)
	for range many {
		go func() {
			status, body := do(t, request(s.URL+"/api/bestmove", `{"movetime": 100}`))
			answers <- answer{status, body}
		}()
	}
	count := make(map[int]int)
	for range many {
		a := <-answers
		count[a.status]++
		if a.status == 503 && !strings.Contains(a.body, `"code":"busy"`) {
			t.Errorf("refused with %s", a.body)
		}
	}
	if count[200]+count[503] != many || count[200] == 0 || count[503] == 0 {
		t.Errorf("statuses %v", count)
	}
	// It has recovered.
	if status, body := do(t, request(s.URL+"/api/bestmove", `{"depth": 2}`)); status != 200 {
		t.Errorf("afterwards: %d %s", status, body)
	}
}

// TestGoneAway leaves an analysis, whose seat must become free.
func TestGoneAway(t *testing.T) {
	s := newTestServer(t, endpoint.Options{Searches: 1, Patience: time.Minute})
	ctx, cancel := context.WithCancel(context.Background())
	answer, err := http.DefaultClient.Do(request(s.URL+"/api/analyse", `{"movetime": 60000}`).WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := answer.Body.Read(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	cancel()
	if status, body := do(t, request(s.URL+"/api/bestmove", `{"depth": 1}`)); status != 200 {
		t.Errorf("got %d %s", status, body)
	}
}

func TestExport(t *testing.T) {
	if !testdata.Long() {
		t.Skip("builds the engine for browsers, which takes long: set " + testdata.LongEnv)
	}
	inModule(t)
	dir := filepath.Join(t.TempDir(), "site")
	var out, errOut bytes.Buffer
	if status := run(t.Context(), []string{"-export", dir}, &out, &errOut); status != 0 {
		t.Fatalf("status %d: %s", status, &errOut)
	}
	for name, part := range map[string]string{
		"index.html": staticMark, "js/main.js": "installable()", "pieces.css": "<svg", engineFile: "\x00asm", supportFile: "Go",
	} {
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Error(err)
		} else if !bytes.Contains(content, []byte(part)) {
			t.Errorf("%s has no %q", name, part)
		}
		if size := len(compress(content)); size > 6<<20 {
			t.Errorf("%s has %.1f MiB compressed, more than 6", name, mebibytes(size))
		}
	}
}

// fakeEngine is a WebAssembly module without code.
const fakeEngine = magic + "\x01\x00\x00\x00\x00\x07\x06engine"

// built returns the path of a file that looks like an engine built before.
func built(t *testing.T) string {
	dir := t.TempDir()
	path := filepath.Join(dir, "engine.wasm")
	if err := os.WriteFile(path, []byte(fakeEngine), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, supportFile), []byte("class Go"), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestExportWithWasm exports without building, into a new directory, into one with files
// in it, which is refused, and again with force, which leaves the files of others.
func TestExportWithWasm(t *testing.T) {
	t.Setenv("PATH", "")
	file, dir := built(t), filepath.Join(t.TempDir(), "site")
	for _, test := range []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"new", nil, 0, ""},
		{"existing", nil, 1, "exists; --force"},
		{"force", []string{"-force"}, 0, ""},
	} {
		var out, errOut bytes.Buffer
		args := append([]string{"-export", dir, "-wasm", file}, test.args...)
		if status := run(t.Context(), args, &out, &errOut); status != test.status || !strings.Contains(errOut.String(), test.want) {
			t.Fatalf("%s: status %d: %s", test.name, status, &errOut)
		}
		if err := os.WriteFile(filepath.Join(dir, "other.txt"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		engineFile: fakeEngine, supportFile: "class Go", "other.txt": "", indexFile: staticMark, "pieces.css": "<svg",
	} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Contains(content, []byte(want)) {
			t.Errorf("%s: %.200q, %v", name, content, err)
		}
	}
}

func TestWasm(t *testing.T) {
	lone := filepath.Join(t.TempDir(), "lone.wasm")
	if err := os.WriteFile(lone, []byte(fakeEngine), 0o644); err != nil {
		t.Fatal(err)
	}
	cut := built(t)
	if err := os.Truncate(cut, int64(len(fakeEngine)-1)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", "")
	for _, test := range []struct {
		name, file   string
		mark, engine string // of the page, and what is served as the engine
	}{
		{"there", built(t), servedMark, fakeEngine},
		{"cut", cut, serverMark, `"code":"no_wasm"`},
		{"without its support", lone, serverMark, `"code":"no_wasm"`},
		{"neither there nor to be built", "", serverMark, "the go tool, which is not installed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHandler(endpoint.New(endpoint.Options{Hash: 1}), &engine{file: test.file}, access{})
			for path, want := range map[string]string{"/": test.mark, "/" + engineFile: test.engine} {
				w := httptest.NewRecorder()
				h.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+path, nil))
				if !strings.Contains(w.Body.String(), want) {
					t.Errorf("%s: status %d, %.300s", path, w.Code, w.Body)
				}
			}
		})
	}
}

// TestServerOnly starts the server where the engine for browsers cannot be built.
func TestServerOnly(t *testing.T) {
	t.Setenv("PATH", "")
	ctx, cancel := context.WithCancel(t.Context())
	out := &lines{left: 2, cancel: cancel}
	var errOut bytes.Buffer
	if status := run(ctx, []string{"-addr", "127.0.0.1:0"}, out, &errOut); status != 0 {
		t.Errorf("status %d: %s", status, &errOut)
	}
	if !strings.Contains(out.String(), "The engine runs in the server only: without --wasm FILE") {
		t.Errorf("printed %q", out)
	}
}

func TestExportInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errOut bytes.Buffer
	if status := run(ctx, []string{"-export", t.TempDir()}, &out, &errOut); status != 1 || errOut.String() != "serve: interrupted\n" {
		t.Errorf("status %d, %s", status, &errOut)
	}
}

func TestUsage(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want int
	}{
		{"no such flag", []string{"-port", "80"}, 2},
		{"an argument", []string{"now"}, 2},
		{"export and address", []string{"-export", "x", "-addr", ":80"}, 2},
		{"nothing to replace", []string{"-addr", ":0", "-wasm", "testdata/none.wasm", "-force"}, 2},
		{"no such address", []string{"-addr", "nowhere:-1"}, 1},
		{"no such engine", []string{"-addr", ":0", "-wasm", "testdata/none.wasm"}, 1},
		{"engine that is none", []string{"-addr", ":0", "-wasm", "command.go"}, 1},
		{"fewer threads than none", []string{"-threads", "-1"}, 2},
		{"no table", []string{"-hash", "0"}, 2},
		{"export to a file", []string{"-export", "command.go"}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, errOut bytes.Buffer
			if got := run(t.Context(), test.args, &out, &errOut); got != test.want || errOut.Len() == 0 {
				t.Errorf("status %d, want %d: %s", got, test.want, &errOut)
			}
		})
	}
}

func TestServeEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out := &lines{left: 1, cancel: cancel}
	var errOut bytes.Buffer
	if status := run(ctx, []string{"-addr", "127.0.0.1:0"}, out, &errOut); status != 0 {
		t.Errorf("status %d: %s", status, &errOut)
	}
	if !strings.Contains(out.String(), "http://127.0.0.1:") {
		t.Errorf("printed %q", out)
	}
}

// Lines interrupts a program that has printed a number of lines.
type lines struct {
	bytes.Buffer
	left   int
	cancel func()
}

func (l *lines) Write(p []byte) (int, error) {
	if l.left--; l.left == 0 {
		defer l.cancel()
	}
	return l.Buffer.Write(p)
}

func TestKnown(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST:80": true, "127.0.0.1:8080": true, "[::1]:8080": true, "::1": true, "192.168.1.2": true,
		"a.example": true, "A.example:1": true, "b.example": false, "": false, "localhost.evil.example": false, "[": false,
	} {
		if diff := cmp.Diff(want, known(host, []string{"a.example"})); diff != "" {
			t.Errorf("%q (-want +got):\n%s", host, diff)
		}
	}
}

// FuzzAPI sends anything to any path. The answer has a status that is foreseen,
// and its errors are JSON that says what is wrong.
func FuzzAPI(f *testing.F) {
	f.Add("POST", "/api/position", "application/json", `{"moves": ["e4"]}`)
	f.Add("POST", "/api/analyse", "application/json", `{"depth": 1}`)
	f.Add("POST", "/api/analyse", "application/json", `{"infinite": true, "threads": 2}`)
	f.Add("POST", "/api/review", "application/json", `{"moves": ["e4"], "nodes": 10}`)
	f.Add("POST", "/api/pgn/read", "application/json", `{"pgn": "1. e4"}`)
	f.Add("POST", "/api/puzzles/read", "application/json", `{"csv": "a,6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1,d1d8"}`)
	f.Add("POST", "/api/puzzles/make", "application/json", `{"pgn": "1. f3 e5 2. g4 Qh4# 0-1", "nodes": 10, "any": true}`)
	f.Add("POST", "/api/puzzles/judge", "application/json", `{"puzzle": {"lead": "e4", "line": ["e5"]}, "ply": 0, "move": "e5"}`)
	f.Add("POST", "/api/puzzles/next", "application/json", `{"ids": ["a"], "progress": {"a": {"Box": 1}}, "record": {"id": "a", "solved": true}}`)
	f.Add("POST", "/api/repertoire/read", "application/json", `{"pgn": "1. e4 (1. d4) e5", "side": "black"}`)
	f.Add("POST", "/api/repertoire/plan", "application/json", `{"cards": [null, {"box": 1}]}`)
	f.Add("POST", "/api/repertoire/answer", "application/json", `{"name": "4k3/8/8/8/8/8/8/4K2R w K -", "moves": ["O-O"], "card": {"box": 5}}`)
	f.Add("POST", "/api/gif", "application/json", `{"moves": ["e4"], "size": 8, "white": "\u0000"}`)
	f.Add("POST", "/move", "application/json", `{"deadline_ms": 5, "failed_moves": ["e4"]}`)
	f.Add("GET", "/icon.svg", "", "")
	f.Add("PUT", "/api/position", "", "")
	f.Add("GET", "/api/weather", "", "")
	for _, body := range []string{`{"control": "1m"}`, `{"start": "chess960 7", "color": "red"}`} {
		f.Add("POST", "/api/live/open", "application/json", body)
	}
	f.Add("POST", "/api/live/move", "application/json", `{"id": "x", "token": "y", "move": "e4", "ply": 3}`)
	handler := newHandler(endpoint.New(endpoint.Options{Hash: 1, Threads: 2, Draw: raster.Image}), new(engine), access{})
	f.Fuzz(func(t *testing.T, method, path, kind, body string) {
		if !strings.HasPrefix(path, "/") || strings.Contains(path, "wasm") {
			t.Skip("not to be had from a server, or a build")
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, method, "http://localhost", strings.NewReader(body))
		if err != nil {
			t.Skip(err)
		}
		r.URL.Path = path
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		switch code := w.Code; {
		case code == 200 || code == 301 || code == 307:
		case (code == 404 || code == 405) && !strings.HasPrefix(path, "/api/"): // of the page
		case slices.Contains([]int{400, 403, 404, 405, 409, 413, 415, 422, 503}, code):
			var wrong struct{ Error *endpoint.Error }
			if err := json.Unmarshal(w.Body.Bytes(), &wrong); err != nil || wrong.Error == nil || wrong.Error.Code == "" {
				t.Errorf("status %d says %q: %v", w.Code, w.Body, err)
			}
		default:
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
	})
}
