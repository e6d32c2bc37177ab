package movegen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// TestVariantMaterial has who can win each variant, and whether nobody can.
func TestVariantMaterial(t *testing.T) {
	for _, tt := range []struct {
		name, text   string
		white, black bool
		insufficient bool
	}{
		{"bare kings in three-check", "3check 4k3/8/8/8/8/8/8/4K3 w - -", false, false, true},
		{"a knight in three-check", "3check 4k3/8/8/8/8/8/8/4KN2 w - -", true, false, false},
		{"bare kings on the hill", "kingofthehill 4k3/8/8/8/8/8/8/4K3 w - -", true, true, false},
		{"bare kings in a race", "racingkings 8/8/8/8/8/8/k6K/8 w - -", true, true, false},
		{"bare kings in crazyhouse", "crazyhouse 4k3/8/8/8/8/8/8/4K3[] w - -", true, true, false},

		{"atomic: bare kings", "atomic 4k3/8/8/8/8/8/8/4K3 w - -", false, false, true},
		{"atomic: a rook", "atomic 4k3/8/8/8/8/8/8/4K2R w - -", false, false, true},
		{"atomic: two knights", "atomic 4k3/8/8/8/8/8/8/3NK2N w - -", false, false, true},
		{"atomic: three knights", "atomic 4k3/8/8/8/8/8/7N/3NK2N w - -", true, false, false},
		{"atomic: a knight and a bishop", "atomic 4k3/8/8/8/8/8/8/3BK2N w - -", true, false, false},
		{"atomic: bishops on one colour", "atomic 4k3/8/8/8/8/8/6B1/4K2B w - -", false, false, true},
		{"atomic: bishops on two colours", "atomic 4k3/8/8/8/8/8/7B/4K2B w - -", true, false, false},
		{"atomic: a queen", "atomic 4k3/8/8/8/8/8/8/3QK3 w - -", true, false, false},
		{"atomic: a rook against a knight", "atomic 4k1n1/8/8/8/8/8/8/4K2R w - -", true, true, false},
		{"atomic: a bishop against one of the other colour", "atomic 4k2b/8/8/8/8/8/8/4K2B w - -", false, false, true},
		{"atomic: a bishop against one of its colour", "atomic 4k1b1/8/8/8/8/8/8/4K2B w - -", true, true, false},
		{"atomic: two bishops against one of the other colour", "atomic 4k2b/8/8/8/8/8/6B1/4K2B w - -", true, true, false},
		{"atomic: blocked pawns", "atomic 4k3/8/8/p7/P7/8/8/4K3 w - -", false, false, true},
		{"atomic: a pawn that can move", "atomic 4k3/8/p7/8/P7/8/8/4K3 w - -", true, true, false},
		{"atomic: blocked pawns that can capture", "atomic 4k3/8/8/pp6/PP6/8/8/4K3 w - -", true, true, false},
		{"atomic: captures that explode the own king", "atomic 8/8/2k5/pp6/PP6/2K5/8/8 w - -", true, true, false},
		{"atomic: blocked pawns and a bishop that captures nothing", "atomic 4k3/8/8/p7/P7/8/8/4KB2 w - -", false, false, true},
		{"atomic: blocked pawns and a bishop on the other colour", "atomic 4k3/8/8/p7/P7/8/8/2B1K3 w - -", true, true, false},
		{"atomic: a bishop on the colour of its own pawn", "atomic 4k3/8/8/1p6/1P6/8/8/2B1K3 w - -", false, false, true},
		{"atomic: a capture that leaves the king in check", "atomic 8/8/8/pp6/Pp5b/kP6/8/4K3 w - -", false, false, true},
		{"atomic: the same capture without the check", "atomic 8/8/8/pp6/Pp5b/kP6/8/3K4 w - -", true, true, false},
		{"atomic: the same check, and a capture that explodes the other king", "atomic 8/8/k7/pp6/Pp5b/1P6/8/4K3 w - -", true, true, false},
		{"atomic: the same check, without a king beside the other capture", "atomic 7k/8/8/pp6/Pp5b/1P6/8/4K3 w - -", true, true, false},

		{"antichess: bishops on different colours", "antichess 7b/8/8/8/8/8/8/7B w - -", false, false, true},
		{"antichess: bishops on one colour", "antichess 6b1/8/8/8/8/8/8/7B w - -", true, true, false},
		{"antichess: more bishops on different colours", "antichess 5b1b/8/8/8/8/8/6B1/7B w - -", false, false, true},
		{"antichess: blocked pawns on the bishops' colours", "antichess 7b/8/8/1p6/1P6/8/8/6B1 w - -", true, true, false},
		{"antichess: blocked pawns, each out of reach", "antichess 7b/8/8/p7/P7/8/8/7B w - -", false, false, true},
		{"antichess: a pawn that can move", "antichess 7b/8/p7/8/P7/8/8/7B w - -", true, true, false},
		{"antichess: a bishop against nothing but a pawn", "antichess 8/8/8/p7/P7/8/8/7B w - -", true, true, false},
		{"antichess: knights on one colour", "antichess 7n/8/8/8/8/8/8/N7 w - -", true, false, false},
		{"antichess: knights on different colours", "antichess 6n1/8/8/8/8/8/8/N7 w - -", false, true, false},
		{"antichess: two knights against one", "antichess 7n/8/8/8/8/8/8/NN6 w - -", true, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := variantBoard(t, tt.text)
			checkCanWin(t, &b, tt.white, tt.black)
			if got := movegen.InsufficientMaterial(&b); got != tt.insufficient {
				t.Errorf("insufficient material: %v\n%v", got, b)
			}
			flipped := b.Flip()
			checkCanWin(t, &flipped, tt.black, tt.white)
			if got := movegen.InsufficientMaterial(&flipped); got != tt.insufficient {
				t.Errorf("insufficient material: %v\n%v", got, flipped)
			}
		})
	}
}

