package main

import (
	"cmp"
	"slices"
)

// groups divides the players into the largest parts in which everybody can be rated.
// That takes a chain from each player to each other along which everyone has taken
// something, a draw at least, from the next; otherwise some of them have won
// everything against the others, and no difference is too large for that
// (https://doi.org/10.2307/2308513). These are the strongly connected components of
// the graph of who has taken something from whom.
//
// The part with the player anchor comes first if there is one, then those of the most
// players and of the most games. Players in a part are in order of their indexes.
func groups(players int, pairs []*pairing, anchor int) [][]int {
	took := make([][]int, players)
	for _, p := range pairs {
		if p.wins+p.draws > 0 {
			took[p.a] = append(took[p.a], p.b)
		}
		if p.losses+p.draws > 0 {
			took[p.b] = append(took[p.b], p.a)
		}
	}
	given := make([][]int, players)
	for a, list := range took {
		for _, b := range list {
			given[b] = append(given[b], a)
		}
	}
	// Whoever is finished last in a walk along took belongs to a part from which
	// a walk the other way finds just that part (Kosaraju's algorithm).
	seen := make([]bool, players)
	var order []int
	for v := range players {
		order = walk(v, took, seen, order)
	}
	clear(seen)
	var parts [][]int
	for _, v := range slices.Backward(order) {
		if !seen[v] {
			part := walk(v, given, seen, nil)
			slices.Sort(part)
			parts = append(parts, part)
		}
	}
	games := make([]int, len(parts))
	of := make([]int, players)
	for i, part := range parts {
		for _, v := range part {
			of[v] = i
		}
	}
	for _, p := range pairs {
		if of[p.a] == of[p.b] {
			games[of[p.a]] += p.games()
		}
	}
	slices.SortFunc(parts, func(x, y []int) int {
		i, j := of[x[0]], of[y[0]]
		return cmp.Or(
			-compareBool(slices.Contains(x, anchor), slices.Contains(y, anchor)),
			len(y)-len(x), games[j]-games[i], x[0]-y[0])
	})
	return parts
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// walk appends the players that can be reached from v and were not seen before, each
// after those that are reached from it.
func walk(v int, edges [][]int, seen []bool, order []int) []int {
	type place struct{ player, next int }
	if seen[v] {
		return order
	}
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
