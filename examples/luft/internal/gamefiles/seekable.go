package gamefiles

import (
	"encoding/binary"
	"errors"
	"io"
	"sort"

	"github.com/klauspost/compress/zstd"
)

// A seekable is a file in the seekable format of Zstandard, which is documented in
// contrib/seekable_format of its sources: independent frames, and as the last one a
// skippable frame with a table of their sizes.
type seekable struct {
	in      io.ReaderAt
	size    int64 // of the text
	frames  []frame
	decoder *zstd.Decoder
	number  int // the frame whose text is at hand, or -1
	packed  []byte
	text    []byte
}

// A frame is where a frame is in the file, and where its text begins.
type frame struct {
	at, start     int64
	packed, plain int
}

const (
	skippableMagic  = 0x184D2A5E
	seekableMagic   = 0x8F92EAB1
	seekableFooter  = 9
	skippableHeader = 8
	checksumFlag    = 1 << 7
	reservedFlags   = 0x7c

	maxFrame = 64 << 20 // bytes of a frame, packed or plain
)

var errFrame = errors.New("damaged frame, or one that differs from the seek table")

// newSeekable returns a seekable for a file, or nil if it has no seek table, or one that does
// not fit the file or has huge frames. Such a file can still be read from the beginning.
func newSeekable(in io.ReaderAt, size int64) (*seekable, error) {
	var footer [seekableFooter]byte
	if size < seekableFooter+skippableHeader {
		return nil, nil
	}
	if _, err := in.ReadAt(footer[:], size-seekableFooter); err != nil {
		return nil, err
	}
	count, flags := int64(binary.LittleEndian.Uint32(footer[:])), footer[4]
	entry := int64(8)
	if flags&checksumFlag != 0 {
		entry = 12
	}
	length := skippableHeader + entry*count + seekableFooter
	if binary.LittleEndian.Uint32(footer[5:]) != seekableMagic || flags&reservedFlags != 0 || length > size {
		return nil, nil
	}
	table := make([]byte, length-seekableFooter)
	if _, err := in.ReadAt(table, size-length); err != nil {
		return nil, err
	}
	if binary.LittleEndian.Uint32(table) != skippableMagic || int64(binary.LittleEndian.Uint32(table[4:])) != length-skippableHeader {
		return nil, nil
	}
	z := &seekable{in: in, number: -1}
	at := int64(0)
	for table = table[skippableHeader:]; len(table) > 0; table = table[entry:] {
		packed, plain := binary.LittleEndian.Uint32(table), binary.LittleEndian.Uint32(table[4:])
		if packed > maxFrame || plain > maxFrame {
			return nil, nil
		}
		z.frames = append(z.frames, frame{at, z.size, int(packed), int(plain)})
		at += int64(packed)
		z.size += int64(plain)
	}
	if at != size-length {
		return nil, nil
	}
	var err error
	z.decoder, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxFrame))
	return z, err
}

// ReadAt implements [io.ReaderAt], but for one goroutine.
func (z *seekable) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) {
		if at >= z.size {
			return n, io.EOF
		}
		number := sort.Search(len(z.frames), func(i int) bool { return z.frames[i].start > at }) - 1
		if err := z.load(number); err != nil {
			return n, err
		}
		m := copy(p[n:], z.text[at-z.frames[number].start:])
		n, at = n+m, at+int64(m)
	}
	return n, nil
}

// load gets the text of a frame.
func (z *seekable) load(number int) error {
	if number == z.number {
		return nil
	}
	z.number = -1
	f := z.frames[number]
	if cap(z.packed) < f.packed {
		z.packed = make([]byte, f.packed)
	}
	z.packed = z.packed[:f.packed]
	if _, err := z.in.ReadAt(z.packed, f.at); err != nil {
		return err
	}
	var err error
	if z.text, err = z.decoder.DecodeAll(z.packed, z.text[:0]); err != nil {
		return errors.Join(errFrame, err)
	}
	if len(z.text) != f.plain {
		return errFrame
	}
	z.number = number
	return nil
}