func variantBoard(t testing.TB, text string) board.Board {
	t.Helper()
	var b board.Board
	if err := b.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return b
}

func checkCanWin(t *testing.T, b *board.Board, white, black bool) {
	t.Helper()
	if got := movegen.CanMate(b, board.White); got != white {
		t.Errorf("CanMate(White) = %v\n%v", got, b)
	}
	if got := movegen.CanMate(b, board.Black); got != black {
		t.Errorf("CanMate(Black) = %v\n%v", got, b)
	}
}

// TestHordeMaterial has armies against which a horde can mate or not. They stand far apart, where
// nothing is closed.
func TestHordeMaterial(t *testing.T) {
	for _, tt := range []struct {
		horde, other string // beside the king
		want         bool
	}{
		{"P", "", false}, {"Q", "", false}, {"R", "", false}, {"RB", "", false}, {"NN", "", false}, {"BN", "", false},
		{"PP", "", true}, {"QN", "", true}, {"RR", "", true}, {"RN", "", true}, {"PPPP", "", true}, {"NNNN", "", true},

		{"Q", "n", false}, {"Q", "q", false}, {"Q", "b", false}, {"Q", "bl", false}, {"Q", "p", true}, {"Q", "r", true}, {"Q", "bb", true}, {"Q", "ll", true},
		{"R", "p", false}, {"R", "r", false}, {"R", "rr", false}, {"R", "nn", false}, {"R", "pp", true}, {"R", "rp", true}, {"R", "rn", true}, {"R", "pn", true},
		{"B", "b", false}, {"B", "bb", false}, {"B", "l", false}, {"B", "p", false}, {"B", "ll", true}, {"B", "lp", true}, {"B", "pp", true}, {"L", "bb", true}, {"L", "ll", false},
		{"N", "nn", false}, {"N", "nnn", true}, {"N", "ppp", true}, {"N", "rrr", false}, {"N", "qrb", true}, {"N", "qqqq", false}, {"N", "rbl", true},
		{"N", "rbb", false}, {"N", "rnbb", true}, {"N", "nllr", true}, {"N", "nll", false},
		{"P", "p", true}, {"P", "n", false}, {"P", "r", true}, {"P", "nnn", true},

		{"RB", "b", false}, {"RB", "bb", false}, {"RB", "l", true}, {"RB", "n", true}, {"RL", "l", false}, {"RL", "b", true},
		{"NN", "q", false}, {"NN", "rr", false}, {"NN", "p", true}, {"NN", "n", true}, {"NN", "b", true},
		{"BL", "n", false}, {"BL", "q", false}, {"BL", "nr", true}, {"BL", "nq", true}, {"BL", "p", true}, {"BL", "b", true},
		{"BN", "b", false}, {"BN", "q", false}, {"BN", "bbbb", false}, {"BN", "qq", true}, {"BN", "l", true}, {"BN", "p", true}, {"LN", "b", true},
		{"BB", "p", false}, {"BB", "n", false}, {"BB", "bbbqr", false}, {"BB", "ll", true}, {"BB", "nn", true}, {"BB", "pp", true}, {"BB", "pn", true}, {"BB", "ln", true}, {"BB", "lp", true},
		{"BBB", "p", false}, {"BBB", "pp", true},

		{"NNN", "", true}, {"NNB", "", true}, {"BLN", "", true}, {"BBL", "", true}, {"BBN", "", false}, {"BBN", "q", true}, {"RBB", "", true},
	} {
		t.Run(tt.horde+" against k"+tt.other, func(t *testing.T) {
			s := board.Setup{Rules: board.Horde, Fullmove: 1}
			s.Pieces[board.E8] = board.BlackKing
			put := func(c board.Color, what string, rank board.Rank) {
				dark := board.Square(0)
				for file := range board.Square(8) {
					if sq := board.NewSquare(board.File(file), rank); board.DarkSquares.Has(sq) {
						dark = file & 1 // the files whose squares of this rank are dark
					}
				}
				next := [2]board.Square{}
				for _, letter := range what {
					kind, odd := board.NoKind, dark // B is a bishop on a dark square, L on a light one
					switch letter | 0x20 {
					case 'l':
						kind, odd = board.Bishop, dark^1
					case 'b':
						kind = board.Bishop
					case 'p':
						kind = board.Pawn
					case 'n':
						kind = board.Knight
					case 'r':
						kind = board.Rook
					case 'q':
						kind = board.Queen
					}
					if kind != board.Bishop && next[odd] > next[odd^1] {
						odd ^= 1
					}
					file := next[odd]*2 + odd
					next[odd]++
					s.Pieces[board.NewSquare(board.File(file), rank)] = board.NewPiece(c, kind)
				}
			}
			put(board.White, tt.horde, board.Rank2)
			put(board.Black, tt.other, board.Rank7)
			for _, turn := range []board.Color{board.White, board.Black} {
				s.Turn = turn
				b, err := s.Board(board.TooMuchMaterial, board.ImpossibleCheck)
				if err != nil {
					t.Fatal(err)
				}
				checkCanWin(t, &b, tt.want, true)
				flipped := b.Flip()
				checkCanWin(t, &flipped, true, tt.want)
				if movegen.InsufficientMaterial(&b) {
					t.Errorf("insufficient material\n%v", b)
				}
			}
		})
	}
}

