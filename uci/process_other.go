//go:build !unix

package uci

import "os/exec"

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the process alone.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
