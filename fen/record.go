package fen

import (
	"errors"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
)

// record is what the codec works on. A board.Setup has the same fields.
type record = fentext.Record[board.Piece, board.Color, board.Rules, board.Bitboard]

// A recordParser reads the fields of one record, first to last. Its methods return
// false, with err set, at the first thing that is wrong.
type recordParser struct {
	fentext.Parser[board.Piece, board.Color, board.Rules, board.Bitboard]
	err *Error
}

// follow selects the rules of the record.
func (p *recordParser) follow(rules board.Rules) bool {
	if !rules.IsValid() {
		return p.fail(FieldNone, 0, &board.SetupError{Problems: []board.Problem{{Reason: board.InvalidRules}}})
	}
	p.Rules = int(rules)
	return true
}

// fen reads a whole FEN record into s.
func (p *recordParser) fen(s *board.Setup) bool { return p.FEN((*record)(s)) || p.refuse() }

// position reads the four fields that FEN and EPD share.
func (p *recordParser) position(s *board.Setup) bool { return p.Position((*record)(s)) || p.refuse() }

// counters reads the two fields that only FEN must have.
func (p *recordParser) counters(s *board.Setup) bool { return p.Counters((*record)(s)) || p.refuse() }

// checksGiven reads the checks given after the fields of an EPD, if they stand there.
func (p *recordParser) checksGiven(s *board.Setup) bool {
	return p.EPDChecks((*record)(s)) || p.refuse()
}

// refuse makes an error of what the codec has found wrong.
func (p *recordParser) refuse() bool { return p.fail(Field(p.Bad), p.At, p.Err) }

func (p *recordParser) fail(f Field, at int, err error) bool {
	p.err = newError(p.In, f, at, err)
	return false
}

// locate returns the error for a record whose position s was refused.
func (p *recordParser) locate(s *board.Setup, err error) *Error {
	f, at := FieldPlacement, p.Start[FieldPlacement]
	if refused, ok := errors.AsType[*board.SetupError](err); ok {
		for _, problem := range refused.Problems {
			if problem.Squares != 0 || problem.Reason == board.ImpossibleCount && p.Start[FieldChecks] != 0 {
				f, at = p.place(s, problem)
				break
			}
		}
	}
	return newError(p.In, f, at, err)
}

// place returns where in the record a problem is.
func (p *recordParser) place(s *board.Setup, problem board.Problem) (Field, int) {
	switch problem.Reason {
	case board.ImpossibleCastling:
		return FieldCastling, p.CastlingLetter((*record)(s), problem.Squares)
	case board.ImpossibleEnPassant:
		return FieldEnPassant, p.Start[FieldEnPassant]
	case board.ImpossibleCount:
		return FieldChecks, p.Start[FieldChecks]
	}
	return FieldPlacement, p.Place(problem.Squares)
}

// newRecordParser returns a parser of a record; a semicolon ends a field of an EPD.
func newRecordParser(in string, epd bool) recordParser {
	var p recordParser
	p.In, p.EPD = in, epd
	return p
}
