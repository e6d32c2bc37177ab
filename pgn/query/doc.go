// Package query selects games: by their tags, their positions and their moves.
//
//	q, err := query.Parse(`White=Carlsen* Date>=2010 either(material(KRP*vKRP*) count(P-p)=1)`)
//	…
//	r := pgn.NewReader(file)
//	r.KeepText = true
//	m := q.Matcher()
//	for err := range r.VisitAll(m) {
//		if err == nil && m.Matched() {
//			_, text := r.Text()
//			fmt.Printf("%s\n\n", text)
//		}
//	}
//
// A [Query] is a value with a short text, for a flag or a file. A [Matcher] tests games as a
// [pgn.Visitor], so it works with everything that drives one: a [pgn.Reader], a [pgn.Game], and the
// databases of pgn/scid and pgn/chessbase. [Query.Games] tests the games that an index of pgn/explorer
// has kept.
//
// # Conditions
//
// A query is a list of conditions that must all be met, with "or", "not" and parentheses; "and" may
// stand between conditions. "Not" comes before "and", and "and" before "or":
//
//	Result=1-0 (White=Tal* or Black=Tal*) not plies>80
//
// These are conditions of the game:
//
//	White=Tal             the tag White is "Tal", in capitals or not
//	White=Tal*            it begins with "Tal"
//	White="Tal, M*"       quotation marks for blanks and parentheses; \" and \\ in them
//	White~^Tal            it matches a regular expression, in capitals or not unless that begins with (?-i)
//	White%Nimzovich       it begins with words that sound like these (Soundex), such as Nimzowitsch, Aron
//	Player=Tal*           the tag White or Black; so do Elo, Title, Team, FideId and Type for two tags each
//	WhiteElo>=2500        numbers are compared as such; <, <=, >, >=
//	Elo=2400..2500        a range, with both ends; 2400.. and ..2500 have one
//	Date<1962             dates are compared as far as they are given: also 1962.07 and 1962.07.11
//	ECO=B90..C05          and texts by their first letters: B9 is B90 to B99
//	Result=1-0            if the tag is missing or "*", the termination marker counts
//	plies=20..40          the number of plies of the main line
//	line(e4 c5 !Nf3|Nc3 *)   the game begins with these moves: | is or, ! is not, * is any
//	anyorder(d4 Nf6 c4 e6)   it begins with these moves, those of each player in any order
//	opening(B90..B99)     the opening according to the moves, by its code
//	opening(Sicilian*)    or by the beginning of its name
//	some(C)               a position meets C, a combination of the conditions below
//	held(6, C)            six positions in a row do
//	first(C)  last(C)     the first one does, or the last one
//	either(Q)             the game meets Q, or Q with the colours exchanged and the board turned around
//	mirrored(Q)           the game meets Q, or Q with the a-file exchanged with the h-file, and so on
//
// A missing tag meets no condition, and neither does one that is not a number or a date, or not known
// as exactly, where it is compared with one. Texts are equal or in order without regard to capitals.
//
// These are conditions of a position, or of the move that has led to it. One that stands by itself
// is short for some(C). To ask for one position that meets several, write some(C D):
// material(KRPvKR) turn(black) asks for two positions that may be different ones. Pieces have the
// letters of FEN, with Black's in lower case.
//
//	material(KRP*vKRP*)   White's pieces, and Black's: P2 is two pawns, P* any number of them,
//	                      P+ one or more, P2+ two or more, P2- at most two
//	balance(R+P+ R=P1>=)  White's pieces, and Black's, as in the material files of pgn-extract. Signs compare with
//	                      the other player: = as many, # not as many, P2> at least two more, P2>= exactly two
//	                      more, < and <= the same for fewer (1 without a digit); L is a bishop or knight
//	count(P-p)=1          White has a pawn more than Black
//	count(Qq)=0           there is no queen
//	points>=3             White's material minus Black's: 1 for pawns, then 3, 3, 5 and 9
//	on(N d5 e5)           a white knight is on d5 or e5; on(Rr 7 h) is on the seventh rank or the h-file
//	passed(P)             White has a passed pawn; passed(Pp a h) is either player on the a- or h-file
//	isolated(P d)         White has an isolated pawn on the d-file
//	doubled(p)            Black has doubled pawns
//	opposite(bishops)     each has one bishop, on squares of different colours
//	board(*/*/*/*/*/[PB]?*/!*/R8A*)   the ranks from the eighth on: letters and digits as in FEN, and ? is any
//	                      square, * any number of squares, ! any piece, A any white piece, a any black
//	                      piece, [PB] one of these, [^PB] any piece but these
//	fen(FEN)              this position, whatever its counters
//	hash(463b96181691fc9c)   the position with this key of Polyglot, in hexadecimal
//	after(e4 e5 Nf3)      the position after these moves, however it was reached
//	turn(white)           White is to move
//	ply<=30               at most 30 plies were played before
//	check checkmate stalemate   the player to move is in check, or can't move
//	insufficient          neither player has material to mate
//	repetition            the position has occurred for the third time
//	fifty                 fifty moves without capture or move of a pawn
//	moves(N)              the move that led to the position was made by a white knight
//	captures(Qq)          it captures a queen
//	promotes(N)           it promotes to a white knight; promotes(RBNrbn) are all underpromotions
//	castles(KQ)           White castles; K and Q are the sides of White, k and q those of Black
//	enpassant             it captures en passant
//	sacrifice             it gives away at least the value of two pawns, if the opponent captures
//	moved(Nxf7+)          it is written like this: x, =, + and # are conditions, and so is a file or rank
//
// Some questions and their queries:
//
//	rook endings with a pawn more      either(some(material(KR+P*vKR+P*) count(P-p)=1 count(R-r)=0))
//	the same for six plies             either(held(6, material(KRP*vKRP*) count(P-p)=1))
//	castling on opposite sides         either(castles(K) castles(q))
//	an isolated queen's pawn           either(held(10, isolated(P d) not doubled(P d)))
//	stalemate at the end, not before move 60     last(stalemate) plies>=120
//	Carlsen loses                      either(White=Carlsen* Result=0-1)
//	a sacrifice on h7                  either(some(sacrifice moved(Bxh7+)))
//
// # Speed
//
// Conditions are tested when they can be decided, and a game is skipped as soon as the answer
// is known: after its tags, or as soon as too few pieces are left for any position that could
// match. Positions are tested only while their numbers of pieces and plies are possible, and
// cheap conditions come before others. In an index of whole games, a query for a position reads
// only the games that come to it.
package query
