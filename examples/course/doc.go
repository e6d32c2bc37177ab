// Package course has the code of the course in examples/README.md, from bitboards
// to a bot: small, slow and plain. Packages movegen, eval and search have the same
// ideas as they are used; the tests here compare the two.
package course
