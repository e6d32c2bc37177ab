package query

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
)

// TestBalance compares balances with what the manual of pgn-extract says about each sign, for random
// numbers of pieces.
func TestBalance(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	letters := []string{"q", "R", "B", "N", "p", "L"}
	absolute := []string{"", "*", "+", "0", "2", "1+", "2-"}
	relative := []string{"", "=", "#", ">", "<", "2>", "2<", ">=", "<=", "2>=", "1<="}
	// kinds are those that a letter stands for.
	kinds := func(letter string) []board.Kind {
		if strings.EqualFold(letter, "L") {
			return []board.Kind{board.Knight, board.Bishop}
		}
		return []board.Kind{board.Kind(strings.Index(".PNBRQ", strings.ToUpper(letter)))}
	}
	met, tried := 0, 0
	for range 4000 {
		type sign struct{ letter, absolute, relative string }
		var sides [2][]sign
		var texts [2]string
		for c := range sides {
			minor := random.IntN(2)
			for i, letter := range letters {
				if random.IntN(3) == 0 || minor == 0 && i == 5 || minor == 1 && (i == 2 || i == 3) {
					continue
				}
				s := sign{letter, absolute[random.IntN(len(absolute))], relative[random.IntN(len(relative))]}
				if s.absolute == "" && s.relative != "" && random.IntN(2) == 0 {
					s.absolute = "*"
				}
				sides[c] = append(sides[c], s)
				texts[c] += s.letter + s.absolute + s.relative
			}
			if texts[c] == "" {
				sides[c], texts[c] = []sign{{"p", "*", ""}}, "p*"
			}
		}
		text := "balance(" + texts[0] + " " + texts[1] + ")"
		q, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for range 40 {
			var m moment
			number := func(c int, letter string) (n int) {
				for _, k := range kinds(letter) {
					n += int(m.pieces[board.NewPiece(board.Color(c), k)])
				}
				return n
			}
			for c := range 2 {
				m.pieces[board.NewPiece(board.Color(c), board.King)] = 1
				listed := map[board.Kind]bool{}
				for _, s := range sides[c] {
					for _, k := range kinds(s.letter) {
						listed[k] = true
					}
				}
				for k := board.Pawn; k <= board.Queen; k++ {
					if listed[k] || random.IntN(20) == 0 {
						m.pieces[board.NewPiece(board.Color(c), k)] = int8(random.IntN(3))
					}
				}
			}
			want := true
			for c, side := range sides {
				listed := ""
				for _, s := range side {
					listed += strings.ToUpper(s.letter)
					own, other := number(c, s.letter), number(1-c, s.letter)
					a := s.absolute
					// Digits before a relation belong to that.
					if a == "" && s.relative != "" {
						a = "*"
					}
					switch a {
					case "":
						want = want && own == 1
					case "+", "1+":
						want = want && own >= 1
					case "0":
						want = want && own == 0
					case "2":
						want = want && own == 2
					case "2-":
						want = want && own <= 2
					}
					n := 1
					if strings.HasPrefix(s.relative, "2") {
						n = 2
					}
					switch strings.TrimLeft(s.relative, "12") {
					case "=":
						want = want && own == other
					case "#":
						want = want && own != other
					case ">":
						want = want && own-other >= n
					case "<":
						want = want && other-own >= n
					case ">=":
						want = want && own-other == n
					case "<=":
						want = want && other-own == n
					}
				}
				listed = strings.ReplaceAll(listed, "L", "NB")
				for _, letter := range "PNBRQ" {
					if !strings.ContainsRune(listed, letter) {
						want = want && number(c, string(letter)) == 0
					}
				}
			}
			// "02=" would be another thing than "0" and then "2=".
			if ambiguous(text) {
				continue
			}
			b := q.root.(*balance)
			if got := b.holds(&m); got != want {
				t.Fatalf("%s of %v: %v, want %v", text, m.pieces, got, want)
			}
			if want && !bAdmits(b, &m) {
				t.Fatalf("%s of %v is outside of the limits", text, m.pieces)
			}
			swapped := m
			copy(swapped.pieces[:8], m.pieces[8:])
			copy(swapped.pieces[8:], m.pieces[:8])
			if got := b.colors().(*balance).holds(&swapped); got != want {
				t.Fatalf("%s with the colours exchanged: %v, want %v", text, got, want)
			}
			tried++
			if want {
				met++
			}
		}
	}
	if met < tried/1000 || tried < 10_000 {
		t.Errorf("%d of %d positions meet a balance", met, tried)
	}
}

func bAdmits(b *balance, m *moment) bool {
	limits := b.bounds()
	return limits.admit(&m.pieces)
}

// ambiguous reports whether digits follow digits.
func ambiguous(text string) bool {
	for i := range len(text) - 1 {
		if isDigit(text[i]) && (isDigit(text[i+1]) || strings.IndexByte("=#<>", text[i+1]) >= 0) && (i == 0 || strings.IndexByte("*+-", text[i-1]) < 0) {
			return true
		}
	}
	return false
}

func ExampleQuery_balance() {
	fmt.Println(MustParse("either(held(3, balance(q*r+l*p+ q=r1<=l2>=p1<)))"))
	// Output: either(held(3, balance(q*r+l*p+ q=r1<=l2>=p1<)))
}
