package chessbase

import (
	"encoding/binary"
	"io"
)

// A Text is a guiding text in one language.
type Text struct {
	Language string `json:"language"` // the code of ISO 639-1, such as "en"; "" if it is unknown
	Title    string `json:"title"`
	Body     string `json:"body"`
	HTML     bool   `json:"html"` // Body is HTML, which refers to files in the folder of the database; or else plain text
}

// textLanguages are the languages of guiding texts by number.
var textLanguages = [...]string{"en", "de", "fr", "es", "it", "nl", "pt"}

// The formats of guiding texts.
const (
	plainText     = 1 // and then how it looks, which is not known
	longPlainText = 2 // with sizes of four bytes, not two
	htmlText      = 3
)

// Texts returns a guiding text in all its languages. For a game the error matches [ErrGame]. It is an
// *[Error]; what could be read comes with it.
func (db *Database) Texts(i int) ([]Text, error) {
	r, err := db.record(i)
	if err != nil {
		return nil, err
	}
	if !r.isText() {
		return nil, &Error{File: db.headers.name, Offset: recordSize * (int64(i) + 1), Game: i + 1, Err: ErrGame}
	}
	d := db.decoders.Get().(*decoder)
	defer db.decoders.Put(d)
	var head [gameHeader]byte
	if err := db.moves.read(head[:], r.moves); err != nil {
		err.Game = i + 1
		return nil, err
	}
	err = d.load(&db.moves, r.moves, size(head[:]), gameHeader, maxText)
	texts, at, bad := db.guide(d.data)
	switch {
	case err != nil:
		err.Game = i + 1
		return texts, err
	case bad != nil:
		return texts, &Error{File: db.moves.name, Offset: r.moves + int64(at), Game: i + 1, Err: bad}
	}
	return texts, nil
}

const maxText = 1 << 24 // which the size of a text cannot exceed

// A textReader reads the parts of a guiding text, whose numbers have their least significant byte
// first.
type textReader struct {
	b   []byte
	pos int
	bad bool
}

func (r *textReader) take(n int) []byte {
	if r.bad || n < 0 || len(r.b)-r.pos < n {
		r.bad = true
		return nil
	}
	r.pos += n
	return r.b[r.pos-n : r.pos]
}

func (r *textReader) number(n int) (v int) {
	b := r.take(n)
	for i := len(b) - 1; i >= 0; i-- {
		v = v<<8 | int(b[i])
	}
	return v
}

// guide decodes a guiding text after its header: the format, the titles, a byte of unknown meaning
// and the bodies, each with its language and its size.
func (db *Database) guide(data []byte) (texts []Text, at int, err error) {
	r := textReader{b: data, pos: min(gameHeader, len(data))}
	in := func(language int) *Text {
		code := ""
		if language < len(textLanguages) {
			code = textLanguages[language]
		}
		for i := range texts {
			if texts[i].Language == code {
				return &texts[i]
			}
		}
		texts = append(texts, Text{Language: code})
		return &texts[len(texts)-1]
	}
	format := r.number(2)
	if !r.bad && (format < plainText || format > htmlText) {
		return nil, r.pos - 2, ErrDamaged
	}
	for range r.number(2) {
		language := r.number(2)
		title := r.take(r.number(2))
		if r.bad {
			break
		}
		in(language).Title = db.text(cut(title))
	}
	r.number(1)
	sizeBytes := 4
	if format == plainText {
		sizeBytes = 2
	}
	for range r.number(2) {
		language := r.number(2)
		body := r.take(r.number(sizeBytes))
		if r.bad {
			break
		}
		t := in(language)
		t.Body, t.HTML = db.text(cut(body)), format == htmlText
		if format == htmlText {
			r.number(4)
		} else {
			r.take(r.number(sizeBytes))
		}
	}
	if r.bad {
		return texts, r.pos, io.ErrUnexpectedEOF
	}
	return texts, r.pos, nil
}

// size returns the number of bytes of the moves of a game or of a text, from the four bytes before
// them.
func size(b []byte) int { return int(binary.BigEndian.Uint32(b) & (1<<24 - 1)) }
