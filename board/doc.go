// Package board has the nouns of chess: squares, pieces, sets of squares, moves,
// and the [Board], a position that can be played on.
//
// A [Setup] is any way to put pieces on a board; [Setup.Board] makes a Board of
// it if it can be played, and else says everything that is wrong. [Start] and
// [Chess960] are the positions games begin from, and package fen reads others.
// [Board.Play] makes a move, which is found or checked by package movegen.
//
// Chess960 is not a mode: a castling right is the square of a rook, and the
// rules are the same for every position.
//
// All types are plain values. Functions that only read may be called by any
// number of goroutines at once.
package board
