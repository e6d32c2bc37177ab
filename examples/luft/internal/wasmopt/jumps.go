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
	last := slices.Max(d.table)
	if int64(last) >= int64(at) { // more than an int may hold, so that it is checked first
		return d, false
	}
	d.labels = int(last) + 1
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

// label returns the label of a number.
func (d *dispatch) label(number int64) int {
	return int(d.table[min(uint64(number), uint64(len(d.table)-1))])
}

// threadFunction returns a function, the declaration of its variables included, with its
// jumps threaded.
func threadFunction(r *reader) []byte {
	start := r.at
	code := r.function()
	d, ok := findDispatch(code)
	if !ok {
		return r.module[start:]
	}
	needed := make([]bool, d.labels) // by the switch
	needed[d.label(0)] = true        // where the function begins
	table := &code[d.code-1]
	var out []byte                       // from behind the switch
	from := table.end                    // what is not in out yet
	label, depth := -1, d.depth+d.labels // of the instruction
	idle := true                         // nothing but the stack pointer has changed since the label
	for k := d.code; k < len(code) && depth >= d.depth; k++ {
		i := &code[k]
		switch {
		case i.opens():
			depth++
		case i.op == opEnd:
			depth--
			if l := d.depth + d.labels - 1 - depth; l > label {
				label, idle = l, true
			}
		case i.op == opBrTable,
			i.is(opBrIf, depth-d.depth),
			i.is(opLocalGet, 0) && !code[k-2].is(opLocalSet, 0):
			return r.module[start:] // not from the Go compiler
		case i.op == opI64Store && code[k-1].op == opI64Const && label >= 0:
			// This may be where a goroutine comes back after a call; the lowest bits are
			// the number. After a panic it comes back before a call, without arguments,
			// of runtime.deferreturn.
			needed[d.label(code[k-1].operand%(1<<16))] = true
			if idle {
				needed[label] = true
			}
			idle = false
		case i.is(opBr, depth-d.depth): // a jump
			number := &code[k-2]
			if number.op != opI32Const || !code[k-1].is(opLocalSet, 0) {
				return r.module[start:]
			}
			to := d.label(number.operand)
			if to <= label {
				needed[to] = true
				continue
			}
			out = append(append(out, r.module[from:number.start]...), opBr)
			out = binary.AppendUvarint(out, uint64(d.to(to, depth)))
			from = i.end
		case i.op != opI64Const && !i.movesStack():
			idle = false
		}
	}
	out = append(out, r.module[from:]...)

	head := append(slices.Clone(r.module[start:table.start]), opBrTable)
	head = binary.AppendUvarint(head, uint64(len(d.table)-1))
	for _, l := range d.table {
		if !needed[l] {
			l = d.table[0]
		}
		head = binary.AppendUvarint(head, uint64(l))
	}
	return append(head, out...)
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
