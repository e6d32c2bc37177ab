package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/internal/database"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/query"
)

// grep copies the games that a query selects.
type grep struct {
	query      query.Query
	tables     tables
	openings   *eco.Table
	invert     bool
	variations bool
	threads    int
}

const grepHelp = `Grep copies the games that match QUERY, with their text unchanged. A query is a list of
conditions that must all be met, with "or", "not" and parentheses. Conditions of the game:

  White=Tal*            the tag White begins with "Tal", in capitals or not; without the
                        asterisk, it is "Tal"; quotation marks: White="Tal, M*"
  White~^Tal            it matches a regular expression
  White%Nimzovich       it begins with words that sound like these (Soundex): Nimzowitsch, Aron
  Player=Tal*           White or Black; so do Elo, Title, Team, FideId and Type
  WhiteElo>=2500        <, <=, > and >= compare numbers, and dates (Date<1962.07) as far as
                        they are given; Elo=2400..2500, Date=1960.. and ECO=B9..C05 are ranges
  Result=1-0            if there is no such tag, the termination marker counts
  plies=20..40          the number of plies
  line(e4 c5 !Nf3|Nc3 *)   the game begins like this: | is or, ! is not, * is any move
  anyorder(d4 Nf6 c4 e6)   each player begins with these moves, in any order
  opening(B90..B99)     the opening by its moves: a code, or a name as in opening(Sicilian*)
  some(C)               a position meets C, a combination of the conditions below
  held(6, C)            six positions in a row do
  first(C), last(C)     the first or last position does
  either(Q)             Q, or Q with the colours exchanged and the board turned around
  mirrored(Q)           Q, or Q with the a-file exchanged with the h-file, and so on

Conditions of a position or the move that has led to it; one that stands by itself is short
for some(C), so only some(C D) asks for one position that meets both. Pieces have the letters
of FEN, with Black's in lower case:

  material(KRP*vKRP*)   the pieces: P2 are two pawns, P* any number, P+ at least one, P2+ at
                        least two, P2- at most two
  balance(R+P+ R=P1>=)  the pieces as in pgn-extract. Signs compare with the other player: = as
                        many, # not as many, P2> two or more extra, P2>= exactly two extra, <
                        and <= that many fewer; L is a bishop or knight
  count(P-p)=1          White has a pawn more; count(Qq)=0: no queens
  points>=3             White's material minus Black's, in points of 1, 3, 3, 5 and 9
  on(N d5 e5)           a white knight is on d5 or e5; d is a file and 7 a rank
  passed(Pp a h)        a passed pawn of either player on these files; isolated(P d), doubled(p)
  opposite(bishops)     each has one bishop, on squares of different colours
  board(*/*/*/*/??PP*/*/*/*)   ranks as in FEN, where ? is any square, * any number of squares,
                        ! any piece, A and a one of White or Black, [Pp] and [^Pp] a choice
  fen(FEN)              this position; after(e4 e5 Nf3) is that after these moves, and
                        hash(463b96181691fc9c) has this key of Polyglot, in hexadecimal
  turn(white), ply<=30  who is to move, how many plies were played
  check, checkmate, stalemate, insufficient, repetition (for the third time), fifty (moves)
  moves(N), captures(Qq), promotes(RBNrbn), castles(KQkq), enpassant
                        what moved, was captured or promoted to, and how
  sacrifice             the piece that moved can be captured for at least two pawns
  moved(Nxf7+)          the move in algebraic notation; x, + and # are conditions

Positions are those of the main line. A game is read until it is decided: a malformed game
whose error is before that is left out, and so it is with --invert. --threads makes no
difference to the output. A FILE may be an index with its games; one of whole games, made with
luft explore build --keep --plies 0, answers fen(...) and after(...) without reading all games.

For those who know pgn-extract:

  -t: White "Tal", Player "Tal"     White=Tal*, Player=Tal*; with --tagsubstr White~Tal
  Date "1962", Date < "1962"        Date=1962, Date<1962
  Elo >= "2500", Elo <> "2500"      Elo>=2500, not (WhiteElo=2500 BlackElo=2500)
  ECO "B9", and with -e             ECO=B9*, opening(B9)
  the same tag twice                (Date=1960 or Date=1961)
  -S (soundex) and names            White%Tal, Player%Tal (by slightly different rules)
  FEN "...", -x moves               fen(...), after(moves)
  -H463b96181691fc9c                hash(463b96181691fc9c)
  FENPattern "...", FENPatternI     board(...), either(board(...))
  --matchplylimit 12                some(ply<=12 ...)
  -v moves, with -P                 anyorder(moves), line(moves)
  -z "rp+ rp1>="                    either(held(3, balance(rp+ rp1>=)))
  -y                                the same without either
  -b20, -bl20, -pu40                plies=39..40, plies>=39, plies<=40
  -M, --stalemate                   last(checkmate), last(stalemate)
  --repetition, --fifty             repetition, fifty
  --underpromotion                  promotes(RBNrbn)
  --onlysetuptags                   SetUp~.
  -n                                --invert

The options -z and -y of pgn-extract do not find material that is on the board only at the end
of a game. There is no equivalent of the tag HashCode (-Th, --addhashcode), whose numbers are
made by pgn-extract alone (luft pgn dedup finds equal games), of --fuzzydepth, and of
--markmatches and --addmatchtag: grep does not change the text of games.`

