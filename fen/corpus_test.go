package fen_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
)

var shredder = fen.Formatter{Castling: fen.CastlingShredder}

// Every position is accepted, and written in the same style is the same text,
// but for en passant squares: those stay where the slow twin finds a capture and
// are dropped elsewhere.
func TestShredderCorpus(t *testing.T) {
	kept, dropped := 0, 0
	for n, line := range testdata.Lines(t, "fen/cozy-valid-a.sfens") {
		b, err := fen.Parse(line)
		if err != nil {
			t.Errorf("line %d: %v", n, err)
			continue
		}
		checkRoundTrip(t, b)
		fields := strings.Fields(line)
		if sq, _ := board.ParseSquare(fields[3]); sq != board.NoSquare {
			g := readGrid(fields[0])
			if g.canCapture(int(sq), b.Turn()) {
				kept++
			} else {
				dropped++
				fields[3] = "-"
			}
		}
		if diff := cmp.Diff(strings.Join(fields, " "), shredder.Format(&b, board.NoMove)); diff != "" {
			t.Errorf("line %d (-want +got):\n%s", n, diff)
		}
	}
	if kept == 0 || dropped == 0 {
		t.Errorf("%d en passant squares kept, %d dropped: nothing compared", kept, dropped)
	}
}

// Every position is refused, for all the reasons that the slow twin finds. Where
// it finds none, only an explanation of the checks is missing.
func TestInvalidCorpus(t *testing.T) {
	unexplained := 0
	for n, line := range testdata.Lines(t, "fen/cozy-invalid-a.sfens") {
		_, err := fen.Parse(line)
		if _, ok := errors.AsType[*board.SetupError](err); !ok {
			t.Errorf("line %d: %q: error %v, want a *board.SetupError", n, line, err)
			continue
		}
		fields := strings.Fields(line)
		turn, _ := board.ParseColor(fields[1])
		g := readGrid(fields[0])
		reasons := g.reasons(turn, fields[3])
		for _, r := range reasons {
			if !errors.Is(err, r) {
				t.Errorf("line %d: %q: %v, want %v", n, line, err, r)
			}
		}
		if len(reasons) > 0 {
			continue
		}
		unexplained++
		king := g.find(board.NewPiece(turn, board.King))[0]
		if g.attackers(king, turn.Other()) == 0 || !errors.Is(err, board.ImpossibleCheck) && !errors.Is(err, board.ImpossibleEnPassant) {
			t.Errorf("line %d: %q: %v, which the slow twin does not see", n, line, err)
		}
	}
	t.Logf("%d positions refused only because of the checks", unexplained)
}

// En passant squares of real games' positions: the slow twin agrees on each.
func TestEnPassantCorpus(t *testing.T) {
	seen := 0
	for _, name := range []string{"perft/ferdy-enpassant-a.epd", "books/UHO_4060_v3-20k.epd", "movegen/oracle-a.tsv"} {
		for n, line := range testdata.Lines(t, name) {
			fields := strings.Fields(strings.NewReplacer(";", " ", "\t", " ").Replace(line))
			if len(fields) < 4 || len(fields[3]) != 2 {
				continue
			}
			b, err := fen.Parse(strings.Join(fields[:4], " "))
			if err != nil {
				t.Errorf("%s:%d: %v", name, n, err)
				continue
			}
			seen++
			g, want := readGrid(fields[0]), board.NoSquare
			if sq, _ := board.ParseSquare(fields[3]); g.canCapture(int(sq), b.Turn()) {
				want = sq
			}
			if got := b.EnPassant(); got != want {
				t.Errorf("%s:%d: %q: en passant square %v, want %v", name, n, line, got, want)
			}
		}
	}
	if seen == 0 {
		t.Error("no en passant square seen")
	}
}

