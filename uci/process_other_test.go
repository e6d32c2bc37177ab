//go:build !unix && !windows

package uci_test

const hasGroups = false
