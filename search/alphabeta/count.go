package alphabeta

// An event is something that a search counts if it is compiled with the tag searchcount, to compare
// its tree with others; see internal/lab/tree. Otherwise counting costs nothing.
type event int

const (
	nodesPV       event = iota // nodes of the search before quiescence, by what is expected of them
	nodesCut                   // these fail high
	nodesAll                   // and these low
	nodesExcluded              // searches of singular extensions
	tableHits                  // of the nodes but those
	tableMoves                 // entries with a move
	tableCutoffs

	reverseFutilities
	razorTries
	razorings
	nullTries
	nullCutoffs
	internalReductions

	loops // nodes that searched moves
	loopsCut
	loopsAll
	loopsImproving
	loopsCheck // the player to move is in check
	movesPV    // moves that were searched, by kinds of nodes
	movesCut
	movesAll
	prunedLate // nodes that left out late moves
	prunedFutile
	prunedHistory
	prunedQuiet   // that lose material
	prunedCapture // that lose material

	singularTries
	singulars
	singularDoubles
	multiCuts
	negativeExtensions
	checkExtensions

	reducedTries // late moves
	reducedMoves // those that were reduced
	reducedPlies
	reducedTriesCut // at cut nodes
	reducedPliesCut
	reducedTriesAll // at nodes expected to fail low
	reducedPliesAll
	reducedFailHigh
	deeperSearches
	shallowerSearches
	fullSearches // again without reduction
	windowSearches

	cutoffs // failing high, by what was expected
	cutoffsFirst
	cutoffsMoves // the number of the move, summed up
	cutoffsTable // by the table's move
	cutoffsCut
	cutoffsAll
	lowNodes // failing low
	lowMoves
	lowCut
	lowAll
	quiescenceNodes
	quiescenceChecked
	quiescenceHits
	quiescenceTable // cutoffs by the table
	standPats

	rootSearches
	aspirationLow
	aspirationHigh
	endOfEvents
)
