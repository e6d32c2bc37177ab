package main

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// describe returns the exported names of a package, one on each line, sorted: its
// constants with their values, variables, functions, types, and the exported fields
// and methods of the types. What a type is made of besides is not part of the API,
// except that it says of a struct whether it can be compared, as adding a field may
// take that away.
func describe(pkg *types.Package) []string {
	d := describer{pkg: pkg}
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Const:
			if obj.Exported() {
				d.add("const %s %s = %s", name, d.text(obj.Type()), obj.Val().ExactString())
			}
		case *types.Var:
			if obj.Exported() {
				d.add("var %s %s", name, d.text(obj.Type()))
			}
		case *types.Func:
			if obj.Exported() {
				d.add("func %s%s", name, d.signature(obj.Type()))
			}
		case *types.TypeName:
			if obj.Exported() {
				d.typeName(obj)
			}
		}
	}
	slices.Sort(d.lines)
	return d.lines
}

type describer struct {
	pkg   *types.Package
	lines []string
}

func (d *describer) add(format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}

// text returns a type as the package would write it.
func (d *describer) text(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == d.pkg {
			return ""
		}
		return p.Name()
	})
}

// signature returns the type parameters, parameters and results of a function. The
// names of parameters are left out, as no caller depends on them.
func (d *describer) signature(t types.Type) string {
	s := t.(*types.Signature)
	plain := types.NewSignatureType(nil, nil, nil, unnamed(s.Params()), unnamed(s.Results()), s.Variadic())
	text := strings.TrimPrefix(d.text(plain), "func")
	if s.TypeParams().Len() == 0 {
		return text
	}
	var list []string
	for p := range s.TypeParams().TypeParams() {
		list = append(list, p.Obj().Name()+" "+d.text(p.Constraint()))
	}
	return "[" + strings.Join(list, ", ") + "]" + text
}

func unnamed(t *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for v := range t.Variables() {
		vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), "", v.Type()))
	}
	return types.NewTuple(vars...)
}

// typeName adds a type, its fields and its methods.
func (d *describer) typeName(obj *types.TypeName) {
	name := obj.Name()
	if obj.IsAlias() {
		t := obj.Type()
		if alias, ok := t.(*types.Alias); ok {
			t = alias.Rhs()
		}
		d.add("type %s = %s", name, d.text(t))
		return
	}
	named := obj.Type().(*types.Named)
	full := d.text(named) // with its type parameters
	switch under := named.Underlying().(type) {
	case *types.Struct:
		d.structure(full, under, types.Comparable(named))
	case *types.Interface:
		d.iface(full, under)
	default:
		d.add("type %s %s", full, d.text(under))
	}
	d.methods(named)
}

func (d *describer) structure(name string, s *types.Struct, comparable bool) {
	if comparable {
		d.add("type %s struct, comparable", name)
	} else {
		d.add("type %s struct", name)
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		switch {
		case !f.Exported():
		case f.Embedded():
			d.add("type %s struct, embedded %s", name, d.text(f.Type()))
		case s.Tag(i) != "":
			d.add("type %s struct, %s %s `%s`", name, f.Name(), d.text(f.Type()), s.Tag(i))
		default:
			d.add("type %s struct, %s %s", name, f.Name(), d.text(f.Type()))
		}
	}
}

func (d *describer) iface(name string, t *types.Interface) {
	d.add("type %s interface", name)
	for i := range t.NumExplicitMethods() {
		if m := t.ExplicitMethod(i); m.Exported() {
			d.add("type %s interface, %s%s", name, m.Name(), d.signature(m.Type()))
		} else {
			d.add("type %s interface, unexported methods", name)
		}
	}
	for i := range t.NumEmbeddeds() {
		d.add("type %s interface, embedded %s", name, d.text(t.EmbeddedType(i)))
	}
}

// methods adds the exported methods of a type and of a pointer to it, those of
// embedded fields included, as they can be called all the same.
func (d *describer) methods(named *types.Named) {
	if types.IsInterface(named) {
		return
	}
	value := types.NewMethodSet(named)
	pointer := types.NewMethodSet(types.NewPointer(named))
	for sel := range pointer.Methods() {
		f := sel.Obj().(*types.Func)
		if !f.Exported() {
			continue
		}
		receiver := d.text(named)
		if value.Lookup(f.Pkg(), f.Name()) == nil {
			receiver = "*" + receiver
		}
		d.add("method (%s) %s%s", receiver, f.Name(), d.signature(sel.Type()))
	}
}
