package compact_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
)

// FuzzDecode takes any bytes for a record: they give an *Error or a game, whose moves are legal
// and which is coded and decoded as the same game.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x10\x00"))
	f.Add([]byte("\x14\x02\x05\x00\x02abc"))
	f.Add([]byte("\x1b\x01\x05\x01x\x50abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst"))
	for n := range 8 {
		b, _ := board.Chess960(n * 100)
		record, err := compact.Append(nil, &compact.Game{Start: b.Flip(), Moves: firstMoves(b.Flip(), 30), Result: game.Draw})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(record)
	}
	for _, r := range board.AllRules() {
		record, err := compact.Append(nil, &compact.Game{Start: r.Start(), Moves: firstMoves(r.Start(), 30)})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(record)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var g, again compact.Game
		if err := compact.Decode(&g, data); err != nil {
			if e, ok := errors.AsType[*compact.Error](err); !ok || e.Offset < 0 || e.Offset > int64(len(data)) {
				t.Fatalf("error %v", err)
			}
			return
		}
		b := g.Start
		for i, m := range g.Moves {
			if m == board.NoMove {
				if !b.PlayNull() {
					t.Fatalf("move %d: an impossible null move", i)
				}
				continue
			}
			if !movegen.IsLegal(&b, m) {
				t.Fatalf("move %d: %v is illegal in %v", i, m, b)
			}
			b.Play(m)
		}
		record, err := compact.Append(nil, &g)
		if err != nil {
			t.Fatal(err)
		}
		if err := compact.Decode(&again, record); err != nil || !equal(&again, &g) {
			t.Fatalf("got %v, %v, want %v", again, err, g)
		}
	})
}

// firstMoves plays the first legal move so often, in the order of their values.
func firstMoves(b board.Board, n int) (moves []board.Move) {
	for range n {
		legal := movegen.AppendLegal(nil, &b)
		if len(legal) == 0 {
			break
		}
		m := slices.Max(legal)
		moves = append(moves, m)
		b.Play(m)
	}
	return moves
}

// FuzzGame plays moves that the input chooses, from any position of any rules, and codes and decodes them.
func FuzzGame(f *testing.F) {
	f.Add("", []byte("abcdefghijklmnopqrstuvwxyz"), "Name", "Value")
	f.Add("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []byte{0, 1, 2, 255, 254, 3, 4, 5}, "ECO", "A00")
	f.Add("8/P1P1P3/7k/8/8/7K/p1p1p3/8 w - - 0 1", []byte{10, 1, 20, 0, 30, 2}, "", "")
	for _, text := range []string{
		"crazyhouse r3k2r/8/8/8/8/8/P7/R3K2R[QRBNPqrbnp] w KQkq - 0 1", "crazyhouse k7/8/8/8/8/8/q~7/4K3[] b - - 0 1",
		"antichess 8/P1P1P3/7k/8/8/7K/p1p1p3/8 w - - 0 1", "antichess 8/8/8/8/8/8/8/k7 w - - 0 1",
		"horde 4k3/8/8/8/8/8/P7/P7 w - - 0 1", "3check 4k3/8/8/8/8/8/4R3/4K3 w - - 1+1 0 1",
		"atomic 8/8/2k5/pp6/PP6/2K5/8/8 w - - 0 1", "racingkings 7k/8/8/8/8/8/8/K7 b - - 0 1", "kingofthehill 8/8/8/3k4/8/8/8/K7 w - - 0 1",
	} {
		f.Add(text, []byte{0, 1, 2, 255, 254, 3, 4, 5, 40, 80, 7, 9}, "Variant", "x")
	}
	f.Fuzz(func(t *testing.T, start string, choices []byte, name, value string) {
		g := compact.Game{Result: game.Result(len(choices) % 4), Tags: pgn.Tags{{Name: name, Value: value}}}
		if err := g.Start.UnmarshalText([]byte(start)); err != nil {
			return
		}
		b := g.Start
		if b == (board.Board{}) {
			b = board.Start()
		}
		for _, c := range choices {
			legal := movegen.AppendLegal(nil, &b)
			if next := b; next.PlayNull() {
				legal = append(legal, board.NoMove)
			}
			if len(legal) == 0 {
				break
			}
			m := legal[int(c)%len(legal)]
			g.Moves = append(g.Moves, m)
			b.PlayOrPass(m)
		}
		mustRoundTrip(t, &g)
	})
}

// FuzzFile takes any bytes for a file, both as they are and with checksums that fit.
func FuzzFile(f *testing.F) {
	var out bytes.Buffer
	w := compact.NewWriter(&out)
	for n := range 70 {
		if err := w.WriteGame(&compact.Game{Moves: firstMoves(board.Start(), n%9)}); err != nil {
			f.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes(), false)
	f.Add([]byte("luft compact 1\n"), true)
	for i := 0; i < out.Len(); i += 7 {
		bad := slices.Clone(out.Bytes())
		bad[i] ^= 1 << (i % 8)
		f.Add(bad, true)
	}
	f.Fuzz(func(t *testing.T, data []byte, fix bool) {
		if fix {
			data = slices.Clone(data)
			repair(data)
		}
		r, err := open(data)
		if err == nil && r.Len() < 10_000 {
			_, err = readAll(r)
		}
		if err == nil {
			return
		}
		if e, ok := errors.AsType[*compact.Error](err); !ok || e.Offset < 0 {
			t.Fatalf("error %v", err)
		}
	})
}

// repair makes the checksums of a file fit, as far as it has blocks.
func repair(data []byte) {
	if len(data) < 15+24 {
		return
	}
	table := crc32.MakeTable(crc32.Castagnoli)
	foot := data[len(data)-24:]
	binary.LittleEndian.PutUint32(foot[20:], crc32.Checksum(foot[:20], table))
	index := binary.LittleEndian.Uint64(foot[8:])
	if index > uint64(len(data)-24) {
		return
	}
	entries := data[index : len(data)-24]
	for n := 0; len(entries) >= 8*(n+1); n++ {
		begin, end := binary.LittleEndian.Uint64(entries[8*n:]), index
		if len(entries) >= 8*(n+2) {
			end = binary.LittleEndian.Uint64(entries[8*n+8:])
		}
		if begin < 15 || end > index || end < begin || end-begin < 4 {
			continue
		}
		block := data[begin : end-4]
		number := binary.LittleEndian.AppendUint64(nil, uint64(n))
		binary.LittleEndian.PutUint32(data[end-4:], crc32.Checksum(append(number, block...), table))
	}
}
