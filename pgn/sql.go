package pgn

import (
	"database/sql/driver"

	"github.com/luftchess/luft/internal/textform"
)

// Value implements [driver.Valuer]: a database stores PGN.
func (g Game) Value() (driver.Value, error) { return textform.Value(g) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (g *Game) Scan(source any) error { return textform.Scan(g, source) }
