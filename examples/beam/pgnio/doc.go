// Package pgnio reads games into Apache Beam pipelines: PGN, and the databases of Scid, ChessBase and
// package explorer.
//
//	files, err := pgnio.Match(ctx, "/data/*.pgn", "/data/*.pgn.zst")
//	…
//	games, malformed := pgnio.Read(s, files, pgnio.Options{})
//
// games is a PCollection of [Game], malformed one of [Malformed].
//
// Read is a splittable DoFn: a file is divided into ranges of bytes, which workers read in
// parallel, and which a runner may divide further while they are read. Wherever the ranges
// are cut, each game is read exactly once; [pgn.NewRangeReader] says how. This needs random
// access: local files have it. Compressed files, and files of a file system that only reads
// from beginning to end, are read as a whole by one worker, so a collection of them should
// be many files.
//
// A database is divided into ranges of its games. It must be a local file, as its companions are read
// with it.
//
// Other files may be anywhere that Beam has a file system for; import its package for the effect
// of registering it, as for textio.
package pgnio

import _ "github.com/luftchess/luft/pgn" // for the comment above
