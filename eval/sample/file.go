package sample

import (
	"bufio"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"iter"
	"strings"
)

const (
	magic       = "LUFTGAME"
	version     = 1
	maxSettings = 1 << 16
	sumSize     = 4
)

// PrefixSize is the number of bytes of a file that [IsFile] needs.
const PrefixSize = len(magic)

// IsFile reports whether a file that begins with prefix has this format, in any
// version.
func IsFile(prefix []byte) bool {
	return len(prefix) >= PrefixSize && string(prefix[:PrefixSize]) == magic
}

// AppendHeader appends a file's header to dst. Settings are cut off at 65536 bytes.
func AppendHeader(dst []byte, settings string) []byte {
	settings = settings[:min(len(settings), maxSettings)]
	dst = append(append(dst, magic...), version)
	dst = binary.AppendUvarint(dst, uint64(len(settings)))
	return append(dst, settings...)
}

// AppendGame appends a game to dst as it stands in a file. The errors are those of
// [Game.AppendBinary].
func AppendGame(dst []byte, g *Game) ([]byte, error) {
	body, err := g.AppendBinary(nil)
	if err != nil {
		return dst, err
	}
	dst = binary.AppendUvarint(dst, uint64(len(body)))
	dst = append(dst, body...)
	return binary.LittleEndian.AppendUint32(dst, checksum(body)), nil
}

func checksum(body []byte) uint32 {
	return crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli))
}

// A Reader reads a file of games. It must not be used by several goroutines at once.
type Reader struct {
	in     *bufio.Reader
	read   int64 // bytes
	offset int64
	buf    []byte
	err    error // that ended it

	begun     bool
	settings  string
	headerErr error
}

// NewReader returns a Reader of r. It buffers its input.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 1<<16)} }

// Settings returns the text in the header. The error is an *[Error], io.EOF if the file is
// empty, or that of the input.
func (r *Reader) Settings() (string, error) {
	if !r.begun {
		r.begun = true
		if r.settings, r.headerErr = r.header(); r.headerErr == nil {
			r.offset = r.read
		}
	}
	return r.settings, r.headerErr
}

// Offset returns the end of the last game that was read, in bytes from the start of the file;
// everything before it is intact. Before the first game it is the end of the header, or 0 if
// there is none.
func (r *Reader) Offset() int64 { return r.offset }

// Read returns the next game. The error is io.EOF at the end, an *[Error], or that of the
// input. After an error, Read returns the same error again.
func (r *Reader) Read() (*Game, error) {
	if _, err := r.Settings(); err != nil {
		return nil, err
	}
	if r.err != nil {
		return nil, r.err
	}
	g, err := r.game()
	if err != nil {
		r.err = err
		return nil, err
	}
	r.offset = r.read
	return g, nil
}

// Games returns an iterator over the rest of the games. An error ends it.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Read()
			if err == io.EOF || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// header reads the header.
func (r *Reader) header() (string, error) {
	start, err := r.take(PrefixSize + 1)
	switch torn := errors.Is(err, io.ErrUnexpectedEOF); {
	case err != nil && !torn:
		return "", err
	case torn && strings.HasPrefix(magic, string(start[:min(len(start), PrefixSize)])):
		return "", err
	case !IsFile(start):
		return "", &Error{0, ErrHeader}
	case start[PrefixSize] != version:
		return "", &Error{int64(PrefixSize), ErrVersion}
	}
	size, err := r.short(maxSettings)
	if err != nil {
		return "", unexpected(r.read, err)
	}
	text, err := r.take(size)
	return string(text), unexpected(r.read, err)
}

// game reads a game.
func (r *Reader) game() (*Game, error) {
	begin := r.read
	size, err := r.short(maxBody)
	if err != nil {
		if err == io.EOF && r.read > begin {
			err = unexpected(r.read, err)
		}
		return nil, err
	}
	at := r.read
	text, err := r.take(size + sumSize)
	if err != nil {
		return nil, unexpected(r.read, err)
	}
	body, sum := text[:size], binary.LittleEndian.Uint32(text[size:])
	if checksum(body) != sum {
		return nil, &Error{begin, ErrChecksum}
	}
	g := new(Game)
	if err := g.UnmarshalBinary(body); err != nil {
		if e, ok := errors.AsType[*Error](err); ok {
			e.Offset += at
		}
		return nil, err
	}
	return g, nil
}

// unexpected returns err, or that the file ends too early if err is its end.
func unexpected(at int64, err error) error {
	if err == io.EOF {
		return &Error{at, io.ErrUnexpectedEOF}
	}
	return err
}

// short reads a number of variable length. The error is io.EOF at the end.
func (r *Reader) short(most uint64) (int, error) {
	var d decoder
	for {
		b, err := r.in.ReadByte()
		if err != nil {
			return 0, err
		}
		r.read++
		d.in = append(d.in, b)
		if b < 0x80 || len(d.in) == binary.MaxVarintLen64 {
			break
		}
	}
	n := d.short(most)
	if d.err != nil {
		return 0, &Error{r.read, errFormat}
	}
	return int(n), nil
}

// take reads n bytes, which are good until the next call. The error is io.EOF if
// there are none, and an *[Error] if there are too few, which are returned.
func (r *Reader) take(n int) ([]byte, error) {
	if cap(r.buf) < n {
		r.buf = make([]byte, n)
	}
	got, err := io.ReadFull(r.in, r.buf[:n])
	r.read += int64(got)
	if err == io.ErrUnexpectedEOF {
		err = &Error{r.read, err}
	}
	return r.buf[:got], err
}
