// Package table prints the tables of commands: as text for people, or as JSON or CSV for
// programs.
package table

import (
	"bufio"
	"cmp"
	"encoding"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/spf13/cobra"
)

// A Format is how a table is printed.
type Format int

// The formats. JSON has an object for each row, on a line of its own; CSV (RFC 4180)
// begins with a line of the columns' names.
const (
	Text Format = iota
	JSON
	CSV
)

// Flags declares --json and --csv, which set f and exclude each other.
func Flags(cmd *cobra.Command, f *Format) {
	set := func(format Format) func(string) error {
		return func(s string) error {
			switch s {
			case "true":
				*f = format
			case "false":
			default:
				return fmt.Errorf("neither true nor false")
			}
			return nil
		}
	}
	cmd.Flags().BoolFunc("json", "print JSON, an object on each line", set(JSON))
	cmd.Flags().BoolFunc("csv", "print CSV with a header line", set(CSV))
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
}

// A Writer prints rows. T is a struct whose String method returns a row of text. The
// names of columns are those of its fields in JSON; a nil pointer is an empty cell, or
// null.
type Writer[T fmt.Stringer] struct {
	w      io.Writer
	format Format
	json   *json.Encoder
	csv    *csv.Writer
	names  []string
	fields []reflect.StructField
	begun  bool
}

// NewWriter returns a Writer to w.
func NewWriter[T fmt.Stringer](w io.Writer, format Format) *Writer[T] {
	t := &Writer[T]{w: w, format: format}
	switch format {
	case JSON:
		t.json = json.NewEncoder(w)
		t.json.SetEscapeHTML(false)
	case CSV:
		t.csv = csv.NewWriter(w)
		for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.IsExported() && !f.Anonymous && name != "-" && name != "" {
				t.fields = append(t.fields, f)
				t.names = append(t.names, name)
			}
		}
	}
	return t
}

// Write prints a row.
func (t *Writer[T]) Write(row T) error {
	switch t.format {
	case JSON:
		return t.json.Encode(row)
	case CSV:
		if err := t.header(); err != nil {
			return err
		}
		cells := make([]string, len(t.fields))
		for i, f := range t.fields {
			var err error
			if cells[i], err = cell(reflect.ValueOf(row).FieldByIndex(f.Index)); err != nil {
				return fmt.Errorf("column %s: %w", t.names[i], err)
			}
		}
		return t.csv.Write(cells)
	}
	_, err := fmt.Fprintln(t.w, row)
	return err
}

// header prints the names of the columns before the first row.
func (t *Writer[T]) header() error {
	if t.begun {
		return nil
	}
	t.begun = true
	return t.csv.Write(t.names)
}

// Flush ends the table. A table of CSV without rows has its header.
func (t *Writer[T]) Flush() error {
	if t.format != CSV {
		return nil
	}
	if err := t.header(); err != nil {
		return err
	}
	t.csv.Flush()
	return t.csv.Error()
}

// All prints a table, in few writes.
func All[T fmt.Stringer](w io.Writer, format Format, rows []T) error {
	buffer := bufio.NewWriter(w)
	t := NewWriter[T](buffer, format)
	for _, row := range rows {
		if err := t.Write(row); err != nil {
			return err
		}
	}
	return cmp.Or(t.Flush(), buffer.Flush())
}

// cell returns the text of a value.
func cell(v reflect.Value) (string, error) {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return "", nil
		}
		v = v.Elem()
	}
	if m, ok := v.Interface().(encoding.TextMarshaler); ok {
		text, err := m.MarshalText()
		return string(text), err
	}
	return fmt.Sprint(v.Interface()), nil
}
