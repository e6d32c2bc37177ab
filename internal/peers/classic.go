// Package peers measures Luft beside other libraries and engines. It is a module
// of its own, so that what it compares with stays out of Luft's.
//
// The Go libraries, by perft, move generation, and reading FEN and PGN:
//
//	go test -C internal/peers -bench .
//
// An engine, by perft:
//
//	go run -C internal/peers ./perft
//
// pgn-extract, by reading PGN:
//
//	go run -C internal/peers ./pgn FILE…
package peers

// A Position is one to count moves in, with the counts everybody agrees on.
type Position struct {
	Name   string
	FEN    string
	Counts []uint64 // by depth, from one ply
	Depth  int      // what a fast program counts in about a second
}

// Classic returns the six positions that the field compares itself on.
func Classic() []Position {
	return []Position{
		{
			Name:   "start",
			FEN:    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			Counts: []uint64{20, 400, 8902, 197281, 4865609, 119060324},
			Depth:  6,
		},
		{
			Name:   "kiwipete",
			FEN:    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			Counts: []uint64{48, 2039, 97862, 4085603, 193690690},
			Depth:  5,
		},
		{
			Name:   "position3",
			FEN:    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
			Counts: []uint64{14, 191, 2812, 43238, 674624, 11030083, 178633661},
			Depth:  7,
		},
		{
			Name:   "position4",
			FEN:    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
			Counts: []uint64{6, 264, 9467, 422333, 15833292},
			Depth:  5,
		},
		{
			Name:   "position5",
			FEN:    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
			Counts: []uint64{44, 1486, 62379, 2103487, 89941194},
			Depth:  5,
		},
		{
			Name:   "position6",
			FEN:    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
			Counts: []uint64{46, 2079, 89890, 3894594, 164075551},
			Depth:  5,
		},
	}
}
