package board

import "strconv"

// Start returns the start position of chess.
func Start() Board { return chess960(518) }

// Chess960 returns the start position with the given number, from 0 to 959, in
// Scharnagl's numbering; 518 is [Start]. The error is a *[ParseError] for any other
// number. See https://www.chessprogramming.org/Reinhard_Scharnagl.
func Chess960(number int) (Board, error) {
	if number < 0 || number > 959 {
		return Board{}, &ParseError{"Chess960 number (0 to 959)", strconv.Itoa(number), 0}
	}
	return chess960(number), nil
}

func chess960(n int) Board {
	s := Setup{Fullmove: 1}
	for f, k := range backRank(n) {
		file := File(f)
		s.Pieces[NewSquare(file, Rank1)] = NewPiece(White, k)
		s.Pieces[NewSquare(file, Rank2)] = WhitePawn
		s.Pieces[NewSquare(file, Rank7)] = BlackPawn
		s.Pieces[NewSquare(file, Rank8)] = NewPiece(Black, k)
		if k == Rook {
			s.Castling |= file.Bitboard() & (rank1 | rank8)
		}
	}
	return s.place()
}

// backRank decodes Scharnagl's number. It places the light-squared bishop, the
// dark-squared bishop, the queen on one of the six remaining files, the knights in one
// of ten ways on the five files that remain then, and rook, king and rook on the last
// three.
func backRank(n int) (rank [8]Kind) {
	// put places k on the i-th empty file, counted from 0.
	put := func(i int, k Kind) {
		for f := range rank {
			if rank[f] != NoKind {
				continue
			}
			if i == 0 {
				rank[f] = k
				return
			}
			i--
		}
	}
	rank[n%4*2+1] = Bishop
	n /= 4
	rank[n%4*2] = Bishop
	n /= 4
	put(n%6, Queen)
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/6]
	put(knights[0], Knight)
	put(knights[1]-1, Knight) // the first knight has taken one of the files
	put(0, Rook)
	put(0, King)
	put(0, Rook)
	return rank
}
