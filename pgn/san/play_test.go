package san_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/pgn/san"
)

func TestPlay(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, test := range []struct {
		name, position, text string
		want                 string // the move
		err                  error
		illegal              bool // so game.ErrIllegalMove says
	}{
		{"algebraic", "", "Nf3", "g1f3", nil, false},
		{"UCI", "", "g1f3", "g1f3", nil, false},
		{"UCI promotion", promotes, "a7a8n", "a7a8n", nil, false},
		{"promotion", promotes, "a8=R", "a7a8r", nil, false},
		{"castling", castling, "O-O-O", "e1c1", nil, false},
		{"castling as UCI", castling, "e1g1", "e1g1", nil, false},
		{"castling onto the rook", castling, "e1h1", "e1g1", nil, false},
		{"suffix", "", "e4!?", "e2e4", nil, false},
		{"nothing", "", "", "", san.ErrSyntax, false},
		{"no move", "", "hello", "", san.ErrSyntax, false},
		{"illegal", "", "Nd4", "", san.ErrIllegal, true},
		{"illegal as UCI", "", "e2e5", "", san.ErrIllegal, true},
		{"null move", "", "--", "", san.ErrSyntax, false},
		{"ambiguous", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "", san.ErrAmbiguous, false},
		{"promotion missing", promotes, "a8", "", san.ErrMissingPromotion, true},
		{"promotion missing as UCI", promotes, "a7a8", "", game.ErrMissingPromotion, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := game.New(board.Start())
			if test.position != "" {
				g = game.New(mustBoard(t, test.position))
			}
			before := g.Clone()
			m, err := san.Play(g, test.text)
			if !errors.Is(err, test.err) || (err == nil) != (test.err == nil) || errors.Is(err, game.ErrIllegalMove) != test.illegal {
				t.Fatalf("error %v, want %v", err, test.err)
			}
			if err != nil {
				if m != board.NoMove || !g.Equal(before) {
					t.Errorf("played %v with an error", m)
				}
				return
			}
			if m.String() != test.want || g.LastMove() != m || g.Ply() != 1 {
				t.Errorf("played %v, want %s", m, test.want)
			}
		})
	}

	var p san.Parser
	p.Allow = san.NullMoves
	if _, err := p.Play(game.New(board.Start()), "--"); !errors.Is(err, san.ErrIllegal) {
		t.Errorf("a null move in a game: %v", err)
	}
	if _, err := san.Play(new(game.Game), "e4"); !errors.Is(err, game.ErrIllegalMove) {
		t.Errorf("in the zero Game: %v", err)
	}
}

func TestFormatGame(t *testing.T) {
	g := game.New(board.Start())
	if san.FormatGame(g) != "" || san.FormatLast(g) != "" {
		t.Error("a game without moves has some")
	}
	for _, text := range []string{"f3", "e5", "g4", "Qh4"} {
		if _, err := san.Play(g, text); err != nil {
			t.Fatal(err)
		}
	}
	if got := san.FormatGame(g); got != "1. f3 e5 2. g4 Qh4#" {
		t.Error(got)
	}
	if got := san.FormatLast(g); got != "Qh4#" {
		t.Error(got)
	}
	if _, ok := g.Undo(); !ok {
		t.Fatal("there is nothing to undo")
	}
	if got := san.FormatPV(g, []board.Move{board.NewMove(board.D8, board.H4)}); got != "2... Qh4#" {
		t.Error(got)
	}
	if got := san.FormatPV(g, nil); got != "" {
		t.Error(got)
	}
	if _, ok := g.Redo(); !ok {
		t.Fatal("there is nothing to redo")
	}
	black := san.FigurineLetters(board.Black)
	if got := black.FormatGame(g); got != "1. f3 e5 2. g4 ♛h4#" {
		t.Error(got)
	}
	if got := black.FormatLast(g); got != "♛h4#" {
		t.Error(got)
	}
	if got := new(san.Letters).FormatLast(g); got != "Qh4#" {
		t.Error(got)
	}
}

// What is written with letters is read with them as the same move.
func TestLettersReadBack(t *testing.T) {
	letters := []san.Letters{san.FigurineLetters(board.White), san.FigurineLetters(board.Black)}
	for _, language := range []string{"cs", "da", "en", "es", "et", "fi", "fr", "hu", "is", "nl", "pl", "pt", "ro", "ru"} {
		l, err := san.LettersOf(language)
		if err != nil {
			t.Fatal(err)
		}
		letters = append(letters, l)
	}
	for _, p := range perfttest.Positions() {
		b, err := fen.Parse(p.FEN)
		if err != nil {
			continue // only some are such that a game can be played
		}
		moves := slices.Collect(movegen.Legal(&b))
		for i := range letters {
			parser := san.Parser{Letters: &letters[i]}
			for _, m := range moves {
				text := letters[i].Format(&b, m)
				if got, err := parser.Parse(&b, text); got != m || err != nil {
					t.Fatalf("%s: %v is written %q and read as %v (%v)", p.FEN, m, text, got, err)
				}
			}
		}
	}
	figurines := letters[1]
	b := board.Start()
	p := san.Parser{Allow: san.Figurines}
	if m, err := p.Parse(&b, figurines.Format(&b, mustMove(t, "g1f3"))); m != mustMove(t, "g1f3") || err != nil {
		t.Errorf("a figurine reads as %v (%v)", m, err)
	}
}
