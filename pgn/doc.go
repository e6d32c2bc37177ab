// Package pgn will read and write games in Portable Game Notation. It is empty
// so far; this is what will stand here.
//
// A Reader takes any io.Reader and goes through it as a stream, in bytes and
// without a limit on lines. Below it, a visitor is told of each tag, move,
// comment and variation as it comes by and may skip the rest of a variation, of
// a game, or of everything, in the manner of fs.SkipDir; above it, an iterator
// yields whole games. A bad game is an error that says which game, line, column,
// ply and token; the next game is read all the same, and nothing is dropped in
// silence.
//
// A game is a tree: tags in order, moves with their variations, comments before
// and after moves, and numeric glyphs. Writing it and reading it again gives the
// same tree.
//
// The move notation that PGN defines will have a package of its own, pgn/san,
// which works in two steps with errors of their own: syntax, then resolution
// against a board. A move that could mean two is always an error. Every move
// written reads back, strictly, as the same move; leniency is an option.
package pgn
