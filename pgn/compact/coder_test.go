package compact

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"testing"
)

// slowEncode is the encoder with one number of any length instead of bytes and a carry.
func slowEncode(symbols [][3]uint64) []byte {
	low, size := new(big.Int), uint64(topState)
	digits := 0
	for _, s := range symbols {
		r := size / s[2]
		low.Add(low, new(big.Int).SetUint64(r*s[0]))
		if s[1] == s[2] {
			size -= r * s[0]
		} else {
			size = r * (s[1] - s[0])
		}
		for size < minSize {
			low.Lsh(low, 8)
			size <<= 8
			digits++
		}
	}
	// The number with the most zeros at the end that is at least low and less than low+size.
	end := new(big.Int).Add(low, new(big.Int).SetUint64(size))
	for drop := uint(stateBits); ; drop -= 8 {
		unit := new(big.Int).Lsh(big.NewInt(1), drop)
		v := new(big.Int).Add(low, unit)
		v.Sub(v, big.NewInt(1)).Div(v, unit)
		if new(big.Int).Mul(v, unit).Cmp(end) < 0 {
			return v.FillBytes(make([]byte, digits+(stateBits-int(drop))/8))
		}
	}
}

// TestCoder compares the encoder with its slow twin, and decodes what it has written.
func TestCoder(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		n := src.IntN(40)
		symbols := make([][3]uint64, n)
		for i := range symbols {
			total := 1 + src.Uint64N(1<<(1+src.IntN(32)))
			from := src.Uint64N(total)
			to := from + 1 + src.Uint64N(total-from)
			if src.IntN(3) == 0 { // the end of the interval, where carries come from
				to = total
				from = max(from, total-1-min(total-1, src.Uint64N(3)))
			}
			symbols[i] = [3]uint64{from, to, total}
		}
		var e encoder
		e.reset([]byte("x"))
		for _, s := range symbols {
			e.encode(s[0], s[1], s[2])
		}
		got := e.close()
		want := append([]byte("x"), slowEncode(symbols)...)
		if !bytes.Equal(got, want) {
			t.Fatalf("%v: got %x, want %x", symbols, got, want)
		}
		var d decoder
		d.reset(got[1:])
		for i, s := range symbols {
			if share := d.share(s[2]); share < s[0] || share >= s[1] {
				t.Fatalf("%v: symbol %d: got %d", symbols, i, share)
			}
			d.decode(s[0], s[1], s[2])
		}
		if d.isOver() || !d.isComplete() {
			t.Fatalf("%v: read %d of %d bytes", symbols, d.at, len(d.data))
		}
	}
}

// TestHalving computes the table again: halving[i] is 1<<20 times the 16th root of a half, to
// the power of i, rounded.
func TestHalving(t *testing.T) {
	for i, h := range halving {
		// (2h-1)^16 < 2^(21*16-i) < (2h+1)^16
		want := new(big.Int).Lsh(big.NewInt(1), uint(21*16-i))
		power := func(x int64) *big.Int { return new(big.Int).Exp(big.NewInt(x), big.NewInt(16), nil) }
		if power(2*int64(h)-1).Cmp(want) >= 0 || power(2*int64(h)+1).Cmp(want) <= 0 {
			t.Errorf("halving[%d] = %d", i, h)
		}
	}
}
