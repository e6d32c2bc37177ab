package chessbase

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
)

// encodeQuestion encodes a question as [question] says.
func encodeQuestion(seconds, points byte, rest ...[]byte) []byte {
	b := []byte{0, 0, seconds, 0, 0, 0, points, 0}
	b = append(b, slices.Concat(rest...)...)
	b[0] = byte(len(b))
	return b
}

// list encodes texts in the languages from 0.
func list(texts ...string) []byte {
	b := []byte{byte(len(texts)), 0}
	for i, text := range texts {
		b = append(append(b, byte(i), 0, byte(len(text)), 0), text...)
	}
	return b
}

func TestTraining(t *testing.T) {
	const squareE2, squareE4, squareD2, squareD4 = 33, 35, 25, 27
	one := encodeQuestion(60, 6, list("What \"now\"?", "Was [nun]? {a}"), list("No", "Nein"), list("Think"), list(),
		[]byte{2, squareE2, squareE4, 0, 6}, list("Yes"), []byte{squareD2, squareD4, 0, 1}, list("Well\nwell", "G\xfct"))
	silent := encodeQuestion(0, 1, list(), list(), list(), list(), []byte{1, squareE2, squareE4, 0, 1}, list())
	german := encodeQuestion(0, 1, []byte{1, 0, 1, 0, 2, 0, 'J', 'a'}, list(), list(), list(), []byte{0})
	record := func(questions ...[]byte) []byte {
		return slices.Concat([]byte{1, 0, byte(len(questions))}, slices.Concat(questions...))
	}
	change := func(at int, to byte) []byte {
		b := record(one)
		b[at] = to
		return b
	}
	const (
		left  = "time limit or reply of a training question"
		other = "training question"
		first = `{[%tqu "En","What 'now'?","Think","","e2e4","Yes",6,"d2d4","Well well",1,"De","Was (nun)? (a)","","","e2e4","",6,"d2d4","Güt",1]}`
	)
	for _, test := range []struct {
		name string
		data []byte
		want string // before the move
		lost string
	}{
		{"two languages", record(one), first, left},
		{"without words", record(silent), `{[%tqu "En","","","","e2e4","",1]}`, ""},
		{"in German alone", record(german), `{[%tqu "De","Ja","",""]}`, ""},
		{"two questions", record(silent, one), `{[%tqu "En","","","","e2e4","",1]} ` + first, left},
		{"another version", change(0, 2), "", other},
		{"no question", record(), "", other},
		{"more questions than there are", change(2, 2), "", other},
		{"too long", change(3, byte(len(one)-1)), "", other},
		{"too short", change(3, byte(len(one)+1)), "", other},
		{"shorter than its size", change(3, 1), "", other},
		{"not zero", change(7, 1), "", other},
		{"unknown language", change(13, 2), "", other},
		{"a byte more", append(record(one), 0), "", other},
		{"no data", []byte{}, "", other},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBuilder()
			g, err := pgn.Parse("1. e4 e5 *")
			if err != nil {
				t.Fatal(err)
			}
			b.add("A", "B", "C", encodeGame(g, 0), [][]byte{note(1, training, test.data...)})
			db, err := New(b.files())
			if err != nil {
				t.Fatal(err)
			}
			got, lost, err := db.Read(0)
			if err != nil {
				t.Fatal(err)
			}
			want := "1. e4 e5 *"
			if test.want != "" {
				want = test.want + " " + want
			}
			if diff := cmp.Diff(want, got.Movetext()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			var wantLost []Lost
			if test.lost != "" {
				wantLost = []Lost{{1, test.lost, test.data}}
			}
			if diff := cmp.Diff(wantLost, lost); diff != "" {
				t.Errorf("lost: (-want +got)\n%s", diff)
			}
			checkReads(t, got)
		})
	}
}

// TestTrainingFile reads the questions of a database of ChessBase.
func TestTrainingFile(t *testing.T) {
	db, err := Open(testdata.File(t, "chessbase/veryold/Mate2.cbh"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	g, err := db.Game(5)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{[%tqu "En","Encuentra mate en dos","Checa todas las jugadas de dama","La casilla de mate es b2","d1d4","This is mate in 2",6,"d1c1","Not a forced mate",0,` +
		`"De","","","","d1d4","Das ist Matt in 2",6,"d1c1","Setzt nicht forciert Matt",0]} 49... Qd4+ ` +
		`{[%tqu "En","","","","c1b2","",10]} 50. Qb2 ` +
		`{[%tqu "En","¿Cómo continuas?","","","a3b2","Right",2,"d4b2","Leads to mate as well",2,"De","","","","a3b2","Richtig",2,"d4b2","Führt auch zum Matt",2]} 50... axb2# 0-1`
	if diff := cmp.Diff(want, g.Movetext()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	questions := 0
	for i := range db.Len() {
		g, err := db.Game(i)
		if err != nil {
			t.Fatal(err)
		}
		for n := range g.All() {
			for _, c := range append(n.CommentsBefore(), n.CommentsAfter()...) {
				if _, ok := c.Command("tqu"); ok {
					questions++
				}
			}
		}
	}
	if questions != 15 {
		t.Errorf("%d questions", questions)
	}
}
