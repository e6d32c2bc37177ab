package alphabeta

import (
	"syscall"
	"unsafe"
)

// advise asks for large pages for the buckets, so that the processor finds them
// without looking up where each small page is. It does no harm if it fails.
func advise(buckets []bucket) {
	const huge = 2 << 20
	start := uintptr(unsafe.Pointer(unsafe.SliceData(buckets)))
	size := uintptr(len(buckets)) * bucketSize
	skip := -start % huge
	if size < skip+huge {
		return
	}
	b := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(buckets)), skip)), (size-skip)/huge*huge)
	_ = syscall.Madvise(b, syscall.MADV_HUGEPAGE)
}
