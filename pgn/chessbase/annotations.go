package chessbase

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// The annotations of a game begin with a header: its number in three bytes, four bytes that are
// always the same, the number of annotations plus one in three bytes, and the number of bytes of
// all in four. An annotation is the number of its node, less one, in three bytes; its kind; the
// number of its bytes in two; and its data. Numbers have their most significant byte first.
const (
	notesHeader = 14
	noteHeader  = 6

	maxNotes = 16 << 20 // bytes of the annotations of a game
)

// The kinds of annotations.
const (
	textAfter      = 0x02
	symbols        = 0x03
	squares        = 0x04
	arrows         = 0x05
	timeSpent      = 0x07
	training       = 0x09
	sound          = 0x10
	picture        = 0x11
	quotation      = 0x13
	pawnStructure  = 0x14
	piecePath      = 0x15
	whiteClock     = 0x16
	blackClock     = 0x17
	critical       = 0x18
	correspondence = 0x19
	webLink        = 0x1c
	video          = 0x20
	evaluation     = 0x21
	medal          = 0x22
	lineColor      = 0x23
	timeControl    = 0x24
	videoTime      = 0x25
	mailHeader     = 0x61
	textBefore     = 0x82
)

// lostKinds names the annotations that PGN cannot hold.
var lostKinds = map[byte]string{
	training: "training question", sound: "sound", picture: "picture", quotation: "game quotation",
	correspondence: "correspondence move", video: "video", mailHeader: "correspondence header",
}

// A Lost is an annotation of ChessBase that PGN cannot hold.
type Lost struct {
	Ply  int    `json:"ply"`  // the number of plies before the position it is at, variations included
	Kind string `json:"kind"` // such as "sound" or "picture", "annotation 0x1a" if it is unknown, or "damaged annotation"
	Data []byte `json:"data"` // as it is stored
}

// notes are the annotations of a node.
type notes struct {
	nags          []pgn.NAG
	before, after []pgn.Comment
	commands      pgn.Comment // what is not text
}

// notesData decodes the annotations of a game, whose data may end too early.
func (d *decoder) notesData(data []byte) (at int, err error) {
	count := int(number3(data[7:])) - 1
	p := notesHeader
	for range count {
		if len(data)-p < noteHeader {
			return len(data), io.ErrUnexpectedEOF
		}
		n := int(int32(number3(data[p:])<<8)>>8) + 1
		kind, size := data[p+3], int(binary.BigEndian.Uint16(data[p+4:]))
		if size < noteHeader {
			return p, ErrDamaged
		}
		if len(data)-p < size {
			return len(data), io.ErrUnexpectedEOF
		}
		note := data[p+noteHeader : p+size]
		if n < 0 || n >= len(d.nodes) || d.nodes[n].dead {
			if d.err == nil { // or it may belong to what is damaged
				return p, ErrDamaged
			}
			n = 0
			d.lose(0, "annotation of a damaged move", kind, note)
		} else {
			d.note(int32(n), kind, note)
		}
		p += size
	}
	return p, nil
}

// lose keeps an annotation that is not in the game.
func (d *decoder) lose(n int32, kind string, code byte, data []byte) {
	if kind == "" {
		kind = fmt.Sprintf("annotation %#02x", code)
	}
	d.lost = append(d.lost, Lost{int(d.nodes[n].ply), kind, bytes.Clone(data)})
}

// languages are the languages of texts, which are numbered as nations are, by their codes in
// ISO 639-1.
var languages = map[byte]string{42: "en", 43: "es", 49: "fr", 53: "de", 70: "it", 103: "nl", 116: "pl", 117: "pt", 121: "ru"}

// colors are the colours of squares and arrows.
var colors = [...]byte{2: 'G', 3: 'Y', 4: 'R'}

func color(c byte) (byte, bool) {
	if int(c) < len(colors) && colors[c] != 0 {
		return colors[c], true
	}
	return 0, false
}

