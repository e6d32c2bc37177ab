// Package tabular prints the tables of commands: as text for people, or as JSON or CSV for
// programs.
package tabular

import (
	"bufio"
	"cmp"
	"encoding"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"text/tabwriter"

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
	declare := func(name, usage string, format Format) {
		cmd.Flags().BoolFunc(name, usage, func(s string) error {
			on, err := strconv.ParseBool(s)
			if err != nil {
				return errors.New("neither true nor false")
			}
			if on {
				*f = format
			}
			return nil
		})
	}
	declare("json", "print JSON, an object on each line", JSON)
	declare("csv", "print CSV with a header line", CSV)
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
}

// A Writer prints rows. T is a struct whose String method returns a row of text. The
// names of columns are those of its fields in JSON; a nil pointer is an empty cell, or
// null.
type Writer[T fmt.Stringer] struct {
	Write func(row T) error
	Flush func() error // ends the table; one of CSV without rows has its header
}

// NewWriter returns a Writer to w.
func NewWriter[T fmt.Stringer](w io.Writer, format Format) *Writer[T] {
	nothing := func() error { return nil }
	switch format {
	case JSON:
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return &Writer[T]{func(row T) error { return e.Encode(row) }, nothing}
	case CSV:
		return newCSV[T](w)
	}
	return &Writer[T]{func(row T) error {
		_, err := fmt.Fprintln(w, row)
		return err
	}, nothing}
}

func newCSV[T fmt.Stringer](w io.Writer) *Writer[T] {
	var names []string
	var fields []reflect.StructField
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.IsExported() && !f.Anonymous && name != "-" && name != "" {
			names, fields = append(names, name), append(fields, f)
		}
	}
	c := csv.NewWriter(w)
	c.Write(names) // an error comes again
	write := func(row T) (err error) {
		cells := make([]string, len(fields))
		for i, f := range fields {
			if cells[i], err = cell(reflect.ValueOf(row).FieldByIndex(f.Index)); err != nil {
				return fmt.Errorf("column %s: %w", names[i], err)
			}
		}
		return c.Write(cells)
	}
	return &Writer[T]{write, func() error {
		c.Flush()
		return c.Error()
	}}
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

// Columns prints a table as text, in whose rows tabs end the cells. It aligns them with
// these flags of package tabwriter.
func Columns[T fmt.Stringer](w io.Writer, flags uint, rows []T) error {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', flags)
	return cmp.Or(All(columns, Text, rows), columns.Flush())
}
