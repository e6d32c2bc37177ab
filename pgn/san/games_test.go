package san_test

// games are the six games of the match between Deep Blue and Kasparov, New York
// 1997, for benchmarks and tests of what is usual.
var games = [...]string{
	"Nf3 d5 g3 Bg4 b3 Nd7 Bb2 e6 Bg2 Ngf6 O-O c6 d3 Bd6 Nbd2 O-O h3 Bh5 e3 h6 Qe1 Qa5 a3 Bc7 Nh4 g5 " +
		"Nhf3 e5 e4 Rfe8 Nh2 Qb6 Qc1 a5 Re1 Bd6 Ndf1 dxe4 dxe4 Bc5 Ne3 Rad8 Nhf1 g4 hxg4 Nxg4 f3 Nxe3 " +
		"Nxe3 Be7 Kh1 Bg5 Re2 a4 b4 f5 exf5 e4 f4 Bxe2 fxg5 Ne5 g6 Bf3 Bc3 Qb5 Qf1 Qxf1+ Rxf1 h5 Kg1 Kf8 " +
		"Bh3 b5 Kf2 Kg7 g4 Kh6 Rg1 hxg4 Bxg4 Bxg4 Nxg4+ Nxg4+ Rxg4 Rd5 f6 Rd1 g7",
	"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 h6 d4 Re8 Nbd2 Bf8 Nf1 Bd7 Ng3 Na5 " +
		"Bc2 c5 b3 Nc6 d5 Ne7 Be3 Ng6 Qd2 Nh7 a4 Nh4 Nxh4 Qxh4 Qe2 Qd8 b4 Qc7 Rec1 c4 Ra3 Rec8 Rca1 Qd8 " +
		"f4 Nf6 fxe5 dxe5 Qf1 Ne8 Qf2 Nd6 Bb6 Qe8 R3a2 Be7 Bc5 Bf8 Nf5 Bxf5 exf5 f6 Bxd6 Bxd6 axb5 axb5 " +
		"Be4 Rxa2 Qxa2 Qd7 Qa7 Rc7 Qb6 Rb7 Ra8+ Kf7 Qa6 Qc7 Qc6 Qb6+ Kf1 Rb8 Ra6",
	"d3 e5 Nf3 Nc6 c4 Nf6 a3 d6 Nc3 Be7 g3 O-O Bg2 Be6 O-O Qd7 Ng5 Bf5 e4 Bg4 f3 Bh5 Nh3 Nd4 Nf2 h6 " +
		"Be3 c5 b4 b6 Rb1 Kh8 Rb2 a6 bxc5 bxc5 Bh3 Qc7 Bg4 Bg6 f4 exf4 gxf4 Qa5 Bd2 Qxa3 Ra2 Qb3 f5 Qxd1 " +
		"Bxd1 Bh7 Nh3 Rfb8 Nf4 Bd8 Nfd5 Nc6 Bf4 Ne5 Ba4 Nxd5 Nxd5 a5 Bb5 Ra7 Kg2 g5 Bxe5+ dxe5 f6 Bg6 h4 " +
		"gxh4 Kh3 Kg8 Kxh4 Kh7 Kg4 Bc7 Nxc7 Rxc7 Rxa5 Rd8 Rf3 Kh8 Kh4 Kg8 Ra3 Kh8 Ra6 Kh7 Ra3 Kh8 Ra6",
	"e4 c6 d4 d6 Nf3 Nf6 Nc3 Bg4 h3 Bh5 Bd3 e6 Qe2 d5 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7 g4 Bg6 Bxg6 hxg6 h4 " +
		"Na6 O-O-O O-O-O Rdg1 Nc7 Kb1 f6 exf6 Qxf6 Rg3 Rde8 Re1 Rhf8 Nd1 e5 dxe5 Qf4 a3 Ne6 Nc3 Ndc5 b4 " +
		"Nd7 Qd3 Qf7 b5 Ndc5 Qe3 Qf4 bxc6 bxc6 Rd1 Kc7 Ka1 Qxe3 fxe3 Rf7 Rh3 Ref8 Nd4 Rf2 Rb1 Rg2 Nce2 " +
		"Rxg4 Nxe6+ Nxe6 Nd4 Nxd4 exd4 Rxd4 Rg1 Rc4 Rxg6 Rxc2 Rxg7+ Kb6 Rb3+ Kc5 Rxa7 Rf1+ Rb1 Rff2 Rb4 " +
		"Rc1+ Rb1 Rcc2 Rb4 Rc1+ Rb1 Rxb1+ Kxb1 Re2 Re7 Rh2 Rh7 Kc4 Rc7 c5 e6 Rxh4 e7 Re4 a4 Kb3 Kc1",
	"Nf3 d5 g3 Bg4 Bg2 Nd7 h3 Bxf3 Bxf3 c6 d3 e6 e4 Ne5 Bg2 dxe4 Bxe4 Nf6 Bg2 Bb4+ Nd2 h5 Qe2 Qc7 c3 " +
		"Be7 d4 Ng6 h4 e5 Nf3 exd4 Nxd4 O-O-O Bg5 Ng4 O-O-O Rhe8 Qc2 Kb8 Kb1 Bxg5 hxg5 N6e5 Rhe1 c5 Nf3 " +
		"Rxd1+ Rxd1 Nc4 Qa4 Rd8 Re1 Nb6 Qc2 Qd6 c4 Qg6 Qxg6 fxg6 b3 Nxf2 Re6 Kc7 Rxg6 Rd7 Nh4 Nc8 Bd5 " +
		"Nd6 Re6 Nb5 cxb5 Rxd5 Rg6 Rd7 Nf5 Ne4 Nxg7 Rd1+ Kc2 Rd2+ Kc1 Rxa2 Nxh5 Nd2 Nf4 Nxb3+ Kb1 Rd2 " +
		"Re6 c4 Re3 Kb6 g6 Kxb5 g7 Kb4",
	"e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7 Ng5 Ngf6 Bd3 e6 N1f3 h6 Nxe6 Qe7 O-O fxe6 Bg6+ Kd8 Bf4 b5 a4 Bb7 " +
		"Re1 Nd5 Bg3 Kc8 axb5 cxb5 Qd3 Bc6 Bf5 exf5 Rxe7 Bxe7 c4",
}
