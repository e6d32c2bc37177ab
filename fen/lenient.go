package fen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Repair is one change that [ParseLenient] made to read a record.
type Repair struct {
	Field  Field  `json:"field"`  // FieldNone for text outside all fields
	Offset int    `json:"offset"` // in bytes from the start of the record
	Old    string `json:"old"`    // the text there, "" if the field is missing
	New    string `json:"new"`    // what it was read as, "" if it was dropped
	Why    string `json:"why"`    // the reason, in words
}

// String describes the repair.
func (r Repair) String() string {
	switch {
	case r.Old == "":
		return fmt.Sprintf("%v %s: read as %q (offset %d)", r.Field, r.Why, r.New, r.Offset)
	case r.New == "":
		return fmt.Sprintf("%v: dropped %q, %s (offset %d)", r.Field, r.Old, r.Why, r.Offset)
	}
	return fmt.Sprintf("%v: read %q as %q, %s (offset %d)", r.Field, r.Old, r.New, r.Why, r.Offset)
}

// ParseLenient reads a position of ordinary chess from a record that may be malformed. It returns the
// repairs in the order of the fields. For a record that [Parse] reads, it returns the
// same Board and no repairs.
//
// It drops castling rights without their king and rook, an en passant square that no
// double step explains, invalid letters in these two fields, and text after the last
// field. The defaults for missing or unreadable fields are White to move, or Black if
// White could capture the king; no castling rights; no en passant square; a halfmove
// clock of 0; and a fullmove number of 1. Counters are clamped to 0 to 65535. Line ends,
// Unicode white space, byte order marks and other marks without width count as spaces. The
// en passant square may be in upper case. The piece placement is never changed: if it is malformed, or the
// position is illegal, the error is an *[Error].
func ParseLenient(fen string) (board.Board, []Repair, error) { return Parser{}.ParseLenient(fen) }

// ParseLenient is the function [ParseLenient] with the options of p. In variants it also clamps
// the numbers of checks in three-check to 0 to 3 and accepts them at either place, before the
// counters or after them; drops them in other variants; and drops the marks of promoted pieces
// that cannot be promoted.
func (p Parser) ParseLenient(fen string) (board.Board, []Repair, error) {
	strict := newRecordParser(fen, false)
	var s board.Setup
	if !strict.follow(p.Rules) {
		return board.Board{}, nil, strict.err
	}
	if strict.fen(&s) {
		if b, err := s.Board(p.Waive...); err == nil {
			return b, nil, nil
		}
	}
	l := lenientParser{recordParser: newRecordParser(blankOut(fen), false), text: fen}
	l.Rules, l.s.Rules = int(p.Rules), p.Rules
	b, bad := l.read(p.Waive)
	if bad != nil {
		return board.Board{}, nil, newError(fen, bad.Field, bad.Offset, bad.Err) // with the text as given
	}
	return b, l.repairs, nil
}

// blankOut returns the text with a space for each byte of a blank, so that offsets stay.
func blankOut(s string) string { return textform.FillBlanks(asciiBlanks.Replace(s), false) }

var asciiBlanks = strings.NewReplacer("\r", " ", "\n", " ", "\v", " ", "\f", " ")

// A lenientParser reads and repairs the fields of a record.
type lenientParser struct {
	recordParser
	text    string // In before blanks were replaced
	s       board.Setup
	repairs []Repair
}

// A field is the text of one field, "" if it is missing.
type field struct {
	at   int
	text string
}

