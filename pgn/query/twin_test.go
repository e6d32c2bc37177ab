package query_test

import (
	"flag"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/query"
	"github.com/luftchess/luft/pgn/san"
)

// A slowGame is a game with everything that naive code may want to know of it.
type slowGame struct {
	*pgn.Game
	boards []board.Board
	moves  []board.Move
	sans   []string
}

func newSlowGame(g *pgn.Game) *slowGame {
	s := &slowGame{Game: g}
	played, err := g.Replay()
	if err != nil {
		panic(err)
	}
	s.moves = played.Moves()
	for ply := 0; ; ply++ {
		b, ok := played.BoardAt(ply)
		if !ok {
			break
		}
		s.boards = append(s.boards, b)
		if ply < len(s.moves) {
			s.sans = append(s.sans, san.Format(&b, s.moves[ply]))
		}
	}
	return s
}

func (g *slowGame) tag(name string) string { return g.Tags.Get(name) }

func (g *slowGame) number(name string) int {
	n, err := strconv.Atoi(g.tag(name))
	if err != nil {
		return -1
	}
	return n
}

func (g *slowGame) year() int {
	n, err := strconv.Atoi(strings.Split(g.tag("Date"), ".")[0])
	if err != nil {
		return -1
	}
	return n
}

// some reports whether a position meets a condition.
func (g *slowGame) some(holds func(b *board.Board) bool) bool {
	for i := range g.boards {
		if holds(&g.boards[i]) {
			return true
		}
	}
	return false
}

// held reports whether n positions in a row meet a condition.
func (g *slowGame) held(n int, holds func(b *board.Board) bool) bool {
	for i := range g.boards {
		k := 0
		for i+k < len(g.boards) && k < n && holds(&g.boards[i+k]) {
			k++
		}
		if k == n {
			return true
		}
	}
	return false
}

// san reports whether a move in SAN matches a regular expression.
func (g *slowGame) san(pattern string) bool {
	re := regexp.MustCompile(pattern)
	return slices.ContainsFunc(g.sans, re.MatchString)
}

func (g *slowGame) last() *board.Board { return &g.boards[len(g.boards)-1] }

// set returns the pieces of a board in the order of the letters KQRBNPkqrbnp.
func set(b *board.Board) string {
	var n [256]int
	for _, p := range b.All() {
		n[p.String()[0]]++
	}
	text := make([]byte, 0, 32)
	for _, letter := range []byte("KQRBNPkqrbnp") {
		for range n[letter] {
			text = append(text, letter)
		}
	}
	return string(text)
}

func number(b *board.Board, letter string) int { return strings.Count(set(b), letter) }

// at returns the letter of the piece on a square.
func at(b *board.Board, file, rank int) string {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return "."
	}
	return b.Piece(board.Square(8*rank + file)).String()
}

// turned applies a condition to a board with the colours exchanged too.
func turned(holds func(b *board.Board) bool) func(b *board.Board) bool {
	return func(b *board.Board) bool {
		flipped := b.Flip()
		return holds(b) || holds(&flipped)
	}
}

// whitePasser reports whether White has a passed pawn on one of some files.
func whitePasser(files string) func(b *board.Board) bool {
	return func(b *board.Board) bool {
		for _, letter := range files {
			file := int(letter - 'a')
			for rank := range 8 {
				if at(b, file, rank) != "P" {
					continue
				}
				free := true
				for r := rank + 1; r < 8; r++ {
					for f := file - 1; f <= file+1; f++ {
						free = free && at(b, f, r) != "p"
					}
				}
				if free {
					return true
				}
			}
		}
		return false
	}
}

// whiteIsolani reports whether White has a pawn on the d-file, and none on the files beside it.
func whiteIsolani(b *board.Board) bool {
	var files [8]int
	for s := board.A1; s <= board.H8; s++ {
		if b.Piece(s) == board.WhitePawn {
			files[int(s)%8]++
		}
	}
	return files[3] > 0 && files[2] == 0 && files[4] == 0
}

func blackDoubled(b *board.Board) bool {
	var files [8]int
	for s := board.A1; s <= board.H8; s++ {
		if b.Piece(s) == board.BlackPawn {
			files[int(s)%8]++
		}
	}
	return slices.Max(files[:]) > 1
}

