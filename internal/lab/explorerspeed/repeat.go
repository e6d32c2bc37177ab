package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// repeat writes n games to the file called name: those of the files, as often as is needed.
func repeat(name string, files []string, n int) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(out, 1<<20)
	v := varier{out: w, random: rand.New(rand.NewPCG(1, 2))}
	for v.games < n && err == nil {
		before := v.games
		for _, file := range files {
			if err == nil {
				err = v.file(file, n)
			}
		}
		v.vary = true
		if v.games == before && err == nil {
			err = errors.New("the files have no games")
		}
	}
	return errors.Join(err, w.Flush(), out.Close())
}

// A varier is a Visitor that writes the main lines of games. If vary is set, it changes a
// move of each.
type varier struct {
	pgn.Nop
	out    *bufio.Writer
	random *rand.Rand
	vary   bool
	games  int

	begun  bool
	result game.Result
	board  board.Board
	ply    int
	change int // the ply at which the game changes
	other  bool
	legal  movegen.Generator
	moves  []board.Move
	text   []byte
}

// file writes the games of a file until there are n in all.
func (v *varier) file(name string, n int) error {
	in, err := os.Open(name)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	r := pgn.NewReader(in)
	for v.games < n {
		switch err := r.Next(v); {
		case err == io.EOF:
			return nil
		case err != nil:
			if _, malformed := errors.AsType[*pgn.Error](err); !malformed {
				return fmt.Errorf("%s: %w", name, err)
			}
			if v.begun { // the moves up to the error count
				v.EndGame()
			}
		}
	}
	return nil
}

func (v *varier) BeginGame() error {
	v.begun, v.result = true, game.Unfinished
	return nil
}

func (v *varier) Tag(name, value []byte) error {
	v.text = append(v.text[:0], '[')
	v.text = append(append(v.text, name...), ' ', '"')
	for _, c := range value {
		if c == '"' || c == '\\' {
			v.text = append(v.text, '\\')
		}
		v.text = append(v.text, c)
	}
	_, err := v.out.Write(append(v.text, "\"]\n"...))
	return err
}

func (v *varier) Start(start *board.Board) error {
	v.board, v.ply, v.other, v.change = *start, 0, false, -1
	if v.vary {
		v.change = v.random.IntN(30)
	}
	return v.out.WriteByte('\n')
}

func (v *varier) Move(_ *board.Board, m board.Move, _ []byte) error {
	if m == board.NoMove {
		return pgn.SkipGame
	}
	if v.other || v.ply == v.change {
		v.legal.Reset(&v.board)
		if v.ply == v.change || !v.legal.IsLegal(m) {
			v.moves = v.legal.AppendLegal(v.moves[:0])
			if len(v.moves) == 0 {
				return pgn.SkipGame
			}
			m, v.other = v.moves[v.random.IntN(len(v.moves))], true
		}
	}
	v.text = v.text[:0]
	if v.board.Turn() == board.White {
		v.text = fmt.Appendf(v.text, "%d. ", v.board.Fullmove())
	}
	v.text = san.Append(v.text, &v.board, m)
	v.board.Play(m)
	end := byte(' ')
	if v.ply++; v.ply%12 == 0 {
		end = '\n'
	}
	_, err := v.out.Write(append(v.text, end))
	return err
}

func (v *varier) BeginVariation() error { return pgn.SkipVariation }

func (v *varier) Result(r game.Result) error {
	v.result = r
	return nil
}

func (v *varier) EndGame() error {
	v.games++
	v.begun = false
	_, err := fmt.Fprintf(v.out, "%v\n\n", v.result)
	return err
}
