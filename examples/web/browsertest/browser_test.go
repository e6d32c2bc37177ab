package browsertest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long anything on the page may take. It is no measure of how long
// it does take.
const patience = 2 * time.Minute

// What all tests share: a directory for what is made once, and a browser, which is started
// when the first page is opened.
var (
	temporary string
	chrome    context.Context
	started   = sync.OnceValue(func() error { return chromedp.Do(chrome) })
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	var err error
	if temporary, err = os.MkdirTemp("", "luft-browsertest-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(temporary)
	var end context.CancelFunc
	chrome, end = newBrowser()
	defer end()
	defer endFirefox()
	return m.Run()
}

// newBrowser returns the context of a browser, which starts with the first action, and what
// ends it.
func newBrowser(more ...chromedp.ExecAllocatorOption) (context.Context, context.CancelFunc) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, // which is not to be had in containers
		// Pages of the browser's own, which nobody sees, besides those that are off by default.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,"+
			"PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,WebUIToolbar,WebUILocationBar,WebUIOmniboxPopup"),
	)
	if path, err := executable(); err == nil {
		options = append(options, chromedp.ExecPath(path))
	}
	allocator, free := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	ctx, stop := chromedp.NewContext(allocator)
	return ctx, func() { stop(); free() }
}

// program builds the program.
var program = sync.OnceValues(func() (string, error) {
	path := filepath.Join(temporary, "luft")
	out, err := exec.Command("go", "build", "-C", filepath.Join("..", "..", "luft"), "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, out)
	}
	return path, nil
})

// served starts the program, with further arguments, and returns the address of its page.
func served(t *testing.T, args ...string) string {
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return servedBy(t, path, filepath.Join("..", "..", ".."), args...)
}