func oppositeBishops(b *board.Board) bool {
	colors := map[string][]int{}
	for s := board.A1; s <= board.H8; s++ {
		colors[b.Piece(s).String()] = append(colors[b.Piece(s).String()], (int(s)%8+int(s)/8)%2)
	}
	return len(colors["B"]) == 1 && len(colors["b"]) == 1 && colors["B"][0] != colors["b"][0]
}

// sumOf returns White's points minus Black's.
func sumOf(b *board.Board) (n int) {
	for _, letter := range set(b) {
		value := map[rune]int{'P': 1, 'N': 3, 'B': 3, 'R': 5, 'Q': 9, 'p': -1, 'n': -3, 'b': -3, 'r': -5, 'q': -9}
		n += value[letter]
	}
	return n
}

// exchange returns how many points a player gains by captures on a square, in which both take with
// their least valuable piece and may stop. A pin makes no difference.
func exchange(pieces [64]board.Piece, by board.Color, on board.Square) int {
	points := []int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9, board.King: 100}
	from, kind := board.NoSquare, board.Kind(0)
	for s, p := range pieces {
		if p != board.NoPiece && p.Color() == by && reaches(pieces, board.Square(s), on) && (from == board.NoSquare || points[p.Kind()] < points[kind]) {
			from, kind = board.Square(s), p.Kind()
		}
	}
	if from == board.NoSquare {
		return 0
	}
	gain := points[pieces[on].Kind()]
	pieces[on], pieces[from] = pieces[from], board.NoPiece
	return max(0, gain-exchange(pieces, by.Other(), on))
}

// reaches reports whether the piece on a square could capture on another.
func reaches(pieces [64]board.Piece, from, to board.Square) bool {
	p := pieces[from]
	files, ranks := int(to)%8-int(from)%8, int(to)/8-int(from)/8
	wide, high := max(files, -files), max(ranks, -ranks)
	switch p.Kind() {
	case board.Pawn:
		return wide == 1 && (p.Color() == board.White && ranks == 1 || p.Color() == board.Black && ranks == -1)
	case board.Knight:
		return wide+high == 3 && wide > 0 && high > 0
	case board.King:
		return max(wide, high) == 1
	case board.Bishop:
		if wide != high {
			return false
		}
	case board.Rook:
		if wide != 0 && high != 0 {
			return false
		}
	case board.Queen:
		if wide != high && wide != 0 && high != 0 {
			return false
		}
	}
	n := max(wide, high)
	for i := 1; i < n; i++ {
		if pieces[int(from)+i*(files/n)+8*i*(ranks/n)] != board.NoPiece {
			return false
		}
	}
	return n > 0
}

// occurs returns how often the last position of a game up to a ply has occurred.
func (g *slowGame) occurs(ply int) (n int) {
	for i := range ply + 1 {
		if g.boards[i].SamePosition(&g.boards[ply]) {
			n++
		}
	}
	return n
}

// sets reports whether a position has pieces that match a regular expression, in the order of set.
func sets(pattern string) func(b *board.Board) bool {
	re := regexp.MustCompile("^(" + pattern + ")$")
	return func(b *board.Board) bool { return b.Occupied().Count() < 20 && re.MatchString(set(b)) }
}

func isCapture(g *slowGame, ply int) bool { return strings.Contains(g.sans[ply], "x") }

