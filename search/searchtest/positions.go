package searchtest

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A position is a game to search. Each call of positions makes new ones.
type position struct {
	name string
	game *game.Game
}

// positions returns what the searchers are tested on: ordinary and strange
// positions of both kinds of chess, and games that are over.
func positions() []position {
	ps := []position{
		{"start", game.New(board.Start())},
		{"middlegame", played(518, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3")},
		{"castling either way", played(518, "d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e2e3 e7e6 f1d3 f8d6 g1f3 g8f6")},
		{"in check", played(518, "e2e4 f7f6 d2d4 g7g5 f1e2 a7a6 e2h5")},
		{"en passant", played(518, "e2e4 a7a6 e4e5 d7d5")},
		{"twice repeated", played(518, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")},
		{"fivefold repetition", played(518, strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 4))},
		{"mate in one", played(518, "f2f3 e7e5 g2g4")},
		{"fool's mate", played(518, "f2f3 e7e5 g2g4 d8h4")},
		{"back from the fool's mate", undone(played(518, "f2f3 e7e5 g2g4 d8h4"))},
		{"fastest stalemate", played(518, "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6")},
		{"before that stalemate", played(518, "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6")},
		{"zero board", new(game.Game)},

		{"Chess960 0", played(0, "")},
		{"Chess960 959", played(959, "")},
		{"Chess960, king beside its rook", played(692, "e2e4 e7e5 g2g3 g7g6")},

		set("promotion", board.White, 0, "Kb1 Pg7 Ph7", "Kb8 Pa2"),
		set("one legal move", board.White, 0, "Kh1", "Kb8 Rg8 Qa3"),
		set("only king and queen", board.Black, 0, "Kc6 Qd5", "Kc8"),
		set("bare kings", board.White, 0, "Ke1", "Ke8"),
		set("past fifty moves", board.White, 120, "Ke1 Ra1", "Ke8"),
		set("past seventy-five moves", board.Black, 160, "Ke1 Ra1", "Ke8"),
		set("mate on the fiftieth move", board.White, 99, "Kg6 Ra1", "Kg8"),
		set("mate on the board", board.Black, 100, "Kg6 Ra8", "Kg8"),
		set("stalemate", board.Black, 0, "Kg6 Qf7", "Kh8"),
	}
	return ps
}

// played returns the game that begins at a position of Chess960 and goes on with
// these moves.
func played(number int, moves string) *game.Game {
	start, _ := board.Chess960(number)
	g := game.New(start)
	for text := range strings.FieldsSeq(moves) {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			// The moves are in the table above, and a test plays them.
			return new(game.Game)
		}
	}
	return g
}

func undone(g *game.Game) *game.Game {
	g.Undo()
	return g
}

// set returns the game that begins where these pieces stand.
func set(name string, turn board.Color, halfmove int, white, black string) position {
	s := board.Setup{Turn: turn, Halfmove: halfmove, Fullmove: 100}
	for c, pieces := range [...]string{board.White: white, board.Black: black} {
		for text := range strings.FieldsSeq(pieces) {
			k, _ := board.ParseKind(text[:1])
			sq, _ := board.ParseSquare(text[1:])
			s.Pieces[sq&63] = board.NewPiece(board.Color(c), k)
		}
	}
	b, _ := s.Board() // the zero Board on error, which a test looks for
	return position{name, game.New(b)}
}

// describe names the limits that are set, for the error messages.
func describe(l search.Limits) string {
	v := reflect.ValueOf(l)
	var set []string
	for i := range v.NumField() {
		name, f := v.Type().Field(i).Name, v.Field(i)
		switch {
		case f.IsZero():
		case name == "PonderHit":
			set = append(set, name) // an address says nothing
		default:
			set = append(set, fmt.Sprintf("%s:%+v", name, f))
		}
	}
	return "limits {" + strings.Join(set, " ") + "}"
}
