//go:build !unix && !windows

package wire

import "os/exec"

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the process, but not its children.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
