// Package luft is the map of a chess library: rules and move generation, the
// text formats of chess, and a search kit whose evaluator and searcher are parts
// to swap. There is no code here; import the packages below.
//
// The rules:
//
//   - board: squares, pieces, moves, and Board, a position that can be played
//     on and a plain value
//   - board/svg: boards drawn as SVG
//   - movegen: legal moves, attack sets, perft, static exchange evaluation
//   - movegen/game: a game in progress, with its history, repetitions, outcome
//     and draw claims
//
// The formats:
//
//   - fen: FEN, X-FEN, Shredder-FEN and EPD
//   - pgn: games as a stream, and the tree of one game, read and written
//   - pgn/san: the notation of moves that PGN defines
//   - pgn/eco: the names of openings, by position
//
// The search kit:
//
//   - eval: the Score, the Evaluator interface and evaluators to start from
//   - eval/endgame: known draws, mop-up and scale factors, for every evaluator
//   - eval/classical: the hand-written evaluation of the engine
//   - eval/evaltest: what every Evaluator has to hold to, as a test
//   - eval/tune: fits the weights of eval/classical to the results of games
//   - search: the Searcher interface and searchers, from a random mover to
//     alpha-beta
//   - search/searchtest: what every Searcher has to hold to, as a test
//   - search/book: Polyglot opening books
//   - search/match: matches between searchers and engines, and what they say
//   - uci: the protocol between engines and user interfaces, from both ends
//   - uci/ucitest: an engine by script, for tests
//
// The folder examples holds programs, among them analyse, which looks for the
// best move of a position, engine, which plays over UCI, and pgn, which counts,
// checks and rewrites files of games.
//
// A position read from text, and its legal moves:
//
//	b, err := fen.Parse("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
//	if err != nil {
//		return err
//	}
//	for m := range movegen.Legal(&b) {
//		next := b
//		next.Play(m)
//		fmt.Println(m, movegen.Count(&next))
//	}
//
// # Changelog
//
// There is no release yet. v0.1.0 will be the first, with all packages above; what
// the next ones change is listed here, the newest first. README.md says what a
// version promises.
//
// # Imports
//
// Imports run one way, from board upwards, so that a program carries only what
// it uses: one that reads FEN does not pay for the tables of movegen. No package
// prints, logs, exits or keeps state that can change.
package luft
