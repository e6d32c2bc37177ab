package nnue

import (
	_ "embed"
	"sync"
)

//go:embed default.nnue
var defaultFile []byte

// Default returns the network of this module. Package train has trained it on the results of
// published games and of games of the engine against itself, and on the engine's scores of
// their positions; its Description names the data. It is read on the first call; all calls
// return the same Network. Programs that import this package contain the 0.9 MB of its file.
//
// A different version of this module may have a different network, and thus different scores.
func Default() *Network { return openDefault() }

var openDefault = sync.OnceValue(func() *Network {
	n := new(Network)
	if err := n.UnmarshalBinary(defaultFile); err != nil {
		panic(err) // never: a test reads the file
	}
	return n
})
