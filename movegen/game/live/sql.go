package live

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// Value implements [driver.Valuer]: a database stores JSON.
func (g Game) Value() (driver.Value, error) {
	text, err := json.Marshal(&g)
	return string(text), err
}

// Scan implements sql.Scanner of package database/sql. It reads a string or a []byte as
// UnmarshalJSON does; NULL is an error.
func (g *Game) Scan(source any) error {
	switch text := source.(type) {
	case string:
		return json.Unmarshal([]byte(text), g)
	case []byte:
		return json.Unmarshal(text, g)
	}
	return &Error{"scan", fmt.Errorf("cannot scan a %T into a game", source)}
}
