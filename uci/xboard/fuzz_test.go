package xboard

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// FuzzServe holds that nothing that a GUI can send makes the server panic or fail, and that it
// ends with its input.
func FuzzServe(f *testing.F) {
	f.Add("protover 2\nnew\nlevel 40 0:05 1\ntime 100\notim 100\nusermove e2e4\n?\nping 1\nundo\nremove\n")
	f.Add("force\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nusermove O-O\ngo\nhint\nbk\ndraw\n.\n")
	f.Add("analyze\ne2e4\n.\noption MultiPV=3\nexit\nplayother\nvariant fischerandom\nsd 1\nst 1\nquit\nping 2")
	f.Add("memory 1\ncores 2\noption =\noption Hash=999999999999\nsetboard \nlevel 1 1:1:1 -1\ntime \x00\nresult\n\r\n\t\n1-0\nNf3\nO-O-O-O\n")
	f.Fuzz(func(t *testing.T, text string) {
		e := Engine{Engine: uci.Engine{Name: "Fuzz", Searcher: &fake{}, Options: []uci.Option{
			uci.Spin("Hash", 16, 1, 64, nil), {Name: "File", Type: "string"},
		}}}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := Serve(ctx, strings.NewReader(text), io.Discard, e); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzThinking holds that a line of thinking output is read without a panic, that what was read
// is legal, and that it is written so that it reads back.
func FuzzThinking(f *testing.F) {
	for _, line := range []string{
		"9 31 102 5120 e4 e5 Nf3", " 5. 100003 10 1000  e2-e4 1... e5 2.Nf3", "7+ -100000 0 0 23 5000 0\td4", "1 2 3", "-1 0 0 0 e4",
		"99999999999999999999 0 0 0 e4", "4 -99999999 -5 18446744073709551615 a3",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		b := board.Start()
		i, ok := parseThinking(line, &b)
		if !ok {
			return
		}
		now := b
		for _, m := range i.PV {
			if now.Canonical(m) != m {
				t.Fatalf("%q: %v", line, i.PV)
			}
			now.Play(m)
		}
		text := string(appendThinking(nil, b, &i))
		again, ok := parseThinking(text, &b)
		again.SelDepth = i.SelDepth // which is not written
		if !ok || !equal(i, again) {
			t.Fatalf("%q is read as %+v,\nwritten as %q, which is read as %+v", line, i, text, again)
		}
	})
}

func equal(a, b search.Info) bool {
	samePV := slices.Equal(a.PV, b.PV)
	a.PV, b.PV = nil, nil
	return samePV && a.Depth == b.Depth && a.SelDepth == b.SelDepth && a.Score == b.Score && a.Bound == b.Bound && a.Nodes == b.Nodes && a.Time == b.Time
}

// FuzzFeature holds that features are read without a panic, and that an option that was read
// is either refused or written so that it reads back.
func FuzzFeature(f *testing.F) {
	for _, text := range []string{
		`ping=1 myname="A b" option="Hash -spin 16 1 64" done=1`, `option="Style -combo a /// *b /// c"`, `option="B -button"`,
		`option="S -string x y"`, `option="C -check 1"`, `a b=c "="" =x= option="-combo"`, `option="X -slider 1 2"`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, value := range pairs(text) {
			if strings.ContainsAny(name, " \t\n=") {
				t.Fatalf("%q: name %q", text, name)
			}
			if name != "option" {
				continue
			}
			o, ok := parseOption(value)
			if !ok {
				continue
			}
			written, err := formatOption(o)
			if err != nil {
				continue
			}
			again, ok := parseOption(written)
			if !ok || again.String() != o.String() {
				t.Fatalf("%q is read as %v, written as %q", value, o, written)
			}
		}
	})
}

func TestParseMove(t *testing.T) {
	b := board.Start()
	for text, want := range map[string]board.Move{
		"e2e4": board.NewMove(board.E2, board.E4), "E2E4": board.NewMove(board.E2, board.E4), "e2-e4": board.NewMove(board.E2, board.E4),
		"Nf3": board.NewMove(board.G1, board.F3), "Ng1-f3": board.NewMove(board.G1, board.F3), "e4": board.NewMove(board.E2, board.E4),
	} {
		if m, ok := parseMove(&b, text); !ok || m != want {
			t.Errorf("%s is read as %v, %v", text, m, ok)
		}
	}
	for _, text := range []string{"", "e2e5", "O-O", "0000", "e9", strings.Repeat("e", 1000)} {
		if m, ok := parseMove(&b, text); ok {
			t.Errorf("%s is read as %v", text, m)
		}
	}
}
