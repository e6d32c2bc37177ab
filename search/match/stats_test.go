package match

import (
	"math"
	"math/rand/v2"
	"testing"
)

// near fails the test if got is further from want than tolerance, a part of want.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// nearLOS compares percentages as they are printed, with two places.
func nearLOS(t *testing.T, got, want float64) {
	t.Helper()
	if !math.IsNaN(want) {
		places(t, "LOS", 100*got, want, 2)
	}
}

// unknown stands for a figure that was not published.
var unknown = math.NaN()

func nearIfKnown(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !math.IsNaN(want) {
		near(t, what, got, want, 0.0005+0.005/math.Abs(want))
	}
}

// The figures that fastchess has published for these results.
func TestEloPublished(t *testing.T) {
	games := []struct {
		name                           string
		w                              Tally
		nelo, neloErr, elo, err, losPc float64
	}{
		{"fewer wins", Tally{76, 123, 89}, -20.76, 40.13, unknown, unknown, 15.53},
		{"more wins", Tally{136, 111, 96}, 49.77, 36.77, 40.70, 30.43, 99.60},
		{"no draws", Tally{34, 0, 356}, -508.44, 34.48, unknown, unknown, unknown},
	}
	for _, test := range games {
		t.Run(test.name, func(t *testing.T) {
			nearIfKnown(t, "normalised Elo", test.w.NormalizedElo().Value, test.nelo)
			nearIfKnown(t, "its error", test.w.NormalizedElo().Error, test.neloErr)
			nearIfKnown(t, "Elo", test.w.Elo().Value, test.elo)
			nearIfKnown(t, "its error", test.w.Elo().Error, test.err)
			nearLOS(t, test.w.LOS(), test.losPc)
		})
	}
	pairs := []struct {
		name                           string
		p                              Penta
		nelo, neloErr, elo, err, losPc float64
	}{
		{"many pairs won", Penta{34, 54, 31 + 32, 64, 75}, 57.94, 28.28, 55.58, 27.65, 100.00},
		{"fewer pairs won", Penta{332, 433, 457 + 41, 333, 334}, -9.17, 10.96, -8.64, 10.33, 5.05},
		{"all or nothing", Penta{7895, 8757, 5485 + 200, 568, 9999}, -19.01, 2.65, -21.04, 2.95, 0},
	}
	for _, test := range pairs {
		t.Run(test.name, func(t *testing.T) {
			nearIfKnown(t, "normalised Elo", test.p.NormalizedElo().Value, test.nelo)
			nearIfKnown(t, "its error", test.p.NormalizedElo().Error, test.neloErr)
			nearIfKnown(t, "Elo", test.p.Elo().Value, test.elo)
			nearIfKnown(t, "its error", test.p.Elo().Error, test.err)
			nearLOS(t, test.p.LOS(), test.losPc)
		})
	}
}

// What fastchess has printed after matches of pairs, to as many places as it gives.
func TestPairsReported(t *testing.T) {
	inf := math.Inf(1)
	tests := []struct {
		name                    string
		p                       Penta
		elo, err, nelo, neloErr float64
		los, drawRatio          float64 // percent
		pairsRatio              float64
	}{
		{"300 games", Penta{1, 10, 78, 48, 13}, 72.85, 22.33, 132.30, 39.32, 100, 52.00, 5.55},
		{"6804 games", Penta{352, 579, 1264, 743, 464}, 19.83, 6.77, 24.25, 8.26, 100, 37.15, 1.30},
		{"20 games", Penta{0, 0, 1, 8, 1}, 190.85, 65.54, 549.34, 152.27, 100, 10.00, inf},
		{"78 games", Penta{0, 0, 2, 0, 37}, 631.91, inf, 1056.68, 77.10, 100, 5.13, inf},
		{"4 games", Penta{0, 1, 0, 1, 0}, 0, 296.58, 0, 340.48, 50, 0, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			places(t, "Elo", test.p.Elo().Value, test.elo, 2)
			places(t, "its error", test.p.Elo().Error, test.err, 2)
			places(t, "normalised Elo", test.p.NormalizedElo().Value, test.nelo, 2)
			places(t, "its error", test.p.NormalizedElo().Error, test.neloErr, 2)
			places(t, "LOS", 100*test.p.LOS(), test.los, 2)
			places(t, "draw ratio", 100*test.p.DrawRatio(), test.drawRatio, 2)
			places(t, "pairs ratio", test.p.PairsRatio(), test.pairsRatio, 2)
		})
	}
}

// What cutechess and OpenBench have printed after matches of games by themselves.
func TestGamesReported(t *testing.T) {
	tests := []struct {
		name            string
		w               Tally
		score, elo, err float64
	}{
		{"far ahead", Tally{449, 275, 276}, 0.587, 60.7, 18.5},
		{"ahead", Tally{435, 272, 293}, 0.571, 49.7, 18.5},
		{"somewhat ahead", Tally{382, 298, 320}, 0.531, 21.6, 18.1},
		{"less ahead, more games", Tally{830, 386, 734}, 0.525, 17.1, 13.8},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			places(t, "score", test.w.Score(), test.score, 3)
			places(t, "Elo", test.w.Elo().Value, test.elo, 1)
			places(t, "its error", test.w.Elo().Error, test.err, 1)
		})
	}
}

