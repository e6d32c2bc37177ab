package opening

import (
	"errors"
	"io"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/search/match"
)

// readPositions reads lines of EPD or FEN. The name of an opening is its id.
func (r *reader) readPositions(in io.Reader) error {
	records := fen.NewReader(in)
	records.Rules = r.options.Rules
	for e, err := range records.Records() {
		if _, malformed := errors.AsType[*fen.Error](err); err != nil && !malformed {
			return err
		}
		if err := r.add(match.Opening{Name: e.ID(), Start: e.Board}, records.Line(), err); err != nil {
			return err
		}
	}
	_, err := io.Copy(io.Discard, in) // the checksum is of all
	return err
}
