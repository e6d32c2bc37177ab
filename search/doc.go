// Package search finds moves: the [Searcher] interface, what a search is asked
// and what it answers, and searchers to start from.
//
//	s := search.NewAlphaBeta(search.Options{})
//	g := game.New(board.Start())
//	result, err := s.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// [Random] plays any legal move. [Minimax] is the idea of all chess programs on
// two pages, there to be read. [AlphaBeta] is the one to play with. The last two
// take any [eval.Evaluator]; a searcher of your own needs one method, and package
// searchtest says whether it keeps the contract.
//
// # What makes AlphaBeta strong
//
// Each technique is a field of [Options], which says what it does and where to
// read about it. The table says what it is worth: by how many Elo AlphaBeta beats
// itself without it, the error of that (95 percent), the mean depth it reaches
// with the technique and without, and what for. Each line is a match of 200 games
// with [classical.Evaluator] and 6000 nodes a move, from unbalanced openings, both sides of
// each, in November 2026. At the same number of nodes, what saves time is worth more
// than the table says; and what is for deep searches, as extensions are, is worth more
// there. One of twenty that are worth nothing looks better or worse than its error.
//
//	table                 +244 ± 56   8.5 to 7.2  nothing is searched twice; the best move is known
//	quiescence            +342 ± 66   8.4 to 8.1  no evaluation in the middle of an exchange
//	exchange pruning       +42 ± 42   8.6 to 8.3  no losing captures at the end of lines
//	delta pruning          +12 ± 41   8.4 to 8.3  no captures that bring too little
//	aspiration            +109 ± 42   8.4 to 8.1  most iterations end near the last one's score
//	zero window           +249 ± 53   8.5 to 6.7  is it better at all? is cheaper to ask
//	mate distance           −2 ± 41   8.3 to 8.3  no mates longer than the one found
//	null move              +37 ± 42   8.5 to 8.2  good enough even after passing
//	checks after a pass    +23 ± 44   8.3 to 8.4  who would be mated should not pass
//	reverse futility      +111 ± 45   8.4 to 7.5  far ahead near the end of a line
//	razoring               +30 ± 41   8.5 to 8.5  far behind near the end of a line
//	futility               +40 ± 40   8.5 to 8.4  quiet moves do not make up much
//	late move pruning     +102 ± 42   8.6 to 8.0  enough quiet moves have failed
//	history pruning        +16 ± 41   8.4 to 8.4  moves that always fail
//	losing move pruning    +74 ± 42   8.5 to 8.0  moves that lose a piece
//	improving              +49 ± 43   8.4 to 8.1  whoever gets better is pruned less
//	late move reductions  +109 ± 43   8.5 to 7.1  unlikely moves less deeply
//	internal reduction     +24 ± 42   8.4 to 8.4  unknown positions can wait
//	singular extension      −3 ± 41   8.4 to 9.0  the only good move more deeply
//	multi-cut              −19 ± 41   8.5 to 8.4  more than one good move is enough
//	table estimate         +14 ± 42   8.4 to 8.2  an old score instead of an evaluation
//	correction             +69 ± 43   8.4 to 8.4  what the evaluator gets wrong, learned
//	check extension         +2 ± 41   8.3 to 8.8  checks do not count
//	killers                +12 ± 40   8.4 to 8.4  good answers at this ply
//	history                 +3 ± 40   8.4 to 8.4  moves good elsewhere
//	continuation history   +14 ± 42   8.4 to 8.5  moves good after the moves before
//	capture history        −30 ± 41   8.4 to 8.4  captures good elsewhere
//
// The matches are in testdata/techniques.tsv, and TestMeasure adds what is missing
// there.
//
// # Where the numbers come from
//
// The numbers of [DefaultParameters] were set by hand, near to what is usual, and stay
// where games have not found better ones. In 8000 games of 5000 nodes a move all of
// them, but those for time, were higher on one side and lower on the other by lot, by a
// fifth mostly. By how many Elo higher is better, with an error of 6.6, if it is more
// than that:
//
//	SingularDepth        −24
//	ReductionSlope       +17
//	LosingCapture        +12
//	LosingCaptureDepth   −11
//	NullMoveMargin       −11
//	FutilityBase          −9
//	ReverseFutility       −9
//	LateMoves             +9
//	LosingQuiet           +8
//	NullMoveMarginDepth   +8
//
// Six of these moved that way (SingularDepth 5, ReductionSlope 24, LosingCapture 80,
// NullMoveMargin 100, FutilityBase 85, ReverseFutility 65) were worth −4 ± 25 in 507
// games of 20,000 nodes a move: what is best for short searches is not for longer ones,
// and the numbers stay. The other 33 are worth nothing that could be seen either way.
// All are in testdata/slopes.txt, with the command that plays the games again.
//
// What no parameter holds are sizes of tables, limits that keep values within their bits
// and lines from going on for ever, and rough values; each is explained where it stands.
//
// # Tried and left out
//
// What did not earn its place, against AlphaBeta as it was then, in 100 to 240 games
// with 10,000 nodes a move:
//
//	ProbCut                     +24 ± 56  a capture that is good enough by far, less deeply
//	larger reductions            +9 ± 39  a fifth more, for all late moves
//	no check extension          −21 ± 39
//	no singular extension       −21 ± 39
//	a fifth more time early      −2 ± 33  at 2 s + 0.02 s
//
// Reducing late moves where a move good enough is expected by two plies instead of
// one was worth +22 ± 32, and is in.
//
// Later, some thirty changes at a time were on or off by lot on either side of a pair
// of games, so that each game told something of all of them. What each was worth, with
// an error of 14 to 18 (1000 to 1640 games; one of twenty that are worth nothing looks
// worth more than that), if it was not taken in:
//
//	no check extension          −14
//	ProbCut                      −3
//	no history pruning           −7
//	no razoring                  −2
//	no delta pruning            −16
//	no multi-cut                −20
//	no killers                   −3
//	internal reduction anywhere  +2  not only where a good move is expected
//	internal reduction deeper    −9  from 3 plies on
//	three plies of extension     −6  for a move better by far than the others
//	reverse futility deeper      +8  to 9 plies; −17 the next time
//	reward the move before      +13  where it left no good answer; 0 the next time
//	reward after a second look   +7  of a late move; 0 the next time
//	reward for the evaluation   −23  of a move after which it has risen
//	reward by the table          −6  for a move that is good enough without a search
//	history by pawn structure     0
//	less blame                  −23  seven tenths, for moves tried in vain
//	once on the main line        −5  always reduced less
//	after a capture in the table −4  other moves reduced more
//	after many cut-offs          +4  moves reduced more if their answers were many
//	hindsight                   0, +12 deeper, or less so, by what a reduced move has led to
//	late move pruning anywhere  −36  on the principal variation too
//	exchange pruning by squares −28  of the plies left
//	reduction by a first look    +5  a ply less deeply after each score above the window
//
// Checks in the quiescence search solve many more combinations. After every move they
// were worth −18 ± 25; only after a pass, +8 ± 14 in 1370 games of 10,000 nodes, and the
// hardest of "Win at Chess" are solved in half the nodes, so that these are in. More
// extensions solve as many and lose games: a single answer to a check not counted, losing
// captures that check never left out, checks reduced a ply less, and reverse futility to
// 4 plies, all together −22 ± 18.
//
// Counter-moves, good answers to the opponent's last move that are tried after the
// killers, were worth −12 ± 41 and −3 ± 42 in games of 6000 nodes, −5 ± 16 by lot, and
// −17 ± 26 in 381 games of 10,000 nodes.
//
// More time and less, early or when the best move is in doubt, lost 2 to 21 each, with
// an error of 18, in 1600 games by a clock that counts evaluations.
package search
