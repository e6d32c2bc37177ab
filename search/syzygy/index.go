package syzygy

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A position of a table is numbered by groups of squares. The first group is that of
// the leading pieces, whose symmetries are used: of a table without pawns three
// different pieces or the two kings, the first of them reflected into the triangle
// a1-d1-d4; of a table with pawns the pawns of one side, reflected so that the first
// stands on the files a to d. Every other group is the pieces of one kind and colour,
// numbered by the combination of the squares left over. The number of the position is
// the sum of the groups' numbers, each times the factor that the table's own order of
// the groups gives it.

// binomials[k][n] is the number of ways to choose k of n squares.
var binomials = func() (t [maxPieces][65]uint64) {
	for n := range t[0] {
		t[0][n] = 1
	}
	for k := 1; k < len(t); k++ {
		for n := 1; n < len(t[k]); n++ {
			t[k][n] = t[k][n-1] + t[k-1][n-1]
		}
	}
	return t
}()

// triangle numbers the squares a1, b1, c1, d1, b2, c2, d2, c3, d3, d4: first those off
// the diagonal, then those on it.
var triangle = [64]uint8{
	board.B1: 0, board.C1: 1, board.D1: 2, board.C2: 3, board.D2: 4, board.D3: 5,
	board.A1: 6, board.B2: 7, board.C3: 8, board.D4: 9,
}

// below numbers the 28 squares below the diagonal a1-h8, rank by rank.
var below = func() (t [64]uint8) {
	n := uint8(0)
	for s := range t {
		if aboveDiagonal(uint8(s)) < 0 {
			t[s], n = n, n+1
		}
	}
	return t
}()

// twoKings numbers the 462 placements of two kings that do not touch, the first one in
// the triangle and, if it is on the diagonal, the second not above the diagonal. Those
// with both on the diagonal come last.
var twoKings = func() (t [10][64]uint16) {
	type placement struct{ first, second int }
	var last []placement
	n := uint16(0)
	for i := range t {
		for first := range 64 {
			if int(triangle[first]) != i || i == 0 && first != int(board.B1) {
				continue
			}
			for second := range 64 {
				df, dr := first&7-second&7, first>>3-second>>3
				if max(df, -df, dr, -dr) <= 1 {
					continue
				}
				if aboveDiagonal(uint8(first)) == 0 {
					switch side := aboveDiagonal(uint8(second)); {
					case side > 0:
						continue
					case side == 0:
						last = append(last, placement{i, second})
						continue
					}
				}
				t[i][second], n = n, n+1
			}
		}
	}
	for _, p := range last {
		t[p.first][p.second], n = n, n+1
	}
	return t
}()

// The numbers of placements of the leading group of tables without pawns.
const (
	threePieces    = 31332
	twoKingsPieces = 462
)

// aboveDiagonal is positive for squares above the diagonal a1-h8, 0 for those on it.
func aboveDiagonal(s uint8) int { return int(s>>3) - int(s&7) }

// pawnRank orders the squares of leading pawns: the file a first, then h, b, g and so
// on, and on a file the second rank first, counted down from 47.
func pawnRank(s uint8) uint8 {
	f, mirrored := s&7, uint8(0)
	if f > 3 {
		f, mirrored = 7-f, 1
	}
	return 47 - 12*f - 2*(s>>3-1) - mirrored
}

// pawnFile returns the file of a square reflected to a to d, as 0 to 3.
func pawnFile(s uint8) int { return int(min(s&7, 7-s&7)) }

// leadPawns[k][i] is the number of placements of k+1 leading pawns whose first pawn
// stands on the same file as, but on a lower rank than, the square i: six ranks for each
// of four files. leadPawnSizes has the sum for each file.
var leadPawns, leadPawnSizes = func() (t [5][24]uint64, sizes [5][4]uint64) {
	for k := range t {
		for f := range 4 {
			for r := range 6 {
				t[k][6*f+r] = sizes[k][f]
				sizes[k][f] += binomials[k][pawnRank(uint8(8*(r+1)+f))]
			}
		}
	}
	return t, sizes
}()

