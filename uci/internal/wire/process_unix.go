//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command start as the leader of a process group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// A group is a process group, whose number is that of the process.
type group struct{}

// newGroup returns the group of a command that has started.
func newGroup(*exec.Cmd) group { return group{} }

// kill kills the process and its children, except those that have left the process group. The
// group's number is not reused while it has members.
func (group) kill(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