func TestPositionCorpus(t *testing.T) {
	for _, test := range []struct {
		name  string
		lines int
	}{
		{"fen/sofcheck-boards-a.fen", 22865},
		{"fen/endgames-10k.epd", 10000},
		{"fen/popularpos_lichess_v3-30k.epd", 30000},
		{"fen/bench-ethereal.csv", 50},
		{"books/3moves_FRC-10k.epd", 10000},
		{"books/UHO_4060_v3-20k.epd", 20000},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines := 0
			for n, line := range testdata.Lines(t, test.name) {
				lines++
				b, err := fen.Parse(strings.Trim(line, `",`))
				if err != nil {
					t.Fatalf("line %d: %v", n, err)
				}
				checkRoundTrip(t, b)
			}
			if lines == 0 || lines != test.lines && testdata.Whole() {
				t.Errorf("%d lines, want %d", lines, test.lines)
			}
		})
	}
}

func TestChess960Corpus(t *testing.T) {
	for n, line := range testdata.Lines(t, "fen/chess960-start-positions.sfens") {
		b, err := board.Chess960(n - 1)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(line, shredder.Format(&b, board.NoMove)); diff != "" {
			t.Errorf("position %d (-want +got):\n%s", n-1, diff)
		}
		if got, err := fen.Parse(line); got != b || err != nil {
			t.Errorf("position %d: Parse(%q) = %q, %v", n-1, line, fen.Format(&got), err)
		}
	}
}

// What other libraries say about FEN, and where we differ from them.
func TestVerdicts(t *testing.T) {
	reasons := map[string]board.Reason{
		"NO_WHITE_KING":        board.MissingKing,
		"NO_BLACK_KING":        board.MissingKing,
		"TOO_MANY_KINGS":       board.TooManyKings,
		"PAWNS_ON_BACKRANK":    board.PawnOnLastRank,
		"OPPOSITE_CHECK":       board.OpponentInCheck,
		"BAD_CASTLING_RIGHTS":  board.ImpossibleCastling,
		"IMPOSSIBLE_CHECK":     board.ImpossibleCheck,
		"TOO_MANY_CHECKERS":    board.ImpossibleCheck,
		"INVALID_EP_SQUARE":    board.ImpossibleEnPassant,
		"EMPTY":                board.MissingKing,
		"valid":                0,
		"parse-error":          0,
		"en passant and check": board.ImpossibleEnPassant,
	}
	// exceptions gives the verdict we hold against one in the file.
	exceptions := map[string]struct{ verdict, because string }{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0": {
			"valid", "many programs begin to count moves at 0, and no rule of chess looks at the number"},
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kqKQ - 0 1": {
			"valid", "the order of the castling letters carries no meaning"},
		"r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1": {
			"valid", "in Chess960, which is always on, a king on d1 may castle with rooks on a1 and h1"},
		"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1": {
			"en passant and check", "the check is possible, but not if the last move was d2d4"},
		"rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6": {
			"en passant and check", "the check is possible, but not if the last move was c7c5"},
	}
	for n, line := range testdata.Lines(t, "fen/fen-verdicts-a.tsv") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, "\t")
		in, verdict := columns[0], columns[3]
		if columns[1] == "bad" && verdict == "valid" || columns[1] == "ok" && verdict != "valid" {
			if _, ok := exceptions[in]; !ok {
				t.Errorf("line %d: the sources differ on %q, and nothing is decided", n, in)
			}
		}
		if e, ok := exceptions[in]; ok {
			verdict = e.verdict
			delete(exceptions, in)
		}
		_, err := fen.Parse(in)
		verdict, _, _ = strings.Cut(verdict, ":")
		for v := range strings.SplitSeq(verdict, "|") {
			want, known := reasons[v]
			_, refused := errors.AsType[*board.SetupError](err)
			switch {
			case !known:
				t.Errorf("line %d: verdict %q is not known", n, v)
			case v == "valid" && err != nil:
				t.Errorf("line %d: Parse(%q): %v", n, in, err)
			case v == "parse-error" && (err == nil || refused):
				t.Errorf("line %d: Parse(%q): %v, want an error of the text", n, in, err)
			case want != 0 && !errors.Is(err, want):
				t.Errorf("line %d: Parse(%q): %v, want %v", n, in, err, want)
			}
		}
	}
	for in := range exceptions {
		t.Errorf("exception not in the file: %q", in)
	}
}

