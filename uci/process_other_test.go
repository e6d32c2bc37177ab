//go:build !unix

package uci_test

const hasGroups = false
