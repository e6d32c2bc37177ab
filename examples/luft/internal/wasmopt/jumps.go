package wasmopt

import (
	"encoding/binary"
	"slices"
)

// A dispatch is the switch of a function, as the documentation of the package shows it.
type dispatch struct {
	depth  int      // how many blocks the content of the loop is in, the loop included
	labels int      // number of labels, each with the block whose end it is
	table  []uint32 // label of each number that jumps set; the last one is that of all others
	code   int      // index of the instruction behind br_table
}

// findDispatch returns the switch of a function, if it has one.
func findDispatch(code []instruction) (d dispatch, ok bool) {
	at := slices.IndexFunc(code, func(i instruction) bool { return i.op == opBrTable })
	if at < 1 || !code[at-1].is(opLocalGet, 0) {
		return d, false
	}
	d.table, d.code = code[at].table, at+1
	d.labels = int(slices.Max(d.table)) + 1
	loop := at - 2 - d.labels
	if loop < 0 || !code[loop].is(opLoop, noType) {
		return d, false
	}
	for i := range code[:at-1] {
		switch {
		case i > loop && !code[i].is(opBlock, noType):
			return d, false
		case i <= loop && code[i].opens():
			d.depth++
		}
	}
	return d, true
}

// to returns the operand of a branch at the given depth of blocks to a label.
func (d *dispatch) to(label, depth int) int { return depth - d.depth - d.labels + label }

// threadFunction returns a function, the declaration of its variables included, with its
// jumps threaded.
func threadFunction(r *reader) []byte {
	start := r.at
	code := r.function()
	d, ok := findDispatch(code)
	if !ok {
		return r.module[start:]
	}
	var out []byte
	from := start                        // what is not in out yet
	label, depth := -1, d.depth+d.labels // of the instruction
	for k := d.code; k < len(code) && depth >= d.depth; k++ {
		i := &code[k]
		switch {
		case i.opens():
			depth++
		case i.op == opEnd:
			depth--
			label = max(label, d.depth+d.labels-1-depth)
		case i.op == opBrTable,
			i.is(opBrIf, depth-d.depth),
			i.is(opLocalGet, 0) && !code[k-2].is(opLocalSet, 0):
			return r.module[start:] // not from the Go compiler
		case i.is(opBr, depth-d.depth): // a jump
			number := &code[k-2]
			if number.op != opI32Const || !code[k-1].is(opLocalSet, 0) {
				return r.module[start:]
			}
			to := int(d.table[min(uint64(number.operand), uint64(len(d.table)-1))])
			if to > label {
				out = append(append(out, r.module[from:number.start]...), opBr)
				out = binary.AppendUvarint(out, uint64(d.to(to, depth)))
				from = i.end
			}
		}
	}
	return append(out, r.module[from:]...)
}

// function reads a function.
func (r *reader) function() (code []instruction) {
	for n := r.uvarint(); n > 0 && r.err == nil; n-- { // variables of a type
		r.uvarint()
		r.byte()
	}
	for r.err == nil && r.at < len(r.module) {
		code = append(code, r.instruction())
	}
	return code
}