// note adds an annotation to a node.
func (d *decoder) note(n int32, kind byte, b []byte) {
	notes := &d.nodes[n].notes
	bad := func() { d.lose(n, "damaged annotation", kind, b) }
	need := func(size int) bool {
		if len(b) < size {
			bad()
			return false
		}
		return true
	}
	command := func(name, value string) {
		c, err := notes.commands.WithCommand(name, value)
		if err != nil {
			bad()
			return
		}
		notes.commands = c
	}
	switch kind {
	case textAfter, textBefore:
		if !need(2) {
			return
		}
		c := pgn.Comment(d.db.comment(b[2:]))
		if c == "" {
			return
		}
		if language := b[1]; language != 0 {
			code, ok := languages[language]
			if !ok {
				code = strings.ToLower(nation(language))
			}
			if with, err := c.WithCommand("lang", code); err == nil && code != "" {
				c = with
			}
		}
		if kind == textAfter {
			notes.after = append(notes.after, c)
		} else {
			notes.before = append(notes.before, c)
		}
	case symbols:
		for _, nag := range b[:min(3, len(b))] {
			if nag != 0 {
				notes.nags = append(notes.nags, pgn.NAG(nag))
			}
		}
	case squares:
		var marks []pgn.Mark
		for ; len(b) >= 2; b = b[2:] {
			if c, ok := color(b[0]); ok && 1 <= b[1] && b[1] <= 64 {
				marks = append(marks, pgn.Mark{Color: c, Square: square(int(b[1]) - 1)})
			} else {
				d.lose(n, "square of unknown colour", kind, b[:2])
			}
		}
		all, err := notes.commands.WithMarks(append(notes.commands.Marks(), marks...)...)
		if err != nil || len(b) > 0 {
			bad()
		} else {
			notes.commands = all
		}
	case arrows:
		var lines []pgn.Arrow
		for ; len(b) >= 3; b = b[3:] {
			if c, ok := color(b[0]); ok && 1 <= b[1] && b[1] <= 64 && 1 <= b[2] && b[2] <= 64 {
				lines = append(lines, pgn.Arrow{Color: c, From: square(int(b[1]) - 1), To: square(int(b[2]) - 1)})
			} else {
				d.lose(n, "arrow of unknown colour", kind, b[:3])
			}
		}
		all, err := notes.commands.WithArrows(append(notes.commands.Arrows(), lines...)...)
		if err != nil || len(b) > 0 {
			bad()
		} else {
			notes.commands = all
		}
	case timeSpent:
		if need(3) {
			t := time.Duration(b[0])*time.Hour + time.Duration(b[1])*time.Minute + time.Duration(b[2])*time.Second
			notes.commands = notes.commands.WithElapsed(t)
		}
	case whiteClock, blackClock:
		if !need(4) {
			return
		}
		t := time.Duration(int32(binary.BigEndian.Uint32(b))) * 10 * time.Millisecond
		moved := d.turn(n).Other()
		switch {
		case moved == board.White && kind == whiteClock, moved == board.Black && kind == blackClock:
			notes.commands = notes.commands.WithClock(t)
		case kind == whiteClock:
			command("clkw", pgn.FormatClock(t))
		default:
			command("clkb", pgn.FormatClock(t))
		}
	case evaluation:
		if need(6) {
			d.evaluation(n, b)
		}
	case critical:
		phases := [...]string{1: "opening", 2: "middlegame", 3: "endgame"}
		if need(1) && int(b[0]) < len(phases) && b[0] > 0 {
			command("crit", phases[b[0]])
		} else if len(b) > 0 && b[0] > 0 {
			bad()
		}
	case medal:
		if need(4) {
			command("mdl", fmt.Sprint(binary.BigEndian.Uint32(b)))
		}
	case pawnStructure:
		if need(1) {
			command("pawnstruct", fmt.Sprint(b[0]))
		}
	case piecePath:
		if need(2) && 1 <= b[1] && b[1] <= 64 {
			command("path", fmt.Sprint(square(int(b[1])-1), " ", b[0]))
		} else if len(b) >= 2 {
			bad()
		}
	case lineColor:
		if need(4) {
			value := fmt.Sprintf("#%02X%02X%02X", b[3], b[2], b[1])
			if b[0]&3 != 0 {
				value += " " + [...]string{1: "L", 2: "M", 3: "ML"}[b[0]&3]
			}
			command("varcolor", value)
		}
	case videoTime:
		if need(4) {
			command("vst", fmt.Sprint(int32(binary.BigEndian.Uint32(b))))
		}
	case timeControl:
		if need(33) {
			if value := control(b); n == 0 {
				d.control = value
			} else if value != "" {
				command("tc", value)
			}
		}
	case training:
		d.train(n, b)
	case webLink:
		if link, ok := d.db.link(b); ok {
			notes.after = append(notes.after, pgn.Comment(link))
		} else {
			bad()
		}
	default:
		d.lose(n, lostKinds[kind], kind, b)
	}
}

