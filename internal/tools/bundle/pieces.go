package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// pieces returns a style sheet with the pictures of all pieces, by classes such as wK. In
// one file they are half as large as in twelve, as they share their shapes.
func pieces() []byte {
	var sheet []byte
	for _, c := range []board.Color{board.White, board.Black} {
		for k := board.Pawn; k <= board.King; k++ {
			name := c.String()[:1] + strings.ToUpper(string(k.Letter()))
			picture := svg.Piece(board.NewPiece(c, k), nil)
			url := strings.NewReplacer("\n", "", `"`, "'", "#", "%23").Replace(picture)
			sheet = fmt.Appendf(sheet, ".%s{background-image:url(\"data:image/svg+xml,%s\")}\n", name, url)
		}
	}
	return sheet
}

// themes returns the themes of package svg as the page reads them: colours of the squares,
// and of the body, the outline and the lines of the pieces.
func themes() ([]byte, error) {
	type theme struct {
		Name  string       `json:"name"`
		Light svg.Color    `json:"light"`
		Dark  svg.Color    `json:"dark"`
		Last  svg.Color    `json:"last"`
		Mark  svg.Color    `json:"mark"`
		Check svg.Color    `json:"check"`
		White [3]svg.Color `json:"white"`
		Black [3]svg.Color `json:"black"`
	}
	var all []theme
	for _, name := range svg.Themes() {
		t, err := svg.ThemeNamed(name)
		if err != nil {
			return nil, err
		}
		paint := func(p svg.Paint) [3]svg.Color { return [3]svg.Color{p.Body, p.Outline, p.Line} }
		all = append(all, theme{name, t.Light, t.Dark, t.LastMove, t.Mark, t.Check, paint(t.White), paint(t.Black)})
	}
	return json.Marshal(all)
}
