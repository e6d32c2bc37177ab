package perfttest

func promotion() []Position {
	return []Position{
		{Name: "straight", FEN: "8/4P3/8/8/8/8/k7/4K3 w - -", Depth: 5, Nodes: 47610},
		{Name: "straight, Black", FEN: "4k3/K7/8/8/8/8/4p3/8 b - -", Depth: 5, Nodes: 47610},
		{Name: "blocked", FEN: "4n3/4P3/8/8/8/8/k7/4K3 w - -", Depth: 5, Nodes: 41525},
		{Name: "blocked, capture on both sides", FEN: "3nbr2/4P3/8/8/8/8/k7/4K3 w - -", Depth: 4, Nodes: 54841},
		{Name: "capture on the a-file, and no way round the edge", FEN: "n6n/1P6/8/8/8/8/k7/4K3 w - -", Depth: 4, Nodes: 11660},
		{Name: "capture on the h-file, and no way round the edge", FEN: "n6n/6P1/8/8/8/8/k7/4K3 w - -", Depth: 4, Nodes: 12381},
		{Name: "Black captures in both corners", FEN: "4k3/8/8/8/8/K7/1p4p1/N1N2N1N b - -", Depth: 3, Nodes: 9329},
		{Name: "pawn pinned on the file", FEN: "4r3/4P3/8/4K3/8/8/8/k7 w - -", Depth: 4, Nodes: 12502},
		{Name: "pawn pinned on the rank", FEN: "8/K3P2r/8/8/8/8/8/k7 w - -", Depth: 5, Nodes: 100535},
		{Name: "pawn pinned on the diagonal takes its pinner", FEN: "5b2/4P3/3K4/8/8/8/8/k7 w - -", Depth: 5, Nodes: 87636},
		{Name: "pawn pinned from behind on the diagonal", FEN: "6K1/5P2/8/3b4/8/8/8/k7 w - -", Depth: 5, Nodes: 61833},
		{Name: "answers a check by taking", FEN: "3rK3/2P5/8/8/8/8/8/k7 w - -", Depth: 5, Nodes: 74344},
		{Name: "answers a check by stepping in between", FEN: "r3K3/2P5/8/8/8/8/8/k7 w - -", Depth: 4, Nodes: 12601},
		{Name: "answers a check by taking, not by stepping", FEN: "4r3/3P1P2/8/8/4K3/8/8/k7 w - -", Depth: 4, Nodes: 23781},
		{Name: "gives check", FEN: "6k1/4P3/8/8/8/8/8/4K3 w - -", Depth: 5, Nodes: 26603},
		{Name: "queen gives check, knight does not", FEN: "8/4Pk2/8/8/8/8/8/K7 w - -", Depth: 5, Nodes: 29312},
		{Name: "knight gives check, queen does not", FEN: "8/4P1k1/8/8/8/8/8/K7 w - -", Depth: 5, Nodes: 31288},
		{Name: "discovers a check", FEN: "8/R3P2k/8/8/8/8/8/K7 w - -", Depth: 5, Nodes: 119852},
		{Name: "is mate", FEN: "6k1/4Pppp/8/8/8/8/8/K7 w - -", Depth: 5, Nodes: 22258},
		{Name: "every pawn on the seventh and the second", FEN: "8/PPPPPPPP/7k/8/8/K7/pppppppp/8 w - -", Depth: 3, Nodes: 44592},
		{Name: "captures both ways from four pawns", FEN: "1n1n1n1n/P1P1P1P1/8/8/8/k7/8/4K3 w - -", Depth: 3, Nodes: 28727},
		{Name: "races", FEN: "8/1P4p1/8/8/1k4K1/8/1p4P1/8 w - -", Depth: 4, Nodes: 25651},
		{Name: "two pawns, one square", FEN: "2n5/1P1P4/8/8/8/k7/8/4K3 w - -", Depth: 4, Nodes: 23262},
		{Name: "rook takes a promoted piece", FEN: "1r4k1/2P5/8/8/8/8/8/4K3 w - -", Depth: 4, Nodes: 20157},
		{Name: "captures with a discovered check", FEN: "3n4/R1P1k3/8/8/8/8/8/4K3 w - -", Depth: 4, Nodes: 33937},
	}
}
