// Package alphabeta is the engine: an alpha-beta searcher with the techniques that
// make chess programs strong.
//
//	engine := alphabeta.New(alphabeta.Options{Hash: 64})
//	result, err := engine.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// [Options] has the settings of the engine. [Tuning] is for experiments: it has a switch
// for each technique and the parameters of the search, and it may change in any release.
// examples/strength.md has the Elo value of each technique.
//
// The files follow the stages of a search, and each calls only those after it:
//
//	searcher.go    the API, the threads
//	root.go        iterative deepening, aspiration windows, the root moves, search for mate
//	node.go        a node of the tree, in numbered steps
//	quiescence.go  the quiescence search
//	ordering.go    the move picker, and the histories it orders moves by
//	worker.go      the state of a thread: making moves, the static evaluation
//	table.go       the transposition table
//	tablebase.go   endgame tablebases, at the root and in the tree
//	time.go        time management
//	tuning.go      switches and parameters
//
// The directory examples/cookbook shows how to do common tasks.
package alphabeta
