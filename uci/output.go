package uci

import (
	"fmt"
	"io"

	"github.com/luftchess/luft/uci/internal/wire"
)

// An output is a wire.Output that counts the "info string" lines.
type output struct {
	*wire.Output
	infoStrings int // guarded by the Output
}

func newOutput(w io.Writer) *output { return &output{Output: wire.NewOutput(w)} }

// infoString writes an "info string" line.
func (o *output) infoString(format string, args ...any) {
	text := wire.OneLine(fmt.Sprintf(format, args...))
	o.Write(func(dst []byte) []byte {
		o.infoStrings++
		return append(append(append(dst, "info string "...), text...), '\n')
	})
}
