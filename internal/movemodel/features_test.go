package movemodel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// slowFeatures computes the features of a move from the pieces on the board, one by one. The
// move before was last, on the board before, or NoMove.
func slowFeatures(b, before *board.Board, last, m board.Move) (features []int) {
	us, them := b.Turn(), b.Turn().Other()
	see := func(s board.Square) int { return int(s.Relative(us)) }
	kind := func(s board.Square) int { return int(b.Piece(s).Kind() - board.Pawn) }
	isTheirs := func(s board.Square) bool { return b.Piece(s) != board.NoPiece && b.Piece(s).Color() == them }
	worth := []int{1, 3, 3, 5, 9, 100}
	wingOf := func(c board.Color) int { return []int{0, 0, 0, 1, 1, 2, 2, 2}[b.King(c).File()] }

	home, heavy := 0, 0
	for s, p := range b.All() {
		if s.Rank() == board.Rank1 || s.Rank() == board.Rank8 {
			home++
		}
		heavy += []int{0, 1, 1, 2, 3, 0}[p.Kind()-board.Pawn]
	}
	stage := 3
	if home >= 14 {
		stage = 0
	} else if home >= 11 {
		stage = 1
	} else if heavy > 10 {
		stage = 2
	}

	from, to := m.From(), m.To()
	k := kind(from)
	after := k
	e, legal := movegen.EffectOf(b, m)
	if !legal {
		panic("illegal move")
	}
	if e.Castling {
		features = append(features, castling+int(e.Side))
		to = e.Side.KingTo(us)
	}
	if e.Promotion != board.NoKind {
		after = int(e.Promotion - board.Pawn)
		features = append(features, promotion+after)
	}
	features = append(features, toSquare+(stage*6+k)*64+see(to), fromSquare+(stage*6+k)*64+see(from),
		kingWings+((wingOf(us)*3+wingOf(them))*6+k)*64+see(to))

	victim := noVictim
	if e.IsCapture() {
		victim = int(e.Captured.Kind() - board.Pawn)
	}
	// How a piece of the kind k stands on s, which so many pieces must defend.
	dangerOn := func(s board.Square, defenders int) int {
		attackers := movegen.Attackers(b, s, them)
		if attackers == 0 {
			return 0
		}
		for a := range attackers.Squares() {
			if worth[kind(a)] < worth[k] {
				return 1
			}
		}
		if movegen.Attackers(b, s, us).Count() >= defenders {
			return 2
		}
		return 3
	}
	defenders := 2
	if k == 0 && victim == noVictim {
		defenders = 1
	}
	was, danger := dangerOn(from, 1), 0
	if k != 5 {
		danger = dangerOn(to, defenders)
	}
	features = append(features, exchange+((k*4+was)*4+danger)*6+victim)

	if last != board.NoMove {
		lastTo, lastKind, captured := last.To(), 5, 0
		if before.Piece(lastTo) != board.NoPiece && before.Piece(lastTo).Color() == us {
			captured = 1
		}
		if isTheirs(lastTo) {
			lastKind = kind(lastTo)
		}
		if to == lastTo {
			features = append(features, recapture+(k*2+captured)*4+danger)
		}
		if movegen.Attackers(b, from, them).Has(lastTo) {
			features = append(features, retreat+(k*6+lastKind)*4+danger)
		}
		if stage < 2 {
			x := uint32(((lastKind*64+see(lastTo))*6+k)*64 + see(to))
			features = append(features, reply+int(x*2654435761>>20))
		}
	}

	// What the piece attacks from its new square.
	s := b.Setup()
	s.Pieces[from], s.Pieces[to] = board.NoPiece, board.NewPiece(us, board.Pawn+board.Kind(after))
	if e.Castling { // the rook is where it was, unless the king is there
		s.Pieces[to] = board.NewPiece(us, board.King)
	}
	hit := map[int]int{} // kind, and whether one is not defended
	guards := false
	for square, p := range b.All() {
		if square == from || !slowAttacks(&s, to, square) {
			continue
		}
		switch {
		case p.Color() == them:
			free := 0
			if movegen.Attackers(b, square, them) == 0 {
				free = 1
			}
			hit[kind(square)] = max(hit[kind(square)], free)
		case movegen.Attackers(b, square, them) != 0 && movegen.Attackers(b, square, us) == 0:
			guards = true
		}
	}
	for v, free := range hit {
		features = append(features, threat+((k*6+v)*2+free)*2+danger%2)
	}
	if guards {
		features = append(features, guard+k*4+danger)
	}
	if k != 0 {
		return features
	}

	ourPawn := func(file, rank int) bool {
		if file < 0 || file > 7 || rank < 0 || rank > 7 {
			return false
		}
		s := board.NewSquare(board.File(file), board.Rank(rank))
		return s != from && b.Piece(s) == board.NewPiece(us, board.Pawn)
	}
	x := 0
	file, rank := int(to.File()), int(to.Rank())
	if ourPawn(file-1, rank-1) || ourPawn(file-1, rank+1) || ourPawn(file+1, rank-1) || ourPawn(file+1, rank+1) {
		x++
	}
	if ourPawn(file-1, rank) || ourPawn(file+1, rank) {
		x += 2
	}
	for a := range movegen.Attackers(b, to, them).Squares() {
		if kind(a) == 0 {
			x |= 4
		}
	}
	if victim != noVictim {
		x += 8
	}
	features = append(features, pawnMove+x)
	passed := true
	for square, p := range b.All() {
		ahead := see(square)/8 >= see(to)/8
		if p == board.NewPiece(them, board.Pawn) && ahead && max(int(square.File())-file, file-int(square.File())) <= 1 {
			passed = false
		}
	}
	if passed {
		features = append(features, passedPawn+see(to)/8)
	}
	return features
}

