package puzzle

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Theme is a word for what a puzzle is about, as lichess.org names them: "fork" or
// "backRankMate". [Themes] returns those that [Puzzle.Classify] knows, and [Theme.Definition]
// what they mean.
type Theme string

// A rule decides a theme.
type rule struct {
	theme      Theme
	definition string
	holds      func(*solution) bool
}

// rules are the themes in their order. [Theme.Definition] says what the words of the
// definitions mean.
func rules() []rule {
	return []rule{
		{"mate", "the line ends with checkmate", func(s *solution) bool { return s.mate }},
		{"mateIn1", "checkmate by the solver's first move", mateIn(1)},
		{"mateIn2", "checkmate by the second move", mateIn(2)},
		{"mateIn3", "checkmate by the third move", mateIn(3)},
		{"mateIn4", "checkmate by the fourth move", mateIn(4)},
		{"mateIn5", "checkmate by the fifth move or later", mateIn(5)},
		{"backRankMate", "the mated king stands on its back rank, a rook or queen gives check along it, and its own pieces or pawns stand on all squares in front of it", (*solution).backRankMate},
		{"smotheredMate", "only a knight gives check, and the mated king's own pieces or pawns stand on all squares beside it", (*solution).smotheredMate},
		{"fork", "a piece or pawn moves to attack at least two pieces that are undefended, worth more than itself, or the king, cannot be captured with profit, and captures one of them by the next move", (*solution).fork},
		{"pin", "a piece or pawn pinned to its king is captured with profit by the next move, or cannot capture what has just moved, with profit, because it is pinned", (*solution).pin},
		{"skewer", "a bishop, rook or queen moves to attack a king or piece that has to leave the line, and captures a piece worth less that stood behind it, by the next move", (*solution).skewer},
		{"discoveredAttack", "a move opens a line along which the next move captures a piece, or is a discovered check", (*solution).discoveredAttack},
		{"discoveredCheck", "a piece that has not moved gives check", (*solution).discoveredCheck},
		{"doubleCheck", "a move gives check with two pieces, or with a piece and a pawn", (*solution).doubleCheck},
		{"hangingPiece", "the first move captures a piece, which cannot be taken back, and takes nothing back that was worth as much", (*solution).hangingPiece},
		{"capturingDefender", "a move captures the defender of a piece, and the next one that piece, which cannot be taken back", (*solution).capturingDefender},
		{"attraction", "a move lures a king, queen or rook to its square, where the next one gives check or attacks it, to capture it by the one after", (*solution).attraction},
		{"sacrifice", "after one of the solver's moves the balance of material is at least 2 worse than in the position to solve, and the opponent has not promoted", (*solution).sacrifice},
		{"quietMove", "a move before the last neither captures, promotes nor gives check, attacks no enemy piece, answers no check, and is not the king's", (*solution).quietMove},
		{"attackingF2F7", "a move captures on f2 or f7 while the king stands on e1 or e8", (*solution).attackingF2F7},
		{"advancedPawn", "a pawn moves to its seventh or eighth rank", (*solution).advancedPawn},
		{"promotion", "a pawn promotes", func(s *solution) bool { return s.any(func(p *ply) bool { return p.effect.Promotion != board.NoKind }) }},
		{"underPromotion", "a pawn promotes to a rook, bishop or knight", func(s *solution) bool {
			return s.any(func(p *ply) bool {
				return p.effect.Promotion != board.NoKind && p.effect.Promotion != board.Queen
			})
		}},
		{"enPassant", "a pawn captures en passant", func(s *solution) bool { return s.any(func(p *ply) bool { return p.effect.EnPassant }) }},
		{"castling", "the solver castles", func(s *solution) bool { return s.any(func(p *ply) bool { return p.effect.Castling }) }},
		{"endgame", "at most six knights, bishops, rooks and queens are on the board", func(s *solution) bool {
			b := &s.plies[0].before
			return (b.Occupied() &^ b.Kind(board.Pawn) &^ b.Kind(board.King)).Count() <= 6
		}},
		{"pawnEndgame", "there are only kings and pawns", ending(board.Pawn)},
		{"knightEndgame", "only kings, pawns and at least a knight", ending(board.Knight)},
		{"bishopEndgame", "only kings, pawns and at least a bishop", ending(board.Bishop)},
		{"rookEndgame", "only kings, pawns and at least a rook", ending(board.Rook)},
		{"queenEndgame", "only kings, pawns and at least a queen", ending(board.Queen)},
		{"queenRookEndgame", "only kings, pawns, and at least a queen and a rook", ending(board.Queen, board.Rook)},
		{"oneMove", "the solver has one move to find", moves(1, 1)},
		{"short", "two moves", moves(2, 2)},
		{"long", "three moves", moves(3, 3)},
		{"veryLong", "four moves or more", moves(4, 1<<30)},
	}
}

