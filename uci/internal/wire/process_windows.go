package wire

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command start as a process group: Ctrl+C in the console of the program is not
// for the engine, which the program ends in its own time.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// killGroup kills the process, but not its children: Windows does not end them with their group.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