// places fails the test if got is not want to so many decimal places.
func places(t *testing.T, what string, got, want float64, n int) {
	t.Helper()
	if got != want && !(math.Abs(got-want) <= 0.501*math.Pow10(-n)) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// What can be worked out by hand.
func TestEloByHand(t *testing.T) {
	w := Tally{Wins: 10, Losses: 10, Draws: 20}
	// Each win or loss is a half from the mean: the variance is 20/40 × 1/4.
	d := 1.959963984540054 * math.Sqrt(0.125/40)
	near(t, "score", w.Score(), 0.5, 0)
	near(t, "Elo error", w.Elo().Error, 400*math.Log10((0.5+d)/(0.5-d)), 1e-12)
	near(t, "draw ratio", w.DrawRatio(), 0.5, 0)
	near(t, "Elo of 3 to 1", Tally{Wins: 3, Losses: 1}.Elo().Value, 400*math.Log10(3), 1e-12)
	near(t, "Elo of 10 to 1", Tally{Wins: 10, Losses: 1}.Elo().Value, 400, 1e-12)
	// One standard deviation from equality, of the mean of 16 games without draws.
	near(t, "LOS", Tally{Wins: 10, Losses: 6}.LOS(), 0.5*math.Erfc(-0.125/math.Sqrt(0.625*0.375/16)/math.Sqrt2), 1e-12)

	p := Penta{1, 2, 3, 4, 2}
	near(t, "score", p.Score(), (2*0.25+3*0.5+4*0.75+2)/12, 1e-12)
	near(t, "draw ratio", p.DrawRatio(), 0.25, 1e-12)
	near(t, "pairs ratio", p.PairsRatio(), 2, 0)
	// The second game of each pair a copy of the first: nothing is learnt from it.
	same, once := Penta{30, 0, 40, 0, 50}, Tally{50, 40, 30}
	near(t, "Elo of pairs of copies", same.Elo().Value, once.Elo().Value, 1e-12)
	near(t, "its error", same.Elo().Error, once.Elo().Error, 1e-12)
}

func TestEloEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	tests := []struct {
		name      string
		w         Tally
		elo, nelo Estimate
		los       float64
	}{
		{"no games", Tally{}, Estimate{0, inf}, Estimate{0, inf}, 0.5},
		{"one draw", Tally{Draws: 1}, Estimate{0, inf}, Estimate{0, z95 * eloPerSigma}, 0.5},
		// The minimum of the variance is 1/4 in three games.
		{"two draws", Tally{Draws: 2}, Estimate{0, 400 * math.Log10((0.5+z95*math.Sqrt(0.25/6))/(0.5-z95*math.Sqrt(0.25/6)))},
			Estimate{0, z95 * eloPerSigma / math.Sqrt2}, 0.5},
		{"one win", Tally{Wins: 1}, Estimate{inf, inf}, Estimate{inf, inf}, nan},
		{"one loss", Tally{Losses: 1}, Estimate{-inf, inf}, Estimate{-inf, inf}, nan},
		{"one of each", Tally{1, 0, 1}, Estimate{0, inf}, Estimate{0, z95 * eloPerSigma / math.Sqrt2}, 0.5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.w.Elo(); got.Value != test.elo.Value || got.Error != test.elo.Error && math.Abs(got.Error-test.elo.Error) > 1e-9 {
				t.Errorf("Elo %v, want %v", got, test.elo)
			}
			if got := test.w.NormalizedElo(); math.Abs(got.Error-test.nelo.Error) > 1e-9 && got.Error != test.nelo.Error || got.Value != test.nelo.Value {
				t.Errorf("normalised Elo %v, want %v", got, test.nelo)
			}
			if got := test.w.LOS(); got != test.los && !(math.IsNaN(got) && math.IsNaN(test.los)) {
				t.Errorf("LOS %v, want %v", got, test.los)
			}
		})
	}
	// A pair is two games: the same games have the same error.
	if pair, games := (Penta{2: 1}).Elo(), (Tally{Draws: 2}).Elo(); math.Abs(pair.Error-games.Error) > 1e-9 {
		t.Errorf("a drawn pair %v, two draws %v", pair, games)
	}
	if r := (Penta{}).PairsRatio(); r != 1 {
		t.Errorf("pairs ratio without pairs is %v", r)
	}
	if r := (Penta{3: 1}).PairsRatio(); !math.IsInf(r, 1) {
		t.Errorf("pairs ratio without lost pairs is %v", r)
	}
}

// In 95 of 100 matches, the truth is within the error.
func TestEloCoverage(t *testing.T) {
	// What the two games of a pair bring, with the probability of each.
	law := Penta{3, 17, 40, 28, 12}
	truth := law.Elo().Value
	r := rand.New(rand.NewPCG(1, 2))
	const matches, pairs = 4000, 400
	held, heldNormalized := 0, 0
	for range matches {
		p := draw(r, law, pairs)
		if e := p.Elo(); math.Abs(e.Value-truth) <= e.Error {
			held++
		}
		if e := p.NormalizedElo(); math.Abs(e.Value-law.NormalizedElo().Value) <= e.Error {
			heldNormalized++
		}
	}
	for what, n := range map[string]int{"Elo": held, "normalised Elo": heldNormalized} {
		if part := float64(n) / matches; part < 0.935 || part > 0.965 {
			t.Errorf("the error of %s has held the truth in %.1f%% of matches, want 95%%", what, 100*part)
		}
	}
}

// draw returns pairs at random, each as likely as law has it.
func draw(r *rand.Rand, law Penta, pairs int) Penta {
	var p Penta
	for range pairs {
		p[pick(r, law)]++
	}
	return p
}

func pick(r *rand.Rand, law Penta) int {
	x := r.IntN(law.Pairs())
	for i, n := range law {
		if x -= n; x < 0 {
			return i
		}
	}
	return 0
}
