// Package parquet writes tables in the format Apache Parquet, which databases and data frames
// read: columns of texts and numbers without nesting, compressed with Zstandard.
//
// The format is described in https://parquet.apache.org/docs/file-format. Values are stored one
// after the other (PLAIN), in one page for each column of a group of rows.
package parquet

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// GroupRows is the number of rows of a group.
const GroupRows = 1 << 16

// The numbers of the format.
const (
	typeInt64, typeDouble, typeBytes = 2, 5, 6
	convertedUTF8                    = 0
	encodingPlain, encodingRLE       = 0, 3
	codecZstd                        = 6
)

// A Writer writes rows of type T, a struct. Its fields are the columns, of the names in their tags
// "parquet": string, int64, or pointers to string or float64, of which nil is no value.
type Writer[T any] struct {
	w       io.Writer
	zstd    *zstd.Encoder
	at      int64 // bytes written
	columns []column
	rows    int64
	inGroup int
	groups  []any // of the footer
	err     error
}

// A column collects the values of a group of rows.
type column struct {
	name     string
	kind     int64
	optional bool
	values   []byte
	defined  []bool // of each row
}

// NewWriter returns a writer of a table to w. It panics if T is no struct of such fields.
func NewWriter[T any](w io.Writer) *Writer[T] {
	p := &Writer[T]{w: w}
	p.zstd, p.err = zstd.NewWriter(nil)
	for f := range reflect.TypeFor[T]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("parquet"), ",")
		c, kind := column{name: name}, f.Type
		if c.optional = kind.Kind() == reflect.Pointer; c.optional {
			kind = kind.Elem()
		}
		switch kind.Kind() {
		case reflect.String:
			c.kind = typeBytes
		case reflect.Int64:
			c.kind = typeInt64
		case reflect.Float64:
			c.kind = typeDouble
		default:
			panic(fmt.Sprintf("parquet: column of type %v", f.Type))
		}
		p.columns = append(p.columns, c)
	}
	p.write([]byte("PAR1"))
	return p
}

func (p *Writer[T]) write(data []byte) {
	if p.err == nil {
		_, p.err = p.w.Write(data)
		p.at += int64(len(data))
	}
}

// Write adds a row.
func (p *Writer[T]) Write(row T) error {
	v := reflect.ValueOf(row)
	for i := range p.columns {
		c, field := &p.columns[i], v.Field(i)
		if c.optional {
			c.defined = append(c.defined, !field.IsNil())
			if field.IsNil() {
				continue
			}
			field = field.Elem()
		}
		switch c.kind {
		case typeBytes:
			c.values = binary.LittleEndian.AppendUint32(c.values, uint32(field.Len()))
			c.values = append(c.values, field.String()...)
		case typeInt64:
			c.values = binary.LittleEndian.AppendUint64(c.values, uint64(field.Int()))
		case typeDouble:
			c.values = binary.LittleEndian.AppendUint64(c.values, math.Float64bits(field.Float()))
		}
	}
	if p.inGroup++; p.inGroup == GroupRows {
		p.group()
	}
	return p.err
}

// group writes the rows collected.
func (p *Writer[T]) group() {
	if p.inGroup == 0 || p.err != nil {
		return
	}
	var chunks []any
	total := int64(0)
	for i := range p.columns {
		c := &p.columns[i]
		page := c.levels()
		page = append(page, c.values...)
		packed := p.zstd.EncodeAll(page, nil)
		header := fields{1: int64(0), 2: int64(len(page)), 3: int64(len(packed)), // a data page
			5: fields{1: int64(p.inGroup), 2: int64(encodingPlain), 3: int64(encodingRLE), 4: int64(encodingRLE)}}.append(nil)
		start := p.at
		p.write(header)
		p.write(packed)
		size := int64(len(header) + len(page))
		total += size
		chunks = append(chunks, fields{2: wide(start), 3: fields{1: c.kind, 2: []any{int64(encodingPlain), int64(encodingRLE)},
			3: []any{c.name}, 4: int64(codecZstd), 5: wide(p.inGroup), 6: wide(size), 7: wide(p.at - start), 9: wide(start)}})
		c.values, c.defined = c.values[:0], c.defined[:0]
	}
	p.groups = append(p.groups, fields{1: chunks, 2: wide(total), 3: wide(p.inGroup)})
	p.rows += int64(p.inGroup)
	p.inGroup = 0
}

// levels returns which rows have a value, as a single run of bits after its length; nothing if all
// must have one.
func (c *column) levels() []byte {
	if !c.optional {
		return nil
	}
	bits := make([]byte, (len(c.defined)+7)/8)
	for i, defined := range c.defined {
		if defined {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	run := append(binary.AppendUvarint(nil, uint64(len(bits))<<1|1), bits...)
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(run))), run...)
}

// Close writes what is left of the table, but does not close the writer below.
func (p *Writer[T]) Close() error {
	p.group()
	schema := []any{fields{4: "schema", 5: int64(len(p.columns))}}
	for _, c := range p.columns {
		element := fields{1: c.kind, 3: int64(0), 4: c.name}
		if c.optional {
			element[3] = int64(1)
		}
		if c.kind == typeBytes {
			element[6] = int64(convertedUTF8)
		}
		schema = append(schema, element)
	}
	footer := fields{1: int64(1), 2: schema, 3: wide(p.rows), 4: p.groups, 6: "luft"}.append(nil)
	p.write(footer)
	p.write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(footer))), "PAR1"...))
	return p.err
}
