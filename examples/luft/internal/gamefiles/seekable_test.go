package gamefiles

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/luftchess/luft/examples/luft/internal/gamefiles/gamefilestest"
)

func TestSeekable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 10_000)
	for i := range text {
		text[i] = byte('a' + r.IntN(4))
	}
	for _, sums := range []bool{false, true} {
		for _, size := range []int{1, 100, 999, 20_000} {
			data := gamefilestest.Seekable(t, text, size, sums)
			z, err := newSeekable(bytes.NewReader(data), int64(len(data)))
			if err != nil || z == nil || z.size != int64(len(text)) {
				t.Fatalf("frames of %d: %+v, %v", size, z, err)
			}
			if err := iotest.TestReader(io.NewSectionReader(z, 0, z.size), text); err != nil {
				t.Errorf("frames of %d: %v", size, err)
			}
			whole, err := zstd.NewReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(whole); err != nil || !bytes.Equal(got, text) {
				t.Fatalf("frames of %d: not a file of Zstandard: %v", size, err)
			}
			whole.Close()
		}
	}
}

// FuzzSeekable changes and cuts files: what is read is right, or there is an error.
func FuzzSeekable(f *testing.F) {
	text := []byte(strings.Repeat("1. e4 e5 2. Nf3 Nc6 *\n", 40))
	data := gamefilestest.Seekable(f, text, 100, false)
	for _, cut := range []int{0, 1, 9, 17, 30, len(data)} {
		f.Add(data[:len(data)-cut])
	}
	for i := range min(60, len(data)) {
		for _, at := range []int{i, len(data) - 1 - i} {
			bad := bytes.Clone(data)
			bad[at] ^= 0x41
			f.Add(bad)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		z, err := newSeekable(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err) // the input does not fail
		}
		if z == nil || z.size > 1<<20 {
			return
		}
		got, err := io.ReadAll(io.NewSectionReader(z, 0, z.size))
		if err != nil {
			return
		}
		whole, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderMaxMemory(1<<22))
		if err != nil {
			t.Fatal(err)
		}
		defer whole.Close()
		if want, err := io.ReadAll(whole); err == nil && !bytes.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