func TestHordeClosed(t *testing.T) {
	for _, tt := range []struct {
		name, text   string
		closed       bool // for the player to move: nobody wins on time
		insufficient bool
	}{
		{"the horde has no move", "horde 7k/8/8/p7/P7/8/8/8 w - -", true, true},
		{"the king alone moves", "horde 8/7k/8/p7/P7/8/8/8 b - -", true, true},
		{"another piece moves", "horde 8/6rk/8/p7/P7/8/8/8 b - -", false, false},
		{"another pawn moves", "horde 8/6pk/8/p7/P7/8/8/8 b - -", false, false},
		{"the king can capture the last pawn", "horde 8/8/8/p7/P7/1k6/8/8 b - -", false, false},
		{"the king can capture one of two pawns", "horde 8/8/8/p6p/P6P/1k6/8/8 b - -", true, true},
		{"the horde moves", "horde 8/7k/p7/8/P7/8/8/8 w - -", false, false},
		{"the king unblocks a pawn", "horde 8/8/8/p7/P5k1/6P1/8/8 b - -", false, false},
		{"a blocked bishop", "horde 7k/8/8/1p1p4/1PpP4/2P5/1B6/8 w - -", false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := variantBoard(t, tt.text)
			if got := movegen.CanMate(&b, board.Black); got == tt.closed {
				t.Errorf("CanMate(Black) = %v\n%v", got, b)
			}
			if got := movegen.InsufficientMaterial(&b); got != tt.insufficient {
				t.Errorf("insufficient material: %v\n%v", got, b)
			}
		})
	}
}

// TestAtomicClosed compares random positions of blocked pawns and at most one bishop with a slow twin.
func TestAtomicClosed(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 7))
	closed, captures, checks := 0, 0, 0
	for range 40_000 {
		s := board.Setup{Rules: board.Atomic, Fullmove: 1, Turn: board.Color(r.IntN(2))}
		for range 1 + r.IntN(4) { // columns of pawns that block one another
			file, rank := board.File(r.IntN(8)), board.Rank2+board.Rank(r.IntN(5))
			s.Pieces[board.NewSquare(file, rank)] = board.WhitePawn
			s.Pieces[board.NewSquare(file, rank+1)] = board.BlackPawn
			if rank < board.Rank6 && r.IntN(3) == 0 {
				s.Pieces[board.NewSquare(file, rank+2)] = board.BlackPawn
			}
		}
		put := func(p board.Piece) {
			sq := board.Square(r.IntN(64))
			for s.Pieces[sq] != board.NoPiece {
				sq = board.Square(r.IntN(64))
			}
			s.Pieces[sq] = p
		}
		put(board.WhiteKing)
		put(board.BlackKing)
		if r.IntN(2) == 0 {
			put(board.NewPiece(board.Color(r.IntN(2)), board.Bishop))
		}
		b, err := s.Board(board.ImpossibleCheck)
		if err != nil {
			continue
		}
		stuck := slowStuck(&b)
		if got := movegen.InsufficientMaterial(&b); got != (stuck && slowHarmless(&b)) {
			t.Fatalf("insufficient material: %v, pawns stuck: %v\n%v\n%v", got, stuck, b.FEN(), b)
		} else if got {
			closed++
		}
		if !stuck {
			captures++
		}
		if movegen.InCheck(&b) && stuck {
			checks++
		}
	}
	if closed < 1000 || captures < 1000 || checks < 10 {
		t.Errorf("%d closed positions, %d with captures, %d blocked and in check", closed, captures, checks)
	}
}

