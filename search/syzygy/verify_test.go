package syzygy_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/luftchess/luft/search/syzygy"
)

func TestVerify(t *testing.T) {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, name := range tables.Names() {
		if err := tables.Verify(t.Context(), name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"", "KQQQvK.rtbw", "KvKQ.rtbw", "x", "KQvK"} {
		if err := tables.Verify(t.Context(), name); !errors.Is(err, syzygy.ErrMissing) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tables.Verify(ctx, "KPvK.rtbw"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}

	content, err := os.ReadFile(filepath.Join("testdata", "KPvK.rtbw"))
	if err != nil {
		t.Fatal(err)
	}
	content = content[:len(content)/128*64+16] // half of it, of a size that a table may have
	damaged, err := syzygy.New(fstest.MapFS{"KPvK.rtbw": {Data: content}})
	if err != nil {
		t.Fatal(err)
	}
	err = damaged.Verify(t.Context(), "KPvK.rtbw")
	if e, ok := errors.AsType[*syzygy.TableError](err); !ok || e.Path != "KPvK.rtbw" || !errors.Is(err, syzygy.ErrCorrupt) {
		t.Errorf("damaged: %v", err)
	}
	tables.Close()
	if err := tables.Verify(t.Context(), "KPvK.rtbw"); !errors.Is(err, syzygy.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}
