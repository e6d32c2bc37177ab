package course

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/pgn"
)

// Crosstable returns, for games of PGN, the points of each player against each other,
// in the order in which the players first appear.
func Crosstable(games io.Reader) (string, error) {
	var players []string
	points := make(map[[2]string]float64) // of the first against the second, if they have met
	for tags, err := range pgn.NewReader(games).Headers() {
		if err != nil {
			return "", err
		}
		white, black := tags.Get("White"), tags.Get("Black")
		for _, name := range []string{white, black} {
			if !slices.Contains(players, name) {
				players = append(players, name)
			}
		}
		share := map[string][2]float64{"1-0": {1, 0}, "0-1": {0, 1}, "1/2-1/2": {0.5, 0.5}}[tags.Get("Result")]
		points[[2]string{white, black}] += share[0]
		points[[2]string{black, white}] += share[1]
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
			if n, met := points[[2]string{player, other}]; met && player != other {
				cell = strconv.FormatFloat(n, 'f', -1, 64)
			}
			fmt.Fprintf(&table, "%5s", cell)
		}
	}
	return table.String(), nil
}
