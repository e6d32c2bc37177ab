package browsertest

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// With LUFT_BROWSER=firefox the tests run in Firefox, by WebDriver BiDi, the protocol that it
// speaks itself. Those that need what only Chromium can do for a test are skipped: colours of the
// system, scroll bars, downloads and numbers of processors. It is asked for while a test runs, so
// that results for one browser are not taken from the cache of go test for the other.
func inFirefox() bool { return os.Getenv("LUFT_BROWSER") == "firefox" }

const firefoxName = "firefox-esr"

// preferences are those that tests need: windows that all have the focus, scheduler.postTask, and
// nothing that asks or is fetched.
const preferences = `
user_pref("focusmanager.testmode", true);
user_pref("dom.enable_web_task_scheduling", true);
user_pref("dom.allow_cut_copy", true);
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("dom.min_background_timeout_value", 4);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("extensions.update.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("media.autoplay.default", 0);
user_pref("ui.prefersReducedMotion", 0);
user_pref("ui.useOverlayScrollbars", 1);
`

// A firefox is a running Firefox. Its windows share nothing, as those of Chromium do.
type firefox struct {
	process *exec.Cmd
	socket  *socket

	mu     sync.Mutex
	last   int
	asked  map[int]chan reply
	tabs   map[string]*page // by their contexts
	failed error            // why no more is heard of it
}

// A reply is the answer to a command.
type reply struct {
	Result  json.RawMessage
	Error   string
	Message string
}

func (r reply) problem() error {
	if r.Error == "" {
		return nil
	}
	return fmt.Errorf("firefox: %s: %s", r.Error, r.Message)
}

// theFirefox is started when the first page is opened, and kept in running.
var (
	theFirefox = sync.OnceValues(startFirefox)
	running    *exec.Cmd
)

func endFirefox() {
	if running != nil {
		running.Process.Kill()
		running.Wait()
	}
}

func startFirefox() (*firefox, error) {
	profile := filepath.Join(temporary, "firefox")
	if err := os.Mkdir(profile, 0o700); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o600); err != nil {
		return nil, err
	}
	f := &firefox{asked: make(map[int]chan reply), tabs: make(map[string]*page)}
	f.process = exec.Command(firefoxName, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank")
	f.process.Env = append(os.Environ(), "HOME="+temporary, "MOZ_DISABLE_AUTO_SAFE_MODE=1")
	errOut, err := f.process.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := f.process.Start(); err != nil {
		return nil, err
	}
	running = f.process
	lines := bufio.NewScanner(errOut)
	var address string
	for address == "" && lines.Scan() {
		_, address, _ = strings.Cut(lines.Text(), "WebDriver BiDi listening on ws://")
	}
	if address == "" {
		return nil, errors.New("firefox has ended before it listened")
	}
	go func() {
		for lines.Scan() { // or else it would wait for somebody to read
		}
	}()
	if f.socket, err = dial(address, "/session"); err != nil {
		return nil, err
	}
	go f.listen()
	if err := f.command("session.new", map[string]any{"capabilities": map[string]any{}}, nil); err != nil {
		return nil, err
	}
	return f, f.command("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil)
}

// listen passes on what Firefox says, until it ends.
func (f *firefox) listen() {
	for {
		text, err := f.socket.receive()
		if err != nil {
			f.mu.Lock()
			f.failed = err
			for id, answer := range f.asked {
				answer <- reply{Error: "gone", Message: err.Error()}
				delete(f.asked, id)
			}
			f.mu.Unlock()
			return
		}
		var message struct {
			reply
			ID     int
			Method string
			Params struct {
				Level  string
				Text   string
				Source struct{ Context string }
			}
		}
		if err := json.Unmarshal(text, &message); err != nil {
			continue // not one of its messages
		}
		f.mu.Lock()
		answer := f.asked[message.ID]
		delete(f.asked, message.ID)
		p := f.tabs[message.Params.Source.Context]
		f.mu.Unlock()
		switch level := message.Params.Level; {
		case answer != nil:
			answer <- message.reply
		case message.Method == "log.entryAdded" && p != nil && (level == "error" || level == "warn"):
			p.mu.Lock()
			p.problems = append(p.problems, level+": "+message.Params.Text)
			p.mu.Unlock()
		}
	}
}

// command has Firefox do something and stores its answer in result, if that is not nil.
func (f *firefox) command(method string, params map[string]any, result any) error {
	answer := make(chan reply, 1)
	f.mu.Lock()
	if f.failed != nil {
		defer f.mu.Unlock()
		return f.failed
	}
	f.last++
	id := f.last
	f.asked[id] = answer
	text, err := json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	if err == nil {
		err = f.socket.send(text)
	}
	f.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case r := <-answer:
		if err := r.problem(); err != nil || result == nil {
			return err
		}
		return json.Unmarshal(r.Result, result)
	case <-time.After(patience):
		return fmt.Errorf("%s: %w", method, context.DeadlineExceeded)
	}
}

// A tab is a window of Firefox with one page.
type tab struct {
	*firefox
	context string
}