// turn returns the player to move after a node.
func (d *decoder) turn(n int32) board.Color {
	return d.start.Turn() ^ board.Color(d.nodes[n].ply&1)
}

// evaluation adds the evaluation of an engine: the score, its kind and the depth, in two bytes each
// with the least significant first. Scores are from White's point of view.
func (d *decoder) evaluation(n int32, b []byte) {
	score := int(int16(binary.LittleEndian.Uint16(b)))
	kind := binary.LittleEndian.Uint16(b[2:])
	depth := max(0, int(int16(binary.LittleEndian.Uint16(b[4:]))))
	var value string
	switch kind {
	case 0:
		value = pgn.Eval{Score: score, Depth: depth}.String()
	case 1:
		value = fmt.Sprintf("#%d", score)
		if depth > 0 {
			value += fmt.Sprintf(",%d", depth)
		}
	default:
		d.lose(n, "evaluation of unknown kind", evaluation, b)
		return
	}
	notes := &d.nodes[n].notes
	if c, err := notes.commands.WithCommand("eval", value); err == nil {
		notes.commands = c
	}
}

// control returns a time control of up to three periods in the syntax of PGN. A period has its time and its
// increment in hundredths of a second, four bytes each, the number of its moves in two, 1000 for
// the rest of the game, and a byte of unknown meaning.
func control(b []byte) string {
	const size, rest = 11, 1000
	var periods []string
	for ; len(b) >= size; b = b[size:] {
		start, increment := binary.BigEndian.Uint32(b)/100, binary.BigEndian.Uint32(b[4:])/100
		moves := binary.BigEndian.Uint16(b[8:])
		if start == 0 && increment == 0 {
			continue
		}
		s := fmt.Sprint(start)
		if moves != 0 && moves < rest {
			s = fmt.Sprint(moves, "/", start)
		}
		if increment != 0 {
			s += fmt.Sprint("+", increment)
		}
		periods = append(periods, s)
	}
	return strings.Join(periods, ":")
}

// link returns the text and the address of a link: the number of bytes in two, and both as texts
// after their lengths.
func (db *Database) link(b []byte) (string, bool) {
	if len(b) < 2 {
		return "", false
	}
	b = b[2:]
	var parts [2]string
	for i := range parts {
		if len(b) == 0 || len(b) < 1+int(b[0]) {
			return "", false
		}
		parts[i] = db.field(b[1 : 1+int(b[0])])
		b = b[1+int(b[0]):]
	}
	return strings.TrimSpace(parts[1] + " " + parts[0]), true
}

// diagram is the byte that stands for a diagram in a comment, which ChessBase writes to PGN as
// diagramSign.
const (
	diagram     = 0x9e
	diagramSign = "[#]"
)

// comment returns the text of a comment.
func (db *Database) comment(b []byte) string {
	b = cut(b)
	if utf8.Valid(b) {
		return db.text(b)
	}
	var sb strings.Builder
	for i, part := range bytes.Split(b, []byte{diagram}) {
		if i > 0 {
			sb.WriteString(diagramSign)
		}
		sb.WriteString(db.text(part))
	}
	return sb.String()
}
