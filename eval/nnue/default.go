package nnue

import (
	_ "embed"
	"sync"
)

//go:embed default.nnue
var defaultFile []byte

// Default returns the network of this module, which package train made of the results of
// games, published ones and those of the engine of this module against itself, and of the
// scores of that engine's searches of their positions. Its Description says of which. It is
// read on the first call; all calls return the same Network. Programs that import this package
// contain the 0.4 MB of its file.
//
// Another version of this module may have another network, and so other scores.
func Default() *Network { return openDefault() }

var openDefault = sync.OnceValue(func() *Network {
	n := new(Network)
	if err := n.UnmarshalBinary(defaultFile); err != nil {
		panic(err) // never: a test reads the file
	}
	return n
})
