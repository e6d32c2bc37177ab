package tbwrite

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
)

// Tables are what files are to hold, by the files' names, such as "KQvK.rtbw".
type Tables map[string]*Table

// Add adds a table, in place of the one of its name.
func (all Tables) Add(t *Table) {
	suffix := ".rtbw"
	if t.Distances {
		suffix = ".rtbz"
	}
	all[t.Name+suffix] = t
}

// Files returns the content of the files.
func (all Tables) Files() (map[string][]byte, error) {
	files := make(map[string][]byte)
	for name, t := range all {
		content, err := Write(t)
		if err != nil {
			return nil, err
		}
		files[name] = content
	}
	return files, nil
}

// The tables of five pieces that a formula fills: with two pawns of one side, and with pawns
// on both sides.
const (
	TwoPawns  = "KBPPvK"
	BothPawns = "KPPvKP"
)

// FivePieces returns tables of outcomes and of distances of TwoPawns and BothPawns, and
// tables of outcomes of all that their captures and promotions lead to. Those have the same
// outcome for all positions with the same file of the leading pawn.
//
// In the two, White wins, wins but for the fifty-move rule, or draws, whoever is to move, and
// no pawn move improves on that, as in real tables: White's pawns are the better the less far
// they have come, Black's the further they have, and promotions are never good. So that the
// tables are written in seconds, most positions with the leading pawn on the files a to c
// have only one value.
func FivePieces() Tables {
	all := make(Tables)
	for _, name := range []string{TwoPawns, BothPawns} {
		f := newFormula(name)
		all.Add(&Table{Name: name, Part: f.outcomes})
		all.Add(&Table{Name: name, Distances: true, Part: f.distances})
		for _, m := range promotions(name) {
			outcomes := [4]int{0, -1, -2, 0}
			if strings.HasSuffix(name, "P") && !strings.HasSuffix(m, "P") {
				outcomes = [4]int{2, 2, 2, 2} // Black has promoted
			}
			all.Add(Constant(m, outcomes))
		}
	}
	for {
		before := len(all)
		for _, t := range slices.Collect(maps.Values(all)) {
			for _, m := range captures(t.Name) {
				if all[m+".rtbw"] == nil {
					all.Add(Constant(m, [4]int{2, 0, 1, 2}))
				}
			}
		}
		if len(all) == before {
			return all
		}
	}
}

// captures returns the names of the tables that the captures of one lead to.
func captures(name string) (names []string) {
	m, _ := parseMaterial(name)
	if len(m.white)+len(m.black) == 3 {
		return nil // there is no table of two kings
	}
	for i := range m.white[1:] {
		names = append(names, material{m.white[:i+1] + m.white[i+2:], m.black}.canonical())
	}
	for i := range m.black[1:] {
		names = append(names, material{m.white, m.black[:i+1] + m.black[i+2:]}.canonical())
	}
	return names
}

// promotions returns the names of the tables that the promotions of one lead to.
func promotions(name string) (names []string) {
	m, _ := parseMaterial(name)
	for _, to := range []string{"Q", "R", "B", "N"} {
		if side, ok := strings.CutSuffix(m.white, "P"); ok {
			names = append(names, material{side + to, m.black}.canonical())
		}
		if side, ok := strings.CutSuffix(m.black, "P"); ok {
			names = append(names, material{m.white, side + to}.canonical())
		}
	}
	return names
}

// canonical returns the name of the table of pieces that may be in any order: each side's
// from king to pawn and first the side with more pieces or, of as many, better ones.
func (m material) canonical() string {
	order := func(side string) []byte {
		return slices.SortedFunc(slices.Values([]byte(side)), byLetter)
	}
	white, black := order(m.white), order(m.black)
	if c := cmp.Compare(len(black), len(white)); c > 0 || c == 0 && slices.CompareFunc(white, black, byLetter) > 0 {
		white, black = black, white
	}
	return string(white) + "v" + string(black)
}

func byLetter(a, b byte) int {
	return cmp.Compare(strings.IndexByte(letters, a), strings.IndexByte(letters, b))
}

