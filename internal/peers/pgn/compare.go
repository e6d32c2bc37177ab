package main

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

// A way of reading a file. It returns what it has found, and what processor time
// that took, where this is known.
type way struct {
	name    string
	workers int // goroutines that read, 0 for another program
	read    func(ctx context.Context, path string) (tally, time.Duration, error)
}

// A tally is what has been found in a file.
type tally struct {
	games     int
	malformed int // games, -1 if this is not found out
	moves     int // -1 likewise

	// slack is how many games more there may be, as a program tells but the
	// thousands.
	slack int
}

// A row is a way with what it found, and what each round took.
type row struct {
	way
	tally
	wall []time.Duration
	cpu  []time.Duration // 0 where it is not known
}

// compare reads the file in each of the ways, in every round. The ways that are
// Luft's have to agree with each other, and all with themselves.
func compare(ctx context.Context, path string, rounds int, ways []way) ([]row, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	rows := make([]row, len(ways))
	for round := range rounds {
		for i, way := range ways {
			if err := context.Cause(ctx); err != nil {
				return nil, err
			}
			runtime.GOMAXPROCS(max(1, way.workers))
			runtime.GC() // what went before is not this one's burden
			begin := time.Now()
			found, cpu, err := way.read(ctx, path)
			wall := time.Since(begin)
			if err != nil {
				return nil, err
			}
			r := &rows[i]
			if round > 0 && found != r.tally {
				return nil, fmt.Errorf("%s: %+v in round %d, %+v before", way.name, found, round+1, r.tally)
			}
			r.way, r.tally = way, found
			r.wall, r.cpu = append(r.wall, wall), append(r.cpu, cpu)
		}
	}
	return rows, agree(rows)
}

// agree returns an error unless all of Luft's ways have found the same, as far as
// they look: moves can be counted otherwise where their legality does not matter,
// but not by several workers.
func agree(rows []row) error {
	var first *row
	for i := range rows {
		r := &rows[i]
		if r.workers == 0 {
			continue
		}
		if first == nil {
			first = r
		}
		if r.games != first.games {
			return fmt.Errorf("%s finds %d games, %s %d", r.name, r.games, first.name, first.games)
		}
		if r.workers > 1 && r.tally != first.tally {
			return fmt.Errorf("%s finds %d moves and %d malformed games, %s %d and %d",
				r.name, r.moves, r.malformed, first.name, first.moves, first.malformed)
		}
	}
	return nil
}