// A grouping is how one part of a table numbers its positions.
type grouping struct {
	pieces [maxPieces]board.Piece // in the order of the table
	length int                    // number of pieces
	lead   int                    // pieces of the first group
	second int                    // pawns of the other side; 0 if only one side has pawns
	pawns  bool

	// places has the place in pieces, for each piece, of the first like it.
	places [16]uint8

	// group[i] and factor[i] are the number of pieces and the factor of the group
	// that begins at pieces[i].
	group  [maxPieces]int
	factor [maxPieces]uint64

	size uint64 // number of positions
}

// leadPieces returns how many leading pieces a table without pawns has: three if three
// pieces are the only ones of their kind and colour, else the two kings.
func leadPieces(m material) int {
	singles := 0
	for p := range board.Piece(16) {
		if m.count(p) == 1 {
			singles++
		}
	}
	if singles >= 3 {
		return 3
	}
	return 2
}

// leadPawnColor returns the side whose pawns lead: the one that has fewer, but some.
func leadPawnColor(m material) board.Color {
	white := m.count(board.NewPiece(board.White, board.Pawn))
	black := m.count(board.NewPiece(board.Black, board.Pawn))
	if black > 0 && (white == 0 || black < white) {
		return board.Black
	}
	return board.White
}

// none is the place in the order of a group that a table does not have.
const none = 15

// newGrouping returns the grouping of the pieces in the order given, for a file (0 to 3)
// if there are pawns. Order and order2 are the places, among the groups, of the first
// and of the second side's pawns. It reports false if the pieces are not those of m,
// or not in an order that a table can have.
func newGrouping(m material, pieces []board.Piece, order, order2, file int) (g grouping, ok bool) {
	g.length = copy(g.pieces[:], pieces)
	var have material
	for _, p := range pieces {
		if !p.IsValid() || have.count(p) == 15 {
			return g, false
		}
		have = have.with(p)
	}
	if have != m || len(pieces) != m.pieces() {
		return g, false
	}
	for i, p := range slices.Backward(pieces) {
		g.places[p] = uint8(i)
	}

	var first uint64 // number of placements of the first group
	color := leadPawnColor(m)
	pawn := board.NewPiece(color, board.Pawn)
	if n := m.count(pawn); n > 0 {
		g.pawns, g.lead, g.second = true, n, m.count(pawn.Flip())
		if n > len(leadPawns) {
			return g, false
		}
		first = leadPawnSizes[n-1][file]
		for i, p := range pieces[:n+g.second] {
			if want := pawn; i >= n && p != want.Flip() || i < n && p != want {
				return g, false
			}
		}
	} else if g.lead = leadPieces(m); g.lead == 3 {
		first = threePieces
		for _, p := range pieces[:3] {
			if m.count(p) != 1 {
				return g, false
			}
		}
	} else {
		first = twoKingsPieces
		if pieces[0].Kind() != board.King || pieces[1].Kind() != board.King {
			return g, false
		}
	}

	g.group[0] = g.lead
	i := g.lead
	if g.second > 0 {
		g.group[i] = g.second
		i += g.second
	}
	next := i // the first group of the rest
	for i < g.length {
		n := 1
		for i+n < g.length && pieces[i+n] == pieces[i] {
			n++
		}
		if n != m.count(pieces[i]) {
			return g, false
		}
		g.group[i] = n
		i += n
	}

	if (g.second > 0) != (order2 != none) || order2 != none && order == order2 {
		return g, false
	}
	free := 64 - next
	factor := uint64(1)
	placed := 0
	total := 1
	if g.second > 0 {
		total++
	}
	for k := 0; next < g.length || placed < total; k++ {
		switch {
		case k == order:
			g.factor[0] = factor
			factor *= first
			placed++
		case k == order2:
			g.factor[g.lead] = factor
			factor *= binomials[g.second][48-g.lead]
			placed++
		case next < g.length:
			n := g.group[next]
			g.factor[next] = factor
			factor *= binomials[n][free]
			free -= n
			next += n
		default:
			return g, false // the place of a group is beyond the end
		}
	}
	g.size = factor
	return g, true
}

// index returns the number of the position with the pieces on the given squares, which
// are in the order of g.pieces. It changes them.
func (g *grouping) index(s *[maxPieces]uint8) uint64 {
	all := s[:g.length]
	var n uint64
	next := g.lead
	if g.pawns {
		n = g.leadPawns(all) * g.factor[0]
	} else {
		n = g.leadPieces(all) * g.factor[0]
	}
	if g.second > 0 {
		n += combination(all, next, g.second, 8) * g.factor[next]
		next += g.second
	}
	for next < g.length {
		n += combination(all, next, g.group[next], 0) * g.factor[next]
		next += g.group[next]
	}
	return n
}

