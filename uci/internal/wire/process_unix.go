//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command start as the leader of a process group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the process and its children, except those that have left the
// process group. The group's number is not reused while it has members.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
