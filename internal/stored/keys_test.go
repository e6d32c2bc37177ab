package stored

import (
	"encoding"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// goodKey matches the keys of JSON that Luft writes. Words of UCI are written as UCI does:
// "movetime".
var goodKey = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// TestKeys holds that no type is written with a key that has a capital letter, or with a
// duration as a number.
func TestKeys(t *testing.T) {
	byName := make(map[string]kept)
	for _, k := range keeps {
		byName[nameOf(k.typ)] = k
	}
	checked := 0
	for _, name := range slices.Sorted(maps.Keys(exported(t))) {
		k, ok := byName[name]
		if !ok {
			continue
		}
		checked++
		for _, fault := range append(typeFaults(k.typ), valueFaults(k)...) {
			t.Errorf("%s: %s", name, fault)
		}
	}
	if checked < 100 {
		t.Errorf("only %d types are checked", checked)
	}
}

// TestFormKeys holds the same of the forms that methods write: the structs with tags that
// are not exported types.
func TestFormKeys(t *testing.T) {
	found := 0
	eachFile(t, func(name string, file *ast.File) {
		if strings.HasPrefix(name, "uci/lichess/") || strings.HasPrefix(name, "pgn/fetch/") {
			return // their forms are those of Lichess and of chess.com
		}
		forms, faults := formFaults(file)
		found += forms
		for _, fault := range faults {
			t.Errorf("%s: %s", name, fault)
		}
	})
	if found < 5 {
		t.Errorf("only %d forms are found", found)
	}
}

var (
	durationType  = reflect.TypeFor[time.Duration]()
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// typeFaults returns what is wrong with the keys and durations of a type that has no method
// for its JSON form, as far as that of others does not decide it.
func typeFaults(typ reflect.Type) (faults []string) {
	if typ == durationType {
		return []string{"a duration is a number"}
	}
	if typ.Implements(marshaler) || typ.Implements(textMarshaler) {
		return nil
	}
	switch typ.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		return typeFaults(typ.Elem())
	case reflect.Struct:
		for i := range typ.NumField() {
			f := typ.Field(i)
			tag := f.Tag.Get("json")
			if !f.IsExported() && !f.Anonymous || tag == "-" {
				continue
			}
			if key, _, _ := strings.Cut(tag, ","); !goodKey.MatchString(key) && (!f.Anonymous || key != "") {
				faults = append(faults, fmt.Sprintf("the key of %s is %q", f.Name, key))
			}
			for _, fault := range typeFaults(f.Type) {
				faults = append(faults, f.Name+": "+fault)
			}
		}
	}
	return faults
}

// valueFaults returns what is wrong with what is written of values of a type.
func valueFaults(k kept) (faults []string) {
	filled := reflect.New(k.typ).Elem()
	fill(filled)
	written := 0
	for _, v := range append(slices.Clone(k.values), filled.Interface()) {
		data, err := json.Marshal(v)
		if err != nil {
			continue // such as that of settings that contradict each other
		}
		written++
		var read any
		d := json.NewDecoder(strings.NewReader(string(data)))
		d.UseNumber()
		if err := d.Decode(&read); err != nil {
			return []string{err.Error()}
		}
		times := make(map[string]bool)
		addDurations(times, reflect.ValueOf(v), 8)
		faults = appendTextFaults(faults, read, times)
	}
	if written == 0 {
		faults = append(faults, "no value can be written")
	}
	slices.Sort(faults)
	return slices.Compact(faults)
}

// appendTextFaults appends what is wrong with a JSON value: keys, and numbers that are among
// the given ones.
func appendTextFaults(faults []string, v any, times map[string]bool) []string {
	switch v := v.(type) {
	case json.Number:
		if times[v.String()] {
			faults = append(faults, "the duration "+v.String()+" is a number")
		}
	case []any:
		for _, e := range v {
			faults = appendTextFaults(faults, e, times)
		}
	case map[string]any:
		for key, e := range v {
			if !goodKey.MatchString(key) {
				faults = append(faults, fmt.Sprintf("the key %q is written", key))
			}
			faults = appendTextFaults(faults, e, times)
		}
	}
	return faults
}

// addDurations adds the durations in v, down to a depth, as numbers of nanoseconds. Those below
// a microsecond could be other numbers.
func addDurations(times map[string]bool, v reflect.Value, depth int) {
	if depth == 0 || !v.IsValid() {
		return
	}
	if v.Type() == durationType {
		if v.Int() >= 1000 {
			times[strconv.FormatInt(v.Int(), 10)] = true
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			addDurations(times, v.Field(i), depth-1)
		}
	case reflect.Slice, reflect.Array:
		for i := range min(v.Len(), 4) {
			addDurations(times, v.Index(i), depth-1)
		}
	case reflect.Pointer, reflect.Interface:
		addDurations(times, v.Elem(), depth-1)
	}
}

// formFaults returns the number of structs in a file that have tags for JSON and are not
// exported types, and what is wrong with them.
func formFaults(file *ast.File) (forms int, faults []string) {
	types := make(map[ast.Expr]bool) // the exported ones
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			types[n.Type] = n.Name.IsExported()
		case *ast.StructType:
			if !types[n] && slices.ContainsFunc(n.Fields.List, func(f *ast.Field) bool { return keyOf(f) != "" }) {
				forms++
				faults = append(faults, fieldFaults(n)...)
			}
		}
		return true
	})
	return forms, faults
}

