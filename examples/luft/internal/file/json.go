package file

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ReadState reads into v the JSON file in which an earlier session of a trainer has kept its state.
// Without such a file, v is unchanged.
func ReadState(name string, v any) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return Name(name, fmt.Errorf("not what was kept of a session: %w", err))
	}
	return nil
}

// WriteState writes what [ReadState] reads, in place of an existing file.
func WriteState(name string, v any) error {
	return Write(name, true, nil, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(v)
	})
}
