package search

import "testing"

func TestCheckRules(t *testing.T) {
	for _, test := range []struct {
		name string
		rule interface{ Check() error }
		ok   bool
	}{
		{"no draws", DrawRule{}, true},
		{"draw", DrawRule{Moves: 8, Score: 10, From: 40}, true},
		{"draw at exactly 0", DrawRule{Moves: 8}, true},
		{"draw after negative moves", DrawRule{Moves: -1}, false},
		{"draw at a negative score", DrawRule{Moves: 8, Score: -1}, false},
		{"draw from a negative move", DrawRule{Moves: 8, From: -1}, false},
		{"no resignation", ResignRule{}, true},
		{"resignation", ResignRule{Moves: 4, Score: 600, Both: true}, true},
		{"resignation of level games", ResignRule{Moves: 4}, false},
		{"resignation of won games", ResignRule{Moves: 4, Score: -1}, false},
		{"resignation after negative moves", ResignRule{Moves: -1, Score: 600}, false},
	} {
		if err := test.rule.Check(); err == nil != test.ok {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
