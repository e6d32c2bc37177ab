package uci

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// BenchDepth is the usual depth of a [Bench]: a few seconds for an alpha-beta searcher.
const BenchDepth = 13

// A BenchResult is the result of a [Bench].
type BenchResult struct {
	Nodes uint64        `json:"nodes,string"` // of all searches
	Time  time.Duration `json:"time"`         // of all searches
}

// String returns the result in the format that engine testing tools expect: "123 nodes
// 456 nps".
func (r BenchResult) String() string {
	nps := search.Info{Nodes: r.Nodes, Time: r.Time}.NPS()
	return fmt.Sprintf("%d nodes %d nps", r.Nodes, nps)
}

// Bench searches forty positions to a fixed depth, each as in a new game. If the searcher
// is deterministic, so is the number of nodes: it changes when the behaviour of the
// searcher changes, and the speed tells whether it got faster.
//
// The error is an *[Error] for a nil argument, otherwise that of the searcher or the cause
// of the cancellation of ctx.
func Bench(ctx context.Context, s search.Searcher, depth int) (r BenchResult, err error) {
	switch {
	case ctx == nil:
		return r, &Error{"bench", errNilContext}
	case s == nil:
		return r, &Error{"bench", errors.New("nil searcher")}
	}
	for _, position := range benchPositions {
		b, err := fen.Parse(position)
		if err != nil {
			return r, err
		}
		search.NotifyNewGame(s)
		begun := time.Now()
		result, err := s.Search(ctx, game.New(b), search.Limits{Depth: max(depth, 1)}, nil)
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return r, err
		}
		r.Nodes += result.Nodes
		r.Time += time.Since(begun)
	}
	return r, nil
}

// benchPositions are well-known positions and positions of all game phases, some of
// them Chess960, from fast self-play games.
var benchPositions = [...]string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
	"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",

	"rnbqkbr1/pppp1ppp/4p3/5P2/5P2/2N5/PPPPP2P/R1BQKBNR w KQq - 0 5",
	"r5kr/pbp2np1/1p3p2/3P4/1q4NP/5QP1/P4PB1/4RRK1 b - - 1 23",
	"r5k1/7p/3P4/p3q1P1/3R2Q1/4B3/5PK1/8 w - - 9 42",
	"4b3/B7/8/1p1K3p/p1p4P/P2k4/1P6/8 b - - 38 60",
	"r1b2kr1/p2pqppp/1pn5/4p3/P1P1P3/3B1P2/1B1PQP1P/1R3R1K w - - 0 19",
	"5r2/1p2b1k1/4p3/2PrPp1P/pP1p1R2/P2Bn1B1/8/4R1K1 b - - 1 37",
	"8/4R3/8/3p4/3B4/1rPk2K1/6P1/8 w - - 7 56",
	"r2qk3/ppp2ppr/5n2/1P1p3p/PbnNp1P1/2N1P2P/RBPPQP2/5RK1 b q - 0 14",
	"rk5b/1bp3p1/pp1pq3/1P5P/P1PnBB1P/3P4/6Q1/RK2R3 w Qq - 1 33",
	"5b2/5k1p/8/6PK/8/2R1p3/4P1r1/8 b - - 2 51",
	"r2qkb1r/2p1p1p1/p1b2p1n/3p3p/3PPP2/2N2N2/PPP3PP/R1BQ1RK1 w kq - 0 10",
	"8/1Q3ppk/2p3p1/1p2B3/4p3/4P3/P1q3P1/R4BK1 b - - 0 28",
	"q5k1/3P1p2/3Rp1pr/p3Q2p/P4P1P/1P4P1/6K1/8 w - - 17 47",
	"rn1qkb1r/pbpppppp/1p6/1N6/6n1/5N1B/PPPPPP1P/R1BQK2R b KQkq - 1 5",
	"5rk1/2rb1ppp/3N3n/p2Bp3/4Pq2/5Q2/P4PP1/1R2R1K1 w - - 8 24",
	"4Q3/6pk/3qR1n1/p1rB3p/P1P2p2/1P3P1P/1K6/8 b - - 4 42",
	"8/8/2k5/3R1P2/4B3/4r3/7P/6K1 w - - 13 61",
	"1b3rk1/2pr2p1/3p1n1p/P3p1p1/1p6/1P1P1N1P/1B2PP2/3R1RK1 b - - 0 19",
	"8/4p1k1/4P1p1/1p3p1p/3N1P1P/2n2KP1/3r4/R7 w - - 2 38",
	"7Q/8/5p2/1k6/2r1nN2/4K1P1/8/8 b - - 6 56",
	"r4k1r/pb1p1ppp/1pnb2q1/3N4/P4P2/6P1/1PPBQ2P/2KR1B1R w - - 1 15",
	"8/5rkp/3p1p2/3PpBp1/P2p2P1/1R1P4/1P3P1P/6K1 b - - 0 33",
	"4k3/6R1/1P6/6p1/1K6/P7/1r6/8 w - - 7 52",
	"r2qkb1r/p1ppn1pp/2n2p2/4p3/QpP1P3/3P3N/PP1BBPPP/R3K2R b KQkq - 0 10",
	"r6k/pp4r1/2p1Qp2/3p4/P2P4/BP5P/2P1NK2/q7 w - - 0 29",
	"6k1/1p1q3p/5p1P/P1p2p2/1P3P2/5QP1/5PK1/8 b - - 0 47",
	"nrqkbbnr/1ppp2p1/p7/5pNp/2P1p3/4P1P1/PP1P1P1P/NRQKBB1R w KQkq - 0 6",
	"3r3r/1k1n2Pp/2pbB3/1p6/3pP3/p4P2/P2N3P/RR4K1 b - - 0 24",
	"8/8/p3rk2/P4p1p/2R5/3Pp1P1/4K2P/8 w - - 3 43",
	"8/8/p1P4R/5k2/6p1/8/3K3P/2r5 b - - 16 61",
	"2rq1k1r/1bp1p1b1/p2p2p1/2QNPp1p/PP1P1B2/6P1/4P3/3R1KR1 w - - 0 20",
	"r7/1k1r4/1PRp1p2/p2Pp3/N3PpP1/1P2nP2/7R/6K1 b - - 1 38",
	"3r4/5k2/1p6/p2pr3/P3p3/1PP5/3BR3/3R2K1 w - - 0 57",
	"1k1r1b1r/1pp1pp1p/2nq4/pB3b2/P2P3R/4PP2/1PPB1P2/R2Q1K2 b - - 0 15",
	"4r1kr/6n1/4p1p1/6Np/P2B1P1P/1P1R4/6P1/4R1K1 w - - 5 34",
	"8/5k2/8/6p1/2KN4/8/5r1r/4R3 b - - 7 52",
}
