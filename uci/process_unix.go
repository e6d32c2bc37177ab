//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// ownGroup has a command lead a process group when it is started.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the process and all that it has started, as far as it has not
// left the group. The number stays the group's as long as there is anybody in it.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
