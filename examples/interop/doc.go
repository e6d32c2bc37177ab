// Package interop has no code: README.md says how Luft's bots are used in other
// programs, and the tests use them there.
package interop
