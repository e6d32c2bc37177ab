package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestBar(t *testing.T) {
	tests := []struct {
		done, total int64
		want        string
	}{
		{0, 0, "[----------]"},
		{0, 3, "[----------]"},
		{1, 10, "[#---------]"},
		{29, 100, "[##--------]"},
		{3, 10, "[###-------]"},
		{7, 10, "[#######---]"},
		{999, 1000, "[#########-]"},
		{10, 10, "[##########]"},
		{11, 10, "[##########]"}, // a file that has grown
		{1 << 62, 1 << 62, "[##########]"},
		{-1, 10, "[----------]"},
	}
	for _, test := range tests {
		if got := Bar(10, test.done, test.total); got != test.want {
			t.Errorf("%d of %d: %s, want %s", test.done, test.total, got, test.want)
		}
	}
	for total := 1; total < 200; total++ {
		for done := range total {
			if got, want := strings.Count(Bar(30, done, total), "#"), 30*done/total; got != want {
				t.Errorf("%d of %d: %d cells, want %d", done, total, got, want)
			}
		}
	}
}

func TestLeft(t *testing.T) {
	tests := []struct {
		elapsed    time.Duration
		done, left int
		want       string
	}{
		{time.Minute, 1, 2, ", 2m0s left"},
		{time.Minute, 10, 0, ", 0s left"},
		{time.Minute, 10, -3, ", 0s left"},
		{time.Minute, 0, 3, ""},
		{0, 0, 0, ""},
	}
	for _, test := range tests {
		if got := Left(test.elapsed, test.done, test.left); got != test.want {
			t.Errorf("%v for %d, %d left: %q, want %q", test.elapsed, test.done, test.left, got, test.want)
		}
	}
}

func text(s string) func(time.Duration) string { return func(time.Duration) string { return s } }

// Lines on a terminal come and go, and what is written keeps out of their way.
func TestStatus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w, other bytes.Buffer
		s := NewStatus(&w, true, time.Hour)
		if !s.IsLive() {
			t.Error("not live")
		}
		steps := []struct {
			name string
			do   func()
			want string
		}{
			{"at once", func() { s.Show(text("a\nb\n")) }, "\x1b[?7la\nb\n\x1b[?7h"},
			{"too soon", func() { s.Show(text("c\n")) }, ""},
			{"line above", func() { s.Write([]byte("line\n")) }, "\x1b[2A\r\x1b[Jline\n"},
			{"with nothing below", func() { s.Write([]byte("line\n")) }, "line\n"},
			{"later", func() { time.Sleep(redraw); s.Show(func(d time.Duration) string { return d.String() + "\n" }) }, "\x1b[?7l200ms\n\x1b[?7h"},
			{"drawn anew", func() { time.Sleep(redraw); s.Show(text("d\n")) }, "\x1b[1A\r\x1b[J\x1b[?7ld\n\x1b[?7h"},
			{"nothing to say", func() { time.Sleep(redraw); s.Show(text("")) }, ""},
			{"by another name", func() { s.Above(&other).Write([]byte("error\n")) }, "\x1b[1A\r\x1b[J"},
			{"followed", func() { s.Follow(text("e\n")); time.Sleep(redraw * 3 / 2) }, "\x1b[?7le\n\x1b[?7h"},
			{"end", s.Stop, "\x1b[1A\r\x1b[J"},
			{"after the end", func() { time.Sleep(redraw); s.Show(text("f\n")); s.Stop() }, ""},
		}
		for _, step := range steps {
			w.Reset()
			step.do()
			synctest.Wait()
			if w.String() != step.want {
				t.Errorf("%s: %q, want %q", step.name, &w, step.want)
			}
		}
		if other.String() != "error\n" || s.Elapsed() != redraw*11/2 {
			t.Errorf("%q after %v", &other, s.Elapsed())
		}
	})
}

// Lines that would scroll away are left out, however the terminal is resized.
func TestClip(t *testing.T) {
	for _, test := range []struct {
		height int
		want   string
	}{
		{0, "a\nb\nc\n"},
		{1, ""},
		{2, "a\n"},
		{3, "a\nb\n"},
		{4, "a\nb\nc\n"},
		{50, "a\nb\nc\n"},
	} {
		var w bytes.Buffer
		s := NewStatus(&w, true, 0)
		s.height = func() int { return test.height }
		s.Show(text("a\nb\nc\n"))
		if want := "\x1b[?7l" + test.want + "\x1b[?7h"; w.String() != want {
			t.Errorf("height %d: %q, want %q", test.height, &w, want)
		}
		w.Reset()
		s.Stop()
		if n := strings.Count(test.want, "\n"); n > 0 && w.String() != fmt.Sprintf("\x1b[%dA\r\x1b[J", n) {
			t.Errorf("height %d: taken away by %q", test.height, &w)
		}
	}
}

// Elsewhere there is a line now and then, or none.
func TestFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w bytes.Buffer
		s := NewStatus(&w, false, time.Minute)
		s.Follow(text("followed\n"))
		s.Show(text("too soon\n"))
		time.Sleep(time.Minute)
		s.Show(text("1\n"))
		s.Show(text("too soon\n"))
		s.Write([]byte("line\n"))
		time.Sleep(time.Minute)
		s.Show(text("2\n"))
		s.Stop()
		silent := NewStatus(&w, false, 0)
		time.Sleep(time.Hour)
		silent.Show(text("too much\n"))
		silent.Stop()
		if want := "1\nline\n2\n"; w.String() != want {
			t.Errorf("%q, want %q", &w, want)
		}
	})
}
