package course

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// Crosstable returns, for games of PGN, the points of each player against each other,
// in the order in which the players first appear.
func Crosstable(games io.Reader) (string, error) {
	var players []string
	points := make(map[[2]string]float64) // of the first against the second
	met := make(map[[2]string]bool)
	for tags, err := range pgn.NewReader(games).Headers() {
		if err != nil {
			return "", err
		}
		white, black := tags.Get("White"), tags.Get("Black")
		for _, name := range []string{white, black} {
			if !met[[2]string{name, name}] {
				met[[2]string{name, name}] = true
				players = append(players, name)
			}
		}
		met[[2]string{white, black}], met[[2]string{black, white}] = true, true
		switch result, _ := game.ParseResult(tags.Get("Result")); result {
		case game.WhiteWins:
			points[[2]string{white, black}]++
		case game.BlackWins:
			points[[2]string{black, white}]++
		case game.Draw:
			points[[2]string{white, black}] += 0.5
			points[[2]string{black, white}] += 0.5
		}
	}
	var table strings.Builder
	fmt.Fprintf(&table, "%-11s", "points")
	for n := range players {
		fmt.Fprintf(&table, "%5d", n+1)
	}
	for n, player := range players {
		fmt.Fprintf(&table, "\n%d %-9s", n+1, player)
		for _, other := range players {
			cell := ""
			if pair := [2]string{player, other}; player != other && met[pair] {
				cell = strconv.FormatFloat(points[pair], 'f', -1, 64)
			}
			fmt.Fprintf(&table, "%5s", cell)
		}
	}
	return table.String(), nil
}
