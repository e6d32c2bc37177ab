package fetch

import "time"

// A Game is a downloaded game. It belongs to the program that receives it.
type Game struct {
	ID   string    `json:"id"`   // unique on its site
	URL  string    `json:"url"`  // of its page
	Time time.Time `json:"time"` // when it began on Lichess, to the millisecond, and when it ended on chess.com, to the second

	// PGN is the text of the game as the site has it. It is empty for a game without one.
	PGN string `json:"pgn"`

	// JSON is the game as the site describes it, on one line.
	JSON string `json:"json"`
}
