package puzzle

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// worth returns the value of a piece as the definitions of themes have it.
func worth(k board.Kind) int {
	switch k {
	case board.Pawn:
		return 1
	case board.Knight, board.Bishop:
		return 3
	case board.Rook:
		return 5
	case board.Queen:
		return 9
	case board.King:
		return 100
	}
	return 0
}

// material returns the balance of material for a player, without kings.
func material(b *board.Board, us board.Color) (balance int) {
	for k := board.Pawn; k <= board.Queen; k++ {
		ours, theirs := b.Kind(k)&b.Color(us), b.Kind(k)&b.Color(us.Other())
		balance += worth(k) * (ours.Count() - theirs.Count())
	}
	return balance
}

// pieces returns a player's knights, bishops, rooks and queens.
func pieces(b *board.Board, c board.Color) board.Bitboard {
	return b.Color(c) &^ b.Kind(board.Pawn) &^ b.Kind(board.King)
}

// slides reports whether a piece is a bishop, rook or queen.
func slides(p board.Piece) bool {
	return p.Kind() == board.Bishop || p.Kind() == board.Rook || p.Kind() == board.Queen
}

// captures reports whether the player to move has a legal capture on a square, one that
// gains at least the given number of centipawns by static exchange.
func captures(b *board.Board, on board.Square, centipawns int) bool {
	var g movegen.Generator
	g.Reset(b)
	for _, m := range g.AppendCaptures(nil) {
		if m.To() == on && g.SEE(m, centipawns) {
			return true
		}
	}
	return false
}

// always is a gain that every capture has.
const always = -1 << 20

// undefended reports whether no man of its own defends the piece on a square, also not
// through the attacker on another square.
func undefended(b *board.Board, on, attacker board.Square) bool {
	c := b.Piece(on).Color()
	through := b.Occupied().Without(attacker)
	return movegen.AttackersThrough(b, on, through)&b.Color(c) == 0
}

func (s *solution) fork() bool {
	return s.pairs(func(p, _, next *ply) bool {
		at := p.to()
		forker := p.after.Piece(at)
		if forker.Kind() == board.King || captures(&p.after, at, 1) {
			return false
		}
		them := s.us.Other()
		var forked board.Bitboard
		for sq := range (movegen.Attacks(&p.after, at) & (pieces(&p.after, them).With(p.after.King(them)))).Squares() {
			if worth(p.after.Piece(sq).Kind()) > worth(forker.Kind()) || undefended(&p.after, sq, at) {
				forked = forked.With(sq)
			}
		}
		return forked.Count() >= 2 && next.effect.IsCapture() && next.move.From() == at && forked.Has(next.effect.CapturedOn)
	})
}

func (s *solution) pin() bool {
	them := s.us.Other()
	gains := func(b *board.Board, m board.Move) bool {
		var g movegen.Generator
		g.Reset(b)
		return g.SEE(m, 1) // which ignores pins
	}
	for i := 0; i < len(s.plies); i += 2 {
		p := &s.plies[i]
		pinned := movegen.Pinned(&p.after, them) & p.after.Color(them)
		for sq := range pinned.Squares() {
			line := movegen.Line(p.after.King(them), sq)
			if !line.Has(p.to()) && movegen.Attacks(&p.after, sq).Has(p.to()) && gains(&p.after, board.NewMove(sq, p.to())) {
				return true
			}
			if i+2 < len(s.plies) {
				reply, next := &s.plies[i+1], &s.plies[i+2]
				if next.effect.CapturedOn == sq && reply.move.From() != sq && reply.move.To() != sq && gains(&next.before, next.move) {
					return true
				}
			}
		}
	}
	return false
}

func (s *solution) skewer() bool {
	return s.pairs(func(p, reply, next *ply) bool {
		at, behind := p.to(), next.move.To()
		return slides(p.after.Piece(at)) && next.move.From() == at && next.effect.IsCapture() && next.effect.Captured.Kind() != board.Pawn &&
			movegen.Between(at, behind).Has(reply.move.From()) && reply.move.To() != behind && movegen.Attacks(&p.after, at).Has(reply.move.From()) &&
			worth(reply.effect.Piece.Kind()) > worth(next.effect.Captured.Kind())
	})
}

