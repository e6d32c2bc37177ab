package wasmopt

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// magic is how a module of version 1 begins.
const magic = "\x00asm\x01\x00\x00\x00"

// codeSection is the number of the section with the code of the functions.
const codeSection = 10

// A FormatError reports that a module could not be read.
type FormatError struct {
	Offset  int // of the byte in the module
	Problem string
}

// Error names the problem and where it is.
func (e *FormatError) Error() string {
	return fmt.Sprintf("wasmopt: byte %d: %s", e.Offset, e.Problem)
}

// ThreadJumps returns a module that does the same as the one it is given, which is not
// changed, with jumps threaded as the documentation of the package says. Functions of a form
// that the Go compiler does not make stay as they are. The error is a *[FormatError].
func ThreadJumps(module []byte) ([]byte, error) {
	r := &reader{module: module}
	if string(r.take(len(magic))) != magic {
		return nil, &FormatError{0, "not a WebAssembly module of version 1"}
	}
	out := append(make([]byte, 0, len(module)), magic...)
	for r.err == nil && r.at < len(module) {
		id := r.byte()
		section := r.sized()
		if id != codeSection {
			out = appendSized(append(out, id), section.rest())
			continue
		}
		var code []byte
		count := section.uvarint()
		code = binary.AppendUvarint(code, uint64(count))
		for range count {
			f := section.sized()
			if section.err != nil {
				break
			}
			code = appendSized(code, threadFunction(f))
			if f.err != nil {
				return nil, f.err
			}
		}
		if section.err == nil && section.at < len(section.module) {
			section.fail("more in the code section than its functions")
		}
		if section.err != nil {
			return nil, section.err
		}
		out = appendSized(append(out, id), code)
	}
	if r.err != nil {
		return nil, r.err
	}
	return out, nil
}

func appendSized(dst, content []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(content))), content...)
}

// A reader reads a part of a module. After an error it returns zeros.
type reader struct {
	module []byte // up to the end of the part
	at     int
	err    error // a *FormatError
}

func (r *reader) fail(problem string) {
	if r.err == nil {
		r.err = &FormatError{r.at, problem}
	}
	r.at = len(r.module)
}

// take returns the next n bytes.
func (r *reader) take(n int) []byte {
	if n > len(r.module)-r.at {
		r.fail("the end is missing")
		return nil
	}
	r.at += n
	return r.module[r.at-n : r.at]
}

// rest returns what is left.
func (r *reader) rest() []byte { return r.take(len(r.module) - r.at) }

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// uvarint reads an unsigned number of at most 32 bits.
func (r *reader) uvarint() uint32 {
	v, n := binary.Uvarint(r.module[r.at:])
	switch {
	case n == 0:
		r.fail("the end is missing")
		return 0
	case n < 0 || v>>32 != 0:
		r.fail("number of more than 32 bits")
		return 0
	}
	r.at += n
	return uint32(v)
}

// varint reads a signed number of at most 64 bits.
func (r *reader) varint() (v int64) {
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 && shift < 57 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
	r.fail("number of more than 64 bits")
	return 0
}

// sized returns a reader of the next part, which begins with its size.
func (r *reader) sized() *reader {
	size := int64(r.uvarint())
	if size > int64(len(r.module)-r.at) {
		r.fail("the end is missing")
		return &reader{module: r.module, at: len(r.module), err: r.err}
	}
	part := &reader{module: r.module[:r.at+int(size)], at: r.at}
	r.at += int(size)
	return part
}

// The instructions that matter here.
const (
	opNop       = 0x01
	opBlock     = 0x02
	opLoop      = 0x03
	opIf        = 0x04
	opEnd       = 0x0b
	opBr        = 0x0c
	opBrIf      = 0x0d
	opBrTable   = 0x0e
	opLocalGet  = 0x20
	opLocalSet  = 0x21
	opGlobalSet = 0x24
	opI64Store  = 0x37
	opI32Const  = 0x41
	opI64Const  = 0x42
	opI32Sub    = 0x6b
)

// noType is the type of a block that neither takes values nor leaves some.
const noType = -0x40

// An instruction is one instruction of a function.
type instruction struct {
	op         byte
	start, end int      // in the module
	operand    int64    // the first one, if it is an index or a constant
	table      []uint32 // of br_table
}

// instruction reads the next instruction, one of those that the Go compiler uses: those of
// WebAssembly 1.0, sign extensions, conversions that saturate, and bulk memory.
func (r *reader) instruction() instruction {
	i := instruction{start: r.at}
	unknown := func() {
		r.at = i.start
		r.fail("unknown instruction")
	}
	i.op = r.byte()
	switch op := i.op; {
	case op == opBlock, op == opLoop, op == opIf, op == opI32Const, op == opI64Const:
		i.operand = r.varint()
	case op == opBr, op == opBrIf, op == 0x10, op >= opLocalGet && op <= opGlobalSet: // call, variables
		i.operand = int64(r.uvarint())
	case op == opBrTable:
		for n := r.uvarint(); r.err == nil; n-- {
			i.table = append(i.table, r.uvarint())
			if n == 0 {
				break
			}
		}
	case op == 0x11, op >= 0x28 && op <= 0x3e: // call_indirect, loads and stores
		r.uvarint()
		r.uvarint()
	case op == 0x3f, op == 0x40: // memory.size, memory.grow
		r.take(1)
	case op == 0x43: // f32.const
		r.take(4)
	case op == 0x44: // f64.const
		r.take(8)
	case op == 0xfc:
		switch sub := r.uvarint(); {
		case sub <= 7: // saturating conversions
		case sub == 8, sub == 10: // memory.init, memory.copy
			r.uvarint()
			r.uvarint()
		case sub == 9, sub == 11: // data.drop, memory.fill
			r.uvarint()
		default:
			unknown()
		}
	case slices.Contains([]byte{0x00, opNop, 0x05, opEnd, 0x0f, 0x1a, 0x1b}, op), op >= 0x45 && op <= 0xc4:
	default:
		unknown()
	}
	i.end = r.at
	return i
}

// is reports whether the instruction is op with this operand.
func (i *instruction) is(op byte, operand int) bool { return i.op == op && i.operand == int64(operand) }

// movesStack reports whether the instruction is one of those that change the stack pointer.
func (i *instruction) movesStack() bool {
	return i.op >= opLocalGet && i.op <= opGlobalSet || i.op == opI32Const || i.op == opI32Sub || i.op == opNop
}

// opens reports whether the instruction opens a block.
func (i *instruction) opens() bool { return i.op >= opBlock && i.op <= opIf }
