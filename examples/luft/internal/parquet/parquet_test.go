package parquet

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	other "github.com/parquet-go/parquet-go"
)

type row struct {
	Name  string   `json:"name" parquet:"name"`
	Count int64    `json:"count" parquet:"count"`
	Score *float64 `json:"score" parquet:"score,optional"`
	Note  *string  `json:"note" parquet:"note,optional"`
}

// Another library reads the same rows, in whatever number of groups.
func TestWriter(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 9, GroupRows, 2*GroupRows + 3} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			var b bytes.Buffer
			w := NewWriter[row](&b)
			var want []row
			for i := range n {
				r := row{Name: fmt.Sprintf("nämen %d", i), Count: int64(i) - 5}
				if score := float64(i) / 3; i%3 > 0 {
					r.Score = &score
				}
				if note := ""; i%5 == 0 {
					r.Note = &note
				}
				want = append(want, r)
				if err := w.Write(r); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			got, err := other.Read[row](bytes.NewReader(b.Bytes()), int64(b.Len()))
			if err != nil || len(got) != len(want) {
				t.Fatalf("%d rows, %v", len(got), err)
			}
			for i := range got {
				if diff := cmp.Diff(want[i], got[i]); diff != "" {
					t.Fatalf("row %d (-want +got):\n%s", i, diff)
				}
			}
		})
	}
}

// full has room for n bytes.
type full struct{ n int }

func (f *full) Write(p []byte) (int, error) {
	if f.n -= len(p); f.n < 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	for n := range 100 {
		w := NewWriter[row](&full{n})
		w.Write(row{Name: "a"})
		if err := w.Close(); err == nil {
			t.Errorf("%d bytes: no error", n)
		}
	}
}