// A file meant to crash programs.
func TestDestructive(t *testing.T) {
	const ok = board.Reason(0)
	textual := errors.New("error of the text")
	verdicts := map[int]error{
		11: board.ImpossibleCastling, // kq with both rooks on the king's right
		12: board.TooMuchMaterial,    // two pieces more than a player has
		13: board.TooMuchMaterial,
		14: board.TooMuchMaterial, // 30 knights
		15: board.TooMuchMaterial,
		16: board.TooMuchMaterial, // 30 queens
		17: textual,               // words
		18: textual,               // nine squares in a rank
		19: textual,               // player K
		20: textual,               // castling KQAb: A is Q again
		21: textual,               // dots for slashes
		22: textual,               // piece i
		23: textual,               // digit 0
		24: textual,               // rank too short
		25: textual,               // rank too long
		26: board.TooManyKings,
		27: board.MissingKing,
		28: board.PawnOnLastRank,
		29: textual, // words
		30: textual,
	}
	for n, line := range testdata.Lines(t, "fen/destructive.epd") {
		_, err := fen.ParseEPD(line)
		want, known := verdicts[n]
		switch {
		case known:
		case strings.Contains(line, "bad EPD"):
			want = board.OpponentInCheck // all of this series
		case strings.Contains(line, "should"):
			want = ok
		default:
			t.Errorf("line %d: no verdict on %q", n, line)
		}
		switch _, refused := errors.AsType[*board.SetupError](err); {
		case want == ok && err != nil,
			want == textual && (err == nil || refused),
			want != ok && want != textual && !errors.Is(err, want):
			t.Errorf("line %d: %q: %v, want %v", n, line, err, want)
		}
		text, _, _ := strings.Cut(line, ";")
		if b, plain := fen.Parse(text); plain == nil {
			checkRoundTrip(t, b)
		}
	}
}

func sortLetters(s string) string {
	letters := []byte(s)
	slices.Sort(letters)
	return string(letters)
}

func TestKokopuTable(t *testing.T) {
	// Read there in a tolerant mode, or checked there later.
	refused := map[string]board.Reason{
		"Invalid en-passant (rank)":                        board.ImpossibleEnPassant,
		"Ineffective en-passant 2":                         board.ImpossibleEnPassant, // no pawn has stepped
		"Ambiguous FEN style with king not on 1st rank":    board.ImpossibleCastling,
		"Ambiguous FEN style with multiple kings":          board.TooManyKings,
		"Valid FEN style with 3 rooks 1":                   board.TooMuchMaterial,
		"Ambiguous FEN style with 3 rooks 1":               board.TooMuchMaterial,
		"Ambiguous FEN style with flag not on rook file 1": board.ImpossibleCastling,
		"Valid FEN style with 3 rooks 2":                   board.TooMuchMaterial,
		"Ambiguous FEN style with 3 rooks 2":               board.TooMuchMaterial,
		"Ambiguous FEN style with flag not on rook file 2": board.ImpossibleCastling,
		"Ambiguous FEN style with flag on king file":       board.ImpossibleCastling,
		"Castling flag decoding without rooks":             board.ImpossibleCastling,
	}
	for n, line := range testdata.Lines(t, "fen/kokopu-fens.csv") {
		if n == 1 {
			continue
		}
		columns := strings.Split(line, "\t")
		label, in, variant, castling := columns[0], columns[1], columns[2], columns[4]
		s, err := fen.ParseSetup(in)
		if err != nil {
			t.Errorf("%s: %v", label, err)
			continue
		}
		b, err := s.Board(board.TooMuchMaterial)
		if want, ok := refused[label]; ok {
			if _, err := fen.Parse(in); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", label, err, want)
			}
			if want != board.TooMuchMaterial {
				continue
			}
		}
		if err != nil {
			t.Errorf("%s: %v", label, err)
			continue
		}
		checkRoundTrip(t, b, board.TooMuchMaterial)
		f := fen.Formatter{}
		if variant == "chess960" {
			f = shredder
		}
		got := strings.Fields(f.Format(&b, board.NoMove))
		if variant == "chess960" { // where the table goes from the a- to the h-file
			got[2], castling = sortLetters(got[2]), sortLetters(castling)
		}
		enPassant := strings.Fields(columns[8])[3] // written only where it matters
		want := append(strings.Fields(in)[:2:2], castling, enPassant, columns[6], columns[7])
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", label, diff)
		}
	}
}
