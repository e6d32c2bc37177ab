package rating

import (
	"cmp"
	"slices"
)

// groups divides n players into the largest groups that can be rated. That takes a chain
// from each player to each other in which each has scored at least a draw against the next.
// Otherwise some of the players have won everything against the rest, and no difference is
// too large for that (L. R. Ford, 1957, https://doi.org/10.2307/2308513). The groups are the
// strongly connected components of the graph of who has scored against whom.
//
// The group with the player anchor comes first if there is one, then those of the most
// players and of the most games. The players of a group are in order of their indexes.
func groups(n int, pairs []pairing, anchor int) [][]int {
	scored := make([][]int, n) // against these players
	for _, p := range pairs {
		if p.Wins+p.Draws > 0 {
			scored[p.a] = append(scored[p.a], p.b)
		}
		if p.Losses+p.Draws > 0 {
			scored[p.b] = append(scored[p.b], p.a)
		}
	}
	conceded := make([][]int, n) // to these players
	for a, list := range scored {
		for _, b := range list {
			conceded[b] = append(conceded[b], a)
		}
	}
	// Kosaraju's algorithm: the player whom a depth-first search finishes last is in a
	// component that a search of the reversed graph finds from there.
	seen := make([]bool, n)
	var order []int
	for v := range n {
		order = search(v, scored, seen, order)
	}
	clear(seen)
	var all [][]int
	for _, v := range slices.Backward(order) {
		if !seen[v] {
			group := search(v, conceded, seen, nil)
			slices.Sort(group)
			all = append(all, group)
		}
	}
	of := groupOf(n, all)
	games := make([]int, len(all))
	for _, p := range pairs {
		if of[p.a] == of[p.b] {
			games[of[p.a]] += p.Games()
		}
	}
	first := -1
	if anchor >= 0 {
		first = of[anchor]
	}
	slices.SortFunc(all, func(x, y []int) int {
		i, k := of[x[0]], of[y[0]]
		switch {
		case i == k:
			return 0
		case i == first:
			return -1
		case k == first:
			return 1
		}
		return cmp.Or(len(y)-len(x), games[k]-games[i], x[0]-y[0])
	})
	return all
}

// groupOf returns the index of the group of each player.
func groupOf(n int, groups [][]int) []int {
	of := make([]int, n)
	for i, group := range groups {
		for _, v := range group {
			of[v] = i
		}
	}
	return of
}

// search appends the players who can be reached from v and were not seen before, each
// after those who are reached from it.
func search(v int, edges [][]int, seen []bool, order []int) []int {
	if seen[v] {
		return order
	}
	type place struct{ player, next int }
	seen[v] = true
	stack := []place{{v, 0}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(edges[top.player]) {
			order = append(order, top.player)
			stack = stack[:len(stack)-1]
			continue
		}
		to := edges[top.player][top.next]
		top.next++
		if !seen[to] {
			seen[to] = true
			stack = append(stack, place{to, 0})
		}
	}
	return order
}
