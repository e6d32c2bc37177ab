// Package movemodel estimates how probable each legal move is in games between people: a
// linear model of binary features, fitted by internal/lab/movefit. It uses integers only, so
// that it gives the same numbers on every machine.
//
// Files of pgn/compact depend on each of these numbers. The features and weights must never
// change; a better model is a new version beside this one.
package movemodel
