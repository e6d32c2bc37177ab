package game

import (
	"database/sql/driver"

	"github.com/luftchess/luft/internal/textform"
)

// Value implements [driver.Valuer]: a database stores the text form.
func (r Result) Value() (driver.Value, error) { return textform.Value(r) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (r *Result) Scan(source any) error { return textform.Scan(r, source) }

// Value implements [driver.Valuer]: a database stores the text form.
func (t Termination) Value() (driver.Value, error) { return textform.Value(t) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (t *Termination) Scan(source any) error { return textform.Scan(t, source) }

// Value implements [driver.Valuer]: a database stores the start position and the moves.
func (g Game) Value() (driver.Value, error) { return textform.Value(g) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (g *Game) Scan(source any) error {
	g.notNil()
	return textform.Scan(g, source)
}
