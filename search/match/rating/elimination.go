package rating

// maxDegree is the number of opponents up to which players are eliminated. Three opponents of an
// eliminated player get at most three new edges for the three that are gone, so that the number
// of edges never grows.
const maxDegree = 3

// An elimination solves for players with few opponents first, which leaves a smaller system, the
// core. Chains and trees of players, for which the conjugate gradient method is slow, are
// eliminated as a whole. It is Gaussian elimination: a player with the weights wᵢ of its edges,
// whose sum is s, is replaced by edges of weight wᵢwⱼ/s between its opponents (for two, resistors
// in series; for three, the star-mesh transform). The matrix stays a Laplacian, and there is no
// subtraction that would lose digits.
type elimination struct {
	edges []edge // those of the system, and then those that were added
	steps []step // in order
	core  system // of what is left, whose players are numbered anew
	names []int  // of the players of the core, in the system
	kept  []int  // the edges of the core
}

// A step is the elimination of a player.
type step struct {
	player int
	degree int            // number of opponents, at least 1
	others [maxDegree]int // the opponents
	own    [maxDegree]int // the edges to them
	added  [maxDegree]int // the edges from others[i] to others[(i+1)%degree] whose weight grows
}

// newElimination finds the order for a graph of n players without parallel edges. The weights
// are not used.
func newElimination(n int, edges []edge) *elimination {
	l := &elimination{edges: append([]edge(nil), edges...)}
	incident, degree := make([][]int, n), make([]int, n) // incident has edges that are gone, too
	between := make(map[[2]int]int, len(edges))
	gone := make([]bool, n)
	var ready [maxDegree + 1][]int // players by degree; some entries are out of date
	note := func(i int) {
		if degree[i] <= maxDegree {
			ready[degree[i]] = append(ready[degree[i]], i)
		}
	}
	join := func(id int) {
		e := l.edges[id]
		between[[2]int{min(e.a, e.b), max(e.a, e.b)}] = id
		for _, i := range [...]int{e.a, e.b} {
			incident[i] = append(incident[i], id)
			degree[i]++
		}
	}
	for id := range l.edges {
		join(id)
	}
	for i := range n {
		note(i)
	}
	for d := 1; d <= maxDegree; d++ {
		for len(ready[d]) > 0 {
			last := len(ready[d]) - 1
			v := ready[d][last]
			ready[d] = ready[d][:last]
			if gone[v] || degree[v] != d {
				continue
			}
			gone[v] = true
			s := step{player: v}
			for _, id := range incident[v] {
				other := l.edges[id].a + l.edges[id].b - v
				if !gone[other] {
					s.own[s.degree], s.others[s.degree] = id, other
					s.degree++
				}
			}
			for i := range s.pairs() {
				a, b := s.others[i], s.others[(i+1)%d]
				key := [2]int{min(a, b), max(a, b)}
				if _, ok := between[key]; !ok {
					l.edges = append(l.edges, edge{a: a, b: b})
					join(len(l.edges) - 1)
				}
				s.added[i] = between[key]
			}
			l.steps = append(l.steps, s)
			for _, other := range s.others[:d] {
				degree[other]--
				note(other)
			}
			d = 1 // the fewest opponents first
		}
	}
	l.setCore(gone)
	return l
}

// pairs returns the number of pairs of opponents.
func (s *step) pairs() int { return s.degree * (s.degree - 1) / 2 }

// setCore makes the core of the players that are left.
func (l *elimination) setCore(gone []bool) {
	number := make([]int, len(gone))
	for i, g := range gone {
		if !g {
			number[i] = len(l.names)
			l.names = append(l.names, i)
		}
	}
	l.core = system{n: len(l.names), diag: make([]float64, len(l.names))}
	for id, e := range l.edges {
		if !gone[e.a] && !gone[e.b] {
			l.kept = append(l.kept, id)
			l.core.edges = append(l.core.edges, edge{a: number[e.a], b: number[e.b]})
		}
	}
}

// setWeights computes the weights of all edges from those of the system.
func (l *elimination) setWeights(edges []edge) {
	copy(l.edges, edges)
	for i := len(edges); i < len(l.edges); i++ {
		l.edges[i].weight = 0
	}
	for i := range l.steps {
		s := &l.steps[i]
		sum := l.sum(s)
		for i := range s.pairs() {
			w, v := l.edges[s.own[i]].weight, l.edges[s.own[(i+1)%s.degree]].weight
			l.edges[s.added[i]].weight += w / sum * v
		}
	}
	l.core.setWeights(func(i int) float64 { return l.edges[l.kept[i]].weight })
}

// sum returns the sum of the weights of the player of a step.
func (l *elimination) sum(s *step) (sum float64) {
	for _, id := range s.own[:s.degree] {
		sum += l.edges[id].weight
	}
	return sum
}

// reduce changes the right side b to that of the core, and returns this.
func (l *elimination) reduce(b []float64, width int) []float64 {
	for i := range l.steps {
		s := &l.steps[i]
		sum, own := l.sum(s), b[s.player*width:(s.player+1)*width]
		for i, other := range s.others[:s.degree] {
			part := l.edges[s.own[i]].weight / sum
			to := b[other*width : (other+1)*width]
			for k, v := range own {
				to[k] += part * v
			}
		}
	}
	core := make([]float64, 0, len(l.names)*width)
	for _, name := range l.names {
		core = append(core, b[name*width:(name+1)*width]...)
	}
	return core
}

// extend replaces the right side that reduce has left in b by the solution, of which core is the
// part of the core.
func (l *elimination) extend(b, core []float64, width int) {
	for i, name := range l.names {
		copy(b[name*width:], core[i*width:(i+1)*width])
	}
	for i := len(l.steps) - 1; i >= 0; i-- {
		s := &l.steps[i]
		sum, own := l.sum(s), b[s.player*width:(s.player+1)*width]
		for k := range own {
			own[k] /= sum
		}
		for i, other := range s.others[:s.degree] {
			part := l.edges[s.own[i]].weight / sum
			for k, v := range b[other*width : (other+1)*width] {
				own[k] += part * v
			}
		}
	}
}
