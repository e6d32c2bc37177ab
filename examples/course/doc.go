// Package course has the code of the course in examples/README.md, from bitboards
// to a bot: small, slow and simple. Packages movegen, eval and search have the
// optimised versions; the tests here compare the two.
package course
