package terminal

import "golang.org/x/sys/windows"

// takesEscapes reports whether a console understands escape sequences, and has it do so: consoles of
// Windows that are no Windows Terminal print them unless they are told.
func takesEscapes(fd uintptr) bool {
	var mode uint32
	if windows.GetConsoleMode(windows.Handle(fd), &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(windows.Handle(fd), mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
