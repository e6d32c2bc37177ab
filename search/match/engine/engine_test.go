package engine

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
)

func TestFields(t *testing.T) {
	tests := []struct {
		name, in string
		want     []Field
	}{
		{"one", "a=b", []Field{{"a", "b"}}},
		{"empty value", "a=,b=", []Field{{"a", ""}, {"b", ""}}},
		{"blanks", " a = b c , d.e f=g=h", []Field{{"a", " b c "}, {"d.e f", "g=h"}}},
		{"quoted", `a="b,c=d",e="\"\\\n"`, []Field{{"a", "b,c=d"}, {"e", `"\\n`}}},
		{"quote inside", `a=b"c"`, []Field{{"a", `b"c"`}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Fields(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("fields (-want +got):\n%s", diff)
			}
		})
	}
	for _, in := range []string{"", "a", "=b", "a=b,", "a=b,c", `a="b`, `a="b"c`, `a="b\"`, ",a=b"} {
		if got, err := Fields(in); err == nil {
			t.Errorf("%q is %v", in, got)
		}
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		name, in string
		want     Spec
	}{
		{"in the same process", "luft=material,nodes=500,option.Hash=4,ponder=true",
			Spec{Name: "material", Options: []Field{{"Hash", "4"}}, Control: match.Control{Nodes: 500}, Ponder: true}},
		{"command", `name=a b,cmd=/x/y z,args="-q 'two words' ''",dir=/tmp,option.Move Overhead=10,tc=40/60+0.5,margin=0`,
			Spec{Name: "a b", Command: "/x/y z", Args: []string{"-q", "two words", ""}, Dir: "/tmp",
				Options: []Field{{"Move Overhead", "10"}},
				Control: match.Control{Clock: live.Control{{Moves: 40, Time: time.Minute, Increment: time.Second / 2}}, Margin: -1}}},
		{"name of the program", "cmd=./bin/new,st=0.5,depth=3,margin=20",
			Spec{Name: "new", Command: "./bin/new",
				Control: match.Control{MoveTime: time.Second / 2, Depth: 3, Margin: 20 * time.Millisecond}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := catalog.Parse(test.in, "")
			if err != nil {
				t.Fatal(err)
			}
			if (got.New != nil) != (got.Command == "") {
				t.Error("New does not fit Command")
			}
			got.New = nil
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("spec (-want +got):\n%s", diff)
			}
		})
	}
	for in, want := range map[string]string{
		"name=a":                            "either luft= or cmd=",
		"luft=random,cmd=x":                 "either luft= or cmd=",
		"luft=":                             "want one of material, random",
		"luft=deep":                         "want one of material, random",
		"luft=random,ponder=maybe":          "ponder=maybe",
		"cmd=":                              "cmd= is empty",
		"luft=random,luft=random":           "duplicate key luft",
		"cmd=x,option.Hash=4,option.hash=8": "duplicate key option.hash",
		"luft=random,color=red":             "unknown key",
		"luft=random,option.=1":             "unknown key",
		"luft=random,option.Hash=1":         "unknown option",
		"luft=random,args=x":                "require cmd=",
		"luft=random,nodes=0":               "out of range",
		"luft=random,nodes=-1":              "nodes=-1",
		"luft=random,depth=0":               "out of range",
		"luft=random,st=0":                  "out of range",
		"luft=random,st=NaN":                "out of range",
		"luft=random,st=1e-10":              "out of range", // was no limit
		"luft=random,tc=x":                  "tc=x",
		"luft=random,tc=nodes=5":            "not a valid time control", // was no limit
		"luft=random,tc=8 nodes=5":          "not a valid time control",
		"luft=random,margin=5":              "requires tc=",
		"luft=random,margin=-5,tc=1":        "out of range",
		"cmd=x,args='":                      "unclosed quote",
	} {
		if spec, err := catalog.Parse(in, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want %q", in, spec, err, want)
		}
	}
}

// What is given for each engine applies where an engine has nothing else.
func TestEach(t *testing.T) {
	const each = `tc=8+0.08,option.Hash=16,option.Book="a,b",ponder=true`
	got, err := catalog.Parse("cmd=x,option.Hash=4,tc=1", each)
	want := Spec{Name: "x", Command: "x", Options: []Field{{"Hash", "4"}, {"Book", "a,b"}}, Control: match.Control{Clock: live.Control{{Time: time.Second}}}, Ponder: true}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if p := got.Player(); p.Settings != `Hash=4,Book="a,b"` || !p.Ponder || !p.Control.Equal(want.Control) {
		t.Errorf("player %+v", p)
	}
	got, err = catalog.Parse("cmd=x,option.hash=4", "option.Hash=16,option.Threads=2")
	if diff := cmp.Diff([]Field{{"hash", "4"}, {"Threads", "2"}}, got.Options); err != nil || diff != "" {
		t.Errorf("options in another case: %v (-want +got):\n%s", err, diff)
	}
	for _, each := range []string{"tc", "tc=1,tc=2", "luft=random", "option.Hash=1,colour=red"} {
		if _, err := catalog.Parse("cmd=x", each); err == nil {
			t.Errorf("each %q", each)
		}
	}
}

// catalog has engines without and with options.
var catalog = Catalog{
	"random": func(o []Field) (search.Searcher, error) {
		if len(o) > 0 {
			return nil, errors.New("unknown option")
		}
		return new(search.Random), nil
	},
	"material": func(o []Field) (search.Searcher, error) { return &search.Minimax{Evaluator: eval.Material{}}, nil },
}

// Engines in the same process are players, too, and a random one plays by the seed.
func TestCatalog(t *testing.T) {
	for name := range catalog {
		spec, err := catalog.Parse("luft="+name, "")
		if err != nil {
			t.Fatal(err)
		}
		p := spec.Player()
		var moves [2][]board.Move
		for i := range moves {
			s, err := p.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p.NewGame(s, 4)
			g := game.New(board.Start())
			for range 10 {
				r, err := s.Search(t.Context(), g, search.Limits{Depth: 1}, nil)
				if err != nil || g.Play(r.Move) != nil {
					t.Fatalf("%v, %v", r.Move, err)
				}
			}
			moves[i] = g.Moves()
		}
		if !cmp.Equal(moves[0], moves[1]) {
			t.Errorf("%s plays %v and %v", name, moves[0], moves[1])
		}
	}
}

// Whatever is a list of fields reads back equal from its text.
func FuzzFields(f *testing.F) {
	f.Add("a=b,c=\"d,e\\\\f\\\"\"")
	f.Add("name=x,cmd=./x y,args='a b'")
	f.Fuzz(func(t *testing.T, s string) {
		fields, err := Fields(s)
		if err != nil {
			return
		}
		var parts []string
		for _, f := range fields {
			parts = append(parts, f.String())
		}
		again, err := Fields(strings.Join(parts, ","))
		if diff := cmp.Diff(fields, again); err != nil || diff != "" {
			t.Fatalf("%q: %v (-first +again):\n%s", s, err, diff)
		}
		_, _ = catalog.Parse(s, s)
	})
}
