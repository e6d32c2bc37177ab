// Package board provides the basic types of chess: squares, pieces, sets of squares,
// moves, and the [Board], a legal position.
//
//	b := board.Start()
//	b.Play(board.NewMove(board.E2, board.E4))
//	fmt.Println(b.FEN())
//
// [Start] and [Chess960] return starting positions, and package fen reads FEN. A
// [Setup] describes any arrangement of pieces; [Setup.Board] validates it and returns a
// Board, or an error that lists everything that is wrong. [Board.Play] makes a move;
// package movegen generates and validates moves, and package game keeps the history.
//
// Chess960 is not a mode: a castling right is the square of a rook, and the rules are
// the same for every position.
//
// Variants are a matter of [Rules], which are part of a Board: [Standard] for ordinary chess,
// [Crazyhouse], [Atomic], [Antichess], [KingOfTheHill], [ThreeCheck], [RacingKings] or [Horde].
// [Rules.Start] is their start position.
//
// Every type has a text form that reads back as an equal value, so all of them can be
// stored as JSON. All types are plain values, and any number of goroutines may read
// them at the same time.
//
// The directory examples/cookbook shows how to do common tasks.
package board
