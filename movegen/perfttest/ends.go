package perfttest

func ends() []Position {
	return []Position{
		{Name: "stalemate in the corner", FEN: "7k/5Q2/6K1/8/8/8/8/8 b - -", Depth: 2, Nodes: 0},
		{Name: "stalemate by a pawn", FEN: "4k3/4P3/4K3/8/8/8/8/8 b - -", Depth: 2, Nodes: 0},
		{Name: "stalemate with blocked pawns", FEN: "8/8/5k2/p4p1p/P4K1P/1r6/8/8 w - -", Depth: 2, Nodes: 0},
		{Name: "mate on the back rank", FEN: "4R1k1/5ppp/8/8/8/8/8/4K3 b - -", Depth: 2, Nodes: 0},
		{Name: "mate by a guarded queen", FEN: "7k/6Q1/5K2/8/8/8/8/8 b - -", Depth: 2, Nodes: 0},
		{Name: "smothered mate", FEN: "6rk/5Npp/8/8/8/8/8/4K3 b - -", Depth: 2, Nodes: 0},
		{Name: "mate by ladder", FEN: "4k2R/6R1/8/8/8/8/8/K7 b - -", Depth: 2, Nodes: 0},
		{Name: "fool's mate", FEN: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -", Depth: 2, Nodes: 0},
		{Name: "scholar's mate", FEN: "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -", Depth: 2, Nodes: 0},
		{Name: "bare kings", FEN: "8/8/8/8/8/8/8/k6K w - -", Depth: 6, Nodes: 10898},
		{Name: "bishops of one colour", FEN: "8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K w - -", Depth: 3, Nodes: 11274},
		{Name: "knight and bishop", FEN: "5k1K/7B/8/6b1/8/8/8/8 b - -", Depth: 5, Nodes: 111766},
		{Name: "two knights", FEN: "4k3/8/8/8/8/8/8/1N2K1N1 w - -", Depth: 5, Nodes: 66010},
		{Name: "prisoners: one move each", FEN: "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - -", Depth: 6, Nodes: 1},
		{Name: "king's walk in the corner", FEN: "k7/8/8/8/8/8/8/7K b - -", Depth: 6, Nodes: 11024},
	}
}
