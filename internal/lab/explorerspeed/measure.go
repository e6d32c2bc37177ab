package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// plies is the depth of indexes and books.
const plies = 40

// build makes an index of the files.
func build(name string, files []string, memory int64) error {
	var sources []explorer.Source
	for _, file := range files {
		in, err := os.Open(file)
		if err != nil {
			return err
		}
		defer in.Close() // it was only read
		stat, err := in.Stat()
		if err != nil {
			return err
		}
		sources = append(sources, explorer.Source{Name: file, In: in, Size: stat.Size()})
	}
	return explorer.Build(context.Background(), name, sources, explorer.Options{MaxPly: plies, Memory: memory << 20})
}

// A measurement measures indexes in a directory.
type measurement struct {
	out           io.Writer
	dir           string
	runs, lookups int
	memory        int64
	polyglot      string
}

// A cost is what a process took.
type cost struct {
	clock, cpu time.Duration
	memory     int64 // the maximum, in bytes; 0 if it is not known
}

// start runs a program to its end.
func start(program string, args ...string) (cost, error) {
	cmd := exec.Command(program, args...)
	begin := time.Now()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return cost{}, fmt.Errorf("%s: %w\n%s", program, err, out)
	}
	state := cmd.ProcessState
	return cost{time.Since(begin), state.UserTime() + state.SystemTime(), maxMemory(state)}, nil
}

// middle returns the median of the times and the maximum of the memory.
func middle(costs []cost) cost {
	var clocks, cpus []time.Duration
	var m cost
	for _, c := range costs {
		clocks, cpus = append(clocks, c.clock), append(cpus, c.cpu)
		m.memory = max(m.memory, c.memory)
	}
	m.clock, m.cpu = median(clocks), median(cpus)
	return m
}

// median returns the median of times, which it sorts.
func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

// measure measures building an index of the files, and looking up positions in it.
func (m *measurement) measure(files []string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	index, book := filepath.Join(m.dir, "index"), filepath.Join(m.dir, "book")
	var built, booked []cost
	for range m.runs {
		c, err := start(self, append([]string{"-build", index, "-memory", strconv.FormatInt(m.memory, 10)}, files...)...)
		if err != nil {
			return err
		}
		built = append(built, c)
		if m.polyglot == "" {
			continue
		}
		var sum cost
		for _, file := range files {
			c, err := start(m.polyglot, "make-book", "-pgn", file, "-bin", book, "-max-ply", strconv.Itoa(plies))
			if err != nil {
				return err
			}
			sum.clock, sum.cpu = sum.clock+c.clock, sum.cpu+c.cpu
		}
		booked = append(booked, sum)
	}
	return m.report(index, built, booked)
}

// report writes how large an index is, what the runs took, and how fast look-ups are.
func (m *measurement) report(index string, built, booked []cost) error {
	x, err := explorer.Open(index)
	if err != nil {
		return err
	}
	defer x.Close() // it was only read
	if err := x.Verify(context.Background()); err != nil {
		return err
	}
	stat, err := os.Stat(index)
	if err != nil {
		return err
	}
	c, info := middle(built), x.Info()
	games := float64(info.Games)
	fmt.Fprintf(m.out, "%d games, %d positions, %d bytes: %.1f bytes a position\n", info.Games, info.Positions, stat.Size(), float64(stat.Size())/float64(info.Positions))
	fmt.Fprintf(m.out, "build: %.2f s, %.2f million games a minute; CPU %.2f s, %.1f µs a game; memory %.0f MB\n",
		c.clock.Seconds(), games/c.clock.Minutes()/1e6, c.cpu.Seconds(), c.cpu.Seconds()*1e6/games, float64(c.memory)/1e6)
	if len(booked) > 0 {
		p := middle(booked)
		fmt.Fprintf(m.out, "polyglot: %.2f s, CPU %.2f s: %.1f times as long, %.1f times the CPU\n",
			p.clock.Seconds(), p.cpu.Seconds(), p.clock.Seconds()/c.clock.Seconds(), p.cpu.Seconds()/c.cpu.Seconds())
	}
	return m.lookUp(x)
}

// lookUpIn measures looking up positions in an index that is there.
func (m *measurement) lookUpIn(index string) error {
	x, err := explorer.Open(index)
	if err != nil {
		return err
	}
	defer x.Close() // it was only read
	return m.lookUp(x)
}

// lookUp measures looking up positions of random games.
func (m *measurement) lookUp(x *explorer.Index) error {
	boards, err := positions(x, m.lookups)
	if err != nil {
		return err
	}
	var moves []explorer.Move
	times := make([]time.Duration, 0, len(boards))
	for range 2 { // the first time warms up
		times = times[:0]
		for i := range boards {
			begin := time.Now()
			moves, err = x.Moves(moves[:0], &boards[i])
			times = append(times, time.Since(begin))
			if err == nil && len(moves) == 0 {
				err = errors.New("a position of a game is not found")
			}
			if err != nil {
				return err
			}
		}
	}
	half := median(times)
	_, err = fmt.Fprintf(m.out, "look-up: median %.2f µs, 99 %% within %.2f µs\n", half.Seconds()*1e6, times[len(times)*99/100].Seconds()*1e6)
	return err
}

// positions returns positions of random games, in random order.
func positions(x *explorer.Index, n int) ([]board.Board, error) {
	r := rand.New(rand.NewPCG(3, 4))
	ids := make([]explorer.GameID, n)
	for i := range ids {
		ids[i] = explorer.GameID(1 + r.Int64N(x.Info().Games))
	}
	slices.Sort(ids)
	sizes := make(map[string]int64)
	for _, s := range x.Sources() {
		sizes[s.Name] = s.Size
	}
	files := make(map[string]io.ReaderAt)
	var boards []board.Board
	for _, id := range ids {
		g, err := x.Game(id)
		if err != nil {
			return nil, err
		}
		if files[g.Source] == nil {
			f, err := os.Open(g.Source)
			if err != nil {
				return nil, err
			}
			defer f.Close() // it was only read
			files[g.Source] = f
		}
		read, err := g.Read(files[g.Source], sizes[g.Source])
		if _, malformed := errors.AsType[*pgn.Error](err); read == nil || err != nil && !malformed {
			return nil, err
		}
		c, end := read.Cursor(), 0 // what the index has of the game
		for _, n := range read.Main().Nodes() {
			if n.Move() == board.NoMove || end == plies {
				break
			}
			end++
		}
		for range r.IntN(max(end, 1)) {
			c.Next()
		}
		boards = append(boards, c.Board())
	}
	r.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	return boards, nil
}