func newGrep() *cobra.Command {
	g := new(grep)
	cmd := &cobra.Command{
		Use:   "grep [flags] QUERY FILE...",
		Short: "select games by tags, positions, material, moves or opening",
		Long:  grepHelp,
		Example: `  luft pgn grep "White=Carlsen* Result=1-0" games.pgn -o wins.pgn
  luft pgn grep "either(some(material(KRP*vKRP*) count(P-p)=1 passed(P a)))" games.pgn.zst
  luft pgn grep --threads 4 "Elo>=2600 either(castles(K) castles(q))" games.pgn
  luft pgn grep -v "opening(A00..A39) or plies<20" games.pgn`,
	}
	flags := cmd.Flags()
	g.tables.flags(flags)
	flags.BoolVarP(&g.invert, "invert", "v", false, "games that do not match")
	flags.BoolVar(&g.variations, "variations", false, "look for positions in variations too")
	cli.Int(flags, &g.threads, "threads", 1, 1, cli.MaxThreads, "read with `N` threads")
	cmd = writing(cmd, g.run)
	run := cmd.RunE
	cmd.Args = func(_ *cobra.Command, args []string) (err error) {
		if len(args) == 0 {
			return cli.Usagef("missing QUERY")
		}
		if g.query, err = query.Parse(args[0]); err != nil {
			return cli.Usagef("%v", err)
		}
		return cli.Files("FILE", args[1:])
	}
	cmd.PreRunE = func(*cobra.Command, []string) (err error) {
		if len(g.tables) > 0 {
			g.openings, err = g.tables.load()
		}
		return err
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd, args[1:]) }
	return cmd
}

// matcher returns a new Matcher of the query.
func (g *grep) matcher() *query.Matcher {
	m := g.query.Matcher()
	m.Variations, m.Openings = g.variations, g.openings
	return m
}

func (g *grep) run(p *program) error {
	m := g.matcher()
	p.each(func(in *file.Reader) error {
		switch {
		case in.Index() != nil && !g.invert && g.openings == nil:
			return g.selectFrom(p, in.Index())
		case g.threads > 1:
			return g.runParallel(p, in)
		}
		return p.visit(in, copying(false), m, func(s *source, err error) bool {
			if err == nil && m.Matched() != g.invert {
				s.copy(p)
			}
			return true
		})
	})
	return nil
}

// selectFrom copies the games of an index that match. Its positions say which games need not be
// read.
func (g *grep) selectFrom(p *program, d *database.Database) error {
	var text bytes.Buffer
	var w pgn.Writer
	for id, err := range g.query.Games(p.ctx, d.Index, 1, explorer.GameID(d.Len+1)) {
		if p.ctx.Err() != nil {
			return nil // run returns the cause
		}
		if err != nil {
			return err
		}
		text.Reset()
		if _, _, err := d.Append(&text, &w, int(id-1)); err != nil {
			p.Add(file.Name(d.Name, fmt.Errorf("game %d is left out: %w", id, err)))
			continue
		}
		p.copyText(p, text.Bytes())
	}
	return nil
}

// A selection is what a thread has found in a batch of games.
type selection struct {
	found []selected
	rest  []byte // the text behind the last game
	last  bool   // that game was selected
	games int
}

// A selected is a game that was selected, or of which there is something to tell.
type selected struct {
	copied  bool
	text    []byte
	game    int // its number in the batch, and then in the file
	err     error
	warning *pgn.Error
}

// batch reads a batch of games.
func (g *grep) batch(r *pgn.Reader) (s selection, err error) {
	m := g.matcher()
	for {
		err := r.Next(m)
		if err == io.EOF {
			s.rest, _ = r.Text()
			s.rest = bytes.Clone(s.rest)
			return s, nil
		}
		one := selected{err: err, warning: r.Warning()}
		s.games++
		if s.last = err == nil && m.Matched() != g.invert; s.last {
			before, text := r.Text()
			one.copied, one.game = true, s.games
			if text != nil {
				one.text = bytes.Clone(withBefore(before, text))
			}
		}
		if s.last || one.err != nil || one.warning != nil {
			s.found = append(s.found, one)
		}
		if !games.Local(err) {
			return s, nil
		}
	}
}

// runParallel is run for a file with several threads.
func (g *grep) runParallel(p *program, in *file.Reader) error {
	o := pgn.ParallelOptions{ReaderOptions: copying(false), Workers: g.threads}
	before, last := 0, false
	var rest []byte
	for one, err := range games.Checked(func(yield func(selected, error) bool) {
		for s, err := range pgn.Parallel(p.ctx, in, o, g.batch) {
			for _, one := range s.found {
				one.game += before
				if !yield(one, one.err) {
					return
				}
			}
			before += s.games
			if rest = s.rest; s.games > 0 {
				last = s.last
			}
			if err != nil {
				yield(selected{}, err)
				return
			}
		}
	}) {
		if malformed, ok := errors.AsType[*pgn.Error](err); ok {
			for f := range faults(in, malformed) {
				p.Line(f.String())
			}
		} else if err != nil {
			return err
		}
		if one.warning != nil {
			p.Note("note: " + newFault(in, one.warning).String())
		}
		switch {
		case one.copied && one.text == nil:
			p.Add(tooLarge(in.Name(), one.game))
		case one.copied:
			p.copyText(p, one.text)
		}
		if p.ctx.Err() != nil {
			return nil
		}
	}
	if last {
		p.copyText(p, rest)
	}
	return nil
}