// fieldFaults returns what is wrong with the fields of a struct.
func fieldFaults(s *ast.StructType) (faults []string) {
	for _, f := range s.Fields.List {
		key := keyOf(f)
		for _, name := range f.Names {
			if name.IsExported() && key != "-" && !goodKey.MatchString(key) {
				faults = append(faults, fmt.Sprintf("the key of %s is %q", name.Name, key))
			}
		}
		if len(f.Names) > 1 && key != "" {
			faults = append(faults, fmt.Sprintf("several fields have the key %q", key))
		}
		ast.Inspect(f.Type, func(n ast.Node) bool {
			if _, inner := n.(*ast.StructType); inner {
				return false
			}
			if x, ok := n.(*ast.SelectorExpr); ok && x.Sel.Name == "Duration" {
				if pkg, ok := x.X.(*ast.Ident); ok && pkg.Name == "time" && key != "-" {
					faults = append(faults, fmt.Sprintf("the duration %q is a number", key))
				}
			}
			return true
		})
	}
	return faults
}

// keyOf returns the key in the tag of a field.
func keyOf(f *ast.Field) string {
	if f.Tag == nil {
		return ""
	}
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return ""
	}
	key, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	return key
}

// plain has a duration and no tag.
type plain struct{ Left time.Duration }

// byHand is written by a method, as plain.
type byHand struct{ plain }

func (b byHand) MarshalJSON() ([]byte, error) { return json.Marshal(b.plain) }

// never cannot be written.
type never struct{}

func (never) MarshalJSON() ([]byte, error) { return nil, fmt.Errorf("never") }

// TestKeysFinds holds that the checks fail where they should.
func TestKeysFinds(t *testing.T) {
	type tagged struct {
		Depth int `json:"depth"`
	}
	type embedding struct {
		tagged
		Left [2]time.Duration `json:"left"`
	}
	for _, tt := range []struct {
		typ  reflect.Type
		want []string
	}{
		{reflect.TypeFor[tagged](), nil},
		{reflect.TypeFor[plain](), []string{`the key of Left is ""`, "Left: a duration is a number"}},
		{reflect.TypeFor[[]map[string]*plain](), []string{`the key of Left is ""`, "Left: a duration is a number"}},
		{reflect.TypeFor[embedding](), []string{"Left: a duration is a number"}},
		{reflect.TypeFor[struct {
			HashFull int `json:"hashFull"`
		}](), []string{`the key of HashFull is "hashFull"`}},
		{reflect.TypeFor[struct {
			C chan int `json:"-"`
		}](), nil},
		{reflect.TypeFor[byHand](), nil},
	} {
		if got := typeFaults(tt.typ); !slices.Equal(got, tt.want) {
			t.Errorf("%v: got %q, want %q", tt.typ, got, tt.want)
		}
	}
	for _, tt := range []struct {
		kept kept
		want []string
	}{
		{keep(tagged{3}), nil},
		{keep(byHand{plain{time.Hour}}), []string{"the duration 3600000000000 is a number", `the key "Left" is written`}},
		{keep[never](), []string{"no value can be written"}},
	} {
		if got := valueFaults(tt.kept); !slices.Equal(got, tt.want) {
			t.Errorf("%v: got %q, want %q", tt.kept.typ, got, tt.want)
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", `package p
		type Exported struct { Left time.Duration `+"`json:\"left\"`"+` }
		type untagged struct { Left time.Duration }
		type form struct {
			Left   []time.Duration `+"`json:\"left\"`"+`
			Depth  int
			A, B   int `+"`json:\"a\"`"+`
			Inner  struct { Nodes int `+"`json:\"Nodes\"`"+` } `+"`json:\"inner\"`"+`
			hidden int
		}`, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`the duration "left" is a number`, `the key of Depth is ""`, `several fields have the key "a"`, `the key of Nodes is "Nodes"`}
	if forms, faults := formFaults(file); forms != 2 || !slices.Equal(faults, want) {
		t.Errorf("of %d forms: got %q, want %q", forms, faults, want)
	}
}
