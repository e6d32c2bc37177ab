// Package largepage has the operating system hold memory in large pages. The processor keeps the
// addresses of few pages at hand; with pages of 4 KiB, memory that a program reads here and there
// takes it a look into the page table each time.
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
