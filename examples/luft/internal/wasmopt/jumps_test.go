package wasmopt

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// More instructions, of those that the functions of the tests are made of.
const (
	opCall = 0x10
	opDrop = 0x1a
	empty  = 0x40 // the type of blocks
)

// module returns a module with one function, which has no variables, and a section of
// another kind.
func module(code ...byte) []byte {
	m := append([]byte(magic), 0, 3, 1, 'x', 9)
	f := appendSized([]byte{1}, append([]byte{0}, code...))
	return appendSized(append(m, codeSection), f)
}

// functionOf returns the code of the function of such a module.
func functionOf(t testing.TB, m []byte) []instruction {
	t.Helper()
	r := &reader{module: m, at: len(magic) + 5}
	r.byte()
	section := r.sized()
	section.uvarint()
	f := section.sized()
	code := f.function()
	if f.err != nil {
		t.Fatal(f.err)
	}
	return code
}

func TestThreadJumps(t *testing.T) {
	// dispatch returns a function of three labels, with the labels of the numbers 1, 2 and
	// 3 as they are in the switch.
	dispatch := func(one, two, three byte, rest ...byte) []byte {
		return append([]byte{opLoop, empty, opBlock, empty, opBlock, empty, opBlock, empty, opLocalGet, 0, opBrTable, 3, 0, one, two, three, opEnd}, rest...)
	}
	for _, test := range []struct {
		name       string
		code, want []byte
	}{
		{"no switch", []byte{opCall, 1, opEnd}, nil},
		{"label of 32 bits", []byte{opLocalGet, 0, opBrTable, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, opEnd}, nil},
		{"label of 32 bits that is negative as an int32", []byte{opLoop, empty, opLocalGet, 0, opBrTable, 1, 0, 0x80, 0x80, 0x80, 0x80, 0x0f, opEnd, opEnd}, nil},
		{
			"forwards",
			dispatch(1, 1, 2, opI32Const, 3, opLocalSet, 0, opBr, 2, opEnd, opEnd, opEnd, opEnd),
			dispatch(0, 0, 0, opBr, 1, opEnd, opEnd, opEnd, opEnd),
		},
		{
			"to the next label",
			dispatch(1, 1, 2, opI32Const, 2, opLocalSet, 0, opBr, 2, opEnd, opEnd, opEnd, opEnd),
			dispatch(0, 0, 0, opBr, 0, opEnd, opEnd, opEnd, opEnd),
		},
		{
			"in a condition",
			dispatch(1, 1, 2, opEnd, opCall, 1, opIf, empty, opI32Const, 9, opLocalSet, 0, opBr, 2, opEnd, opEnd, opEnd, opEnd),
			dispatch(0, 0, 0, opEnd, opCall, 1, opIf, empty, opBr, 1, opEnd, opEnd, opEnd, opEnd),
		},
		{
			"backwards, and to the same label",
			dispatch(1, 1, 2, opEnd, opEnd, opCall, 1, opIf, empty, opI32Const, 2, opLocalSet, 0, opBr, 1, opEnd, opI32Const, 3, opLocalSet, 0, opBr, 0, opEnd, opEnd),
			nil,
		},
		{
			"after a call",
			dispatch(1, 1, 2, opI32Const, 3, opLocalSet, 0, opBr, 2, opEnd, opI32Const, 0, opI32Const, 1, opI64Store, 3, 0, opI32Const, 0, opI64Const, 0x83, 0x80, 0x84, 1, opI64Store, 3, 0, opI32Const, 0, opCall, 1, opEnd, opEnd, opEnd),
			dispatch(0, 0, 2, opBr, 1, opEnd, opI32Const, 0, opI32Const, 1, opI64Store, 3, 0, opI32Const, 0, opI64Const, 0x83, 0x80, 0x84, 1, opI64Store, 3, 0, opI32Const, 0, opCall, 1, opEnd, opEnd, opEnd),
		},
		{
			"before and after a call",
			dispatch(1, 1, 2, opI32Const, 3, opLocalSet, 0, opBr, 2, opEnd, opNop, opLocalGet, 1, opI32Const, 8, opI32Sub, opI64Const, 3, opI64Store, 3, 0, opI32Const, 0, opCall, 1, opEnd, opEnd, opEnd),
			dispatch(1, 1, 2, opBr, 1, opEnd, opNop, opLocalGet, 1, opI32Const, 8, opI32Sub, opI64Const, 3, opI64Store, 3, 0, opI32Const, 0, opCall, 1, opEnd, opEnd, opEnd),
		},
		{
			"variable as scratch space",
			dispatch(1, 1, 2, opI32Const, 3, opLocalSet, 0, opI32Const, 0, opLocalGet, 0, opDrop, opDrop, opI32Const, 3, opLocalSet, 0, opBr, 2, opEnd, opEnd, opEnd, opEnd),
			dispatch(0, 0, 0, opI32Const, 3, opLocalSet, 0, opI32Const, 0, opLocalGet, 0, opDrop, opDrop, opBr, 1, opEnd, opEnd, opEnd, opEnd),
		},
		{
			"number of another label that is read",
			dispatch(1, 1, 2, opI32Const, 3, opLocalSet, 0, opBr, 2, opEnd, opEnd, opLocalGet, 0, opDrop, opEnd, opEnd),
			nil,
		},
		{
			"loop that is repeated without a number",
			dispatch(1, 1, 2, opI32Const, 3, opLocalSet, 0, opBr, 2, opEnd, opEnd, opBr, 0, opEnd, opEnd),
			nil,
		},
		{
			"loop that is repeated on a condition",
			dispatch(1, 1, 2, opI32Const, 3, opLocalSet, 0, opBr, 2, opEnd, opEnd, opCall, 1, opBrIf, 0, opEnd, opEnd),
			nil,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.want == nil {
				test.want = test.code
			}
			m := module(test.code...)
			got, err := ThreadJumps(m)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(module(test.want...), got); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(module(test.code...), m); diff != "" {
				t.Errorf("the argument is changed: %s", diff)
			}
		})
	}
}

