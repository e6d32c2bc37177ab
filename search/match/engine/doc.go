// Package engine turns UCI engines into players of a match. It reads their descriptions from
// the command lines of programs.
//
//	spec, err := engine.Catalog(nil).Parse("name=new,cmd=./new,option.Hash=64,tc=8+0.08", "")
//	…
//	m.Players = append(m.Players, spec.Player())
//
// See [Catalog.Parse] for the keys and [Fields] for the syntax. A [Catalog] adds engines that
// run in the same process, and [Spec.Opener] is for programs that search without a match.
package engine
