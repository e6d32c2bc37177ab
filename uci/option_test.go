package uci

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
)

// recorder is options that note what they are set to.
func recorder(note func(string, any)) []Option {
	return []Option{
		Spin("Hash", 16, 1, 64, func(n int) error {
			if n == 63 {
				return errors.New("no memory")
			}
			note("Hash", n)
			return nil
		}),
		Check("Own Book", true, func(on bool) error { note("Own Book", on); return nil }),
		{Name: "Style", Type: "combo", Default: "Very Solid", Values: []string{"Very Solid", "Risky"}, Set: func(v string) error { note("Style", v); return nil }},
		{Name: "Book File", Type: "string", Set: func(v string) error { note("Book File", v); return nil }},
		Spin("King Safety Max Value", 0, 0, 9, func(n int) error { note("King Safety Max Value", n); return nil }),
		Spin("King Safety Max", 0, 0, 9, func(n int) error { note("King Safety Max", n); return nil }),
		{Name: "Learn", Type: "button", Set: func(string) error { note("Learn", nil); return nil }},
	}
}

func TestSetOption(t *testing.T) {
	tests := []struct {
		name, line string
		want       string // what is noted, or the error
	}{
		{"spin", "name Hash value 32", "Hash=32"},
		{"any case", "NAME hASH VALUE 32", "Hash=32"},
		{"blanks", "\t name   Hash \t value   32  ", "Hash=32"},
		{"spin too high", "name Hash value 65", `"65" is not a number from 1 to 64`},
		{"spin too low", "name Hash value 0", `"0" is not a number from 1 to 64`},
		{"spin beyond all numbers", "name Hash value 99999999999999999999", `"99999999999999999999" is not a number from 1 to 64`},
		{"spin without a number", "name Hash value lots", `"lots" is not a number from 1 to 64`},
		{"spin without a value", "name Hash", `"" is not a number from 1 to 64`},
		{"spin that does not work", "name Hash value 63", "no memory"},
		{"check", "name Own Book value false", "Own Book=false"},
		{"check, any case", "name own book value TRUE", "Own Book=true"},
		{"check that is neither", "name Own Book value maybe", `"maybe" is not true or false`},
		{"combo", "name Style value Risky", "Style=Risky"},
		{"combo, any case, more blanks", "name style value very  solid", "Style=Very Solid"},
		{"combo that is none", "name style value wild", `"wild" is not one of ["Very Solid" "Risky"]`},
		{"string with blanks", "name Book File value C:\\My  Books\\a value.bin", `Book File=C:\My  Books\a value.bin`},
		{"string, empty", "name Book File value <empty>", "Book File="},
		{"string, nothing", "name Book File value", "Book File="},
		{"name with the word value in it", "name King Safety Max Value value 3", "King Safety Max Value=3"},
		{"button", "name learn", "Learn=<nil>"},
		{"words before the name", "please name learn", "Learn=<nil>"},
		{"no such option", "name Contempt value 3", `unknown option "Contempt value 3"`},
		{"no name", "Hash 32", "setoption without a name"},
		{"nothing", "", "setoption without a name"},
		{"name without end", "name " + strings.Repeat("x ", 5000), `unknown option "` + strings.Repeat("x ", 30) + `"…`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			options := recorder(func(name string, v any) { got += fmt.Sprintf("%s=%v", name, v) })
			w := tokens{test.line}
			o, value, err := w.parseSetOption(options)
			if err == nil {
				err = o.set(value)
			}
			if err != nil {
				got += err.Error()
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestDeclarations(t *testing.T) {
	tests := []struct {
		name, line string
		want       Option // the zero Option is an error
	}{
		{"check", "option name Ponder type check default false", Check("Ponder", false, nil)},
		{"check on", "option name Own Book type check default true", Check("Own Book", true, nil)},
		{"spin", "option name Hash type spin default 16 min 1 max 64", Spin("Hash", 16, 1, 64, nil)},
		{"spin, other order", "option name Hash type spin min -5 max 64 default 16", Spin("Hash", 16, -5, 64, nil)},
		{"spin without bounds", "option name Hash type spin default 16", Option{}},
		{"spin out of bounds", "option name Hash type spin default 16 min 1 max 2", Option{}},
		{"combo", "option name Style type combo default Very Solid var Risky var Very Solid", Option{Name: "Style", Type: "combo", Default: "Very Solid", Values: []string{"Risky", "Very Solid"}}},
		{"combo with its default last", "option name Style type combo var Risky var Very  Solid default Very Solid", Option{Name: "Style", Type: "combo", Default: "Very Solid", Values: []string{"Risky", "Very Solid"}}},
		{"combo without its default", "option name Style type combo default Wild var Risky", Option{}},
		{"button", "option name Clear Hash type button", Option{Name: "Clear Hash", Type: "button"}},
		{"string", "option name Book File type string default a  b.bin", Option{Name: "Book File", Type: "string", Default: "a  b.bin"}},
		{"string, empty", "option name Book File type string default <empty>", Option{Name: "Book File", Type: "string"}},
		{"string, nothing", "option name Book File type string default ", Option{Name: "Book File", Type: "string"}},
		{"string without default", "option name Book File type string", Option{Name: "Book File", Type: "string"}},
		{"name with the word type in it", "option name type of type check type check default true", Check("type of", true, nil)},
		{"unknown type", "option name Hash type wheel default 3", Option{}},
		{"no name", "option name type check default true", Option{}},
		{"no option", "id name Hash", Option{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := parseOption(test.line)
			if test.want.Type == "" {
				if err == nil {
					t.Errorf("got %v, want an error", got)
				}
				return
			}
			if diff := cmp.Diff(test.want, got, ignoreFuncs); diff != "" || err != nil {
				t.Errorf("error %v (-want +got):\n%s", err, diff)
			}
		})
	}
}

// Functions are not compared.
var ignoreFuncs = cmpopts.IgnoreFields(Option{}, "Set", "Describe")

func FuzzOption(f *testing.F) {
	for _, o := range recorder(func(string, any) {}) {
		f.Add(o.String())
	}
	f.Add("option name type type spin type string default var")
	f.Fuzz(func(t *testing.T, line string) {
		o, err := parseOption(line)
		if err != nil {
			return
		}
		if again, err := parseOption(o.String()); err != nil || !cmp.Equal(o, again, ignoreFuncs) {
			t.Errorf("%q is read back as %q, %v", o, again, err)
		}
		// A user can set it: the name is found.
		w := tokens{"name " + o.Name + " value 1"}
		if _, _, err := w.parseSetOption([]Option{o}); err != nil {
			t.Errorf("%q: %v", o, err)
		}
	})
}

func TestOwnOptions(t *testing.T) {
	f := &fake{}
	var noted []string
	e := Engine{Name: "Test", Author: "Nobody", Searcher: f, Options: append(recorder(func(name string, v any) { noted = append(noted, fmt.Sprint(name, "=", v)) }),
		Spin("move overhead", 0, 0, 5, nil))}
	transcript(t, e, `
		> uci
		< id name Test
		< id author Nobody
		< option name Hash type spin default 16 min 1 max 64
		< option name Own Book type check default true
		< option name Style type combo default Very Solid var Very Solid var Risky
		< option name Book File type string default <empty>
		< option name King Safety Max Value type spin default 0 min 0 max 9
		< option name King Safety Max type spin default 0 min 0 max 9
		< option name Learn type button
		< option name move overhead type spin default 0 min 0 max 5
		< option name MultiPV type spin default 1 min 1 max 500
		< option name Ponder type check default false
		< option name UCI_Chess960 type check default false
		< option name UCI_AnalyseMode type check default false
		< option name UCI_ShowWDL type check default false
		< option name Clear Hash type button
		< uciok
		> setoption name Hash value 5
		> setoption name Clear Hash
		> setoption name UCI_AnalyseMode value true
		> setoption name Hash value 1000
		< info string option Hash not set: "1000" is not a number from 1 to 64
		> setoption name Nonsense value 3
		< info string unknown option "Nonsense value 3"
		> go wtime 100
		< info *
		< bestmove *`)
	if diff := cmp.Diff([]string{"Hash=5"}, noted); diff != "" {
		t.Errorf("set (-want +got):\n%s", diff)
	}
	if f.games != 1 {
		t.Errorf("cleared %d times", f.games)
	}
	if got := f.limits.Clocks[0].Remaining; got != 100e6 {
		t.Errorf("clock %v: the engine's own Move Overhead is not its own", got)
	}
}

// An engine with ratings can be weakened to one.
func TestRatings(t *testing.T) {
	f := &fake{lines: true}
	weakness := func(elo int) search.Weakness { return search.Weakness{Nodes: uint64(elo)} }
	transcript(t, Engine{Searcher: f, Ratings: &Ratings{Min: 600, Max: 900, Weakness: weakness}}, `
		> uci
		<~ option name UCI_Elo type spin default 900 min 600 max 900
		<~ uciok
		> setoption name UCI_LimitStrength value true
		> setoption name UCI_Elo value 700
		> setoption name UCI_Elo value 100
		< info string option UCI_Elo not set: "100" is not a number from 600 to 900
		> go depth 1
		< info * multipv 1 *
		< bestmove *`)
	if f.limits.Nodes != 700 {
		t.Errorf("weakened to %d", f.limits.Nodes)
	}
	for _, bad := range []Ratings{{Min: 600, Max: 900}, {Min: 900, Max: 600, Weakness: weakness}} {
		err := Serve(t.Context(), strings.NewReader("quit\n"), io.Discard, Engine{Searcher: f, Ratings: &bad})
		if e, ok := errors.AsType[*Error](err); !ok || e.Op != "declaring options" {
			t.Errorf("%d to %d: %v", bad.Min, bad.Max, err)
		}
	}
}

// The option MultiPV is there for searchers that find several lines.
func TestMultiPVOption(t *testing.T) {
	strong := alphabeta.New(alphabeta.Options{})
	tests := []struct {
		name string
		s    search.Searcher
		want bool
	}{
		{"one line", &search.Random{}, false},
		{"several lines", strong, true},
		{"at full strength", search.Handicap{Searcher: strong}, true},
		{"weakened", search.Handicap{Searcher: strong, Weakness: search.Weakness{Depth: 1}}, false},
		{"with a book", &book.Searcher{Inner: strong}, true},
		{"with a book, one line", &book.Searcher{Inner: &search.Random{}}, false},
		{"a book alone", &book.Searcher{}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			if err := Serve(t.Context(), strings.NewReader("uci\n"), &out, Engine{Searcher: test.s}); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(out.String(), "option name MultiPV"); got != test.want {
				t.Errorf("option MultiPV: %t, want %t", got, test.want)
			}
		})
	}
}

// Options wait for the search that is under way, unless that has been told to
// stop, in which case they are set before anything else is done.
func TestOptionDuringSearch(t *testing.T) {
	f, set := shut(), 0
	e := Engine{Searcher: f, Options: []Option{Spin("Hash", 0, 0, 99, func(n int) error {
		set = n
		return fmt.Errorf("set to %d", n)
	})}}
	transcript(t, e, `
		> go depth 5
		< info *
		> setoption name Hash value 7
		> ucinewgame
		-
		> isready
		< readyok
		> stop
		< bestmove *
		< info string option Hash not set: set to 7
		> go infinite
		< info *
		> setoption name Hash value 8
		> go infinite
		< bestmove *
		< info string option Hash not set: set to 8
		< info *
		> stop
		< bestmove *`)
	if set != 8 || f.games != 1 {
		t.Errorf("set to %d, %d new games", set, f.games)
	}
}

func TestBadOptions(t *testing.T) {
	tests := []struct {
		name    string
		options []Option
	}{
		{"zero", []Option{{}}},
		{"unknown type", []Option{{Name: "a", Type: "wheel"}}},
		{"check that is neither", []Option{{Name: "a", Type: "check", Default: "maybe"}}},
		{"spin without a number", []Option{{Name: "a", Type: "spin", Default: "x", Max: 9}}},
		{"no name", []Option{Check("", false, nil)}},
		{"line break in the name", []Option{{Name: "a\nb", Type: "button"}}},
		{"two blanks in the name", []Option{{Name: "a  b", Type: "button"}}},
		{"name that ends early", []Option{{Name: "a type check", Type: "button"}}},
		{"line break in the text", []Option{{Name: "a", Type: "string", Default: "\n"}}},
		{"out of bounds", []Option{Spin("a", 1, 0, 0, nil)}},
		{"default that is none of the values", []Option{{Name: "a", Type: "combo", Default: "x"}}},
		{"value that ends early", []Option{{Name: "a", Type: "combo", Default: "x var y", Values: []string{"x var y"}}}},
		{"twice", []Option{Check("a", false, nil), {Name: "A", Type: "button"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Serve(t.Context(), strings.NewReader("uci\n"), &strings.Builder{}, Engine{Searcher: &fake{}, Options: test.options})
			if wrong, ok := errors.AsType[*Error](err); !ok || wrong.Op != "declaring options" {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestSetOptionByName(t *testing.T) {
	got := ""
	options := recorder(func(name string, v any) { got = fmt.Sprint(name, "=", v) })
	if err := SetOption(options, "hash", "32"); err != nil || got != "Hash=32" {
		t.Errorf("%v, set %s", err, got)
	}
	for _, c := range [][2]string{{"hash", "x"}, {"hash", "63"}, {"nothing", "1"}} {
		err := SetOption(options, c[0], c[1])
		if wrong, ok := errors.AsType[*OptionError](err); !ok || wrong.Name != c[0] || wrong.Value != c[1] {
			t.Errorf("%v: %v", c, err)
		}
	}
	if err := SetOption(options, "nothing", ""); !errors.Is(err, ErrNoOption) {
		t.Error(err)
	}
}
