//go:build searchcount

package main

import "github.com/luftchess/luft/search/alphabeta"

// events returns what the last search of s counted.
func events(s *alphabeta.Searcher) map[string]uint64 { return s.Events() }
