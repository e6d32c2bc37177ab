// Package jsonform implements the JSON form of structs that have durations: these are
// written as text, such as "1m30s", so that no reader of JSON rounds them or has to know
// their unit. All other fields are written as package json does.
//
// The keys are those of the tags. Keys of several words have underscores between the words;
// Unmarshal also takes them without, in any case, as they were written when they were the
// names of the fields: "FirstMove" is read as "first_move".
package jsonform

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"sync"
	"time"
)

// A Duration is a duration whose JSON form is a string, such as "1m30s". A number of
// nanoseconds, as package json writes a [time.Duration], is also read.
type Duration time.Duration

// MarshalText implements [encoding.TextMarshaler].
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// UnmarshalJSON implements [json.Unmarshaler]. As everywhere in package json, null changes
// nothing.
func (d *Duration) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '"' {
		return json.Unmarshal(data, (*int64)(d))
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	v, err := time.ParseDuration(text)
	if err == nil {
		*d = Duration(v)
	}
	return err
}

// Marshal returns the JSON form of a struct. Methods of its type are not called, so that
// its MarshalJSON can call Marshal.
func Marshal(v any) ([]byte, error) {
	from := reflect.ValueOf(v)
	f := formOf(from.Type())
	to := reflect.New(f.typ).Elem()
	for i, index := range f.fields {
		assign(to.Field(i), from.FieldByIndex(index))
	}
	return json.Marshal(to.Interface())
}

// Unmarshal reads into *v, a struct, what [Marshal] writes. Methods of its type are not
// called. Fields without a key in data keep their values, and an error leaves *v unchanged.
func Unmarshal(data []byte, v any) error {
	to := reflect.ValueOf(v).Elem()
	f := formOf(to.Type())
	from := reflect.New(f.typ).Elem()
	for i, index := range f.fields {
		field := from.Field(i)
		assign(field, to.FieldByIndex(index))
		if field.Kind() == reflect.Slice && !field.IsNil() {
			field.Set(reflect.AppendSlice(reflect.MakeSlice(field.Type(), 0, field.Len()), field)) // package json reuses its elements
		}
	}
	for i, of := range f.former {
		from.Field(len(f.fields) + i).Set(from.Field(of).Addr())
	}
	if err := json.Unmarshal(data, from.Addr().Interface()); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Struct == "" {
			wrong.Struct = to.Type().Name()
		}
		return err
	}
	for i, index := range f.fields {
		assign(to.FieldByIndex(index), from.Field(i))
	}
	return nil
}

// A form describes how a struct is written and read.
type form struct {
	// typ has the fields of the struct with Duration for time.Duration, and then those for
	// keys that are only read: pointers to the fields of the present keys.
	typ    reflect.Type
	fields [][]int // for the first fields of typ, the indexes in the struct
	former []int   // for the other fields of typ, the fields that they point to
}

var forms sync.Map // from reflect.Type to *form

// formOf returns the form of a struct type.
func formOf(t reflect.Type) *form {
	if f, ok := forms.Load(t); ok {
		return f.(*form)
	}
	var f form
	var all, former []reflect.StructField
	for _, field := range reflect.VisibleFields(t) {
		key, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || key == "-" || field.Anonymous {
			continue // the fields of an embedded struct are fields of this one
		}
		written := reflect.StructField{Name: field.Name, Type: typeOf(field.Type), Tag: field.Tag}
		if plain := strings.ReplaceAll(key, "_", ""); plain != key {
			f.former = append(f.former, len(all))
			if strings.Contains(options, "string") {
				plain += ",string"
			}
			former = append(former, reflect.StructField{
				Name: "Former" + field.Name, Type: reflect.PointerTo(written.Type),
				Tag: reflect.StructTag(`json:"` + plain + `,omitempty"`),
			})
		}
		all = append(all, written)
		f.fields = append(f.fields, field.Index)
	}
	f.typ = reflect.StructOf(append(all, former...))
	stored, _ := forms.LoadOrStore(t, &f)
	return stored.(*form)
}

var (
	duration = reflect.TypeFor[time.Duration]()
	text     = reflect.TypeFor[Duration]()
)

// typeOf returns the type of a field of a form for one of a struct.
func typeOf(t reflect.Type) reflect.Type {
	switch {
	case t == duration:
		return text
	case t.Kind() == reflect.Array && t.Elem() == duration:
		return reflect.ArrayOf(t.Len(), text)
	}
	return t
}

// assign sets a field of a struct to that of its form, or the other way round.
func assign(to, from reflect.Value) {
	switch {
	case to.Type() == from.Type():
		to.Set(from)
	case to.Kind() == reflect.Array:
		for i := range to.Len() {
			assign(to.Index(i), from.Index(i))
		}
	default:
		to.SetInt(from.Int())
	}
}
