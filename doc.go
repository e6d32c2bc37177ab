// Package luft is the table of contents of a chess library: rules and move
// generation, the text formats of chess, and an engine whose evaluator and
// searcher can be replaced. It has no code; import the packages below.
//
// The rules:
//
//   - board: squares, pieces, moves, and Board, a position as a plain value
//   - board/svg: boards drawn as SVG; board/svg/raster: the same as PNG
//   - movegen: legal moves, attack sets, perft, static exchange evaluation
//   - movegen/perfttest: tests a move generator
//   - movegen/winnable: who can still checkmate by any legal moves
//   - movegen/game: a game in progress: history, repetitions, outcome and draw
//     claims
//   - movegen/game/live: a game with clocks, offers and resignation, for servers
//
// The formats:
//
//   - fen: FEN, X-FEN, Shredder-FEN and EPD
//   - pgn: PGN read and written, as a stream or as a tree
//   - pgn/san: standard algebraic notation, as PGN defines it
//   - pgn/eco: names of openings, by position
//   - pgn/check: mistakes in games: results, dates, numbers, duplicates, names
//   - pgn/compact: the moves of games in few bytes, and files of them
//   - pgn/explorer: statistics of positions over many games, and the games of a
//     position
//   - pgn/query: games selected by tags, material, positions and moves
//   - pgn/repertoire: opening repertoires: what they lack, where games leave them,
//     and learning them
//   - pgn/chessbase, pgn/scid: the databases of ChessBase and of Scid, read only
//   - pgn/fetch: the games of a player from lichess.org and chess.com
//
// Evaluation, search and engines:
//
//   - eval: the Score, the Evaluator interface and evaluators to start from
//   - eval/endgame: known draws, mop-up and scale factors, for any evaluator
//   - eval/classical: a hand-written evaluation to read
//   - eval/variant: a small evaluation of the variants
//   - eval/nnue: neural networks as evaluation functions (NNUE), their files, and the
//     network of the engine
//   - eval/evaltest: tests the contract of an Evaluator
//   - eval/nnue/train: trains networks from scored positions
//   - eval/classical/tune: fits the weights of eval/classical to games and scores
//   - eval/sample: files of training positions, for both trainers
//   - search: the Searcher interface, two small searchers, and tools for
//     writing one
//   - search/alphabeta: the engine
//   - search/searchtest: tests the contract of a Searcher
//   - search/annotate: games with evaluations, marks and better lines, and the
//     accuracy of the players
//   - search/book: Polyglot opening books
//   - search/match: engine matches with Elo, SPRT and adjudication
//   - search/match/engine: UCI engines as players of a match
//   - search/match/opening: opening suites from EPD, FEN, PGN and Polyglot
//   - search/match/rating: rating lists from games
//   - search/puzzle: chess puzzles out of games, their files, and a trainer
//   - search/suite: test suites of positions with known best moves
//   - search/syzygy: endgame tablebases of three to seven pieces
//   - uci: both sides of the Universal Chess Interface
//   - uci/standard: the engine with its UCI options
//   - uci/xboard: both sides of XBoard's protocol (CECP)
//   - uci/lichess: bots on Lichess
//   - uci/lichess/lichesstest: a fake Lichess server for tests
//   - uci/ucitest: tests whether a UCI engine follows the protocol; engines for
//     tests
//
// The directory examples/cookbook has a tested example for each common task.
// Most of the other directories in examples are programs, such as analyse, which
// finds the best moves of a position, engine, a UCI engine, and luft, a command
// for games, matches, PGN files, books, diagrams and training.
//
// This program fragment parses a position and prints its legal moves with the
// number of replies to each:
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
// There is no release yet. v0.1.0 will be the first, with all packages above.
// The changes of later releases will be listed here, newest first. README.md says
// what a version promises.
//
// # Compatibility of data
//
// From v1.0.0 on, data that one release has written is read by later releases
// of the same major version:
//
//   - Indexes of pgn/explorer, files of pgn/compact, sample files of eval/sample and
//     networks of eval/nnue have a version in their header. A version that a package does not
//     know is an error.
//   - The text and JSON forms of values, such as board.Board, game.Game, live.Game
//     and pgn.Game, have no version. A later release may add keys to JSON.
//
// Keys of JSON are lower-case, with underscores between words ("max_points"); words of
// UCI are written as UCI does ("seldepth", "movetime"). Reading ignores the case of keys.
// Durations are strings such as "1m30s"; a number of nanoseconds is read too. JSON from before v0.1.0
// has Go's names as keys ("FirstMove") and numbers for durations. It is read, except that
// types without durations, live.Game apart, ignore keys of several words.
//
// The values of exported constants are part of the API, and do not change either.
// An identifier that is to be removed is marked "Deprecated:" first, and removed
// with the next major version. alphabeta.Stats may change in any release, as may
// the exceptions that README.md lists.
//
// # Cancellation
//
// Where the cancellation of a context is an error, that is [context.Cause], alone or
// wrapped.
//
// # Imports
//
// Imports go one way, from board upwards, so that a program contains only what
// it uses: one that reads FEN does not pay for the tables of movegen. No package
// prints, logs, exits or has mutable global state.
package luft
