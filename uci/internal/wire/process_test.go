package wire

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// Reading ends after a time, with a deadline if the file knows them, as a pipe on Unix, and otherwise
// because it is closed, as on Windows.
func TestEndReading(t *testing.T) {
	t.Run("pipe", func(t *testing.T) {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close() // a child has it, so that there is no end of the file
		defer r.Close()
		endReading(r, 10*time.Millisecond)
		if n, err := r.Read(make([]byte, 1)); n != 0 || err == nil || err == io.EOF {
			t.Errorf("%d bytes, %v", n, err)
		}
	})
	t.Run("file without deadlines", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f, err := os.Create(filepath.Join(t.TempDir(), "output"))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := f.SetReadDeadline(time.Now()); !errors.Is(err, os.ErrNoDeadline) {
				t.Skip("this file has deadlines: ", err)
			}
			endReading(f, time.Second)
			time.Sleep(time.Second - 1)
			if _, err := f.Read(make([]byte, 1)); err != io.EOF {
				t.Errorf("before the time: %v", err)
			}
			time.Sleep(2 * time.Nanosecond)
			synctest.Wait()
			if _, err := f.Read(make([]byte, 1)); !errors.Is(err, os.ErrClosed) {
				t.Errorf("after the time: %v", err)
			}
		})
	})
}
