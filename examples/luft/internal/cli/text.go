package cli

import (
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// Printable returns text in which all that is not printable, such as the escape
// sequences that a file may hold, is written as Go does in strings: \x1b. Line ends and
// tabs stay. It is what to show of text from elsewhere on a terminal.
func Printable(text string) string {
	quoted := strconv.Quote(text)
	return unquoter.Replace(quoted[1 : len(quoted)-1])
}

// unquoter takes back what strconv.Quote does to text that is printable.
var unquoter = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n", `\t`, "\t")

// Position reads a position that can be played, even if no game leads to it.
func Position(text string) (board.Board, error) {
	s, err := fen.ParseSetup(text)
	if err != nil {
		return board.Board{}, err
	}
	return s.Board(board.TooMuchMaterial, board.ImpossibleCheck, board.ImpossibleEnPassant)
}
