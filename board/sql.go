package board

import (
	"database/sql/driver"

	"github.com/luftchess/luft/internal/textform"
)

// Value implements [driver.Valuer]: a database stores the text form.
func (b Board) Value() (driver.Value, error) { return textform.Value(b) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (b *Board) Scan(source any) error { return textform.Scan(b, source) }

// Value implements [driver.Valuer]: a database stores UCI notation.
func (m Move) Value() (driver.Value, error) { return textform.Value(m) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (m *Move) Scan(source any) error { return textform.Scan(m, source) }

// Value implements [driver.Valuer]: a database stores the name.
func (s Square) Value() (driver.Value, error) { return textform.Value(s) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (s *Square) Scan(source any) error { return textform.Scan(s, source) }

// Value implements [driver.Valuer]: a database stores the name.
func (c Color) Value() (driver.Value, error) { return textform.Value(c) }

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalText does; NULL is an error.
func (c *Color) Scan(source any) error { return textform.Scan(c, source) }
