package cli

import "maps"

// renamed has the present names of flags that had others.
var renamed = map[string]string{
	"luft book build --rating":      "min-rating",
	"luft compliance --hold":        "watch",
	"luft compliance --only":        "rules",
	"luft compliance --patience":    "timeout",
	"luft compliance --trace":       "verbose",
	"luft diagram --pgn":            "input",
	"luft explore find --pgn":       "full",
	"luft explore show --width":     "top",
	"luft lichess --games":          "concurrency",
	"luft perft --max":              "max-nodes",
	"luft pgn stat --openings":      "top",
	"luft play --color":             "side",
	"luft syzygy probe --path":      "tb",
	"luft syzygy solve --path":      "tb",
	"luft train net --csv":          "losses",
	"luft train openings --threads": "concurrency",
	"luft train rescore --threads":  "concurrency",
	"luft train score --threads":    "concurrency",
	"luft train selfplay --threads": "concurrency",
	"luft train spsa --only":        "parameters",
	"luft train spsa --threads":     "concurrency",
}

// Renamed returns the present names of flags that had others: "concurrency" for
// "luft lichess --games".
func Renamed() map[string]string { return maps.Clone(renamed) }
