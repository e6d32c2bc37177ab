//go:build !amd64 || purego

package movegen

// Without assembly there is one way to count.

import "github.com/luftchess/luft/board"

type kernel uint8

const compiled kernel = 0

const best = compiled

func countAssembled(kernel, board.Color, *Generator, *board.Board) int { return 0 }