func (s *solution) discoveredAttack() bool {
	return s.discoveredCheck() || s.pairs(func(p, reply, next *ply) bool {
		return !p.effect.Castling && next.effect.IsCapture() && next.effect.Captured.Kind() != board.Pawn && slides(next.effect.Piece) &&
			next.move.From() != p.to() && movegen.Between(next.move.From(), next.move.To()).Has(p.move.From()) && reply.move.To() != next.move.To()
	})
}

func (s *solution) discoveredCheck() bool {
	return s.any(func(p *ply) bool {
		return !p.effect.Castling && movegen.Checkers(&p.after).Without(p.to()) != 0
	})
}

func (s *solution) doubleCheck() bool {
	return s.any(func(p *ply) bool { return movegen.Checkers(&p.after).Count() > 1 })
}

func (s *solution) hangingPiece() bool {
	p := &s.plies[0]
	if !p.effect.IsCapture() || p.effect.Captured.Kind() == board.Pawn || captures(&p.after, p.to(), always) {
		return false
	}
	if s.lead == nil || !s.lead.effect.IsCapture() || s.lead.to() != p.effect.CapturedOn {
		return true
	}
	return worth(s.lead.effect.Captured.Kind()) < worth(p.effect.Captured.Kind())
}

func (s *solution) capturingDefender() bool {
	return s.pairs(func(p, reply, next *ply) bool {
		if !p.effect.IsCapture() || !next.effect.IsCapture() || next.effect.Captured.Kind() == board.Pawn {
			return false
		}
		target := next.effect.CapturedOn
		return target != p.effect.CapturedOn && reply.move.To() != target &&
			movegen.Attacks(&p.before, p.effect.CapturedOn).Has(target) && !captures(&next.after, next.to(), always)
	})
}

func (s *solution) attraction() bool {
	for i := 0; i+2 < len(s.plies); i += 2 {
		p, reply, next := &s.plies[i], &s.plies[i+1], &s.plies[i+2]
		at := p.to()
		if reply.move.To() != at || !reply.effect.IsCapture() || !movegen.Attackers(&next.after, at, s.us).Has(next.to()) {
			continue
		}
		switch reply.effect.Piece.Kind() {
		case board.King:
			return true
		case board.Queen, board.Rook:
			if i+4 < len(s.plies) && s.plies[i+4].effect.CapturedOn == at && s.plies[i+3].move.To() != at {
				return true
			}
		}
	}
	return false
}

func (s *solution) sacrifice() bool {
	first := material(&s.plies[0].before, s.us)
	promoted := false
	for i := range s.plies {
		if i%2 == 1 {
			promoted = promoted || s.plies[i].effect.Promotion != board.NoKind
		} else if !promoted && material(&s.plies[i].after, s.us) <= first-2 {
			return true
		}
	}
	return false
}

func (s *solution) quietMove() bool {
	return s.pairs(func(p, _, _ *ply) bool {
		return p.effect.IsQuiet() && !p.effect.Check && p.effect.Piece.Kind() != board.King && !movegen.InCheck(&p.before) &&
			movegen.Attacks(&p.after, p.to())&p.after.Color(s.us.Other())&^p.after.Kind(board.Pawn) == 0
	})
}

func (s *solution) attackingF2F7() bool {
	square := board.F2.Relative(s.us.Other())
	return s.any(func(p *ply) bool {
		return p.effect.IsCapture() && p.move.To() == square && p.before.King(s.us.Other()) == board.E1.Relative(s.us.Other())
	})
}

func (s *solution) advancedPawn() bool {
	return s.any(func(p *ply) bool {
		return p.effect.Piece.Kind() == board.Pawn && p.move.To().Rank().Relative(s.us) >= board.Rank7
	})
}

func (s *solution) backRankMate() bool {
	b := s.end()
	king := b.King(b.Turn())
	if !s.mate || king.Rank().Relative(b.Turn()) != board.Rank1 {
		return false
	}
	front := movegen.KingAttacks(king) & board.Rank2.Relative(b.Turn()).Bitboard()
	along := movegen.Checkers(b) & king.Rank().Bitboard() & b.Orthogonals()
	return along != 0 && front&^b.Color(b.Turn()) == 0
}

func (s *solution) smotheredMate() bool {
	b := s.end()
	checkers := movegen.Checkers(b)
	return s.mate && checkers.IsSingle() && checkers&b.Kind(board.Knight) != 0 &&
		movegen.KingAttacks(b.King(b.Turn()))&^b.Color(b.Turn()) == 0
}
