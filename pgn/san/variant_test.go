package san_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

func variantBoard(t testing.TB, text string) board.Board {
	t.Helper()
	var b board.Board
	if err := b.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestVariantRoundTrip writes each legal move of random games of each variant, reads it back in all
// notations, and holds that no two moves are written alike.
func TestVariantRoundTrip(t *testing.T) {
	lenient := san.Parser{Allow: san.Lenient}
	for _, rules := range board.AllRules()[1:] {
		t.Run(rules.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(rules), 3))
			b := rules.Start()
			for range 300 {
				seen := make(map[string]board.Move)
				moves := movegen.AppendLegal(nil, &b)
				for _, m := range moves {
					text := san.Format(&b, m)
					if other, ok := seen[text]; ok {
						t.Fatalf("%s is %v and %v\n%s", text, m, other, b.FEN())
					}
					seen[text] = m
					if got, err := san.Parse(&b, text); got != m || err != nil {
						t.Fatalf("%s is read as %v, %v, want %v\n%s", text, got, err, m, b.FEN())
					}
					for _, text := range []string{text, san.FormatLong(&b, m), m.String()} {
						if got, err := lenient.Parse(&b, text); got != m || err != nil {
							t.Fatalf("%s is read leniently as %v, %v, want %v\n%s", text, got, err, m, b.FEN())
						}
					}
				}
				if len(moves) == 0 || b.Fullmove() > 80 {
					b = rules.Start()
					continue
				}
				b.Play(moves[r.IntN(len(moves))])
			}
		})
	}
}

func TestVariantMoves(t *testing.T) {
	for _, tt := range []struct{ name, text, uci, san string }{
		{"a drop", "crazyhouse 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f3", "N@f3"},
		{"a pawn is dropped with check", "crazyhouse 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@d7", "P@d7+"},
		{"a drop mates", "crazyhouse 7k/8/6K1/8/8/8/8/8[R] w - - 0 1", "R@a8", "R@a8#"},
		{"a piece that could also be dropped", "crazyhouse 4k3/8/8/8/8/8/8/4K1N1[N] w - - 0 1", "g1f3", "Nf3"},
		{"a promotion to a king", "antichess 8/P7/8/8/8/8/8/7r w - - 0 1", "a7a8k", "a8=K"},
		{"one of two kings", "antichess 8/8/8/8/8/1k6/8/K1K5 w - - 0 1", "a1a2", "Ka2"},
		{"the other of two kings", "antichess 8/8/8/8/7k/8/8/K1K5 w - - 0 1", "a1b1", "Kab1"},
		{"the last piece gives itself away", "antichess 8/8/8/8/8/1p6/R7/8 b - - 0 1", "b3a2", "bxa2#"},
		{"an exploding king", "atomic 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1", "e1e7", "Rxe7#"},
		{"a pinned rival in atomic is none", "atomic 4k3/8/8/8/8/8/4r3/4K2R w - - 0 1", "h1h8", "h1h8"},
		{"the hill", "kingofthehill 4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4", "Ke4#"},
		{"the third check", "3check 4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1", "h1h8", "Rh8#"},
		{"the second check", "3check 4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1", "h1h8", "Rh8+"},
		{"a race that goes on", "racingkings 8/1K5k/8/8/8/8/8/8 w - - 0 1", "b7b8", "Kb8"},
		{"a race that is decided", "racingkings 8/1K6/8/8/8/8/7k/8 w - - 0 1", "b7b8", "Kb8#"},
		{"a double step from the first rank", "horde 4k3/8/8/8/8/8/8/P7 w - - 0 1", "a1a3", "a3"},
		{"the horde is captured", "horde 4k3/8/8/8/8/8/r7/P7 b - - 0 1", "a2a1", "Rxa1#"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := variantBoard(t, tt.text)
			m, err := board.ParseMove(tt.uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := san.Format(&b, m); got != tt.san {
				t.Errorf("%v is written %s, want %s", m, got, tt.san)
			}
		})
	}
}

