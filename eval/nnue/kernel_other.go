//go:build !amd64 || purego

package nnue

const hasAVX2 = false

func updateAssembled(_, _, _ *uint64, _ int, _ *changes) {}

func outputAssembled(_, _ *uint64, _ *int16, _ int) int32 { return 0 }
