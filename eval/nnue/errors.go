package nnue

import (
	"errors"
	"fmt"
)

// Errors of networks, wrapped in a [WeightError] or a [FormatError].
var (
	ErrSize     = errors.New("wrong size")
	ErrRange    = errors.New("out of range")
	ErrOverflow = errors.New("a sum could overflow")
	ErrText     = errors.New("not a UTF-8 text")

	ErrMagic    = errors.New("not a network file")
	ErrVersion  = errors.New("unknown version or kind of network")
	ErrChecksum = errors.New("wrong checksum")
)

// A WeightError reports which of the [Weights] cannot be part of a network, and why.
type WeightError struct {
	Field string // of Weights
	Index int    // in the field, if it is a slice
	Err   error  // [ErrSize], [ErrRange], [ErrOverflow] or [ErrText]
}

// Error names the field and what is wrong.
func (e *WeightError) Error() string {
	return fmt.Sprintf("network: %s: %s", e.where(), e.Err)
}

func (e *WeightError) where() string {
	switch e.Field {
	case "Features", "Bias", "First", "FirstBias", "Second", "SecondBias", "Output", "OutputBias":
		if e.Err != ErrSize {
			return fmt.Sprintf("%s[%d]", e.Field, e.Index)
		}
	}
	return e.Field
}

// Unwrap returns e.Err.
func (e *WeightError) Unwrap() error { return e.Err }

// A FormatError reports what is wrong with a file, and where.
type FormatError struct {
	Offset int64 // in bytes, from the first of the network
	Err    error // [ErrMagic], [ErrVersion], [ErrChecksum], a *[WeightError], or an error of reading
}

// Error names the offset and what is wrong.
func (e *FormatError) Error() string {
	return fmt.Sprintf("network file: offset %d: %s", e.Offset, e.Err)
}

// Unwrap returns e.Err.
func (e *FormatError) Unwrap() error { return e.Err }
