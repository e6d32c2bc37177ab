//go:build fathom

// Package fathom probes tablebases with Fathom, https://github.com/jdart1/Fathom, in C.
// It needs the library and its header, which Debian has as libfathom-dev.
package fathom

/*
#cgo LDFLAGS: -lfathom
#include <stdlib.h>
#include <tbprobe.h>

typedef struct {
	uint64_t white, black, kings, queens, rooks, bishops, knights, pawns;
	unsigned clock, castling, ep;
	bool turn;
} position;

static unsigned wdl(const position *p) {
	return tb_probe_wdl(p->white, p->black, p->kings, p->queens, p->rooks, p->bishops,
		p->knights, p->pawns, p->clock, p->castling, p->ep, p->turn);
}

static unsigned root(const position *p, unsigned *results) {
	return tb_probe_root(p->white, p->black, p->kings, p->queens, p->rooks, p->bishops,
		p->knights, p->pawns, p->clock, p->castling, p->ep, p->turn, results);
}

// probe probes each of the positions, repeats times in a row.
static void probe(const position *p, int count, int repeats, bool root_probe) {
	for (int i = 0; i < count; i++)
		for (int j = 0; j < repeats; j++)
			root_probe ? root(p + i, NULL) : wdl(p + i);
}
*/
import "C"

import (
	"errors"
	"os"
	"strings"
	"unsafe"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// Open gives Fathom the directories of the tables. There can be only one collection at a
// time.
func Open(dirs ...string) error {
	path := C.CString(strings.Join(dirs, string(os.PathListSeparator)))
	defer C.free(unsafe.Pointer(path))
	if !C.tb_init(path) {
		return errors.New("fathom: tb_init failed")
	}
	return nil
}

// Close releases the tables.
func Close() { C.tb_free() }

// Largest returns the number of pieces of the largest table.
func Largest() int { return int(C.TB_LARGEST) }

// A Position is a board as Fathom takes it.
type Position struct{ c C.position }

// NewPosition returns b as a Position.
func NewPosition(b *board.Board) Position {
	set := func(s board.Bitboard) C.uint64_t { return C.uint64_t(s) }
	p := Position{C.position{
		white: set(b.Color(board.White)), black: set(b.Color(board.Black)),
		kings: set(b.Kind(board.King)), queens: set(b.Kind(board.Queen)), rooks: set(b.Kind(board.Rook)),
		bishops: set(b.Kind(board.Bishop)), knights: set(b.Kind(board.Knight)), pawns: set(b.Kind(board.Pawn)),
		clock: C.unsigned(b.Halfmove()), turn: C.bool(b.Turn() == board.White),
	}}
	if ep := b.EnPassant(); ep != board.NoSquare {
		p.c.ep = C.unsigned(ep)
	}
	return p
}

// WDL returns the outcome; false if Fathom has none, as with a halfmove clock that is not 0.
func (p *Position) WDL() (movegen.WDL, bool) {
	r := C.wdl(&p.c)
	return movegen.WDL(int(r) - 2), r != C.TB_RESULT_FAILED
}

// Root returns the outcome, with the clock taken into account, and the distance in plies
// of the best move; false if Fathom has none.
func (p *Position) Root() (w movegen.WDL, plies int, ok bool) {
	r := C.root(&p.c, nil)
	if r == C.TB_RESULT_FAILED {
		return 0, 0, false
	}
	w = movegen.WDL(int(r&C.TB_RESULT_WDL_MASK) - 2)
	return w, int(r&C.TB_RESULT_DTZ_MASK) >> C.TB_RESULT_DTZ_SHIFT, true
}

// Moves returns the distance in plies of each legal move, negative for one that loses, and
// that of the best move, without a sign, as Root does.
func (p *Position) Moves() (all map[board.Move]int, plies int, ok bool) {
	var results [C.TB_MAX_MOVES]C.unsigned
	results[0] = C.TB_RESULT_FAILED
	r := C.root(&p.c, &results[0])
	all = make(map[board.Move]int)
	kinds := [...]board.Kind{board.NoKind, board.Queen, board.Rook, board.Bishop, board.Knight}
	for _, m := range results {
		if m == C.TB_RESULT_FAILED {
			break
		}
		field := func(mask, shift C.unsigned) int { return int(m & mask >> shift) }
		move := board.NewMove(board.Square(field(C.TB_RESULT_FROM_MASK, C.TB_RESULT_FROM_SHIFT)),
			board.Square(field(C.TB_RESULT_TO_MASK, C.TB_RESULT_TO_SHIFT)))
		if k := kinds[field(C.TB_RESULT_PROMOTES_MASK, C.TB_RESULT_PROMOTES_SHIFT)]; k != board.NoKind {
			move = board.NewPromotion(move.From(), move.To(), k)
		}
		all[move] = field(C.TB_RESULT_DTZ_MASK, C.TB_RESULT_DTZ_SHIFT)
		if field(C.TB_RESULT_WDL_MASK, C.TB_RESULT_WDL_SHIFT) < C.TB_DRAW {
			all[move] = -all[move]
		}
	}
	return all, int(r&C.TB_RESULT_DTZ_MASK) >> C.TB_RESULT_DTZ_SHIFT, r != C.TB_RESULT_FAILED
}

// Probe probes each of the positions, repeats times in a row, at the root or not.
func Probe(positions []Position, repeats int, root bool) {
	C.probe(&positions[0].c, C.int(len(positions)), C.int(repeats), C.bool(root))
}
