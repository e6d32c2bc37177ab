package engine

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
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
		{"built in", "luft=material,nodes=500,option.Hash=4",
			Spec{Name: "material", Luft: "material", Options: []Field{{"Hash", "4"}}, Control: match.Control{Nodes: 500}}},
		{"command", `name=a b,cmd=/x/y z,args="-q 'two words' ''",dir=/tmp,option.Move Overhead=10,tc=40/60+0.5,margin=0`,
			Spec{Name: "a b", Command: "/x/y z", Args: []string{"-q", "two words", ""}, Dir: "/tmp",
				Options: []Field{{"Move Overhead", "10"}},
				Control: match.Control{Moves: 40, Time: time.Minute, Increment: time.Second / 2, Margin: -1}}},
		{"name of the program", "cmd=./bin/new,st=0.5,depth=3,margin=20",
			Spec{Name: "new", Command: "./bin/new",
				Control: match.Control{MoveTime: time.Second / 2, Depth: 3, Margin: 20 * time.Millisecond}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Parse(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("spec (-want +got):\n%s", diff)
			}
		})
	}
	for in, want := range map[string]string{
		"name=a":                          "either luft= or cmd=",
		"luft=random,cmd=x":               "either luft= or cmd=",
		"luft=":                           "want one of minimax, material, piecesquare, classical, random, ",
		"luft=deep":                       "want one of minimax, material, piecesquare, classical, random, ",
		"cmd=":                            "cmd= is empty",
		"luft=random,luft=random":         "duplicate key luft",
		"luft=random,color=red":           "unknown key",
		"luft=random,option.=1":           "unknown key",
		"luft=random,option.Hash=1":       "unknown option",
		"luft=zig,option.Hash=1":          "unknown option",
		"luft=material,option.Depth=1":    "unknown option",
		"luft=material,option.Hash=x":     "option.Hash=x",
		"luft=material,option.Hash=99999": "out of range",
		"luft=random,args=x":              "require cmd=",
		"luft=random,nodes=0":             "out of range",
		"luft=random,nodes=-1":            "nodes=-1",
		"luft=random,depth=0":             "out of range",
		"luft=random,st=0":                "out of range",
		"luft=random,st=NaN":              "out of range",
		"luft=random,tc=x":                "tc=x",
		"luft=random,margin=5":            "requires tc=",
		"luft=random,margin=-5,tc=1":      "out of range",
		"cmd=x,args='":                    "unclosed quote",
	} {
		if spec, err := Parse(in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want %q", in, spec, err, want)
		}
	}
}

func TestBuiltIn(t *testing.T) {
	for _, name := range []string{"random", "minimax", "material", "piecesquare", "classical", "zig", "gnome"} {
		t.Run(name, func(t *testing.T) {
			spec, err := Parse("luft=" + name)
			if err != nil {
				t.Fatal(err)
			}
			p := spec.Player()
			s, err := p.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if p.NewGame != nil {
				p.NewGame(s, 4)
			}
			g := game.New(board.Start())
			r, err := s.Search(t.Context(), g, search.Limits{Depth: 1}, nil)
			if err != nil || g.Play(r.Move) != nil {
				t.Errorf("%v, %v", r.Move, err)
			}
		})
	}
}