// servedBy starts a program in the root of its source, which it builds the page's engine from, and
// returns the address of its page.
func servedBy(t *testing.T, path, root string, args ...string) string {
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, path, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`http://\S+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("the program printed %q: %v", line, err)
	}
	return address
}

// export writes the page for a static host and returns its directory.
var export = sync.OnceValues(func() (string, error) {
	path, err := program()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(temporary, "site")
	cmd := exec.Command(path, "serve", "--export", dir)
	cmd.Dir = filepath.Join("..", "..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("export: %w\n%s", err, out)
	}
	return dir, nil
})

// site returns the directory of the page for a static host, which is not to be changed.
func site(t *testing.T) string {
	t.Helper()
	dir, err := export()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// exported returns the address of a static host of the page.
func exported(t *testing.T) string {
	t.Helper()
	host := httptest.NewServer(http.StripPrefix("/chess/", http.FileServer(http.Dir(site(t)))))
	t.Cleanup(host.Close)
	return host.URL + "/chess/"
}

// A page is the page as one person has it open, in Chromium or in Firefox.
type page struct {
	t   *testing.T
	ctx context.Context // of Chromium
	fox *tab            // of Firefox, or nil

	mu       sync.Mutex
	problems []string // what the browser has complained of
}

// inBrowser lets the test run beside others, if there is a browser. In Firefox tests run one after
// the other, as only one of its windows is in front.
func inBrowser(t *testing.T) {
	t.Helper()
	if inFirefox() {
		if _, err := exec.LookPath(firefoxName); err != nil {
			lacking(t, "there is no Firefox: apt-get install firefox-esr")
		}
		return
	}
	chromium(t)
	t.Parallel()
}

// beside lets a subtest run beside others where inBrowser does.
func beside(t *testing.T) {
	t.Helper()
	if !inFirefox() {
		t.Parallel()
	}
}

// inChromium is inBrowser for what no other browser can do for a test.
func inChromium(t *testing.T) {
	t.Helper()
	chromium(t)
	t.Parallel()
}

// A window takes longer to open than a page in it. So the windows that no page uses are kept,
// each with an empty tab. They share neither storage nor caches with each other, and what a
// page has stored goes with it.
var windows struct {
	sync.Mutex
	free []context.Context
}

// window returns the context of a window in which no page is, of a browser with more options
// if there are any.
func window(t *testing.T, more []chromedp.ExecAllocatorOption) (context.Context, error) {
	if len(more) > 0 {
		w, end := newBrowser(more...)
		t.Cleanup(end)
		return w, chromedp.Do(w)
	}
	if err := started(); err != nil {
		return nil, err
	}
	windows.Lock()
	defer windows.Unlock()
	if n := len(windows.free); n > 0 {
		w := windows.free[n-1]
		windows.free = windows.free[:n-1]
		return w, nil
	}
	w, _ := chromedp.NewContext(chrome, chromedp.WithNewBrowserContext()) // until the browser ends
	return w, chromedp.Do(w)
}

// vacate keeps a window for other pages, without what pages from an address have stored.
// Chromium may never answer that it has cleared that. Such a window is not used again.
func vacate(w context.Context, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(w, 5*time.Second)
	defer cancel()
	_, err = chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{
		Origin:       u.Scheme + "://" + u.Host,
		StorageTypes: "local_storage,indexeddb,cache_storage,service_workers",
	})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil
	case err != nil:
		return err
	}
	windows.Lock()
	defer windows.Unlock()
	windows.free = append(windows.free, w)
	return nil
}

// chromium skips the test if there is no Chromium, or another browser is tested.
func chromium(t *testing.T) {
	t.Helper()
	if inFirefox() {
		t.Skip("only Chromium can do that for a test")
	}
	if _, err := executable(); err != nil {
		lacking(t, err.Error())
	}
}

// lacking skips the test for something that is not installed, or fails it in continuous
// integration, where it must be.
func lacking(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// open opens an address in a window of that size, and fails the test in the end if the
// browser has found fault with anything. With more options there is a browser for this page.
func open(t *testing.T, address string, width, height int, more ...chromedp.ExecAllocatorOption) *page {
	t.Helper()
	if inFirefox() {
		if len(more) > 0 {
			chromium(t)
		}
		return openFirefox(t, address, width, height)
	}
	w, err := window(t, more)
	if err != nil {
		t.Fatal(err)
	}
	p := &page{t: t}
	var cancel context.CancelFunc
	p.ctx, cancel = chromedp.NewContext(w, chromedp.WithNewWindow(false))
	messages := chromedp.Console(p.ctx)
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		for m, err := range messages {
			if err != nil {
				return
			}
			switch m.Type {
			case "error", "warning", "assert", chromedp.ConsoleException:
				p.mu.Lock()
				p.problems = append(p.problems, fmt.Sprintf("%s: %s", m.Type, m.Text))
				p.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		cancel()
		<-heard
		if len(more) == 0 {
			if err := vacate(w, address); err != nil {
				t.Error(err)
			}
		}
		for _, problem := range p.problems {
			t.Error("in the console:", problem)
		}
	})
	// The page lives as long as the context of the first action does.
	if err := chromedp.Do(p.ctx, viewport(width, height)); err != nil {
		t.Fatal(err)
	}
	// Of the windows of a browser, the system has one in focus.
	if _, err := chromedp.Call(p.ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	p.navigate(address)
	p.until(`document.documentElement?.dataset.ready === 'true'`)
	return p
}

// viewport has the window be of a size, which is that of a phone if it is small.
func viewport(width, height int) chromedp.Action[chromedp.Void] {
	var options []chromedp.EmulateViewportOption
	switch {
	case width < 500:
		options = append(options, chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch)
	case height < 500:
		options = append(options, chromedp.EmulateLandscape, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return chromedp.EmulateViewport(int64(width), int64(height), options...)
}

// executable returns the path of a browser.
func executable() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("there is no Chromium: apt-get install chromium")
}

// do does something on the page that only Chromium can do for a test, or fails it.
func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	chromium(p.t)
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// value returns what a JavaScript expression comes to, or its promise.
func value[T any](p *page, expression string, args ...any) T {
	p.t.Helper()
	if p.fox != nil {
		var v T
		if err := p.fox.value(format(expression, args...), &v); err != nil {
			p.t.Fatalf("%v, in %.200s", err, expression)
		}
		return v
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](format(expression, args...), chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%v, in %.200s", err, expression)
	}
	return v
}

// run runs JavaScript.
func (p *page) run(script string, args ...any) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.run(format(script, args...)))
		return
	}
	p.do(chromedp.Evaluate[chromedp.Void](format(script, args...)))
}

// format fills in values for $1, $2 and so on, as JavaScript writes them.
func format(expression string, args ...any) string {
	for i, a := range args {
		text, err := json.Marshal(a)
		if err != nil {
			panic(err) // only strings and numbers are given
		}
		expression = strings.ReplaceAll(expression, "$"+strconv.Itoa(i+1), string(text))
	}
	return expression
}

// until waits until a JavaScript expression is true.
func (p *page) until(expression string, args ...any) {
	p.t.Helper()
	condition := format(expression, args...)
	// The page itself looks again and again: a question for each time would cost more than most
	// of what is waited for. Tests replace setTimeout. What an expression asks for may not be there
	// yet, so that an exception counts as false.
	script := `(async () => {
		const holds = async () => {
			try {
				return await (` + condition + `);
			} catch (error) {
				if (error instanceof SyntaxError || error instanceof ReferenceError) throw error;
				return false;
			}
		};
		while (!await holds()) await scheduler.postTask(() => {}, { delay: 10 });
		return true;
	})()`
	for begun := time.Now(); time.Since(begun) < patience; {
		err := p.wait(script)
		switch {
		case err == nil:
			return
		case errors.Is(err, context.DeadlineExceeded):
		case !leaving.MatchString(err.Error()):
			p.t.Fatalf("%v, in %.200s", err, condition)
		default: // While a page is loaded again, nothing is true.
			time.Sleep(10 * time.Millisecond)
		}
	}
	p.shot("stuck")
	p.t.Fatalf("waiting in vain for %s", condition)
}

// wait waits for the promise that a JavaScript expression comes to.
func (p *page) wait(expression string) error {
	if p.fox != nil {
		return p.fox.value(expression, new(bool))
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression, chromedp.EvalAwaitPromise))
	return err
}

// must fails the test for an error of Firefox.
func (p *page) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// leaving is what the browser says of a question to a page that has gone meanwhile.
var leaving = regexp.MustCompile(`navigated or closed|context was destroyed|Promise was collected|Cannot find context|` +
	`no such frame|Actor .* destroyed|Browsing Context.*not found|realm|unloaded`)

// reload loads the page again.
func (p *page) reload() {
	p.t.Helper()
	p.leave(func() {
		if p.fox != nil {
			p.must(p.fox.command("browsingContext.reload", map[string]any{"wait": "complete"}, nil))
			return
		}
		p.do(chromedp.Reload())
	})
}

// leave does what loads a page, and waits until that is ready.
func (p *page) leave(action func()) {
	p.t.Helper()
	p.run(`delete document.documentElement.dataset.ready`)
	action()
	p.until(`document.documentElement?.dataset.ready === 'true'`)
}

// navigate loads an address.
func (p *page) navigate(address string) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.command("browsingContext.navigate", map[string]any{"url": address, "wait": "complete"}, nil))
		return
	}
	p.do(chromedp.Navigate(address))
}

// size has the window be of a size, which is that of a phone if it is small. In Firefox it is a
// small window with a mouse, then, though there may be fingers, too.
func (p *page) size(width, height int) {
	p.t.Helper()
	if p.fox == nil {
		p.do(viewport(width, height))
		return
	}
	p.must(p.fox.command("browsingContext.setViewport", map[string]any{"viewport": map[string]int{"width": width, "height": height}}, nil))
}

// strike strikes keys, those of package kb or one for each character, one after the other.
func (p *page) strike(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		if p.fox != nil {
			p.must(p.fox.strike(key))
		} else {
			p.do(chromedp.KeyEvent(key))
		}
	}
}

// clickAt clicks on a place, and clickRight with the right button.
func (p *page) clickAt(x, y float64) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.pointer(moveTo(x, y), press(0), lift(0)))
		return
	}
	p.do(chromedp.MouseClickXY(x, y))
}

func (p *page) clickRight(x, y float64) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.pointer(moveTo(x, y), press(2), lift(2)))
		return
	}
	p.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight))
}

// hover moves the mouse to a place.
func (p *page) hover(x, y float64) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.pointer(moveTo(x, y)))
		return
	}
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
}

// dragAt drags by the mouse from one place to another.
func (p *page) dragAt(x, y, u, v float64) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.pointer(moveTo(x, y), press(0), moveTo((x+u)/2, (y+v)/2), moveTo(u, v), lift(0)))
		return
	}
	p.do(chromedp.DragAndDropXY(x, y, u, v, 4))
}

// focus gives an element the focus.
func (p *page) focus(selector string) {
	p.t.Helper()
	p.until(`(() => { document.querySelector($1).focus(); return document.activeElement === document.querySelector($1); })()`, selector)
}

// enter types text into a field, after what is there.
func (p *page) enter(selector, text string) {
	p.t.Helper()
	if p.fox != nil {
		p.focus(selector)
		p.strike(strings.ReplaceAll(text, "\n", kb.Enter))
		return
	}
	p.do(chromedp.SendKeys(chromedp.CSS(selector), text))
}

// upload chooses files in a field for them.
func (p *page) upload(selector string, files ...string) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.upload(selector, files))
		return
	}
	p.do(chromedp.SetUploadFiles(chromedp.CSS(selector), files))
}

// click clicks on an element: on its middle, once that has come to rest and nothing covers it. If
// the element moves away even so, between the question where it is and the click, it is clicked
// again.
func (p *page) click(selector string) {
	p.t.Helper()
	for {
		p.until(`(async () => {
			const e = document.querySelector($1);
			if (!e?.checkVisibility()) return false;
			e.scrollIntoView({ block: 'nearest' });
			const middle = () => {
				const r = e.getBoundingClientRect();
				return [r.x + r.width / 2, r.y + r.height / 2];
			};
			const at = middle();
			await scheduler.postTask(() => {}, { delay: 20 });
			if (String(middle()) !== String(at) || !e.contains(document.elementFromPoint(...at))) return false;
			window.clicking = { at, hit: false };
			e.addEventListener('pointerdown', () => clicking.hit = true, { once: true, capture: true });
			return true;
		})()`, selector)
		at := value[[]float64](p, `clicking.at`)
		p.clickAt(at[0], at[1])
		if !p.missed() {
			return
		}
		p.t.Logf("%s moved away from a click", selector)
	}
}

// missed reports whether the last click went elsewhere. If the page has gone, it did not.
func (p *page) missed() bool {
	const expression = `window.clicking?.hit ?? true`
	if p.fox != nil {
		hit := true
		return p.fox.value(expression, &hit) == nil && !hit
	}
	hit, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](expression))
	return err == nil && !hit
}

// analyse turns the analysis on or off.
func (p *page) analyse() {
	p.t.Helper()
	p.run(`document.querySelector('#analyse').click()`)
}

// at returns the middle of a square.
func (p *page) at(square string) (x, y float64) {
	p.t.Helper()
	at := value[[]float64](p, `(() => {
		const r = document.querySelector('[data-square=' + $1 + ']').getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, square)
	return at[0], at[1]
}

// clicks makes a move by a click on each of two squares.
func (p *page) clicks(from, to string) {
	p.t.Helper()
	for _, square := range []string{from, to} {
		x, y := p.at(square)
		p.clickAt(x, y)
	}
}

// tap puts a finger down in the middle of an element and lifts it.
func (p *page) tap(selector string) {
	p.t.Helper()
	at := value[[]float64](p, `(() => {
		const e = document.querySelector($1);
		e.scrollIntoView({ block: 'nearest' });
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, selector)
	if p.fox != nil {
		p.must(p.fox.tap(at[0], at[1]))
		return
	}
	p.touch(input.DispatchTouchEventTypeTouchStart, at[0], at[1])
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// touch tells the browser of a finger, which is at a place if it is given.
func (p *page) touch(kind input.DispatchTouchEventType, at ...float64) {
	p.t.Helper()
	if p.fox != nil {
		p.must(p.fox.touch(kind, at...))
		return
	}
	params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	if len(at) > 0 {
		params.TouchPoints = append(params.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, params); err != nil {
		p.t.Fatal(err)
	}
}

// taps makes a move by a tap on each of two squares.
func (p *page) taps(from, to string) {
	p.t.Helper()
	p.until(`document.querySelector('[data-square=' + $1 + ']').classList.contains('movable')`, from)
	p.tap("[data-square=" + from + "]")
	p.until(`document.querySelector('[data-square=' + $1 + ']').ariaSelected === 'true'`, from)
	p.tap("[data-square=" + to + "]")
}

// drag makes a move by dragging a piece.
func (p *page) drag(from, to string) {
	p.t.Helper()
	x, y := p.at(from)
	u, v := p.at(to)
	p.dragAt(x, y, u, v)
}

// moves returns the main line as the page shows it.
func (p *page) moves() []string {
	p.t.Helper()
	return value[[]string](p, `[...document.querySelectorAll('#moves .row .move')].map((e) => e.textContent)`)
}

// played waits until so many moves are in the list, and the position after the last
// of them is on the board.
func (p *page) played(moves int) {
	p.t.Helper()
	p.until(`((all) => all.length === $1 && (all.length === 0 || all.at(-1).ariaCurrent === 'true'))(
		[...document.querySelectorAll('#moves .move')])`, moves)
}

// on returns what the page says stands on a square, such as "white rook".
func (p *page) on(square string) string {
	p.t.Helper()
	return value[string](p, `document.querySelector('[data-square=' + $1 + ']').ariaLabel.replace(/, .*/, '').slice(3)`, square)
}

// text returns the text of an element.
func (p *page) text(selector string) string {
	p.t.Helper()
	return value[string](p, `document.querySelector($1).textContent`, selector)
}

// setUp sets up a position by its dialog, both sides being played by hand.
func (p *page) setUp(fen string) {
	p.t.Helper()
	p.click("#set-up")
	p.set("#fen", fen)
	p.click("#position-dialog .primary")
	p.until(`!document.querySelector('#position-dialog').open`)
}

// set gives a control a value, as its user would.
func (p *page) set(selector, to string) {
	p.t.Helper()
	p.run(`(() => {
		const e = document.querySelector($1);
		e.value = $2;
		for (const event of ['input', 'change']) e.dispatchEvent(new Event(event, { bubbles: true }));
	})()`, selector, to)
}

// newGame begins a game by its dialog, White against a bot.
func (p *page) newGame(bot string, level, movetime int, start string) {
	p.t.Helper()
	p.click("#new-game")
	p.set("#bot", bot)
	p.set("#level", fmt.Sprint(level))
	p.set("#movetime", fmt.Sprint(movetime))
	p.click("input[name=colour][value=white] + span")
	p.click("input[name=start][value='" + start + "'] + span")
	p.run(`document.querySelector('#live').textContent = ''`)
	p.click("#new-dialog .primary")
	p.until(`document.querySelector('#live').textContent.startsWith('New game.')`)
}

// colours has the page be light, dark, or in few colours ("forced"), as the system would, in Chromium.
func (p *page) colours(theme string) {
	p.t.Helper()
	if p.fox != nil {
		return // it cannot be told, and what else is seen of the page is as well seen in its own
	}
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}
	if theme == "forced" {
		features = []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}, {Name: "forced-colors", Value: "active"}}
	}
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
	if err != nil {
		p.t.Fatal(err)
	}
}

// shot saves a picture of the page for people to look at, if LUFT_SHOTS names a
// directory for it.
func (p *page) shot(name string) {
	p.t.Helper()
	dir := os.Getenv("LUFT_SHOTS")
	if dir == "" || p.fox != nil {
		return
	}
	time.Sleep(400 * time.Millisecond) // for what moves to have arrived
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// expectProblem waits for the browser to complain of something with a text in it, which is
// then no failure.
func (p *page) expectProblem(text string) {
	p.t.Helper()
	if _, err := strconv.Atoi(text); err == nil && p.fox != nil {
		return // Firefox does not complain of the status of an answer
	}
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(10 * time.Millisecond) {
		p.mu.Lock()
		i := slices.IndexFunc(p.problems, func(problem string) bool { return strings.Contains(problem, text) })
		if i >= 0 {
			p.problems = slices.Delete(p.problems, i, i+1)
		}
		p.mu.Unlock()
		if i >= 0 {
			return
		}
	}
	p.t.Errorf("the browser has not complained of %q", text)
}
