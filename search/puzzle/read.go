package puzzle

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/textform"
)

// maxHead is how far [Read] looks for the first comma or blank.
const maxHead = 4096

// bom is the byte order mark with which some programs begin a file in UTF-8.
const bom = "\ufeff"

// Read returns an iterator over the puzzles of a file, CSV with or without its header as
// [FromRecord] reads it, or EPD as [FromEPD] reads it: CSV if the first line has a comma
// before its first blank. A line that is not a puzzle gives a *[fen.LineError], or a
// *[fen.Error] if it is not EPD, and the iteration continues with the next line. Any other
// error ends it: that of r, or a *[csv.ParseError] for misplaced quotes.
func Read(r io.Reader) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		in := bufio.NewReaderSize(r, maxHead)
		head, _ := in.Peek(maxHead) // an error comes again
		if bytes.HasPrefix(head, []byte(bom)) {
			in.Discard(len(bom)) // before a quoted field it would be an error
		}
		line, _, _ := strings.Cut(strings.TrimLeft(string(head), bom+"\r\n"), "\n")
		if at := strings.IndexAny(line, ", \t"); at >= 0 && line[at] == ',' {
			readCSV(in, yield)
			return
		}
		readEPD(in, yield)
	}
}

func readEPD(in io.Reader, yield func(Puzzle, error) bool) {
	records := fen.NewReader(in)
	for e, err := range records.Records() {
		var p Puzzle
		if err == nil {
			if p, err = FromEPD(e); err != nil {
				err = &fen.LineError{Line: records.Line(), Err: err}
			}
		}
		if !yield(p, err) {
			return
		}
	}
}

func readCSV(in io.Reader, yield func(Puzzle, error) bool) {
	rows := csv.NewReader(in)
	rows.FieldsPerRecord = -1
	rows.ReuseRecord = true
	for first := true; ; first = false {
		row, err := rows.Read()
		if err == io.EOF {
			return
		}
		if err != nil {
			yield(Puzzle{}, err)
			return
		}
		if first && slices.Equal(row[:min(3, len(row))], Header()[:3]) {
			continue
		}
		p, err := FromRecord(row)
		if err != nil {
			line, _ := rows.FieldPos(0)
			err = &fen.LineError{Line: line, Err: err}
		}
		if !yield(p, err) {
			return
		}
	}
}

// A Format is a format of files of puzzles.
type Format uint8

// The formats.
const (
	EPD Format = iota // a record of [Puzzle.EPD] on each line
	CSV               // the rows of [Puzzle.Record] after the line of [Header], as RFC 4180 has it
)

var formats = textform.Names[Format, board.ParseError]{What: "format of puzzles", Texts: []string{"epd", "csv"}}

// String returns "epd" or "csv".
func (f Format) String() string { return formats.String(f) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (f Format) MarshalText() ([]byte, error) { return formats.Marshal(f) }

// UnmarshalText implements [encoding.TextUnmarshaler]. The error is a *[board.ParseError].
func (f *Format) UnmarshalText(text []byte) error { return formats.Unmarshal(f, text) }

// Header returns what a file of the format begins with: the line of names of CSV.
func (f Format) Header() string {
	if f == CSV {
		return strings.Join(Header(), ",") + "\n"
	}
	return ""
}

// Append appends the line of a puzzle, with its end, to dst. The error is that of
// [Puzzle.Record], or says that the format is invalid.
func (f Format) Append(dst []byte, p *Puzzle) ([]byte, error) {
	switch f {
	case EPD:
		e, err := p.EPD()
		if err != nil {
			return dst, err
		}
		line, err := e.AppendText(dst)
		if err != nil {
			return dst, err
		}
		return append(line, '\n'), nil
	case CSV:
		row, err := p.Record()
		if err != nil {
			return dst, err
		}
		var line strings.Builder
		w := csv.NewWriter(&line)
		w.Write(row) // a strings.Builder takes everything
		w.Flush()
		return append(dst, line.String()...), nil
	}
	return dst, textform.Error(f)
}
