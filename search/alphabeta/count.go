package alphabeta

// An event is something that a search counts if it is compiled with the tag searchcount, to compare
// its tree with others; see internal/lab/tree. Otherwise counting costs nothing.
type event int

const (
	nodesPV       event = iota // nodes outside the quiescence search, by expected type
	nodesCut                   // expected to fail high
	nodesAll                   // expected to fail low
	nodesExcluded              // searches that verify a singular move; in none of the three above
	tableHits                  // nodes found in the table, without nodesExcluded
	tableMoves                 // and those with a move
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
	fullSearches   // again at full depth, with a zero window
	windowSearches // again with the full window

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
