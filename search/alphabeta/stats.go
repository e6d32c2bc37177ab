package alphabeta

// Stats count what happened in a search, to see how well it works.
type Stats struct {
	Probes     uint64 `json:",string"` // positions looked up in the transposition table
	Hits       uint64 `json:",string"` // of these, those that were known
	Cutoffs    uint64 `json:",string"` // positions with a move good enough to look no further
	First      uint64 `json:",string"` // of these, those where it was the first move tried
	Researches uint64 `json:",string"` // moves searched once more, as they were better than thought
}

// HitRate returns the share of positions looked up that were known, 0 to 1.
func (s Stats) HitRate() float64 { return share(s.Hits, s.Probes) }

// FirstRate returns the share of cut-offs by the first move, 0 to 1. It says how
// good the ordering of moves is; above 0.9 is usual.
func (s Stats) FirstRate() float64 { return share(s.First, s.Cutoffs) }

func share(part, whole uint64) float64 { return float64(part) / float64(max(whole, 1)) }
