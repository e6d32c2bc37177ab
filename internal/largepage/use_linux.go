package largepage

import "syscall"

const (
	block    = 2 << 20   // the size of a large page, and what its address is a multiple of
	part     = block / 8 // of a block that is worth making it a large page
	collapse = 25        // MADV_COLLAPSE, since Linux 6.1
)

func use(start, size uintptr) {
	end := start + size
	first, last := (start+block-1)&^(block-1), end&^(block-1)
	// Blocks that are inside become large pages when they are first written. If they have been
	// already, the system makes them so later, on its own.
	if first < last {
		advise(first, last-first, syscall.MADV_HUGEPAGE)
	}
	// Others use the blocks at the ends, so that they may have been written.
	if first > start && min(first, end)-start >= part {
		advise(first-block, block, collapse)
	}
	if last >= first && end-last >= part {
		advise(last, block, collapse)
	}
}

// advise does no harm if it fails.
func advise(start, size, advice uintptr) {
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, start, size, advice)
}
