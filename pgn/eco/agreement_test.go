package eco_test

import (
	"io"
	"os"
	"testing"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

// A tagged compares the ECO tag of games with the opening found.
type tagged struct {
	eco.Classifier
	tag string
}

func (g *tagged) BeginGame() error {
	g.tag = ""
	return g.Classifier.BeginGame()
}

func (g *tagged) Tag(name, value []byte) error {
	if string(name) == "ECO" {
		g.tag = string(value)
	}
	return nil
}

// TestAgreement compares the built-in table with the ECO tags of games of masters, which
// come from another table.
func TestAgreement(t *testing.T) {
	f, err := os.Open(testdata.File(t, "pgn/large/masters-a.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var g tagged
	games, same, volume, named, tags := 0, 0, 0, 0, 0
	for r := pgn.NewReader(f); ; {
		err := r.Next(&g)
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if g.tag == "" {
			continue
		}
		o, _, _ := g.Opening()
		games++
		switch {
		case o.ECO == g.tag:
			same++
			fallthrough
		case o.ECO != "" && o.ECO[0] == g.tag[0]:
			volume++
		}
		if o.ECO == "B90" {
			named++
		}
		if g.tag == "B90" {
			tags++
		}
	}
	t.Logf("%d games, %d with the code of the tag, %d of its volume; B90: %d, tags %d", games, same, volume, named, tags)
	if games < 43000 || 1000*same < 780*games || 1000*volume < 950*games {
		t.Error("want 78 % with the code of the tag, 95 % of its volume")
	}
	if named != 524 || tags != 375 {
		t.Error("want 524 games of B90, 375 by their tags")
	}
}
