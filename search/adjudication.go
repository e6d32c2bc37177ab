package search

import (
	"errors"

	"github.com/luftchess/luft/eval"
)

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

// Check returns an error that says what is invalid in the rule, or nil.
func (r DrawRule) Check() error {
	if r.Moves < 0 || r.Score < 0 || r.From < 0 {
		return errors.New("negative value")
	}
	return nil
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

// Check returns an error that says what is invalid in the rule, or nil. A rule that applies
// must have a positive Score: with 0, level games are lost.
func (r ResignRule) Check() error {
	switch {
	case r.Moves < 0 || r.Score < 0:
		return errors.New("negative value")
	case r.Moves > 0 && r.Score == 0:
		return errors.New("score must be positive")
	}
	return nil
}
