// Package largepage asks the operating system for large pages, of 2 MiB instead of 4 KiB on most processors. The
// TLB has the addresses of few pages; random accesses to a large table of small pages miss it nearly every time.
package largepage

import "unsafe"

// Use asks for large pages for the memory of s. Blocks at both ends that belong to other objects
// too become large pages if s has at least an eighth of them. It does nothing if the system cannot
// do so, or s is too small; the contents stay the same.
//
// Memory that has been written before may take a millisecond.
func Use[T any](s []T) {
	var element T
	use(uintptr(unsafe.Pointer(unsafe.SliceData(s))), uintptr(len(s))*unsafe.Sizeof(element))
}