// twins are queries, and the same questions in plain code.
var twins = []struct {
	text string
	slow func(g *slowGame) bool
}{
	{"White=Kasparov*", func(g *slowGame) bool { return strings.HasPrefix(strings.ToLower(g.tag("White")), "kasparov") }},
	{`Player~"(karpov|anand)"`, func(g *slowGame) bool {
		names := strings.ToLower(g.tag("White") + "\n" + g.tag("Black"))
		return strings.Contains(names, "karpov") || strings.Contains(names, "anand")
	}},
	{"WhiteElo>=2600 BlackElo<2500", func(g *slowGame) bool {
		return g.number("WhiteElo") >= 2600 && g.number("BlackElo") >= 0 && g.number("BlackElo") < 2500
	}},
	{"Elo=2690..2700", func(g *slowGame) bool {
		in := func(n int) bool { return 2690 <= n && n <= 2700 }
		return in(g.number("WhiteElo")) || in(g.number("BlackElo"))
	}},
	{"Date<1950", func(g *slowGame) bool { return g.year() > 0 && g.year() < 1950 }},
	{"Date=1970..1972 not Result=1/2-1/2", func(g *slowGame) bool {
		return 1970 <= g.year() && g.year() <= 1972 && g.tag("Result") != "1/2-1/2"
	}},
	{"ECO=B90..C05", func(g *slowGame) bool { return "B90" <= g.tag("ECO") && g.tag("ECO") <= "C05" }},
	{"ECO=E9* Result=0-1", func(g *slowGame) bool {
		return strings.HasPrefix(g.tag("ECO"), "E9") && g.Result == game.BlackWins
	}},
	{"either(White=Fischer* Result=0-1)", func(g *slowGame) bool {
		return strings.HasPrefix(g.tag("White"), "Fischer") && g.tag("Result") == "0-1" ||
			strings.HasPrefix(g.tag("Black"), "Fischer") && g.tag("Result") == "1-0"
	}},
	{"opening(B90..B99)", func(g *slowGame) bool {
		o, ok := g.opening()
		return ok && "B90" <= o.ECO && o.ECO <= "B99"
	}},
	{"opening(French Defense: Winawer*)", func(g *slowGame) bool {
		o, ok := g.opening()
		return ok && strings.HasPrefix(o.Name, "French Defense: Winawer")
	}},
	{"plies<=40 not Result=1/2-1/2", func(g *slowGame) bool { return len(g.moves) <= 40 && g.Result != game.Draw }},
	{"plies=200..210 or plies=17", func(g *slowGame) bool {
		return 200 <= len(g.moves) && len(g.moves) <= 210 || len(g.moves) == 17
	}},
	{"line(e4 c5 !Nf3|Nc3)", func(g *slowGame) bool {
		return len(g.sans) >= 3 && g.sans[0] == "e4" && g.sans[1] == "c5" && g.sans[2] != "Nf3" && g.sans[2] != "Nc3"
	}},
	{"line(d4 * c4 * Nc3 g6|Bb4)", func(g *slowGame) bool {
		return len(g.sans) >= 6 && g.sans[0] == "d4" && g.sans[2] == "c4" && g.sans[4] == "Nc3" && (g.sans[5] == "g6" || g.sans[5] == "Bb4")
	}},
	{"after(e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6)", func(g *slowGame) bool {
		return g.some(func(b *board.Board) bool {
			return strings.HasPrefix(b.FEN(), "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq -")
		})
	}},
	{"fen(r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4) some(ply<=12 captures(n))", func(g *slowGame) bool {
		taken := false
		for i := 0; i < len(g.moves) && i < 12; i++ {
			taken = taken || g.boards[i].Piece(g.moves[i].To()) == board.BlackKnight
		}
		return taken && g.some(func(b *board.Board) bool {
			return strings.HasPrefix(b.FEN(), "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq -")
		})
	}},
	{"material(KRPvKR)", func(g *slowGame) bool { return g.some(sets("KRPkr")) }},
	{"either(some(material(KRP*vKRP*) count(P-p)=1))", func(g *slowGame) bool {
		return g.some(func(b *board.Board) bool {
			more := number(b, "P") - number(b, "p")
			return sets("KRP*krp*")(b) && (more == 1 || more == -1)
		})
	}},
	{"held(6, either(material(KBP*vKNP*)))", func(g *slowGame) bool { return g.held(6, sets("KBP*knp*|KNP*kbp*")) }},
	{"either(held(10, material(KQvKQ)) or held(20, material(KP+vKP+)))", func(g *slowGame) bool {
		return g.held(10, sets("Kkq|KQkq")) && g.held(10, sets("KQkq")) || g.held(20, sets("KP+kp+"))
	}},
	{"count(Qq)=3..", func(g *slowGame) bool {
		return g.some(func(b *board.Board) bool { return number(b, "Q")+number(b, "q") >= 3 })
	}},
	{"some(count(NB-nb)=2 count(R-r)=-1 count(Qq)=0)", func(g *slowGame) bool {
		return g.some(func(b *board.Board) bool {
			return number(b, "N")+number(b, "B")-number(b, "n")-number(b, "b") == 2 && number(b, "R")-number(b, "r") == -1 &&
				number(b, "Q")+number(b, "q") == 0
		})
	}},
	{"held(8, points<=-5) Result=1-0", func(g *slowGame) bool {
		return g.Result == game.WhiteWins && g.held(8, func(b *board.Board) bool { return sumOf(b) <= -5 })
	}},
	{"held(12, on(N d5)) on(Q h7)", func(g *slowGame) bool {
		return g.held(12, func(b *board.Board) bool { return at(b, 3, 4) == "N" }) && g.some(func(b *board.Board) bool { return at(b, 7, 6) == "Q" })
	}},
	{"either(some(on(K 8)))", func(g *slowGame) bool {
		return g.some(turned(func(b *board.Board) bool {
			for f := range 8 {
				if at(b, f, 7) == "K" {
					return true
				}
			}
			return false
		}))
	}},
	{"either(some(material(KRP*vKRP*) passed(P a h)))", func(g *slowGame) bool {
		return g.some(func(b *board.Board) bool { return sets("KRP*krp*")(b) && turned(whitePasser("ah"))(b) })
	}},
	{"held(30, passed(P))", func(g *slowGame) bool { return g.held(30, whitePasser("abcdefgh")) }},
	{"either(held(40, isolated(P d)))", func(g *slowGame) bool {
		return g.held(40, whiteIsolani) || g.held(40, func(b *board.Board) bool {
			flipped := b.Flip()
			return whiteIsolani(&flipped)
		})
	}},
	{"some(ply<=20 doubled(p))", func(g *slowGame) bool {
		return slices.ContainsFunc(g.boards[:min(21, len(g.boards))], func(b board.Board) bool { return blackDoubled(&b) })
	}},
	{"last(opposite(bishops) count(QRqrNn)=0)", func(g *slowGame) bool {
		return oppositeBishops(g.last()) && number(g.last(), "Q")+number(g.last(), "q")+number(g.last(), "R")+number(g.last(), "r")+number(g.last(), "N")+number(g.last(), "n") == 0
	}},
	{"board(?????rk?/?????pbp/*p?/*/*/8/PPP*/??KR????)", func(g *slowGame) bool {
		re := regexp.MustCompile(`^.....rk./.....pbp/......p./......../......../\.{8}/PPP...../..KR....$`)
		return g.some(func(b *board.Board) bool { return re.MatchString(picture(b)) })
	}},
	{"either(mirrored(some(board(*/*/*/*Nn*/*/*/*/?R?K*))))", func(g *slowGame) bool {
		re := regexp.MustCompile(`^.{8}/.{8}/.{8}/[^/]*Nn[^/]*/.{8}/.{8}/.{8}/.R.K....$`)
		reversed := regexp.MustCompile(`^.{8}/.{8}/.{8}/[^/]*nN[^/]*/.{8}/.{8}/.{8}/....K.R.$`)
		return g.some(turned(func(b *board.Board) bool { return re.MatchString(picture(b)) || reversed.MatchString(picture(b)) }))
	}},
	{"promotes(RBNrbn)", func(g *slowGame) bool { return g.san("=[RBN]") }},
	{"either(castles(K) castles(q))", func(g *slowGame) bool {
		var white, black string
		for i, text := range g.sans {
			if strings.HasPrefix(text, "O-O") {
				if i%2 == 0 {
					white = strings.TrimRight(text, "+#")
				} else {
					black = strings.TrimRight(text, "+#")
				}
			}
		}
		return white != "" && black != "" && white != black
	}},
	{"enpassant", func(g *slowGame) bool {
		for i, m := range g.moves {
			if isCapture(g, i) && g.boards[i].Piece(m.To()) == board.NoPiece {
				return true
			}
		}
		return false
	}},
	{"some(sacrifice moved(Bxh7+))", func(g *slowGame) bool {
		for i, text := range g.sans {
			if text != "Bxh7+" {
				continue
			}
			after := g.boards[i+1].Setup()
			taken := map[board.Kind]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}
			if taken[g.boards[i].Piece(board.H7).Kind()]-exchange(after.Pieces, board.Black, board.H7) <= -2 {
				return true
			}
		}
		return false
	}},
	{"last(checkmate)", func(g *slowGame) bool { return strings.HasSuffix(g.sans[len(g.sans)-1], "#") }},
	{"last(stalemate) or last(insufficient)", func(g *slowGame) bool {
		b := g.last()
		if movegen.Count(b) == 0 && !movegen.InCheck(b) {
			return true
		}
		return slices.Contains([]string{"Kk", "KNk", "KBk", "Kkn", "Kkb"}, set(b)) || set(b) == "KBkb" && !oppositeBishops(b)
	}},
	{"repetition not Result=1/2-1/2", func(g *slowGame) bool {
		if g.Result == game.Draw {
			return false
		}
		for ply := range g.boards {
			if g.occurs(ply) >= 3 {
				return true
			}
		}
		return false
	}},
	{"fifty", func(g *slowGame) bool {
		quiet := 0
		for i, text := range g.sans {
			if quiet++; isCapture(g, i) || strings.Contains("abcdefgh", text[:1]) {
				quiet = 0
			}
			if quiet == 100 {
				return true
			}
		}
		return false
	}},
	{"some(check moved(N6g4)) moves(k) or moved(exd8=Q+) moved(Kxd8)", func(g *slowGame) bool {
		king := false
		for i := 1; i < len(g.sans); i += 2 {
			king = king || g.sans[i][0] == 'K' || g.sans[i][0] == 'O'
		}
		knight := false
		for i, text := range g.sans {
			from := g.moves[i].From()
			knight = knight || text[0] == 'N' && strings.Contains(text, "g4+") && int(from)/8 == 5
		}
		return king && knight || g.san(`^exd8=Q[+#]`) && g.san(`^Kxd8`)
	}},
}

