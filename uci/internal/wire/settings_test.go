package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSettingOrder(t *testing.T) {
	got := SettingOrder([]string{"Threads", "Hash", "Style"}, map[string]string{"style": "x", "Hash": "1", "THREADS": "2", "Zeal": "", "Ardour": "", "hash": "3"})
	if diff := cmp.Diff([]string{"Ardour", "Zeal", "THREADS", "Hash", "hash", "style"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
