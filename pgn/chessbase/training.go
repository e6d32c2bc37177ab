package chessbase

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/luftchess/luft/pgn"
)

// A training question asks for a move. Its annotation has the number 1 in two bytes, all numbers
// having their least significant byte first; the number of questions in one; and for each
// question: the number of its bytes, this one included, in two; the seconds for the answer in
// two; two zeros; the points for the best move in two; four lists of texts, for the question, for moves that
// are not among the answers, and two for hints; and the number of answers in one byte. An answer has
// its two squares, a zero, its points, and a list of texts. A list has the number of its texts in
// two bytes, and for each its language and its length, in two bytes each, and the text.
//
// The format is not documented; this was derived from sample databases. A question of any other form is
// returned as a [Lost], as it is stored.
type question struct {
	seconds int
	ask     phrases
	wrong   phrases // the reply to any other move
	help    [2]phrases
	answers []answer
}

type answer struct {
	move   string // in UCI notation
	points byte
	reply  phrases
}

// phrases are a text by its languages.
type phrases map[uint16]string

// questionLanguages are the languages of questions as ChessBase writes them to PGN.
var questionLanguages = [...]string{"En", "De"}

// A questionReader reads the parts of a question. After an error, bad is set.
type questionReader struct {
	b   []byte
	bad bool
	db  *Database
}

func (r *questionReader) take(n int) []byte {
	if r.bad || len(r.b) < n {
		r.bad = true
		return make([]byte, n) // n is at most 65535
	}
	part := r.b[:n]
	r.b = r.b[n:]
	return part
}

func (r *questionReader) byte() byte     { return r.take(1)[0] }
func (r *questionReader) number() uint16 { return binary.LittleEndian.Uint16(r.take(2)) }

func (r *questionReader) phrases() phrases {
	var p phrases
	for range r.number() {
		language, text := r.number(), r.take(int(r.number()))
		if r.bad || int(language) >= len(questionLanguages) {
			r.bad = true
			return nil
		}
		if p == nil {
			p = phrases{}
		}
		p[language] = r.db.comment(text)
	}
	return p
}

// question reads a question without its size.
func (r *questionReader) question() (q question) {
	q.seconds = int(r.number())
	zero := r.number()
	r.number() // the points for the best move, which its answer has too
	q.ask, q.wrong, q.help[0], q.help[1] = r.phrases(), r.phrases(), r.phrases(), r.phrases()
	for range r.byte() {
		from, to, special := r.byte(), r.byte(), r.byte()
		if r.bad = r.bad || from > 63 || to > 63 || special != 0; r.bad {
			return q
		}
		move := square(int(from)).String() + square(int(to)).String()
		q.answers = append(q.answers, answer{move, r.byte(), r.phrases()})
	}
	r.bad = r.bad || zero != 0 || len(r.b) > 0
	return q
}

// questions reads the data of an annotation.
func (db *Database) questions(b []byte) (all []question, ok bool) {
	const version = 1
	r := questionReader{b: b, db: db}
	if r.number() != version {
		return nil, false
	}
	for range r.byte() {
		one := questionReader{b: r.take(max(0, int(r.number())-2)), db: db}
		all = append(all, one.question())
		if r.bad = r.bad || one.bad; r.bad {
			return nil, false
		}
	}
	return all, len(all) > 0 && len(r.b) == 0
}

// train adds training questions to a node, as comments before its move, which is the answer.
func (d *decoder) train(n int32, b []byte) {
	all, ok := d.db.questions(b)
	if !ok {
		d.lose(n, lostKinds[training], training, b)
		return
	}
	incomplete := false
	for i := range all {
		c, err := pgn.Comment("").WithCommand("tqu", all[i].value())
		if err != nil { // not for what value returns
			d.lose(n, lostKinds[training], training, b)
			return
		}
		d.nodes[n].notes.before = append(d.nodes[n].notes.before, c)
		incomplete = incomplete || all[i].seconds > 0 || all[i].wrong != nil
	}
	if incomplete {
		d.lose(n, "time limit or reply of a training question", training, b)
	}
}

// value returns the question as ChessBase writes it to PGN: for each language its code, the question,
// the two hints, and then the moves with their texts and points.
func (q *question) value() string {
	has := make([]bool, len(questionLanguages))
	for _, p := range append([]phrases{q.ask, q.wrong, q.help[0], q.help[1]}, q.replies()...) {
		for language := range p {
			has[language] = true
		}
	}
	has[0] = has[0] || !has[1] // a question without words
	var parts []string
	quote := func(text string) {
		parts = append(parts, `"`+textEscaper.Replace(strings.Join(strings.Fields(text), " "))+`"`)
	}
	for i, name := range questionLanguages {
		if !has[i] {
			continue
		}
		language := uint16(i)
		for _, text := range []string{name, q.ask[language], q.help[0][language], q.help[1][language]} {
			quote(text)
		}
		for _, a := range q.answers {
			quote(a.move)
			quote(a.reply[language])
			parts = append(parts, fmt.Sprint(a.points))
		}
	}
	return strings.Join(parts, ",")
}

func (q *question) replies() (all []phrases) {
	for _, a := range q.answers {
		all = append(all, a.reply)
	}
	return all
}

// textEscaper replaces the characters that would end a string, a command or a comment.
var textEscaper = strings.NewReplacer(`"`, "'", "[", "(", "]", ")", "{", "(", "}", ")")
