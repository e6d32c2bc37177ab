package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// noScale marks a player who cannot win.
const noScale = -1

// scaling returns the weight by which the endgame counts if the player of colour
// c is ahead, or noScale.
func (e *state) scaling(c board.Color) int {
	if c == board.White {
		return scaling[white](e)
	}
	return scaling[black](e)
}

// scaling returns the weight by which the endgame counts if S is ahead, or
// noScale. Being ahead is worth less with opposite bishops, and with few pawns or
// none it may be worth nothing.
func scaling[S side](e *state) int {
	us, them := color[S](), color[S]().Other()
	ours, theirs := &e.pieces[us], &e.pieces[them]
	pawns := int(e.pawns.count[us])
	if pawns == 0 {
		switch {
		case !canMate(ours):
			return noScale
		case heft(ours) <= heft(theirs)+3:
			return scaleNoPawns
		}
		return scale
	}
	bishops := ours[board.Bishop]
	others := ours[board.Knight] | ours[board.Rook] | ours[board.Queen]
	if others == 0 && isWrongRookPawn[S](e, bishops) {
		return noScale
	}
	if bishops.IsSingle() && theirs[board.Bishop].IsSingle() &&
		(bishops&board.LightSquares == 0) != (theirs[board.Bishop]&board.LightSquares == 0) {
		others |= theirs[board.Knight] | theirs[board.Rook] | theirs[board.Queen]
		if others != 0 {
			return scaleOppositePieces
		}
		return scaleOpposite + min(max(pawns-int(e.pawns.count[them]), 0), 3)
	}
	return scale + min(pawns, 8)
}

// canMate reports whether pieces other than pawns can mate by themselves.
func canMate(p *[8]board.Bitboard) bool {
	bishops, knights := p[board.Bishop], p[board.Knight].Count()
	return p[board.Rook]|p[board.Queen] != 0 || knights > 2 || knights > 0 && bishops != 0 ||
		bishops&board.LightSquares != 0 && bishops&board.DarkSquares != 0
}

// heft is what the pieces other than pawns are worth by the old count of 3, 5
// and 9.
func heft(p *[8]board.Bitboard) int {
	return 3*(p[board.Knight]|p[board.Bishop]).Count() + 5*p[board.Rook].Count() + 9*p[board.Queen].Count()
}

// isWrongRookPawn reports whether all that S has are pawns on one rook's file,
// and perhaps bishops that do not control the corner ahead of them, where the
// other king waits.
func isWrongRookPawn[S side](e *state, bishops board.Bitboard) bool {
	us, them := color[S](), color[S]().Other()
	pawns := e.pieces[us][board.Pawn]
	corner := board.H8
	if pawns&^fileA == 0 {
		corner = board.A8
	} else if pawns&^(fileA<<7) != 0 {
		return false
	}
	corner = relative[S](corner)
	shade := board.LightSquares
	if board.DarkSquares.Has(corner) {
		shade = board.DarkSquares
	}
	return bishops&shade == 0 && distance(e.king[them], corner) <= 1
}

// lone judges positions in which S's opponent has nothing but the king. If S can
// mate with pieces, more is better the nearer the kings are and the nearer the
// lone one is to the edge, or with bishop and knight, to a corner that the bishop
// controls; extra is for S. If S has a single pawn, it is known whether it wins.
func lone[S side](e *state) (extra eval.Score, draw bool) {
	us, them := color[S](), color[S]().Other()
	ours := &e.pieces[us]
	if !canMate(ours) {
		if e.colors[us].Count() != 2 || ours[board.Pawn] == 0 {
			return 0, false
		}
		if !winsWithPawn[S](e) {
			return 0, true
		}
		return 300, false
	}
	extra = 500 + 10*eval.Score(7-distance(e.king[us], e.king[them]))
	king := e.king[them]
	if ours[board.Bishop] != 0 && ours[board.Knight] != 0 && ours[board.Rook]|ours[board.Queen]|ours[board.Pawn] == 0 {
		a, b := board.A1, board.H8
		if ours[board.Bishop]&board.LightSquares != 0 {
			a, b = board.H1, board.A8
		}
		return extra + 20*eval.Score(14-min(steps(king, a), steps(king, b))), false
	}
	centre := min(steps(king, board.D4), steps(king, board.D5), steps(king, board.E4), steps(king, board.E5))
	return extra + 15*eval.Score(centre), false
}

// steps returns the number of moves between two squares along files and ranks.
func steps(a, b board.Square) int {
	f, r := int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return max(f, -f) + max(r, -r)
}