// Constant returns a table of outcomes in which White has, for each file of the leading pawn
// (the first without pawns), the same outcome everywhere, from -2 for a loss to 2 for a win.
func Constant(name string, outcomes [4]int) *Table {
	return &Table{Name: name, Part: func(file int, turn board.Color) Part {
		return Part{Constant: outcomeFor(outcomes[file], turn)}
	}}
}

// outcomeFor returns White's outcome as a table has it for the player to move.
func outcomeFor(outcome int, turn board.Color) uint16 {
	if turn == board.Black {
		outcome = -outcome
	}
	return uint16(2 + outcome)
}

// A formula fills tables. A value depends on the sum of what each piece counts for on its
// square, so that it is easily found for any position.
type formula struct {
	level  [16][64]int // for the outcome
	coarse [16][64]int // for the distance: only the ranks of kings count
	fine   [16][64]int // for the distance: all squares count

	fineFile int // the file whose distances are fine
	wideFile int // the file whose distances need two bytes
}

func newFormula(name string) *formula {
	f := &formula{fineFile: 3, wideFile: 2}
	if name == BothPawns {
		f.fineFile, f.wideFile = -1, 3
	}
	for p := range board.Piece(16) {
		for s := range 64 {
			rank, file := s>>3, min(s&7, 7-s&7)
			switch {
			case p == board.NewPiece(board.White, board.Pawn):
				f.level[p][s] = 3*file%4 - rank + 1
			case p.Kind() == board.Pawn:
				f.level[p][s] = file%3 + 4 - rank
			case p.Kind() == board.King:
				f.level[p][s] = rank / 2
			default:
				f.level[p][s] = file
			}
			f.fine[p][s] = int(uint32(int(p)<<6|rank<<3|file)*2654435761>>8) & 0xFFFF
			f.coarse[p][s] = f.fine[p][s]
			if p.Kind() == board.King {
				f.coarse[p][s] = f.fine[p][s&^7]
			}
		}
	}
	return f
}

// sum adds up what the pieces count for.
func sum(p *Position, counts *[16][64]int) (n int) {
	for i, piece := range p.Pieces {
		n += counts[piece&15][p.Squares[i]&63]
	}
	return n
}

// constants are White's outcomes where they depend on the file of the leading pawn only: a, b
// and c.
var constants = [...]int{2, 0, 1}

// outcome returns White's outcome with the leading pawn on the file d: 2, 1 or 0.
func (f *formula) outcome(p *Position) int {
	switch n := sum(p, &f.level); {
	case n >= 4:
		return 2
	case n >= 1:
		return 1
	}
	return 0
}

func (f *formula) outcomes(file int, turn board.Color) Part {
	if file < len(constants) {
		return Part{Constant: outcomeFor(constants[file], turn)}
	}
	return Part{Value: func(p *Position) uint16 { return outcomeFor(f.outcome(p), p.Turn) }}
}

// The numbers of values in the lists of distances: for wins, in plies, and for cursed wins, in
// moves.
const (
	wins   = 99
	cursed = 101
)

func (f *formula) distances(file int, _ board.Color) Part {
	if file != f.fineFile && file != f.wideFile {
		return Part{}
	}
	counts := &f.coarse
	if file == f.fineFile {
		counts = &f.fine
	}
	part := Part{Flags: Mapped | WinPlies}
	part.Value = func(p *Position) uint16 {
		outcome := 0
		if file < len(constants) {
			outcome = constants[file]
		} else {
			outcome = f.outcome(p)
		}
		switch outcome {
		case 2:
			return uint16(sum(p, counts) % wins)
		case 1:
			return uint16(sum(p, counts) % cursed)
		}
		return Any
	}
	for i := range wins {
		part.Lists[0] = append(part.Lists[0], uint16(i*37%wins))
	}
	for i := range cursed {
		part.Lists[2] = append(part.Lists[2], uint16(i*50%cursed))
	}
	if file != f.wideFile {
		return part
	}
	part.Flags |= Wide
	for i, v := range part.Lists[2] {
		part.Lists[2][i] = 7 * v
	}
	// Fathom before October 2022, as Debian has it, takes the place of a list in bytes for
	// one in units of two bytes. As there are no lists before these, it reads this one from
	// 101 values further on, which is where it is once more.
	part.Lists[2] = slices.Repeat(part.Lists[2], 2)
	return part
}
