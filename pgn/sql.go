package pgn

import (
	"database/sql/driver"

	"github.com/luftchess/luft/internal/textform"
)

// Value implements [driver.Valuer]: a database stores PGN.
func (g Game) Value() (driver.Value, error) { return textform.Value(g) }

// Scan implements the Scanner of database/sql, as UnmarshalText.
func (g *Game) Scan(source any) error { return textform.Scan(g, source) }