func (l *lenientParser) read(waive []board.Reason) (board.Board, *Error) {
	for at := 0; at < len(l.text); at++ {
		end, why := at, "blank that is not a space"
		for end < len(l.text) && l.In[end] != l.text[end] {
			if c := l.text[end]; c == '\r' || c == '\n' {
				why = "line end"
			}
			end++
		}
		if end > at {
			l.repair(FieldNone, field{at, l.text[at:end]}, " ", why)
			at = end
		}
	}
	if !l.Placement((*record)(&l.s)) {
		l.refuse()
		return board.Board{}, l.err
	}
	turn, guessed := l.turn()
	castling, castlingWhy := l.castling()
	enPassant, enPassantWhy := l.enPassant()
	checks := l.checks()
	atEnd := checks.text == ""

	_, err := l.s.Board(waive...)
	if guessed && errors.Is(err, board.OpponentInCheck) {
		l.s.Turn = board.Black
		_, err = l.s.Board(waive...)
	}
	if refused, ok := errors.AsType[*board.SetupError](err); ok {
		for _, p := range refused.Problems {
			switch p.Reason {
			case board.ImpossibleCastling:
				l.s.Castling &^= p.Squares
				castlingWhy = p.Reason.Error()
			case board.ImpossibleEnPassant:
				l.s.EnPassant = 0
				enPassantWhy = p.Reason.Error()
			case board.ImpossiblePromotion:
				l.unmark(p)
			}
		}
		if _, err = l.s.Board(waive...); err != nil {
			return board.Board{}, l.locate(&l.s, err)
		}
	}

	r := (*record)(&l.s)
	if turn.text != "w" && turn.text != "b" {
		l.repair(FieldTurn, turn, l.s.Turn.String()[:1], why(turn, "not w or b"))
	}
	if castlingWhy != "" {
		l.repair(FieldCastling, castling, string(r.AppendCastling(nil, false)), castlingWhy)
	}
	if enPassantWhy != "" {
		l.repair(FieldEnPassant, enPassant, string(r.AppendEnPassant(nil)[1:]), enPassantWhy)
	}
	if !atEnd {
		l.repairChecks(checks, atEnd)
	}
	if rest := strings.Fields(l.In[l.Pos:]); len(rest) > 2 && rest[0] == "-" {
		l.repair(FieldNone, l.next(FieldHalfmove, func(string) bool { return true }), "", "one dash too many")
	}
	// The counters do not affect whether the position is legal.
	l.s.Halfmove = l.counter(FieldHalfmove, 0)
	l.s.Fullmove = l.counter(FieldFullmove, 1)
	if atEnd {
		if checks = l.checks(); checks.text != "" {
			l.repairChecks(checks, atEnd)
		}
	}
	if l.More() {
		l.repair(FieldNone, field{l.Pos, l.In[l.Pos:]}, "", "text after the last field")
	}
	b, err := l.s.Board(waive...)
	if err != nil {
		return board.Board{}, l.locate(&l.s, err)
	}
	return b, nil
}

func (l *lenientParser) repair(f Field, was field, now, why string) {
	l.repairs = append(l.repairs, Repair{f, was.at, strings.Clone(l.text[was.at : was.at+len(was.text)]), now, why})
}

// why returns the reason for a repair of a field that is missing or else unreadable.
func why(f field, unreadable string) string {
	if f.text == "" {
		return "missing"
	}
	return unreadable
}

// next returns the next field if belongs accepts it, or else a missing field.
func (l *lenientParser) next(f Field, belongs func(string) bool) field {
	l.More()
	l.Start[f] = l.Pos
	end := l.End(l.Pos)
	if text := l.In[l.Pos:end]; text != "" && belongs(text) {
		at := l.Pos
		l.Pos = end
		return field{at, text}
	}
	return field{l.Pos, ""}
}