// slowStuck is written from the rules: no pawn has a legal move, whoever is to move.
func slowStuck(b *board.Board) bool {
	for from := range b.Kind(board.Pawn).Squares() {
		c := b.Piece(from).Color()
		for to := range board.AllSquares.Squares() {
			forward := int(to.Rank()) - int(from.Rank())
			if c == board.Black {
				forward = -forward
			}
			victim := b.Piece(to)
			switch sideways := int(to.File()) - int(from.File()); {
			case forward != 1:
			case sideways == 0 && victim.Kind() != board.Pawn:
				return false
			case (sideways == 1 || sideways == -1) && victim != board.NoPiece && victim.Color() != c && slowExplodes(b, c, from, to):
				return false
			}
		}
	}
	return true
}

// slowExplodes reports whether a capture is legal for c, whoever is to move.
func slowExplodes(b *board.Board, c board.Color, from, to board.Square) bool {
	pieces := map[board.Square]board.Piece{}
	for sq := range b.Occupied().Squares() {
		p := b.Piece(sq)
		if sq != from && sq != to && (p.Kind() == board.Pawn || sq.Distance(to) > 1) {
			pieces[sq] = p
		}
	}
	king, other := b.King(c), b.King(c.Other())
	switch {
	case pieces[king] == board.NoPiece:
		return false
	case to != other && pieces[other] == board.NoPiece:
		return true
	case to != other && king.Distance(other) == 1:
		return true
	}
	for sq, p := range pieces {
		if p.Color() == c {
			continue
		}
		files, ranks := int(king.File())-int(sq.File()), int(king.Rank())-int(sq.Rank())
		switch p.Kind() {
		case board.Pawn:
			forward := 1
			if p.Color() == board.Black {
				forward = -1
			}
			if ranks == forward && files*files == 1 {
				return false
			}
		case board.Bishop:
			if files*files != ranks*ranks {
				continue
			}
			open := true
			for n, steps := 1, max(files, -files); n < steps; n++ {
				at := board.NewSquare(sq.File()+board.File(n*files/steps), sq.Rank()+board.Rank(n*ranks/steps))
				open = open && pieces[at] == board.NoPiece
			}
			if open {
				return false
			}
		}
	}
	return true
}

// slowHarmless reports whether a single bishop, if there is one, never meets a pawn of the other player.
func slowHarmless(b *board.Board) bool {
	for sq := range b.Kind(board.Bishop).Squares() {
		for pawn := range b.Kind(board.Pawn).Squares() {
			if b.Piece(pawn).Color() != b.Piece(sq).Color() && board.LightSquares.Has(pawn) == board.LightSquares.Has(sq) {
				return false
			}
		}
	}
	return true
}

// TestVariantMaterialHolds plays random games to their ends: who wins one could win before. Blocked
// and closed positions, and material, must not be given up too early.
func TestVariantMaterialHolds(t *testing.T) {
	for _, rules := range variants {
		r := rand.New(rand.NewPCG(uint64(rules), 12))
		wins := 0
		for range 12 {
			b := rules.Start()
			var could []board.Board
			for range 400 {
				could = append(could, b)
				next, ok := randomMove(r, &b)
				if !ok {
					break
				}
				b = next
			}
			winner := b.Turn()
			switch movegen.StatusOf(&b) {
			case movegen.StatusCheckmate, movegen.StatusVariantLoss:
				winner = winner.Other()
			case movegen.StatusVariantWin:
			default:
				continue
			}
			wins++
			for _, b := range could {
				if !movegen.CanMate(&b, winner) || movegen.InsufficientMaterial(&b) {
					t.Fatalf("%v: %v wins, which could not win here:\n%s\n%v", rules, winner, b.FEN(), b)
				}
			}
		}
		if wins == 0 {
			t.Errorf("%v: nobody has won", rules)
		}
	}
}