// combination numbers the squares s[at:at+n] among those that are free of s[:at], the
// first skip squares of the board left out.
func combination(s []uint8, at, n int, skip uint8) (c uint64) {
	group := s[at : at+n]
	insertionSort(group)
	for i, sq := range group {
		free := sq - skip
		for _, taken := range s[:at] {
			if sq > taken {
				free--
			}
		}
		c += binomials[i+1][free&63]
	}
	return c
}

func insertionSort(s []uint8) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}

// leadPawns numbers the leading pawns, of which the first is the one that
// orderLeadPawns puts there, and reflects the board if it stands on the files e to h.
func (g *grouping) leadPawns(s []uint8) uint64 {
	if s[0]&4 != 0 {
		for i := range s {
			s[i] ^= 7
		}
	}
	others := s[1:g.lead]
	for i := 1; i < len(others); i++ {
		for j := i; j > 0 && pawnRank(others[j]) > pawnRank(others[j-1]); j-- {
			others[j], others[j-1] = others[j-1], others[j]
		}
	}
	n := leadPawns[g.lead-1][6*(s[0]&3)+(s[0]>>3-1)&7]
	for i, sq := range others {
		n += binomials[g.lead-1-i][pawnRank(sq)]
	}
	return n
}

// leadFiles are the files of leading pawns that belong to each part of a table.
var leadFiles = [4]board.Bitboard{
	board.FileA.Bitboard() | board.FileH.Bitboard(), board.FileB.Bitboard() | board.FileG.Bitboard(),
	board.FileC.Bitboard() | board.FileF.Bitboard(), board.FileD.Bitboard() | board.FileE.Bitboard(),
}

// leadFile returns the part of a table that has positions with these leading pawns, as the
// file from 0 to 3 of the pawn that determines it.
func leadFile(pawns board.Bitboard) (file int) {
	for file < 3 && pawns&leadFiles[file] == 0 {
		file++
	}
	return file
}

// orderLeadPawns puts the pawn that determines the file of the table first.
func orderLeadPawns(s []uint8) {
	first := 0
	for i := range s {
		if pawnRank(s[i]&^7|uint8(pawnFile(s[i]))) > pawnRank(s[first]&^7|uint8(pawnFile(s[first]))) {
			first = i
		}
	}
	s[0], s[first] = s[first], s[0]
}

// leadPieces reflects the board so that the first piece stands in the triangle, and
// numbers the leading pieces.
func (g *grouping) leadPieces(s []uint8) uint64 {
	var flip uint8
	if s[0]&4 != 0 {
		flip |= 7
	}
	if s[0]&32 != 0 {
		flip |= 56
	}
	for i := range s {
		s[i] ^= flip
	}
	for _, sq := range s[:g.lead] {
		side := aboveDiagonal(sq)
		if side > 0 {
			for i, sq := range s {
				s[i] = sq>>3 | sq<<3&56
			}
		}
		if side != 0 {
			break
		}
	}
	a, b := s[0], s[1]
	if g.lead == 2 {
		return uint64(twoKings[triangle[a]][b])
	}
	c := s[2]
	i := uint64(less(a, b))
	j := uint64(less(a, c) + less(b, c))
	const (
		bDiagonal = 6 * 63 * 62         // a on the diagonal
		cDiagonal = bDiagonal + 4*28*62 // a and b
		diagonal  = cDiagonal + 4*7*28  // all three
	)
	switch {
	case aboveDiagonal(a) != 0:
		return uint64(triangle[a])*63*62 + (uint64(b)-i)*62 + uint64(c) - j
	case aboveDiagonal(b) != 0:
		return bDiagonal + uint64(a&7)*28*62 + uint64(below[b])*62 + uint64(c) - j
	case aboveDiagonal(c) != 0:
		return cDiagonal + uint64(a&7)*7*28 + (uint64(b&7)-i)*28 + uint64(below[c])
	}
	return diagonal + uint64(a&7)*7*6 + (uint64(b&7)-i)*6 + uint64(c&7) - j
}

// less returns 1 if a is less than b, else 0.
func less(a, b uint8) int {
	if a < b {
		return 1
	}
	return 0
}
