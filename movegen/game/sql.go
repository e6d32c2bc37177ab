package game

import (
	"database/sql/driver"

	"github.com/luftchess/luft/internal/textform"
)

// Value implements [driver.Valuer]: a database stores the text form.
func (r Result) Value() (driver.Value, error) { return textform.Value(r) }

// Scan implements the Scanner of database/sql, as UnmarshalText.
func (r *Result) Scan(source any) error { return textform.Scan(r, source) }

// Value implements [driver.Valuer]: a database stores the text form.
func (t Termination) Value() (driver.Value, error) { return textform.Value(t) }

// Scan implements the Scanner of database/sql, as UnmarshalText.
func (t *Termination) Scan(source any) error { return textform.Scan(t, source) }

// Value implements [driver.Valuer]: a database stores the start position and the moves.
func (g Game) Value() (driver.Value, error) { return textform.Value(g) }

// Scan implements the Scanner of database/sql, as UnmarshalText.
func (g *Game) Scan(source any) error {
	g.notNil()
	return textform.Scan(g, source)
}
