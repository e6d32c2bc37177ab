package search

import "github.com/luftchess/luft/eval"

// A DrawRule says when a game is a draw by the scores of the players: when it is adjudicated
// in a match, or when a bot offers and accepts a draw. The zero value never applies.
type DrawRule struct {
	// Moves is the number of consecutive moves with |score| ≤ Score by each player whose
	// scores are known. Zero disables the rule. Moves without a score, such as those of a
	// book, are skipped.
	Moves int        `json:"moves"`
	Score eval.Score `json:"score"`

	// From is the number of the first move at which the rule applies.
	From int `json:"from"`
}

// A ResignRule says when a game is lost by the scores of the players: when it is adjudicated
// in a match, or when a bot resigns. The zero value never applies.
type ResignRule struct {
	// Moves is the number of consecutive moves by one player with score ≤ -Score before it
	// loses. Zero disables the rule. Moves without a score are skipped.
	Moves int        `json:"moves"`
	Score eval.Score `json:"score"`

	// Both requires that the opponent's last Moves scores are ≥ Score. A bot, which does
	// not know the opponent's scores, ignores it.
	Both bool `json:"both"`
}