// openFirefox is open for Firefox.
func openFirefox(t *testing.T, address string, width, height int) *page {
	t.Helper()
	f, err := theFirefox()
	if err != nil {
		t.Fatal(err)
	}
	p := &page{t: t}
	var user struct{ UserContext string }
	var opened struct{ Context string }
	p.must(f.command("browser.createUserContext", map[string]any{}, &user))
	p.must(f.command("browsingContext.create", map[string]any{"type": "window", "userContext": user.UserContext}, &opened))
	p.fox = &tab{f, opened.Context}
	f.mu.Lock()
	f.tabs[opened.Context] = p
	f.mu.Unlock()
	t.Cleanup(func() {
		if err := f.command("browser.removeUserContext", map[string]any{"userContext": user.UserContext}, nil); err != nil {
			t.Error(err)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, problem := range p.problems {
			t.Error("in the console:", problem)
		}
	})
	p.size(width, height)
	p.navigate(address)
	p.until(`document.documentElement?.dataset.ready === 'true'`)
	return p
}

// command is that of Firefox for the tab.
func (tab *tab) command(method string, params map[string]any, result any) error {
	params["context"] = tab.context
	return tab.firefox.command(method, params, result)
}

// evaluate returns what an expression comes to in the tab.
func (tab *tab) evaluate(expression string, wait bool) (string, error) {
	var answer struct {
		Type             string
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	err := tab.firefox.command("script.evaluate", map[string]any{
		"expression": expression, "awaitPromise": wait, "target": map[string]any{"context": tab.context},
	}, &answer)
	if err == nil && answer.Type != "success" {
		err = errors.New(answer.ExceptionDetails.Text)
	}
	text, _ := answer.Result.Value.(string)
	return text, err
}

// value stores in v what an expression comes to, or its promise.
func (tab *tab) value(expression string, v any) error {
	expression = strings.TrimRight(expression, "; \n\t")
	text, err := tab.evaluate("(async () => JSON.stringify((await ("+expression+"\n)) ?? null))()", true)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), v)
}

// run runs a script.
func (tab *tab) run(script string) error {
	_, err := tab.evaluate(script, false)
	return err
}

// An action is one of those of a pointer or of keys.
type action map[string]any

func moveTo(x, y float64) action { return action{"type": "pointerMove", "x": int(x), "y": int(y)} }
func press(button int) action    { return action{"type": "pointerDown", "button": button} }
func lift(button int) action     { return action{"type": "pointerUp", "button": button} }

// perform has a device do something: a "key" board, or a "pointer" that is a "mouse" or "touch".
func (tab *tab) perform(kind, pointer string, actions []action) error {
	device := map[string]any{"type": kind, "id": kind + pointer, "actions": actions}
	if pointer != "" {
		device["parameters"] = map[string]string{"pointerType": pointer}
	}
	return tab.command("input.performActions", map[string]any{"actions": []any{device}}, nil)
}

// pointer moves the mouse and presses its buttons.
func (tab *tab) pointer(actions ...action) error { return tab.perform("pointer", "mouse", actions) }

// touch puts a finger down at a place, moves it there or lifts it.
func (tab *tab) touch(kind input.DispatchTouchEventType, place ...float64) error {
	var actions []action
	if len(place) > 0 {
		actions = append(actions, moveTo(place[0], place[1]))
	}
	switch kind {
	case input.DispatchTouchEventTypeTouchStart:
		actions = append(actions, press(0))
	case input.DispatchTouchEventTypeTouchEnd:
		actions = append(actions, lift(0))
	}
	return tab.perform("pointer", "touch", actions)
}

// tap puts a finger down and lifts it with one command: between two, a finger may be down so long that
// it is no tap to Firefox.
func (tab *tab) tap(x, y float64) error {
	return tab.perform("pointer", "touch", []action{moveTo(x, y), press(0), lift(0)})
}

// keyCodes are the characters that stand for keys in the protocol.
var keyCodes = map[string]string{
	kb.Backspace: "\ue003", kb.Tab: "\ue004", kb.Enter: "\ue007", kb.Escape: "\ue00c", kb.PageUp: "\ue00e", kb.PageDown: "\ue00f", kb.End: "\ue010",
	kb.Home: "\ue011", kb.ArrowLeft: "\ue012", kb.ArrowUp: "\ue013", kb.ArrowRight: "\ue014", kb.ArrowDown: "\ue015", kb.Delete: "\ue017",
}

// strike strikes keys one after the other, each of them a character or one of package kb.
func (tab *tab) strike(keys string) error {
	var actions []action
	for _, r := range keys {
		key := cmp.Or(keyCodes[string(r)], string(r))
		actions = append(actions, action{"type": "keyDown", "value": key}, action{"type": "keyUp", "value": key})
	}
	return tab.perform("key", "", actions)
}

// control strikes a key while the control key is held down.
func (tab *tab) control(key string) error {
	const held = "\ue009"
	return tab.perform("key", "", []action{
		{"type": "keyDown", "value": held}, {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}, {"type": "keyUp", "value": held},
	})
}

// upload chooses files in a field.
func (tab *tab) upload(selector string, files []string) error {
	var found struct{ Nodes []json.RawMessage }
	err := tab.command("browsingContext.locateNodes", map[string]any{"locator": map[string]any{"type": "css", "value": selector}}, &found)
	if err != nil {
		return err
	}
	if len(found.Nodes) != 1 {
		return fmt.Errorf("there are %d elements %s", len(found.Nodes), selector)
	}
	var node struct{ SharedID string }
	if err := json.NewDecoder(bytes.NewReader(found.Nodes[0])).Decode(&node); err != nil {
		return err
	}
	return tab.command("input.setFiles", map[string]any{"element": map[string]string{"sharedId": node.SharedID}, "files": files}, nil)
}
