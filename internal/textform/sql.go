package textform

import (
	"database/sql/driver"
	"encoding"
	"fmt"
)

// Value returns the text form of a value for a database, as [driver.Valuer] does.
func Value(v encoding.TextMarshaler) (driver.Value, error) {
	text, err := v.MarshalText()
	if err != nil {
		return nil, err
	}
	return string(text), nil
}

// Scan sets a value from its text form in a database, as the Scanner of database/sql does.
func Scan(v encoding.TextUnmarshaler, source any) error {
	switch text := source.(type) {
	case string:
		return v.UnmarshalText([]byte(text))
	case []byte:
		return v.UnmarshalText(text)
	}
	return fmt.Errorf("cannot scan a %T into a %T", source, v)
}