func TestFormatError(t *testing.T) {
	for _, test := range []struct {
		name   string
		module []byte
		want   FormatError
	}{
		{"empty", nil, FormatError{0, "not a WebAssembly module of version 1"}},
		{"another version", []byte("\x00asm\x02\x00\x00\x00"), FormatError{0, "not a WebAssembly module of version 1"}},
		{"section without size", []byte(magic + "\x00"), FormatError{9, "the end is missing"}},
		{"section that is too long", []byte(magic + "\x00\x02a"), FormatError{10, "the end is missing"}},
		{"size of 33 bits", []byte(magic + "\x00\xff\xff\xff\xff\x1f"), FormatError{9, "number of more than 32 bits"}},
		{"size without end", []byte(magic + "\x00\xff\xff"), FormatError{9, "the end is missing"}},
		{"missing function", []byte(magic + "\x0a\x01\x01"), FormatError{11, "the end is missing"}},
		{"more than the functions", []byte(magic + "\x0a\x02\x00\x00"), FormatError{11, "more in the code section than its functions"}},
		{"unknown instruction", module(0xff), FormatError{18, "unknown instruction"}},
		{"unknown instruction of two bytes", module(0xfc, 12), FormatError{18, "unknown instruction"}},
		{"constant of 71 bits", module(slices.Concat([]byte{opI32Const}, bytes.Repeat([]byte{0x80}, 10), []byte{0})...), FormatError{29, "number of more than 64 bits"}},
		{"long table that is missing", module(opBrTable, 0xff, 0xff, 0xff, 0xff, 0x0f), FormatError{24, "the end is missing"}},
	} {
		_, err := ThreadJumps(test.module)
		e, ok := errors.AsType[*FormatError](err)
		if !ok {
			t.Errorf("%s: error %v", test.name, err)
			continue
		}
		if diff := cmp.Diff(test.want, *e); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// FuzzThreadJumps reads bytes as a module, and as the plan of a function as the Go compiler
// would make it. That function must do the same as before, from its beginning and where it
// goes on after calls.
func FuzzThreadJumps(f *testing.F) {
	f.Add([]byte(magic))
	f.Add(module(opCall, 1, opEnd))
	f.Add([]byte{3, 2, 3, 0, 1, 2, 3, 5, 2, 1, 0, 6, 3, 2, 1, 7, 4})
	f.Add([]byte{5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
	f.Fuzz(func(t *testing.T, data []byte) {
		if out, err := ThreadJumps(data); err == nil {
			again, err := ThreadJumps(out)
			if err != nil || !bytes.Equal(out, again) {
				t.Errorf("twice is not the same: %v", err)
			}
		}
		before := module(planned(data)...)
		after, err := ThreadJumps(before)
		if err != nil {
			t.Fatal(err)
		}
		numbers := []int64{0}
		for _, i := range functionOf(t, before) {
			if i.op == opI64Const {
				numbers = append(numbers, i.operand)
			}
		}
		for i, number := range numbers {
			choices := append([]byte{byte(i * 85)}, data[:min(len(data), 8)]...)
			old, new := run(functionOf(t, before), number, choices), run(functionOf(t, after), number, choices)
			if diff := cmp.Diff(old, new); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}

// planned returns a function of labels that are reached by numbers twice as great, or one
// more. What it calls, and where it jumps to, are the bytes of the plan.
func planned(plan []byte) []byte {
	next := func(n int) byte {
		if len(plan) == 0 {
			return 0
		}
		b := plan[0] % byte(n)
		plan = plan[1:]
		return b
	}
	labels := 1 + int(next(6))
	code := []byte{opBlock, empty, opLoop, empty}
	for range labels {
		code = append(code, opBlock, empty)
	}
	code = append(code, opLocalGet, 0, opBrTable, byte(2*labels-1))
	for number := range 2 * labels {
		code = append(code, byte(number/2))
	}
	code = append(code, opEnd)
	for label := range labels {
		depth := labels - 1 - label
		jump := func(depth int) { code = append(code, opI32Const, next(2*labels), opLocalSet, 0, opBr, byte(depth)) }
		for range next(4) {
			if next(3) == 0 { // where to go on
				code = append(code, opI32Const, 0, opI64Const, next(2*labels), opI64Store, 3, 0)
			}
			code = append(code, opCall, next(100))
			switch next(4) {
			case 0:
				code = append(code, opDrop)
			case 1:
				code = append(code, opIf, empty)
				jump(depth + 1)
				code = append(code, opEnd)
			case 2:
				code = append(code, opIf, empty, opCall, next(100), opIf, empty)
				jump(depth + 2)
				code = append(code, opEnd, opCall, next(100), opDrop, opEnd)
			case 3:
				code = append(code, opBrIf, byte(depth+1)) // out of the loop
			}
		}
		if next(2) == 0 {
			jump(depth)
		}
		code = append(code, opEnd)
	}
	return append(code, opEnd, opEnd)
}

// run executes a function from a number on and returns what it calls. The results of the calls are the bits
// of choices, and it ends after the last, or where it repeats itself for ever.
func run(code []instruction, number int64, choices []byte) (called []int64) {
	opened := make([]int, len(code)) // the instruction that opened the block of each end, or -1
	closed := make([]int, len(code)) // the other way round
	var open []int
	for k, i := range code {
		switch {
		case i.opens():
			open = append(open, k)
		case i.op == opEnd && len(open) > 0:
			opened[k] = open[len(open)-1]
			closed[opened[k]] = k
			open = open[:len(open)-1]
		}
	}
	var stack []int64
	pop := func() int64 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return v
	}
	for k, steps := 0, 0; k < len(code) && steps < 1<<15; k, steps = k+1, steps+1 {
		branch := func(n int64) {
			for ; ; n-- {
				to := open[len(open)-1]
				if n == 0 && code[to].op == opLoop {
					k = to
					return
				}
				open = open[:len(open)-1]
				if n == 0 {
					k = closed[to]
					return
				}
			}
		}
		switch i := code[k]; i.op {
		case opBlock, opLoop:
			open = append(open, k)
		case opIf:
			if open = append(open, k); pop() == 0 {
				branch(0)
			}
		case opEnd:
			if len(open) == 0 {
				return called
			}
			open = open[:len(open)-1]
		case opBr:
			branch(i.operand)
		case opBrIf:
			if pop() != 0 {
				branch(i.operand)
			}
		case opBrTable:
			branch(int64(i.table[min(pop(), int64(len(i.table)-1))]))
		case opCall:
			called = append(called, i.operand)
			if len(called) == 8*len(choices) {
				return called
			}
			stack = append(stack, int64(choices[len(called)/8]>>(len(called)%8)&1))
		case opDrop:
			pop()
		case opI32Const:
			stack = append(stack, i.operand)
		case opI64Const:
			stack = append(stack, i.operand)
		case opI64Store:
			pop()
			pop()
		case opLocalGet:
			stack = append(stack, number)
		case opLocalSet:
			number = pop()
		}
	}
	return called
}
