// Package stored holds a test of what programs store: every exported type of the module
// either reads back from JSON as it was written or is listed with the reason why nobody
// stores it.
package stored

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"math"
	"os"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const module = "github.com/luftchess/luft/"

// A kept is a type that a program would store, with the values to try.
type kept struct {
	typ    reflect.Type
	values []any
}

// keep lists a type. Beside the values given, its zero value is tried and, without any
// given, one with all exported fields set.
func keep[T any](values ...T) kept {
	k := kept{reflect.TypeFor[T](), []any{*new(T)}}
	for _, v := range values {
		k.values = append(k.values, v)
	}
	if values == nil {
		v := reflect.New(k.typ).Elem()
		fill(v)
		k.values = append(k.values, v.Interface())
	}
	return k
}

// keepOnly is keep for a type whose zero value stands for nothing that could be written.
func keepOnly[T any](values ...T) kept {
	k := keep(values...)
	k.values = k.values[1:]
	return k
}

// A dropped is a type that nobody stores.
type dropped struct {
	typ    reflect.Type
	reason string
}

func drop[T any](reason string) dropped { return dropped{reflect.TypeFor[T](), reason} }

func nameOf(t reflect.Type) string { return strings.TrimPrefix(t.PkgPath(), module) + "." + t.Name() }

// fill sets all that can be set in v to values that are not zero, and numbers without a
// text form to the largest that there are.
func fill(v reflect.Value) {
	if s, ok := samples[v.Type()]; ok {
		v.Set(reflect.ValueOf(s))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int8, reflect.Int16, reflect.Int32:
		v.SetInt(1)
	case reflect.Int:
		v.SetInt(1 << 31)
	case reflect.Int64:
		v.SetInt(math.MaxInt64)
	case reflect.Uint8, reflect.Uint16:
		v.SetUint(1)
	case reflect.Uint, reflect.Uint32:
		v.SetUint(math.MaxUint32)
	case reflect.Uint64:
		v.SetUint(math.MaxUint64)
	case reflect.Float64:
		v.SetFloat(0.1)
	case reflect.String:
		v.SetString("a \"b\" ♞")
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i))
			}
		}
	}
}

