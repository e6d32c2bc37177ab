package explorer

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// FuzzUvarint compares decoding with that of encoding/binary.
func FuzzUvarint(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 65 { // numbers of n bits
		v := uint64(1)<<n - 1
		for range 4 {
			b := binary.AppendUvarint(nil, v)
			f.Add(b)
			f.Add(append(b, 0xff, 0x80, 1, 2, 3, 4, 5, 6, 7, 8))
			f.Add(append(b, 0, 0, 0, 0, 0, 0, 0, 0))
			v = 1<<n>>1 | r.Uint64()>>min(63, 65-bits.Len64(1<<n>>1))
		}
	}
	for n := range 12 { // longer than necessary, too long, or without an end
		f.Add(bytes.Repeat([]byte{0x80}, n))
		f.Add(append(bytes.Repeat([]byte{0xff}, n), 1))
		f.Add(append(bytes.Repeat([]byte{0x80}, n), 0, 1, 2, 3, 4, 5, 6, 7, 8))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		d := decoder{b: b}
		for rest := b; len(rest) > 0; {
			want, n := binary.Uvarint(rest)
			got := d.uvarint()
			if n <= 0 {
				if got != 0 || !d.bad || len(d.b) > 0 {
					t.Errorf("%x: got %d, and %x remains, want an error", rest, got, d.b)
				}
				return
			}
			rest = rest[n:]
			if got != want || d.bad || !bytes.Equal(d.b, rest) {
				t.Fatalf("got %d, and %x remains, want %d and %x", got, d.b, want, rest)
			}
		}
	})
}
