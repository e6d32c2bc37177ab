package compact

import (
	"encoding/binary"
	"hash/crc32"
)

// The parts of a file; see the documentation of the package.
const (
	magic   = "luft compact "
	version = "1\n"

	headerSize = len(magic + version)
	entrySize  = 8 // of the index: the offset of a block
	footerSize = 24

	perBlock      = 64      // games in each block but the last
	maxRecord     = 1 << 18 // bytes in a record
	maxBlock      = perBlock * (maxRecord + binary.MaxVarintLen32)
	checksumBytes = 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// blockSum returns the checksum of a block, which covers its number too, so that no block is
// taken for another one.
func blockSum(number int64, games []byte) uint32 {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(number))
	return crc32.Update(crc32.Checksum(b[:], castagnoli), castagnoli, games)
}

// A footer is at the end of a file.
type footer struct {
	games int64
	index int64 // offset of the index
}

func (f footer) append(dst []byte) []byte {
	n := len(dst)
	dst = binary.LittleEndian.AppendUint64(dst, uint64(f.games))
	dst = binary.LittleEndian.AppendUint64(dst, uint64(f.index))
	dst = binary.LittleEndian.AppendUint32(dst, perBlock)
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[n:], castagnoli))
}

// footerIn reads the footer of a file of the given size and reports whether it is valid.
func footerIn(b []byte, size int64) (f footer, ok bool) {
	games, index := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
	if crc32.Checksum(b[:20], castagnoli) != binary.LittleEndian.Uint32(b[20:]) || binary.LittleEndian.Uint32(b[16:]) != perBlock ||
		games > uint64(size) || index > uint64(size) {
		return f, false
	}
	f = footer{int64(games), int64(index)}
	return f, f.index >= int64(headerSize) && f.index+f.blocks()*entrySize+footerSize == size
}

// blocks returns the number of blocks.
func (f footer) blocks() int64 { return (f.games + perBlock - 1) / perBlock }
