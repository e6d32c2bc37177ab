package syzygy

import (
	"context"
	"strings"
)

// Verify reads all values of the table in a file, such as "KQvK.rtbw", and returns the first
// error: a *[TableError], [ErrClosed], or the cause of the cancellation of ctx. It finds
// damage that makes the file unreadable, not wrong values. Tables of six pieces take hours.
func (t *Tables) Verify(ctx context.Context, name string) error {
	if t.closed.Load() {
		return ErrClosed
	}
	m, _ := parseMaterial(strings.TrimSuffix(strings.TrimSuffix(name, wdlSuffix), dtzSuffix))
	l := &lazyTable{name: name}
	if f := t.pairs[m]; f != nil {
		for _, file := range [...]*lazyTable{&f.wdl, &f.dtz} {
			if file.name == name {
				l = file
			}
		}
	}
	if err := l.get(); err != nil {
		return err
	}
	d := new(decoder)
	for _, sides := range l.table.parts {
		for _, p := range sides {
			if p == nil || p.pairs == nil {
				continue
			}
			for n := range p.size {
				if n%(1<<16) == 0 && ctx.Err() != nil {
					return context.Cause(ctx)
				}
				if _, err := p.pairs.at(l.table.file, d, n); err != nil {
					return l.named(err)
				}
			}
		}
	}
	return nil
}