// slowAttacks reports whether the piece on a square attacks another one.
func slowAttacks(s *board.Setup, from, to board.Square) bool {
	p := s.Pieces[from]
	df, dr := int(to.File())-int(from.File()), int(to.Rank())-int(from.Rank())
	abs := func(x int) int { return max(x, -x) }
	straight, diagonal := (df == 0) != (dr == 0), df != 0 && abs(df) == abs(dr)
	switch p.Kind() {
	case board.Pawn:
		forward := 1
		if p.Color() == board.Black {
			forward = -1
		}
		return dr == forward && abs(df) == 1
	case board.Knight:
		return abs(df*dr) == 2
	case board.King:
		return max(abs(df), abs(dr)) == 1
	case board.Bishop:
		straight = false
	case board.Rook:
		diagonal = false
	}
	if !straight && !diagonal {
		return false
	}
	n := max(abs(df), abs(dr))
	for i := 1; i < n; i++ {
		if s.Pieces[board.NewSquare(board.File(int(from.File())+df/n*i), board.Rank(int(from.Rank())+dr/n*i))] != board.NoPiece {
			return false
		}
	}
	return true
}

// TestFeatures compares the features of all moves of random games with the slow twin.
func TestFeatures(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	games := 200
	if testing.Short() {
		games = 40
	}
	var p Position
	seen := make([]bool, Features)
	for range games {
		b, err := board.Chess960([]int{518, src.IntN(960)}[src.IntN(2)])
		if err != nil {
			t.Fatal(err)
		}
		var h History
		before, last := b, board.NoMove
		for range 150 {
			p.Reset(&b, h)
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				score := 0
				var got, want []int
				for _, f := range p.Append(nil, m) {
					got = append(got, int(f))
					seen[f] = true
					score += Weight(int(f))
				}
				want = slowFeatures(&b, &before, last, m)
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%v after %v in %v:\ngot  %v\nwant %v", m, last, b, got, want)
				}
				if len(got) > 24 || p.Score(m) != score {
					t.Fatalf("%v: %d features, score %d, want %d", m, len(got), p.Score(m), score)
				}
			}
			m := moves[src.IntN(len(moves))]
			h = After(&b, m)
			before, last = b, m
			b.Play(m)
		}
	}
	for _, group := range []int{toSquare, fromSquare, kingWings, exchange, recapture, retreat, threat, guard, promotion, castling, passedPawn, pawnMove, reply} {
		if !slices.Contains(seen[group:min(group+600, Features)], true) {
			t.Errorf("no feature from %d on", group)
		}
	}
	if len(weights) != Features {
		t.Errorf("%d weights, want %d", len(weights), Features)
	}
}