func isNumber(s string) bool {
	_, err := strconv.ParseInt(s, 10, 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

func isSquare(s string) bool {
	sq, err := board.ParseSquare(strings.ToLower(s))
	return err == nil && sq != board.NoSquare
}

// isCastling reports whether all of s is castling letters, or s is a dash.
func isCastling(s string) bool { return s == "-" || strings.Trim(s, "KQkqABCDEFGHabcdefgh") == "" }

// turn reads the player to move, and reports whether it had to be guessed. A field that
// looks like a later one is left for that one.
func (l *lenientParser) turn() (f field, guessed bool) {
	f = l.next(FieldTurn, func(s string) bool {
		return isColor(s) || !isCastling(s) && !isSquare(s) && !isNumber(s) && !isChecks(s)
	})
	if c, err := board.ParseColor(strings.ToLower(f.text)); err == nil {
		l.s.Turn = c
		return f, false
	}
	return f, true
}

func isColor(s string) bool {
	_, err := board.ParseColor(strings.ToLower(s))
	return err == nil
}

// castling reads the castling rights, and returns why they need a repair, or "".
func (l *lenientParser) castling() (f field, reason string) {
	f = l.next(FieldCastling, func(s string) bool { return !isSquare(s) && !isNumber(s) && !isChecks(s) })
	if f.text == "-" {
		return f, ""
	}
	for i := range len(f.text) {
		rook, ok := (*record)(&l.s).CastlingRook(f.text[i])
		switch {
		case !ok:
			reason = "not a castling right"
		case l.s.Castling>>rook&1 != 0 && reason == "":
			reason = "duplicate castling right"
		}
		if ok {
			l.s.Castling |= 1 << rook
		}
	}
	if f.text == "" {
		reason = "missing"
	}
	return f, reason
}

// enPassant reads the en passant square, and returns why it needs a repair, or "".
func (l *lenientParser) enPassant() (f field, reason string) {
	f = l.next(FieldEnPassant, func(s string) bool { return !isNumber(s) && !isChecks(s) })
	switch sq, err := board.ParseSquare(strings.ToLower(f.text)); {
	case f.text == "-":
		return f, ""
	case err != nil || sq == board.NoSquare:
		return f, why(f, "not a square")
	default:
		l.s.EnPassant = sq.Bitboard()
	}
	if strings.ToLower(f.text) != f.text {
		return f, "not in lower case"
	}
	return f, ""
}

// counter reads a counter and repairs it.
func (l *lenientParser) counter(f Field, missing int) int {
	const most = 1<<16 - 1
	at := l.next(f, func(s string) bool { return !isChecks(s) })
	n, err := strconv.Atoi(at.text) // n is the nearest int if out of range
	repaired := min(max(n, 0), most)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		repaired = missing
	}
	if !isDigits(at.text) || repaired != n {
		l.repair(f, at, strconv.Itoa(repaired), why(at, "not a number from 0 to 65535"))
	}
	return repaired
}

// isDigits reports whether s is a number without a sign.
func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// isChecks reports whether s is two numbers of checks, left as in 3+3 or given as in +0+0.
func isChecks(s string) bool {
	white, black, found := strings.Cut(strings.TrimPrefix(s, "+"), "+")
	return found && isDigits(white) && isDigits(black)
}

// checks reads the numbers of checks into the Setup, if they come next.
func (l *lenientParser) checks() field {
	f := l.next(FieldChecks, isChecks)
	most := l.maxChecks()
	text, given := strings.CutPrefix(f.text, "+")
	white, black, found := strings.Cut(text, "+")
	for c, digits := range [...]string{white, black} {
		n := most
		if found {
			n, _ = strconv.Atoi(digits) // the nearest int if out of range
			n = min(n, most)
		}
		if given {
			n = most - n
		}
		l.s.ChecksLeft[c] = uint8(n)
	}
	return f
}

// maxChecks returns the number of checks that win, or 0 if the rules do not count them.
func (l *lenientParser) maxChecks() int {
	start := l.s.Rules.Start()
	return start.ChecksLeft(board.White)
}

// repairChecks adds the repair of the numbers of checks, which stand at the end or before the
// counters, if they need one.
func (l *lenientParser) repairChecks(f field, atEnd bool) {
	left, _ := strings.CutPrefix(string((*record)(&l.s).AppendChecks(nil)), " ")
	_, given := strings.CutPrefix(f.text, "+")
	switch {
	case left == "":
		l.repair(FieldChecks, f, "", "not counted by these rules")
	case len(f.text) != len("3+3") && !given || len(f.text) != len("+0+0") && given || !l.isCount(f.text):
		l.repair(FieldChecks, f, left, "not numbers of checks from 0 to 3")
	case given != atEnd:
		l.repair(FieldChecks, f, left, "at the place of the other notation")
	}
}

// isCount reports whether text has no digit above the number of checks that win.
func (l *lenientParser) isCount(text string) bool {
	most := '0' + rune(l.maxChecks())
	return !strings.ContainsFunc(text, func(c rune) bool { return c > most })
}

// unmark removes the marks of promoted pieces that cannot be promoted.
func (l *lenientParser) unmark(p board.Problem) {
	for squares := p.Squares; squares != 0; squares &= squares - 1 {
		at := l.Place(squares.First().Bitboard()) + 1
		l.repair(FieldPlacement, field{at, l.text[at : at+1]}, "", p.Reason.Error())
	}
	l.s.Promoted &^= p.Squares
}
