package leitner

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func TestAnswer(t *testing.T) {
	const day = 24 * time.Hour
	for _, test := range []struct {
		name  string
		from  Card
		right bool
		want  Card
	}{
		{"known at once", Card{}, true, Card{Box: 3, Due: start.Add(3 * day), Tries: 1}},
		{"missed at once", Card{}, false, Card{Box: 1, Due: start.Add(10 * time.Minute), Tries: 1, Missed: 1}},
		{"known again", Card{Box: 1, Tries: 1, Missed: 1}, true, Card{Box: 2, Due: start.Add(day), Tries: 2, Missed: 1}},
		{"done", Card{Box: 4, Tries: 4}, true, Card{Box: 5, Tries: 5}},
		{"known though done", Card{Box: 5, Tries: 5}, true, Card{Box: 5, Tries: 6}},
		{"missed though done", Card{Box: 5, Tries: 5}, false, Card{Box: 1, Due: start.Add(10 * time.Minute), Tries: 6, Missed: 1}},
	} {
		if got := test.from.Answer(test.right, 3, start); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
	for box, ok := range []bool{false, true, true, true, true, true, false} {
		if err := (Card{Box: box}).Check("name"); (err == nil) != ok {
			t.Errorf("box %d: %v", box, err)
		}
	}
}

// Next, Order, FirstDue and Count agree with sorting all cards.
func TestNext(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		cards := make([]Card, random.IntN(6))
		questions := make([]int, len(cards))
		for i := range cards {
			questions[i] = i
			cards[i] = Card{Box: random.IntN(Boxes + 1), Due: start.Add(time.Duration(random.IntN(7)-3) * time.Minute)}
		}
		card := func(q int) (Card, bool) { return cards[q], cards[q].Box > 0 }
		rank := func(q int) (kind int, due time.Time) {
			switch c := cards[q]; {
			case c.Box == 0:
				return 1, time.Time{}
			case c.Box == Boxes:
				return 3, time.Time{}
			case !c.Due.After(start):
				return 0, c.Due
			case c.Box == 1:
				return 2, c.Due
			}
			return 3, time.Time{}
		}
		sorted := slices.Clone(questions)
		slices.SortStableFunc(sorted, func(a, b int) int {
			kindA, dueA := rank(a)
			kindB, dueB := rank(b)
			return cmp.Or(cmp.Compare(kindA, kindB), dueA.Compare(dueB))
		})
		want, wantOK := 0, false
		if len(sorted) > 0 {
			if kind, _ := rank(sorted[0]); kind < 3 {
				want, wantOK = sorted[0], true
			}
		}
		if got, ok := Next(slices.Values(questions), card, start); got != want || ok != wantOK {
			t.Fatalf("%+v: next is %d, %v; want %d, %v", cards, got, ok, want, wantOK)
		}
		var order []int
		for _, q := range sorted {
			if kind, _ := rank(q); kind < 3 {
				order = append(order, q)
			}
		}
		if got := Order(slices.Values(questions), card, start); !slices.Equal(got, order) {
			t.Fatalf("%+v: the order is %v, want %v", cards, got, order)
		}
		var n Counts
		var first time.Time
		for _, c := range cards {
			switch {
			case c.Box == 0:
				n.New++
				continue
			case c.Box == Boxes:
				n.Done++
				continue
			case c.Due.After(start):
				n.Waiting++
			default:
				n.Due++
			}
			if first.IsZero() || c.Due.Before(first) {
				first = c.Due
			}
		}
		if got := Count(slices.Values(questions), card, start); got != n {
			t.Fatalf("%+v: counts %+v, want %+v", cards, got, n)
		}
		if at, ok := FirstDue(slices.Values(questions), card); ok != (n.Due+n.Waiting > 0) || !at.Equal(first) {
			t.Fatalf("%+v: due at %v, %v; want %v", cards, at, ok, first)
		}
	}
}