// picture returns a board as eight ranks with the letters of FEN and "." for empty squares.
func picture(b *board.Board) string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		text := ""
		for file := range 8 {
			text += at(b, file, rank)
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}

func (g *slowGame) opening() (eco.Opening, bool) {
	o, _, ok := eco.Builtin().Classify(func(ply int) (board.Board, bool) {
		if ply > 40 || ply >= len(g.boards) {
			return board.Board{}, false
		}
		return g.boards[ply], true
	})
	return o, ok
}

var all = flag.Bool("all", false, "TestTwins: compare all games, which takes some minutes")

// TestTwins compares the answers of queries with those of naive code, for one game in so many.
func TestTwins(t *testing.T) {
	if len(twins) < 40 {
		t.Fatalf("%d queries", len(twins))
	}
	f := open(t, "pgn/large/masters-a.pgn")
	stride := 1
	switch {
	case *all || !testdata.Whole():
	case testing.Short():
		stride = 500
	default:
		stride = 20
	}
	matchers := make([]*query.Matcher, len(twins))
	for i, twin := range twins {
		matchers[i] = query.MustParse(twin.text).Matcher()
	}
	matched := make([]int, len(twins))
	games := 0
	n := 0
	for g, err := range pgn.NewReader(f).Games() {
		n++
		if err != nil || n%stride != 0 || len(g.Moves()) == 0 {
			continue
		}
		games++
		slow := newSlowGame(g)
		for i, twin := range twins {
			if err := g.Visit(matchers[i]); err != nil && err != pgn.SkipAll {
				t.Fatal(err)
			}
			got, want := matchers[i].Matched(), twin.slow(slow)
			if got != want {
				t.Errorf("game %d: %s: matched %v, want %v", n, twin.text, got, want)
			}
			if want {
				matched[i]++
			}
		}
	}
	for i, twin := range twins {
		if matched[i] == 0 && *all {
			t.Errorf("no game matches %s", twin.text)
		}
		t.Logf("%7d  %s", matched[i], twin.text)
	}
	t.Logf("%7d games", games)
}
