//go:build !amd64 || purego

package movegen

import "github.com/luftchess/luft/board"

// Without assembly there is one way to count.

const hasKernel = false

func prepareKernel() {}

func countWhite(*Generator, *board.Board) int { return 0 }

func countBlack(*Generator, *board.Board) int { return 0 }
