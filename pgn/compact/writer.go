package compact

import (
	"encoding/binary"
	"errors"
	"io"
)

// A Writer writes a file of games: call [Writer.WriteGame] for each, and [Writer.Close] at
// the end. A Writer takes 8 bytes of memory for every 64 games.
//
// A Writer must not be used by several goroutines at once. Compression takes most of the time: a
// program can call [Append] in several goroutines and pass the records to [Writer.WriteRecord] in
// order.
type Writer struct {
	out     io.Writer
	offset  int64 // of the next block
	games   int64
	offsets []int64 // of the blocks
	block   []byte  // the games that are not yet written
	record  []byte
	err     error // of out, or errClosed
}

var errClosed = errors.New("compact: the Writer is closed")

// NewWriter returns a Writer that writes to out. It makes few large writes, so that out
// needs no buffer.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// WriteGame adds a game. The error is that of [Append] or [ErrTooLarge], after which other
// games can be added, or of the output.
func (w *Writer) WriteGame(g *Game) error {
	record, err := Append(w.record[:0], g)
	w.record = record
	if err != nil {
		return err
	}
	return w.WriteRecord(record)
}

// WriteRecord adds a game that [Append] or [Reader.Record] has returned. The record itself is not
// checked. The error is [ErrTooLarge], after which other games can be added, or of the
// output.
func (w *Writer) WriteRecord(record []byte) error {
	switch {
	case w.err != nil:
		return w.err
	case len(record) > maxRecord:
		return ErrTooLarge
	}
	w.block = binary.AppendUvarint(w.block, uint64(len(record)))
	w.block = append(w.block, record...)
	w.games++
	if w.games%perBlock == 0 {
		w.endBlock()
	}
	return w.err
}

// endBlock writes the block, if there is one.
func (w *Writer) endBlock() {
	w.begin()
	if len(w.block) == 0 {
		return
	}
	w.block = binary.LittleEndian.AppendUint32(w.block, blockSum(int64(len(w.offsets)), w.block))
	w.offsets = append(w.offsets, w.offset)
	w.write(w.block)
	w.block = w.block[:0]
}

// begin writes the header, unless that has been done.
func (w *Writer) begin() {
	if w.offset == 0 {
		w.write([]byte(magic + version))
	}
}

func (w *Writer) write(b []byte) {
	if w.err != nil {
		return
	}
	n, err := w.out.Write(b)
	w.offset += int64(n)
	w.err = err
}

// Close writes the rest of the games and the index. It does not close the output. The error
// is that of the output. The Writer cannot be used afterwards.
func (w *Writer) Close() error {
	w.endBlock()
	f := footer{w.games, w.offset}
	data := make([]byte, 0, len(w.offsets)*entrySize+footerSize)
	for _, o := range w.offsets {
		data = binary.LittleEndian.AppendUint64(data, uint64(o))
	}
	w.write(f.append(data))
	err := w.err
	if err == nil {
		w.err = errClosed
	}
	return err
}