// Themes returns the themes that [Puzzle.Classify] knows, in its order.
func Themes() []Theme {
	var all []Theme
	for _, r := range rules() {
		all = append(all, r.theme)
	}
	return all
}

// Definition returns the rule by which [Puzzle.Classify] decides the theme, or "" if it is
// not among [Themes]. In definitions,
//
//   - moves are the solver's, and the next move is the solver's next, after the reply;
//   - pieces are knights, bishops, rooks and queens, and kings and pawns are named;
//   - pawns are worth 1, knights and bishops 3, rooks 5, queens 9, and kings more than any other;
//   - a capture is with profit if it gains material by static exchange.
func (t Theme) Definition() string {
	for _, r := range rules() {
		if r.theme == t {
			return r.definition
		}
	}
	return ""
}

// Classify returns the themes of the puzzle, in the order of [Themes]. It returns nil if
// [Puzzle.Check] returns an error.
func (p *Puzzle) Classify() []Theme {
	if p.Check() != nil {
		return nil
	}
	s := replay(p)
	var themes []Theme
	for _, r := range rules() {
		if r.holds(s) {
			themes = append(themes, r.theme)
		}
	}
	return themes
}

// A ply is a move of the line.
type ply struct {
	before, after board.Board
	move          board.Move // in its canonical spelling
	effect        movegen.Effect
}

// to returns the square of the piece that has moved; the king's if it has castled.
func (p *ply) to() board.Square {
	if p.effect.Castling {
		return p.effect.Side.KingTo(p.effect.Piece.Color())
	}
	return p.move.To()
}

// A solution is the line of a puzzle, played.
type solution struct {
	lead  *ply  // nil if there is none
	plies []ply // the solver's are those with even numbers
	us    board.Color
	mate  bool
}

// replay plays the line of a puzzle without errors.
func replay(p *Puzzle) *solution {
	b := p.Start
	step := func(m board.Move) ply {
		now := ply{before: b, move: b.Canonical(m)}
		now.effect, _ = movegen.EffectOf(&b, m)
		b.Play(now.move)
		now.after = b
		return now
	}
	s := new(solution)
	if p.Lead != board.NoMove {
		lead := step(p.Lead)
		s.lead = &lead
	}
	s.us = b.Turn()
	for _, m := range p.Line {
		s.plies = append(s.plies, step(m))
	}
	s.mate = movegen.StatusOf(&b) == movegen.StatusCheckmate
	return s
}

// any reports whether a rule holds for a move of the solver.
func (s *solution) any(holds func(*ply) bool) bool {
	for i := 0; i < len(s.plies); i += 2 {
		if holds(&s.plies[i]) {
			return true
		}
	}
	return false
}

// pairs reports whether a rule holds for a move of the solver with the reply and the
// solver's next move.
func (s *solution) pairs(holds func(p, reply, next *ply) bool) bool {
	for i := 0; i+2 < len(s.plies); i += 2 {
		if holds(&s.plies[i], &s.plies[i+1], &s.plies[i+2]) {
			return true
		}
	}
	return false
}

// end returns the last position.
func (s *solution) end() *board.Board { return &s.plies[len(s.plies)-1].after }

func moves(from, to int) func(*solution) bool {
	return func(s *solution) bool {
		n := (len(s.plies) + 1) / 2
		return from <= n && n <= to
	}
}

// mateIn returns the rule of a mate in n moves, for 5 in 5 or more.
func mateIn(n int) func(*solution) bool {
	last := n
	if n == 5 {
		last = 1 << 30
	}
	inTime := moves(n, last)
	return func(s *solution) bool { return s.mate && inTime(s) }
}

// ending returns the rule of an endgame with exactly these kinds of pieces, beside kings
// and pawns.
func ending(kinds ...board.Kind) func(*solution) bool {
	return func(s *solution) bool {
		b := &s.plies[0].before
		for k := board.Pawn; k <= board.Queen; k++ {
			if there := b.Kind(k) != 0; there != slices.Contains(kinds, k) && (k != board.Pawn || !there) {
				return false
			}
		}
		return true
	}
}