// eachFile calls f with the Go files of the module's public packages, but for their tests.
func eachFile(t *testing.T, f func(name string, file *ast.File)) {
	t.Helper()
	const root = "../.."
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if base := d.Name(); base == "internal" || base == "examples" || base == "testdata" || base != "." && strings.HasPrefix(base, ".") {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path.Join(root, name), nil, parser.SkipObjectResolution)
		if err == nil && file.Name.Name != "main" {
			f(name, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// exported returns the exported types of the module's public packages, by the name of
// the package and theirs, and whether each is an interface or a function.
func exported(t *testing.T) map[string]bool {
	t.Helper()
	types := make(map[string]bool)
	eachFile(t, func(name string, file *ast.File) {
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok && spec.Name.IsExported() && !spec.Assign.IsValid() {
					_, isInterface := spec.Type.(*ast.InterfaceType)
					_, isFunc := spec.Type.(*ast.FuncType)
					types[path.Dir(name)+"."+spec.Name.Name] = isInterface || isFunc
				}
			}
		}
	})
	return types
}

// TestEveryTypeIsListed fails for an exported type that is in no list, or in two, and for
// an entry without its type.
func TestEveryTypeIsListed(t *testing.T) {
	types := exported(t)
	if len(types) < 100 {
		t.Fatalf("only %d exported types are found", len(types))
	}
	listed := make(map[string]int)
	for _, k := range keeps {
		listed[nameOf(k.typ)]++
	}
	for _, d := range drops {
		listed[nameOf(d.typ)]++
		if d.reason == "" {
			t.Errorf("%s is not stored, but why?", nameOf(d.typ))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		if listed[name] == 0 && !types[name] {
			t.Errorf("%s is new: list it as one that is stored, or as one that is not with the reason", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		if _, ok := types[name]; !ok || listed[name] > 1 {
			t.Errorf("%s is listed %d times, and a type of the module: %v", name, listed[name], ok)
		}
	}
}

// TestEveryTypeReadsBack holds that what is stored as JSON reads back equal, that nothing
// is lost as {}, and that no number is one that a reader with floating-point numbers, as
// JavaScript is, would round; also that what package gob encodes without an error reads back
// equal.
func TestEveryTypeReadsBack(t *testing.T) {
	for _, k := range keeps {
		t.Run(nameOf(k.typ), func(t *testing.T) {
			for _, v := range k.values {
				checkStored(t, k.typ, v)
			}
		})
	}
}

func checkStored(t *testing.T, typ reflect.Type, v any) {
	t.Helper()
	from := reflect.New(typ)
	from.Elem().Set(reflect.ValueOf(v))
	data, err := json.Marshal(from.Interface())
	if err != nil {
		t.Errorf("cannot be written: %v", err)
		return
	}
	if string(data) == "{}" {
		t.Errorf("is written as {}")
	}
	// A value that a struct or a map holds cannot use the methods of its pointer.
	if value, err := json.Marshal(v); err != nil || !bytes.Equal(value, data) {
		t.Errorf("a value is written as %.80s (%v), its pointer as %.80s", value, err, data)
	}
	for _, number := range numbers(t, data) {
		if f, err := strconv.ParseFloat(number, 64); err != nil || math.Abs(f) > 1<<53 {
			t.Errorf("%s has the number %s, which readers of JSON round", data, number)
		}
	}
	// A value in a map or an interface has no address, and so no methods of the pointer.
	if byValue, err := json.Marshal(v); err != nil || !bytes.Equal(byValue, data) {
		t.Errorf("by value: written %s, %v, want %s", byValue, err, data)
	}
	back := reflect.New(typ)
	if err := json.Unmarshal(data, back.Interface()); err != nil {
		t.Errorf("%s cannot be read: %v", data, err)
		return
	}
	if !equals(from, back) {
		again, _ := json.Marshal(back.Interface())
		t.Errorf("%s reads back as another (-want +got):\n%s", data, cmp.Diff(string(data), string(again)))
	}
	checkGob(t, from)
}

// TestFailedReadChangesNothing holds that text which cannot be read leaves a value as it was.
func TestFailedReadChangesNothing(t *testing.T) {
	for _, k := range keeps {
		t.Run(nameOf(k.typ), func(t *testing.T) {
			for _, v := range k.values {
				to := reflect.New(k.typ)
				to.Elem().Set(reflect.ValueOf(v))
				u, ok := to.Interface().(encoding.TextUnmarshaler)
				if !ok || u.UnmarshalText([]byte("\x00~")) == nil {
					continue
				}
				if !reflect.DeepEqual(to.Elem().Interface(), v) {
					t.Errorf("%+v has become %+v", v, to.Elem())
				}
			}
		})
	}
}

// TestInvalidValues holds that each value of a type with names for numbers either has a text
// that reads back equal, or cannot be marshalled and has a String that cannot be parsed.
func TestInvalidValues(t *testing.T) {
	tried := make(map[string]bool)
	for _, k := range keeps {
		if err := checkValues(k.typ, tried); err != nil {
			t.Errorf("%s: %v", nameOf(k.typ), err)
		}
	}
	for _, name := range []string{"board.Color", "board.Piece", "board.Move", "movegen.WDL", "uci.Direction"} {
		if !tried[name] {
			t.Errorf("%s has not been tried", name)
		}
	}
	if len(tried) < 27 {
		t.Errorf("only %d types have been tried", len(tried))
	}
}

// checkValues checks all values of a type of at most 16 bits with text methods, and notes
// its name in tried.
func checkValues(typ reflect.Type, tried map[string]bool) error {
	var min, max int64
	switch typ.Kind() {
	case reflect.Uint8, reflect.Uint16:
		max = 1<<typ.Bits() - 1
	case reflect.Int8, reflect.Int16:
		min, max = -1<<(typ.Bits()-1), 1<<(typ.Bits()-1)-1
	default:
		return nil
	}
	v, back := reflect.New(typ), reflect.New(typ)
	from, ok := v.Interface().(encoding.TextMarshaler)
	to, ok2 := back.Interface().(encoding.TextUnmarshaler)
	if !ok || !ok2 {
		return nil
	}
	tried[nameOf(typ)] = true
	for n := min; n <= max; n++ {
		if v.Elem().CanInt() {
			v.Elem().SetInt(n)
		} else {
			v.Elem().SetUint(uint64(n))
		}
		text, err := from.MarshalText()
		if err == nil {
			back.Elem().SetZero()
			if err := to.UnmarshalText(text); err != nil || !back.Elem().Equal(v.Elem()) {
				return fmt.Errorf("%d is written %q, which is read as %v, %v", n, text, back.Elem(), err)
			}
			continue
		}
		if to.UnmarshalText([]byte(fmt.Sprint(v.Elem()))) == nil {
			return fmt.Errorf("%d cannot be marshalled (%v), but is printed as %v, which can be parsed", n, err, v.Elem())
		}
	}
	return nil
}

// wrapped is an enum with the fault that an invalid value reads as another.
type wrapped uint8

func (w wrapped) String() string               { return [2]string{"no", "yes"}[w&1] }
func (w wrapped) MarshalText() ([]byte, error) { return []byte(w.String()), nil }
func (w *wrapped) UnmarshalText(text []byte) error {
	*w = wrapped(strings.Index("yes", string(text)) + 1)
	return nil
}

func TestInvalidValuesFinds(t *testing.T) {
	if err := checkValues(reflect.TypeFor[wrapped](), make(map[string]bool)); err == nil {
		t.Error("a value that reads as another is not found")
	}
}

// checkGob checks that what from points to reads back equal from gob, or is refused.
func checkGob(t *testing.T, from reflect.Value) {
	t.Helper()
	var stream bytes.Buffer
	if gob.NewEncoder(&stream).EncodeValue(from) != nil {
		return
	}
	back := reflect.New(from.Type().Elem())
	if err := gob.NewDecoder(&stream).DecodeValue(back); err != nil {
		t.Errorf("gob: cannot be read: %v", err)
	} else if !equals(from, back) {
		t.Errorf("gob: %+v reads back as %+v", from.Elem(), back.Elem())
	}
}

// equals reports whether two pointers are to values that their method Equal, if they have
// one, or else reflect.DeepEqual says are equal.
func equals(from, back reflect.Value) bool {
	typ := from.Type().Elem()
	equal := reflect.DeepEqual(from.Interface(), back.Interface())
	if m := from.MethodByName("Equal"); !equal && m.IsValid() && m.Type().NumIn() == 1 {
		switch m.Type().In(0) {
		case from.Type():
			equal = m.Call([]reflect.Value{back})[0].Bool()
		case typ:
			equal = m.Call([]reflect.Value{back.Elem()})[0].Bool()
		}
	}
	return equal
}

// numbers returns the numbers in a JSON value.
func numbers(t *testing.T, data []byte) (all []string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case json.Number:
			all = append(all, v.String())
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(v)
	return all
}

// TestCheckFinds holds that the check fails where it should.
func TestCheckFinds(t *testing.T) {
	type big struct{ Nodes uint64 }
	if got := numbers(t, []byte(`{"a":[1,{"b":18446744073709551615}],"c":"2"}`)); !slices.Equal(got, []string{"1", "18446744073709551615"}) && !slices.Equal(got, []string{"18446744073709551615", "1"}) {
		t.Errorf("numbers are %v", got)
	}
	var b big
	fill(reflect.ValueOf(&b).Elem())
	if b.Nodes != math.MaxUint64 {
		t.Errorf("filled with %d", b.Nodes)
	}
}
