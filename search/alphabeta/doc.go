// Package alphabeta is the engine: an alpha-beta searcher with the techniques that
// make chess programs strong.
//
//	engine := alphabeta.New(alphabeta.Options{Hash: 64})
//	result, err := engine.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// [Options] has the settings of the engine. A [Tuning] switches single techniques off and
// changes parameters of the search, for experiments; it may change in any release.
// internal/lab/README.md lists what each technique gains in Elo.
//
// The files follow the stages of a search. Each uses those after it, with few exceptions, which
// TestFileOrder lists:
//
//	searcher.go    the API, one search
//	variant.go     the search of variants
//	team.go        the threads, and their vote on the best move
//	root.go        iterative deepening, aspiration windows, the root moves
//	mate.go        search for mate
//	node.go        a node of the tree, in numbered steps
//	quiescence.go  the quiescence search
//	picker.go      the move picker
//	tablebase.go   endgame tablebases, at the root and in the tree
//	worker.go      the state of a thread: nodes, making moves, the static evaluation
//	history.go     the histories, by which moves are ordered and reduced
//	threats.go     the squares that the other player attacks
//	time.go        time management
//	table.go       the transposition table
//	correction.go  the correction history of the static evaluation
//	prefetch.go    instructions that prefetch memory
//	count.go       events that are counted, to compare searches
//	options.go     settings
//	level.go       levels of play, named by ratings
//	tuning.go      techniques and parameters, for experiments
//
// The directory examples/cookbook shows how to do common tasks.
package alphabeta
