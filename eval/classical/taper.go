package classical

import "github.com/luftchess/luft/internal/tapered"

// A taper is a tapered score.
type taper = tapered.Score
