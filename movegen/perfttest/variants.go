package perfttest

import "github.com/luftchess/luft/board"

// variants has positions of the variants. The counts are those of Fairy-Stockfish 11.1, and of the slow
// generator where it has no such variant.
func variants() []Position {
	of := func(r board.Rules, name, fen string, depth int, nodes uint64) Position {
		return Position{Name: r.String() + ": " + name, Rules: r, FEN: fen, Depth: depth, Nodes: nodes}
	}
	return []Position{
		of(board.ThreeCheck, "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3", 3, 8902),
		of(board.ThreeCheck, "the last check ends the game", "4k3/8/8/8/8/8/8/K2Q4 w - - 1+1", 4, 5708),
		of(board.KingOfTheHill, "kings on their way", "rnbq1bnr/pppp1ppp/4k3/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR w - -", 3, 28599),
		of(board.KingOfTheHill, "the hill ends the game", "8/8/3k4/8/8/3K4/4P3/8 w - -", 4, 2356),
		of(board.RacingKings, "start", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -", 3, 11264),
		of(board.RacingKings, "Black may still reach the goal", "4brn1/2K2k2/8/8/8/8/8/8 w - -", 4, 3151),
		of(board.Horde, "start", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq -", 4, 23310),
		of(board.Horde, "steps from the first rank", "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - -", 3, 6633),
		of(board.Horde, "en passant", "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - -", 3, 2205),
		of(board.Antichess, "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", 3, 8067),
		of(board.Antichess, "promotion to a king, forced captures", "8/1P6/8/8/8/8/6p1/5N2 w - -", 4, 3607),
		of(board.Antichess, "a player without a move has won", "8/1p6/8/8/8/8/P7/8 w - -", 5, 1),
		of(board.Atomic, "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 3, 8902),
		of(board.Atomic, "explosions", "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq -", 3, 23353),
		of(board.Atomic, "castling in Chess960", "8/8/8/8/8/8/2k5/rR4KR w KQ -", 3, 4364),
		of(board.Crazyhouse, "drops of each kind", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - -", 1, 301),
		of(board.Crazyhouse, "drops", "2k5/8/8/8/8/8/8/4K3[Qn] w - -", 2, 3083),
		of(board.Crazyhouse, "a promoted piece", "4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - -", 3, 5445),
	}
}
