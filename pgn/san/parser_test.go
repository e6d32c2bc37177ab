package san_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

// Positions that several cases share.
const (
	startPosition = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	castles       = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	promotes      = "3r3k/P3P3/8/8/8/8/8/K7 w - - 0 1"
	enPassant     = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	mates         = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
	captures      = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1"
	bishopOrPawn  = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1"
)

func TestStrict(t *testing.T) {
	for _, c := range []struct{ name, position, text, move string }{
		{"push", startPosition, "e3", "e2e3"},
		{"double push", startPosition, "e4", "e2e4"},
		{"knight", startPosition, "Nf3", "g1f3"},
		{"pawn captures", captures, "exd5", "e4d5"},
		{"piece captures", captures, "Nxd5", "c3d5"},
		{"file needed", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2", "b1d2"},
		{"rank needed", "4k3/8/8/3N4/8/8/8/3NK3 w - - 0 1", "N1c3", "d1c3"},
		{"square needed", "4k3/8/8/3N1N2/8/8/8/3NK3 w - - 0 1", "Nd5e3", "d5e3"},
		{"rival pinned", "4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "Nc2", "a1c2"},
		{"rival cannot answer the check", "4k3/8/8/8/7b/8/4N3/1N2K3 w - - 0 1", "Ng3", "e2g3"},
		{"check, mark written", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", "a1a8"},
		{"check, mark missing", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "a1a8"},
		{"mate, mark written", mates, "Ra8#", "a1a8"},
		{"mate, mark missing", mates, "Ra8", "a1a8"},
		{"promotion", promotes, "a8=N", "a7a8n"},
		{"promotion with capture and check", promotes, "exd8=Q+", "e7d8q"},
		{"en passant", enPassant, "exd6", "e5d6"},
		{"castling king side", castles, "O-O", "e1g1"},
		{"castling queen side", castles, "O-O-O", "e1c1"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", "e1g1"},
		{"castling, king on its square already", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "g1h1"},
		{"king step beside castling", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", "f1g1"},
		{"castling, king a step away", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "O-O", "f1h1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustBoard(t, c.position)
			m, err := san.Parse(&b, c.text)
			if err != nil || m != mustMove(t, c.move) {
				t.Errorf("%s reads as %v (%v), want %s", c.text, m, err, c.move)
			}
		})
	}
}

// TestLeniency reads each text with the leniencies it needs, which must do, and
// with all others, which must not. Strictly it is an error at the offset given.
func TestLeniency(t *testing.T) {
	for _, c := range []struct {
		name, position, text, move string

		needs  san.Leniency // each of them is needed
		or     san.Leniency // these together do instead
		offset int
	}{
		{"check mark where there is no check", startPosition, "e4+", "e2e4", san.AnyCheckMark, 0, 2},
		{"check mark for mate", mates, "Ra8+", "a1a8", san.AnyCheckMark, 0, 3},
		{"mate mark for check", promotes, "a8=Q#", "a7a8q", san.AnyCheckMark, 0, 4},
		{"double check mark", promotes, "exd8=R++", "e7d8r", san.AnyCheckMark, 0, 7},
		{"check mark on castling", castles, "O-O#", "e1g1", san.AnyCheckMark, 0, 3},
		{"one suffix", startPosition, "e4!", "e2e4", san.Suffixes, 0, 2},
		{"two suffixes", startPosition, "Nf3?!", "g1f3", san.Suffixes, 0, 3},
		{"suffix after a mark", mates, "Ra8#!!", "a1a8", san.Suffixes, 0, 4},
		{"suffix on castling", castles, "O-O-O!?", "e1c1", san.Suffixes, 0, 5},
		{"e.p. with a blank", enPassant, "exd6 e.p.", "e5d6", san.EnPassantMark, 0, 4},
		{"e.p. without", enPassant, "exd6e.p.", "e5d6", san.EnPassantMark, 0, 4},
		{"ep", enPassant, "exd6ep", "e5d6", san.EnPassantMark, 0, 4},
		{"ep with a blank and a suffix", enPassant, "exd6 ep!", "e5d6", san.EnPassantMark | san.Suffixes, 0, 4},
		{"zeros king side", castles, "0-0", "e1g1", san.ZeroCastling, 0, 0},
		{"zeros queen side", castles, "0-0-0", "e1c1", san.ZeroCastling, 0, 0},
		{"small letters o", castles, "o-o-o", "e1c1", san.ZeroCastling, 0, 0},
		{"small letter of promotion", promotes, "a8=q", "a7a8q", san.SmallPromotion, 0, 3},
		{"promotion without a sign", promotes, "a8Q", "a7a8q", san.BarePromotion, 0, 2},
		{"promotion with nothing but a small letter", promotes, "a8n", "a7a8n", san.BarePromotion | san.SmallPromotion, 0, 2},
		{"promotion with a slash", promotes, "a8/R", "a7a8r", san.SlashPromotion, 0, 2},
		{"promotion in brackets", promotes, "exd8(B)", "e7d8b", san.BracketPromotion, 0, 4},
		{"x of a piece missing", captures, "Nd5", "c3d5", san.MissingCapture, 0, 1},
		{"x of a pawn missing", captures, "ed5", "e4d5", san.MissingCapture, 0, 1},
		{"x of a pawn missing, en passant", enPassant, "ed6", "e5d6", san.MissingCapture, 0, 1},
		{"x too many", startPosition, "Nxf3", "g1f3", san.ExtraCapture, 0, 1},
		{"x too many, pawn", startPosition, "exe4", "e2e4", san.ExtraCapture | san.ExtraOrigin, 0, 0},
		{"needless file", startPosition, "Ngf3", "g1f3", san.ExtraOrigin, 0, 1},
		{"needless rank", startPosition, "N1f3", "g1f3", san.ExtraOrigin, 0, 1},
		{"needless square", startPosition, "Ng1f3", "g1f3", san.ExtraOrigin, san.LongAlgebraic, 1},
		{"needless square of a king", castles, "Ke1e2", "e1e2", san.ExtraOrigin, san.LongAlgebraic, 1},
		{"needless file of a pawn", startPosition, "ee4", "e2e4", san.ExtraOrigin, 0, 0},
		{"rank where a file will do", "4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "N3d2", "b3d2", san.ExtraOrigin, 0, 1},
		{"rival pinned", "4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "Nac2", "a1c2", san.ExtraOrigin, 0, 1},
		{"long push with a hyphen", startPosition, "e2-e4", "e2e4", san.LongAlgebraic, san.Coordinates, 2},
		{"long push", startPosition, "e2e4", "e2e4", san.LongAlgebraic, san.Coordinates, 2},
		{"long capture", captures, "e4xd5", "e4d5", san.LongAlgebraic, 0, 2},
		{"long promotion", promotes, "a7-a8=Q", "a7a8q", san.LongAlgebraic, san.Coordinates, 2},
		{"long, piece with a hyphen", startPosition, "Ng1-f3", "g1f3", san.LongAlgebraic, 0, 3},
		{"long, piece captures", captures, "Nc3xd5", "c3d5", san.LongAlgebraic, san.ExtraOrigin, 1},
		{"coordinates of a piece", startPosition, "g1f3", "g1f3", san.Coordinates, 0, 2},
		{"coordinates with a hyphen", startPosition, "g1-f3", "g1f3", san.Coordinates, 0, 2},
		{"coordinates, capture", captures, "c3d5", "c3d5", san.Coordinates, 0, 2},
		{"coordinates, promotion", promotes, "e7d8q", "e7d8q", san.Coordinates, san.LongAlgebraic | san.MissingCapture | san.BarePromotion | san.SmallPromotion, 2},
		{"coordinates, castling", castles, "e1g1", "e1g1", san.Coordinates, 0, 2},
		{"coordinates, castling to the rook", castles, "e1a1", "e1c1", san.Coordinates, 0, 2},
		{"coordinates, castling in Chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1", san.Coordinates, 0, 2},
		{"small letter of a knight", startPosition, "nf3", "g1f3", san.AnyCase, 0, 0},
		{"small letter of a king", castles, "kd2", "e1d2", san.AnyCase, 0, 0},
		{"small b, no pawn can", "4k3/8/8/3p4/4P3/2B5/8/4K3 w - - 0 1", "bd2", "c3d2", san.AnyCase, 0, 1},
		{"small b, pawn on another file", "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "d2c3", san.AnyCase, 0, 2},
		{"figurine of White", startPosition, "♘f3", "g1f3", san.Figurines, 0, 0},
		{"figurine of Black", startPosition, "♞f3", "g1f3", san.Figurines, 0, 0},
		{"figurine of a pawn", startPosition, "♙e4", "e2e4", san.Figurines, 0, 0},
		{"figurine of a promotion", promotes, "a8=♕", "a7a8q", san.Figurines, 0, 3},
		{"colon of a piece", captures, "N:d5", "c3d5", san.CaptureSign, 0, 1},
		{"colon of a pawn", captures, "e:d5", "e4d5", san.CaptureSign, 0, 1},
		{"colon of a promotion", promotes, "e:d8=Q", "e7d8q", san.CaptureSign, 0, 1},
		{"large X", captures, "NXd5", "c3d5", san.CaptureSign, san.AnyCase, 1},
		{"colon too many", startPosition, "N:f3", "g1f3", san.CaptureSign | san.ExtraCapture, 0, 1},
		{"letter of a pawn", startPosition, "Pe4", "e2e4", san.PawnLetter, 0, 0},
		{"letter of a pawn that captures", captures, "Pexd5", "e4d5", san.PawnLetter, 0, 0},
		{"letter of a pawn that promotes", promotes, "Pa8=Q", "a7a8q", san.PawnLetter, 0, 0},
		{"letter of a pawn and both squares", startPosition, "Pe2e4", "e2e4", san.PawnLetter | san.ExtraOrigin, san.PawnLetter | san.LongAlgebraic, 0},
		{"small letter of a pawn", startPosition, "pe4", "e2e4", san.PawnLetter | san.AnyCase, 0, 0},
		{"null move", startPosition, "--", "0000", san.NullMoves, 0, 0},
		{"null move of ChessBase", startPosition, "Z0", "0000", san.NullMoves, 0, 0},
		{"null move of UCI", startPosition, "0000", "0000", san.NullMoves, 0, 0},
		{"null move of Winboard", startPosition, "@@@@", "0000", san.NullMoves, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustBoard(t, c.position)
			for _, allow := range []san.Leniency{c.needs, c.or, san.Lenient} {
				if allow == 0 {
					continue
				}
				p := san.Parser{Allow: allow}
				if m, err := p.Parse(&b, c.text); err != nil || m != mustMove(t, c.move) {
					t.Errorf("%s with %v reads as %v (%v), want %s", c.text, allow, m, err, c.move)
				}
			}
			for needs := c.needs; needs != 0; needs &= needs - 1 {
				p := san.Parser{Allow: san.Lenient &^ (needs&-needs | c.or)}
				if m, err := p.Parse(&b, c.text); err == nil {
					t.Errorf("%s without %v reads as %v", c.text, needs&-needs, m)
				}
			}
			_, err := san.Parse(&b, c.text)
			e, ok := errors.AsType[*san.Error](err)
			if !ok || e.Offset != c.offset || e.Text != c.text {
				t.Fatalf("%s reads with error %v, want offset %d", c.text, err, c.offset)
			}
			want := san.ErrSyntax
			if c.text[0] == 'b' {
				want = san.ErrIllegal // the pawn's reading comes first
			}
			if !errors.Is(err, want) {
				t.Errorf("%s reads with error %v, want %v", c.text, err, want)
			}
			if want == san.ErrSyntax && e.Needs&(c.needs|c.or) == 0 {
				t.Errorf("%s needs %v by the error, want %v", c.text, e.Needs, c.needs|c.or)
			}
		})
	}
}

// TestImport reads what package pgn must read, and what it must not.
func TestImport(t *testing.T) {
	p := san.Parser{Allow: san.Import}
	b := mustBoard(t, bishopOrPawn)
	for text, move := range map[string]string{
		"bxc3": "b2c3", "Bxc3": "d2c3", "Bc3+": "d2c3", "d2c3": "d2c3", "Bd2xc3#": "d2c3",
	} {
		if m, err := p.Parse(&b, text); err != nil || m != mustMove(t, move) {
			t.Errorf("%s reads as %v (%v), want %s", text, m, err, move)
		}
	}
	for _, text := range []string{"be3", "kd1"} {
		if m, err := p.Parse(&b, text); err == nil {
			t.Errorf("%s reads as %v", text, m)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name, position, text string
		allow                san.Leniency

		err    error
		offset int
	}{
		{"empty", startPosition, "", san.Lenient, san.ErrSyntax, 0},
		{"no move at all", startPosition, "hello", san.Lenient, san.ErrSyntax, 2},
		{"piece alone", startPosition, "N", san.Lenient, san.ErrSyntax, 1},
		{"file alone", startPosition, "e", san.Lenient, san.ErrSyntax, 1},
		{"no rank", startPosition, "Nf", san.Lenient, san.ErrSyntax, 2},
		{"no such rank", startPosition, "e9", san.Lenient, san.ErrSyntax, 1},
		{"no such file", startPosition, "Ni3", san.Lenient, san.ErrSyntax, 1},
		{"no square after x", captures, "exd", san.Lenient, san.ErrSyntax, 3},
		{"nothing before x", captures, "xd5", san.Lenient, san.ErrSyntax, 0},
		{"two x", captures, "exxd5", san.Lenient, san.ErrSyntax, 2},
		{"hyphen without a square before it", startPosition, "N-f3", san.Lenient, san.ErrSyntax, 1},
		{"too much text", startPosition, "e4 e5", san.Lenient, san.ErrSyntax, 2},
		{"three marks", startPosition, "e4+++", san.Lenient, san.ErrSyntax, 4},
		{"marks apart", startPosition, "e4+!+", san.Lenient, san.ErrSyntax, 4},
		{"suffixes apart", startPosition, "e4!+!", san.Lenient, san.ErrSyntax, 4},
		{"three suffixes", startPosition, "e4!!!", san.Lenient, san.ErrSyntax, 4},
		{"e.p. twice", enPassant, "exd6epep", san.Lenient, san.ErrSyntax, 6},
		{"e.p. on a push", enPassant, "e6 e.p.", san.Lenient, san.ErrSyntax, 2},
		{"e.p. on another capture", captures, "exd5ep", san.Lenient, san.ErrSyntax, 4},
		{"castling cut short", castles, "O-", san.Lenient, san.ErrSyntax, 2},
		{"castling mixed", castles, "O-0", san.Lenient, san.ErrSyntax, 2},
		{"castling too long", castles, "O-O-O-O", san.Lenient, san.ErrSyntax, 5},
		{"promotion to nothing", promotes, "a8=", san.Lenient, san.ErrSyntax, 3},
		{"promotion to a king", promotes, "a8=K", san.Lenient, san.ErrSyntax, 3},
		{"promotion to a pawn", promotes, "a8=P", san.Lenient, san.ErrSyntax, 3},
		{"promotion in an open bracket", promotes, "a8(Q", san.Lenient, san.ErrSyntax, 4},
		{"promotion of a piece", promotes, "Kb1=Q", san.Lenient, san.ErrSyntax, 3},
		{"bytes that are no text", startPosition, "\xff\xfe", san.Lenient, san.ErrSyntax, 0},
		{"figure that is none", startPosition, "★f3", san.Lenient, san.ErrSyntax, 0},

		{"pawn cannot get there", startPosition, "e5", 0, san.ErrIllegal, 0},
		{"piece cannot get there", startPosition, "Nd4", 0, san.ErrIllegal, 1},
		{"own piece there", startPosition, "Nd2", 0, san.ErrIllegal, 1},
		{"no such piece", captures, "Qd5", 0, san.ErrIllegal, 1},
		{"nothing to capture for a pawn", startPosition, "exd3", 0, san.ErrIllegal, 2},
		{"pinned", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", 0, san.ErrIllegal, 1},
		{"pinned pawn", "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f3", 0, san.ErrIllegal, 0},
		{"both rivals pinned", "4k3/4r3/8/8/7b/8/4NN2/4K3 w - - 0 1", "Ng4", 0, san.ErrIllegal, 1},
		{"leaves the king in check", "4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", "Nb3", 0, san.ErrIllegal, 1},
		{"king into check", "4k3/3r4/8/8/8/8/8/4K3 w - - 0 1", "Kd1", 0, san.ErrIllegal, 1},
		{"king into check along its line", "4k3/4r3/8/8/8/8/4K3/8 w - - 0 1", "Ke1", 0, san.ErrIllegal, 1},
		{"en passant that uncovers the king", "8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1", "bxc6", 0, san.ErrIllegal, 2},
		{"castling right lost", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", 0, san.ErrIllegal, 0},
		{"castling, way not free", startPosition, "O-O", 0, san.ErrIllegal, 0},
		{"castling through check", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0, san.ErrIllegal, 0},
		{"promotion on the way", startPosition, "e4=Q", 0, san.ErrIllegal, 0},
		{"coordinates", startPosition, "e2e5", san.Lenient, san.ErrIllegal, 2},
		{"coordinates to their own square", startPosition, "a1a1", san.Lenient, san.ErrIllegal, 2},
		{"coordinates, promotion on the way", startPosition, "e2e4=Q", san.Lenient, san.ErrIllegal, 2},
		{"null move in check", "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", "--", san.Lenient, san.ErrIllegal, 0},
		{"null move with a zero too many", startPosition, "00000", san.Lenient, san.ErrSyntax, 4},
		{"small letter, neither pawn nor bishop", bishopOrPawn, "bxd5", san.Lenient, san.ErrIllegal, 2},

		{"two knights", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", san.Lenient, san.ErrAmbiguous, 1},
		{"two knights capture", "4k3/8/8/8/8/8/3p4/1N2KN2 w - - 0 1", "Nxd2", san.Lenient, san.ErrAmbiguous, 1},
		{"file is not enough", "4k3/8/8/3N4/8/8/8/3NK3 w - - 0 1", "Ndc3", san.Lenient, san.ErrAmbiguous, 2},
		{"rank is not enough", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "N1d2", 0, san.ErrAmbiguous, 2},
		{"promotion to what", promotes, "a8", san.Lenient, san.ErrMissingPromotion, 2},
		{"promotion to what, with check", promotes, "exd8+", san.Lenient, san.ErrMissingPromotion, 4},
		{"promotion to what, coordinates", promotes, "a7a8", san.Lenient, san.ErrMissingPromotion, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustBoard(t, c.position)
			p := san.Parser{Allow: c.allow}
			m, err := p.Parse(&b, c.text)
			if m != board.NoMove || !errors.Is(err, c.err) {
				t.Fatalf("%q reads as %v (%v), want %v", c.text, m, err, c.err)
			}
			want := &san.Error{Text: c.text, Offset: c.offset, Err: c.err}
			got, _ := errors.AsType[*san.Error](err)
			want.Needs, want.Candidates, want.Reason = got.Needs, got.Candidates, got.Reason
			if diff := cmp.Diff(*want, *got, cmp.Comparer(func(a, b error) bool { return a == b })); diff != "" {
				t.Errorf("%q: error (-want +got):\n%s", c.text, diff)
			}
			if c.allow == san.Lenient && got.Needs != 0 {
				t.Errorf("%q: error needs %v, but all is allowed", c.text, got.Needs)
			}
		})
	}
}

// TestLongText reads texts that are much longer than a move: the error keeps
// little of them.
func TestLongText(t *testing.T) {
	b := board.Start()
	p := san.Parser{Allow: san.Lenient}
	for _, start := range []string{"", "e4", "e4!", "Nf3 ", "O-O"} {
		_, err := p.Parse(&b, start+strings.Repeat("!", 1<<20))
		e, ok := errors.AsType[*san.Error](err)
		if !ok || e.Err != san.ErrSyntax || len(e.Text) > 64 || e.Offset > len(e.Text) {
			t.Errorf("%q and a million '!': error %v", start, err)
		}
	}
	long := san.Letters{board.Knight: strings.Repeat("n", 62)}
	p.Letters = &long
	if m, err := p.Parse(&b, long[board.Knight]+"f3"); err != nil || m != mustMove(t, "g1f3") {
		t.Errorf("64 bytes read as %v (%v)", m, err)
	}
	if m, err := p.Parse(&b, long[board.Knight]+"f3!"); !errors.Is(err, san.ErrSyntax) {
		t.Errorf("65 bytes read as %v (%v)", m, err)
	}
}

func TestZeroBoard(t *testing.T) {
	var b board.Board
	p := san.Parser{Allow: san.Lenient}
	for _, text := range []string{"e4", "Nf3", "Ke1", "O-O", "exd5", "e8=Q", "e2e4", "Qh5+"} {
		if m, err := p.Parse(&b, text); !errors.Is(err, san.ErrIllegal) {
			t.Errorf("%s reads as %v (%v)", text, m, err)
		}
	}
	if got := san.Format(&b, mustMove(t, "e2e4")); got != "e2e4" {
		t.Errorf("e2e4 is written %s", got)
	}
}

// TestNoAllocs reads and writes without allocating, in every form.
func TestNoAllocs(t *testing.T) {
	moves := replay(t, games[:]...)
	p := san.Parser{Allow: san.Lenient}
	german, _ := san.LettersOf("de")
	localised := san.Parser{Letters: &german}
	text := make([]byte, 0, 16)
	start, castling, promoting := board.Start(), mustBoard(t, castles), mustBoard(t, promotes)
	for name, f := range map[string]func(){
		"strict": func() {
			for i := range moves {
				san.ParseBytes(&moves[i].before, moves[i].text)
			}
		},
		"lenient": func() {
			for i := range moves {
				p.ParseBytes(&moves[i].before, moves[i].text)
			}
		},
		"departures": func() {
			p.Parse(&start, "Ng1-f3!?")
			p.Parse(&start, "nf3")
			p.Parse(&start, "g1f3")
			p.Parse(&start, "♘xf3+")
			p.Parse(&start, "--")
			p.Parse(&castling, "0-0-0")
			p.Parse(&promoting, "a8(Q)+")
			localised.Parse(&start, "Sf3")
		},
		"own board": func() {
			b := board.Start()
			p.Parse(&b, "Nf3")
			san.Parse(&b, "Nf3")
			text = san.Append(text[:0], &b, board.NewMove(board.G1, board.F3))
		},
		"write": func() {
			for i := range moves {
				text = san.Append(text[:0], &moves[i].before, moves[i].move)
				text = san.AppendLong(text[:0], &moves[i].before, moves[i].move)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if n := testing.AllocsPerRun(10, f); n != 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

func TestLetters(t *testing.T) {
	b := mustBoard(t, "3n3k/P7/8/8/8/8/8/1NBRQK2 w - - 0 1")
	for language, texts := range map[string][5]string{
		"cs": {"Sa3", "Jc3", "Vd3", "De3", "Kg2"},
		"da": {"La3", "Sc3", "Td3", "De3", "Kg2"},
		"de": {"La3", "Sc3", "Td3", "De3", "Kg2"},
		"en": {"Ba3", "Nc3", "Rd3", "Qe3", "Kg2"},
		"es": {"Aa3", "Cc3", "Td3", "De3", "Rg2"},
		"et": {"Oa3", "Rc3", "Vd3", "Le3", "Kg2"},
		"fi": {"La3", "Rc3", "Td3", "De3", "Kg2"},
		"fr": {"Fa3", "Cc3", "Td3", "De3", "Rg2"},
		"hu": {"Fa3", "Hc3", "Bd3", "Ve3", "Kg2"},
		"is": {"Ba3", "Rc3", "Hd3", "De3", "Kg2"},
		"it": {"Aa3", "Cc3", "Td3", "De3", "Rg2"},
		"nl": {"La3", "Pc3", "Td3", "De3", "Kg2"},
		"no": {"La3", "Sc3", "Td3", "De3", "Kg2"},
		"pl": {"Ga3", "Sc3", "Wd3", "He3", "Kg2"},
		"pt": {"Ba3", "Cc3", "Td3", "De3", "Rg2"},
		"ro": {"Na3", "Cc3", "Td3", "De3", "Rg2"},
		"ru": {"Сa3", "Кc3", "Лd3", "Фe3", "Крg2"},
		"sv": {"La3", "Sc3", "Td3", "De3", "Kg2"},
	} {
		t.Run(language, func(t *testing.T) {
			letters, err := san.LettersOf(language)
			if err != nil {
				t.Fatal(err)
			}
			p := san.Parser{Letters: &letters}
			moves := [5]string{"c1a3", "b1c3", "d1d3", "e1e3", "f1g2"}
			for i, text := range texts {
				if m, err := p.Parse(&b, text); err != nil || m != mustMove(t, moves[i]) {
					t.Errorf("%s reads as %v (%v), want %s", text, m, err, moves[i])
				}
				if got := letters.Format(&b, mustMove(t, moves[i])); strings.TrimRight(got, "+#") != text {
					t.Errorf("%s is written %s, want %s", moves[i], got, text)
				}
			}
			text := "a8=" + letters[board.Queen]
			if m, err := p.Parse(&b, text); err != nil || m != mustMove(t, "a7a8q") {
				t.Errorf("%s reads as %v (%v)", text, m, err)
			}
			small := san.Parser{Letters: &letters, Allow: san.Lenient}
			if m, err := small.Parse(&b, strings.ToLower(texts[4])); err != nil || m != mustMove(t, moves[4]) {
				t.Errorf("%s reads as %v (%v)", strings.ToLower(texts[4]), m, err)
			}
		})
	}
	_, err := san.LettersOf("xx")
	if bad, ok := errors.AsType[*board.ParseError](err); !ok || bad.Text != "xx" {
		t.Errorf("letters of a language that is none: %v", err)
	}
	// A name that is empty is no name.
	p := san.Parser{Letters: &san.Letters{}, Allow: san.Lenient}
	if m, err := p.Parse(&b, "Nc3"); !errors.Is(err, san.ErrSyntax) {
		t.Errorf("without letters, Nc3 reads as %v (%v)", m, err)
	}
	if got := p.Letters.Format(&b, mustMove(t, "b1c3")); got != "Nc3" {
		t.Errorf("without letters, b1c3 is written %s", got)
	}
}

// TestLeniencyString names each leniency.
func TestLeniencyString(t *testing.T) {
	seen := map[string]bool{}
	for l := san.Leniency(1); l <= san.Lenient; l <<= 1 {
		name := l.String()
		if name == "" || strings.Contains(name, "Leniency(") || seen[name] {
			t.Errorf("%b is named %q", l, name)
		}
		seen[name] = true
	}
	for l, want := range map[san.Leniency]string{
		0:                                "strict",
		san.Suffixes | san.NullMoves:     "Suffixes|NullMoves",
		san.AnyCheckMark | 1<<20 | 1<<30: "AnyCheckMark|Leniency(0x40100000)",
		san.Lenient &^ (san.AnyCase | san.MoveNumbers): san.Import.String(),
	} {
		if got := l.String(); got != want {
			t.Errorf("%b is named %q, want %q", l, got, want)
		}
	}
}

// TestGamesStrict reads the games strictly, each move the only one.
func TestGamesStrict(t *testing.T) {
	for _, m := range replay(t, games[:]...) {
		got, err := san.ParseBytes(&m.before, m.text)
		if err != nil || got != m.move || !movegen.IsLegal(&m.before, got) {
			t.Errorf("%s reads as %v (%v), want %v", m.text, got, err, m.move)
		}
		if text := san.Format(&m.before, m.move); text != string(m.text) {
			t.Errorf("%v is written %s, want %s", m.move, text, m.text)
		}
	}
}
