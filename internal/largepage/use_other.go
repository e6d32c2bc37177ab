//go:build !linux

package largepage

func use(start, size uintptr) {}
