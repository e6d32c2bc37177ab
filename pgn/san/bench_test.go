package san_test

import (
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/san"
)

// A played is a move with its text and the board it is played on.
type played struct {
	before board.Board
	move   board.Move
	text   []byte
}

// replay returns the moves of the games.
func replay(tb testing.TB, games ...string) (all []played) {
	tb.Helper()
	p := san.Parser{Allow: san.Import}
	for _, game := range games {
		b := board.Start()
		for text := range strings.FieldsSeq(game) {
			m, err := p.Parse(&b, text)
			if err != nil {
				tb.Fatal(err)
			}
			all = append(all, played{b, m, []byte(text)})
			b.Play(m)
		}
	}
	return all
}

// BenchmarkParse reads the moves of six games, from boards that lie ready
// (strict, import) and playing them as a reader of files does (replay; the time
// of Play is in it). The figure to look at is ns/move.
func BenchmarkParse(b *testing.B) {
	moves := replay(b, games[:]...)
	perMove := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(moves)), "ns/move")
	}
	for _, bm := range []struct {
		name  string
		allow san.Leniency
	}{
		{"strict", 0},
		{"import", san.Import},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			p := san.Parser{Allow: bm.allow}
			for b.Loop() {
				for i := range moves {
					if m, _ := p.ParseBytes(&moves[i].before, moves[i].text); m != moves[i].move {
						b.Fatal(m, moves[i].move)
					}
				}
			}
			perMove(b)
		})
	}
	b.Run("replay", func(b *testing.B) {
		p := san.Parser{Allow: san.Import}
		start := board.Start()
		var at board.Board
		for b.Loop() {
			for i := range moves {
				if moves[i].before.Fullmove() == 1 && moves[i].before.Turn() == board.White {
					at = start
				}
				m, err := p.ParseBytes(&at, moves[i].text)
				if err != nil {
					b.Fatal(err)
				}
				at.Play(m)
			}
		}
		perMove(b)
	})
	b.Run("play", func(b *testing.B) {
		start := board.Start()
		var at board.Board
		for b.Loop() {
			for i := range moves {
				if moves[i].before.Fullmove() == 1 && moves[i].before.Turn() == board.White {
					at = start
				}
				at.Play(moves[i].move)
			}
		}
		perMove(b)
	})
}

// BenchmarkAppend writes the moves of six games.
func BenchmarkAppend(b *testing.B) {
	moves := replay(b, games[:]...)
	b.ReportAllocs()
	var text []byte
	for b.Loop() {
		for i := range moves {
			text = san.Append(text[:0], &moves[i].before, moves[i].move)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(moves)), "ns/move")
}
