//go:build !unix && !windows

package wire

import "os/exec"

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// A group is a process alone.
type group struct{}

// newGroup returns the group of a command that has started.
func newGroup(*exec.Cmd) group { return group{} }

// kill kills the process, but not its children.
func (group) kill(cmd *exec.Cmd) { cmd.Process.Kill() }
