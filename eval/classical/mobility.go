package classical

import "github.com/luftchess/luft/board"

// A moves is the squares that a piece attacks. Those of all pieces of a colour are
// gathered and then looked at together; counted.go says why.
type moves struct {
	at   board.Bitboard
	kind board.Kind
}

// mobility returns what it is worth to S how many squares the pieces reach. It
// enters what they attack, and the danger in which this puts the other king.
func mobility[M mode, S side](e *state) taper {
	us, them := color[S](), color[S]().Other()
	if isTracing[M]() {
		for i := range e.moving[us] {
			m := &e.moves[us][i&63]
			ring := (m.at & e.ring[them]).Count()
			e.trace.note(us, mobilityTerms[m.kind&7]+(m.at&e.reachable[us]).Count(), 1)
			e.trace.note(them, dangerSquares, ring)
			e.trace.note(them, dangerAttacker+int(m.kind-board.Knight), bit(ring > 0))
		}
	}
	if canCount {
		return mobilityAssembled(e, us)
	}
	return e.mobilityCompiled(us)
}

// mobilityCompiled is mobility but for the trace, and the twin that mobilityAssembled
// is tested against.
func (e *state) mobilityCompiled(us board.Color) (s taper) {
	us &= 1
	them := us ^ 1
	all, twice, d := e.all[us], e.twice[us], e.danger[them]
	attackers := 0
	for i := range e.moving[us] {
		m := &e.moves[us][i&63]
		at, kind := m.at, m.kind&7
		e.by[us][kind] |= at
		twice |= all & at
		all |= at
		ring := (at & e.ring[them]).Count()
		s += e.mobility[kind][(at&e.reachable[us]).Count()&31]
		d += e.siege[kind][ring&15]
		attackers += bit(ring > 0)
	}
	e.all[us], e.twice[us], e.danger[them], e.attackers[us] = all, twice, d, attackers
	return s
}

// mobilityTerms are where the weights for each kind begin.
var mobilityTerms = [8]int{
	board.Knight: knightMobility,
	board.Bishop: bishopMobility,
	board.Rook:   rookMobility,
	board.Queen:  queenMobility,
	board.King:   isolated, // none
}

// moveWorth are the weights of a piece's moves in the form that they are used in.
type moveWorth struct {
	mobility [8][32]taper // by kind and squares
	siege    [8][16]taper // by kind and squares of the other king's ring
}

func (p *moveWorth) set(w *Weights) {
	for k := board.Knight; k <= board.Queen; k++ {
		copy(p.mobility[k][:], w.values[mobilityTerms[k]:mobilityTerms[k+1]])
		for n := 1; n < len(p.siege[k]); n++ {
			p.siege[k][n] = w.values[dangerAttacker+int(k-board.Knight)] + w.values[dangerSquares]*taper(n)
		}
	}
}