func TestVariantSpellings(t *testing.T) {
	b := variantBoard(t, "crazyhouse 4k3/8/8/8/8/8/8/4K3[PNB] w - - 0 1")
	lenient := san.Parser{Allow: san.Lenient}
	for _, text := range []string{"@e4", "P@e4", "p@e4", "1. @e4", "P@e4!"} {
		if m, err := lenient.Parse(&b, text); m != board.NewDrop(board.E4, board.Pawn) || err != nil {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
	if m, err := lenient.Parse(&b, "b@e4"); m != board.NewDrop(board.E4, board.Bishop) || err != nil {
		t.Errorf("b@e4: %v, %v", m, err)
	}
	for text, reason := range map[string]string{
		"Q@e4": "there is no queen in the pocket",
		"N@e1": "there is a piece on e1",
		"P@e8": "there is a piece on e8",
		"@d8":  "a pawn cannot be dropped on d8",
	} {
		var bad *san.Error
		if _, err := san.Parse(&b, text); !errors.As(err, &bad) || bad.Err != san.ErrIllegal || bad.Reason != reason {
			t.Errorf("%q: %v, want %s", text, err, reason)
		}
	}
	for _, text := range []string{"@", "@@e4", "K@e4", "N@", "N@e", "N@e9", "Nb@e4", "N@e4e5", "@e4x", "X@e4"} {
		var bad *san.Error
		if _, err := lenient.Parse(&b, text); !errors.As(err, &bad) || bad.Err != san.ErrSyntax {
			t.Errorf("%q: %v, want a syntax error", text, err)
		}
	}
	ordinary := board.Start()
	if _, err := san.Parse(&ordinary, "N@e4"); !errors.Is(err, san.ErrIllegal) {
		t.Errorf("a drop in ordinary chess: %v", err)
	}
	if _, err := san.Parse(&ordinary, "e8=K"); !errors.Is(err, san.ErrSyntax) {
		t.Errorf("a promotion to a king in ordinary chess: %v", err)
	}
}

// FuzzVariant plays moves from any position of any rules, and writes and reads each legal move. Other
// text is refused, or read as a legal move.
func FuzzVariant(f *testing.F) {
	for _, rules := range board.AllRules() {
		b := rules.Start()
		text, err := b.MarshalText()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), []byte{3, 1, 4, 1, 5, 9, 2, 6}, "N@f3")
	}
	f.Add("crazyhouse r3k2r/8/8/3pP3/8/8/8/R~3K1RR[QRBNPPqrbnp] w Gkq d6 0 1", []byte{90, 80, 200}, "@e5")
	f.Add("antichess 8/P7/8/8/8/8/8/7k w - - 0 1", []byte{4}, "a8K")
	f.Add("atomic 8/8/8/8/8/8/8/kK5R w - - 0 1", []byte{}, "Rxa1")
	lenient := san.Parser{Allow: san.Lenient}
	f.Fuzz(func(t *testing.T, position string, steps []byte, text string) {
		var b board.Board
		if b.UnmarshalText([]byte(position)) != nil {
			return
		}
		wander(&b, steps)
		if m, err := lenient.Parse(&b, text); err == nil && !movegen.IsLegal(&b, m) {
			t.Fatalf("%q is read as %v, which is not legal\n%s", text, m, b.FEN())
		} else {
			checkError(t, text, err)
		}
		seen := make(map[string]board.Move)
		for m := range movegen.Legal(&b) {
			text := san.Format(&b, m)
			if other, ok := seen[text]; ok {
				t.Fatalf("%s is %v and %v\n%s", text, m, other, b.FEN())
			}
			seen[text] = m
			if got, err := san.Parse(&b, text); got != m || err != nil {
				t.Fatalf("%s is read as %v, %v, want %v\n%s", text, got, err, m, b.FEN())
			}
			for _, text := range []string{text, san.FormatLong(&b, m), m.String()} {
				if got, err := lenient.Parse(&b, text); got != m || err != nil {
					t.Fatalf("%s is read leniently as %v, %v, want %v\n%s", text, got, err, m, b.FEN())
				}
			}
			if got, err := movegen.ParseMove(&b, m.String()); got != m || err != nil {
				t.Fatalf("%v is read as %v, %v\n%s", m, got, err, b.FEN())
			}
		}
	})
}
