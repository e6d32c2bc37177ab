package classical

import "github.com/luftchess/luft/board"

// A moves is the set of squares that a piece attacks. The sets of all pieces of a colour
// are collected and then processed together; counted.go says why.
type moves struct {
	at   board.Bitboard
	kind board.Kind
}

// mobility returns the mobility score of the player's pieces. It also stores what they attack, and
// adds their attack units to the danger to the other king.
func mobility[M mode](e *state, own, foe *player) taper {
	if isTracing[M]() {
		for i := range own.moving {
			m := &own.moves[i&63]
			ring := (m.at & foe.ring).Count()
			e.trace.note(own.color, mobilityTerms[m.kind&7]+(m.at&own.reachable).Count(), 1)
			e.trace.note(own.color^1, dangerSquares, ring)
			e.trace.note(own.color^1, dangerAttacker+int(m.kind-board.Knight), bit(ring > 0))
		}
	}
	if canCount {
		return mobilityAssembled(own, foe, &e.moveWeights)
	}
	return e.mobilityCompiled(own, foe)
}

// mobilityCompiled is mobility without the trace. mobilityAssembled is tested against it.
func (e *state) mobilityCompiled(own, foe *player) (s taper) {
	all, twice, d := own.all, own.twice, foe.danger
	attackers := 0
	for i := range own.moving {
		m := &own.moves[i&63]
		at, kind := m.at, m.kind&7
		own.by[kind] |= at
		twice |= all & at
		all |= at
		ring := (at & foe.ring).Count()
		s += e.mobility[kind][(at&own.reachable).Count()&31]
		d += e.attack[kind][ring&15]
		attackers += bit(ring > 0)
	}
	own.all, own.twice, foe.danger, own.attackers = all, twice, d, attackers
	return s
}

// mobilityTerms is where the weights of each kind begin.
var mobilityTerms = [8]int{
	board.Knight: knightMobility,
	board.Bishop: bishopMobility,
	board.Rook:   rookMobility,
	board.Queen:  queenMobility,
	board.King:   isolated, // none
}

// moveWeights are the weights of a piece's moves as tables.
type moveWeights struct {
	mobility [8][32]taper // by kind and squares
	attack   [8][16]taper // by kind and attacked squares of the other king's ring
}

func (p *moveWeights) set(w *Weights) {
	for k := board.Knight; k <= board.Queen; k++ {
		copy(p.mobility[k][:], w.values[mobilityTerms[k]:mobilityTerms[k+1]])
		for n := 1; n < len(p.attack[k]); n++ {
			p.attack[k][n] = w.values[dangerAttacker+int(k-board.Knight)] + w.values[dangerSquares]*taper(n)
		}
	}
}
