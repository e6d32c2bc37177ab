package fen

import (
	"errors"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
)

// record is what the codec works on. A board.Setup has the same fields.
type record = fentext.Record[board.Piece, board.Color, board.Rules, board.Bitboard]

// A parser reads the fields of one record, first to last. Its methods return
// false, with err set, at the first thing that is wrong.
type parser struct {
	fentext.Parser[board.Piece, board.Color, board.Rules, board.Bitboard]
	err *Error
}

// follow selects the rules of the record.
func (p *parser) follow(rules board.Rules) bool {
	if !rules.IsValid() {
		return p.fail(FieldNone, 0, &board.SetupError{Problems: []board.Problem{{Reason: board.InvalidRules}}})
	}
	p.Rules = int(rules)
	return true
}

// fen reads a whole FEN record into s.
func (p *parser) fen(s *board.Setup) bool { return p.FEN((*record)(s)) || p.refuse() }

// position reads the four fields that FEN and EPD share.
func (p *parser) position(s *board.Setup) bool { return p.Position((*record)(s)) || p.refuse() }

// counters reads the two fields that only FEN must have.
func (p *parser) counters(s *board.Setup) bool { return p.Counters((*record)(s)) || p.refuse() }

// checksGiven reads the checks given after the fields of an EPD, if they stand there.
func (p *parser) checksGiven(s *board.Setup) bool { return p.EPDChecks((*record)(s)) || p.refuse() }

// refuse makes an error of what the codec has found wrong.
func (p *parser) refuse() bool { return p.fail(Field(p.Bad), p.At, p.Err) }

func (p *parser) fail(f Field, at int, err error) bool {
	p.err = newError(p.In, f, at, err)
	return false
}

// locate returns the error for a record whose position s was refused.
func (p *parser) locate(s *board.Setup, err error) *Error {
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
func (p *parser) place(s *board.Setup, problem board.Problem) (Field, int) {
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

// newParser returns a parser of a record; a semicolon ends a field of an EPD.
func newParser(in string, epd bool) parser {
	var p parser
	p.In, p.EPD = in, epd
	return p
}
