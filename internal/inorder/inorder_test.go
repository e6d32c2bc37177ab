package inorder

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// Results come in the order of the jobs, whatever order they are finished in, and all
// that come before an error.
func TestRun(t *testing.T) {
	errJob := errors.New("no such job")
	tests := []struct {
		name          string
		workers, jobs int
		failing       int // the number of the job that has an error, or -1
		wrong         int // the number before which the jobs end with an error, or -1
		end           int // of the results
		want          error
	}{
		{"none", 3, 0, -1, -1, 0, nil},
		{"one worker", 1, 9, -1, -1, 9, nil},
		{"more workers than jobs", 8, 3, -1, -1, 3, nil},
		{"many", 4, 100, -1, -1, 100, nil},
		{"a worker fails", 4, 100, 20, -1, 20, errJob},
		{"the jobs fail", 4, 100, -1, 30, 30, errJob},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			jobs := func(ctx context.Context, emit func(int) error) error {
				if test.wrong < 0 {
					return Numbers(0, test.jobs)(ctx, emit)
				}
				return cmp.Or(Numbers(0, test.wrong)(ctx, emit), errJob)
			}
			var got []int
			err := Run(t.Context(), test.workers, jobs, func() Worker[int, int] {
				return func(_ context.Context, n int) (int, error) {
					if n%3 == 0 {
						time.Sleep(time.Millisecond)
					}
					if n == test.failing {
						return 0, errJob
					}
					return n, nil
				}
			}, func(n int) error {
				got = append(got, n)
				return nil
			})
			var want []int
			for n := range test.end {
				want = append(want, n)
			}
			if !errors.Is(err, test.want) || !slices.Equal(got, want) {
				t.Errorf("%v, %v, want %d results and %v", got, err, test.end, test.want)
			}
		})
	}
}

// The cause of an interrupt is returned while workers wait for it, and when there are
// more jobs.
func TestInterrupt(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	results := 0
	err := Run(ctx, 3, Numbers(0, 1000), func() Worker[int, int] {
		return func(ctx context.Context, n int) (int, error) {
			if n >= 10 {
				<-ctx.Done()
				return 0, context.Cause(ctx)
			}
			return n, nil
		}
	}, func(int) error {
		if results++; results == 5 {
			cancel(cause)
		}
		return nil
	})
	if !errors.Is(err, cause) || results < 5 || results > 10 {
		t.Errorf("%v after %d results", err, results)
	}
}
