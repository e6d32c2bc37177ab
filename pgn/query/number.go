package query

import (
	"math"
	"strconv"
)

// A number range is what a number is compared with, both ends included.
type numbers struct{ from, to int }

// maxNumber is the largest number in a query.
const maxNumber = 1_000_000

func (r numbers) has(n int) bool { return r.from <= n && n <= r.to }

// text appends the comparison, such as ">=3" or "=3..5".
func (r numbers) text(dst []byte) []byte {
	switch {
	case r.from == r.to:
		return appendInt(append(dst, '='), r.from)
	case r.to == math.MaxInt:
		return appendInt(append(dst, ">="...), r.from)
	case r.from == math.MinInt:
		return appendInt(append(dst, "<="...), r.to)
	}
	return appendInt(append(appendInt(append(dst, '='), r.from), ".."...), r.to)
}

// endless reports whether there is no upper end.
func (r numbers) endless() bool { return r.to == math.MaxInt }

// negate returns the range of the negated numbers.
func (r numbers) negate() numbers {
	negate := func(n int) int {
		switch n {
		case math.MaxInt:
			return math.MinInt
		case math.MinInt:
			return math.MaxInt
		}
		return -n
	}
	return numbers{negate(r.to), negate(r.from)}
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// numbers reads a comparison with numbers.
func (p *parser) numbers() (numbers, error) {
	op, err := p.operator()
	if err != nil {
		return numbers{}, err
	}
	at := p.pos
	first, last := math.MinInt, math.MaxInt
	if op != "=" || !p.accept("..") {
		if first, err = p.number(); err != nil {
			return numbers{}, err
		}
		if op == "<" && first == -maxNumber || op == ">" && first == maxNumber {
			return numbers{}, p.fail(at, ErrValue, "the range is beyond the numbers of a query")
		}
		switch op {
		case "<":
			return numbers{math.MinInt, first - 1}, nil
		case "<=":
			return numbers{math.MinInt, first}, nil
		case ">":
			return numbers{first + 1, math.MaxInt}, nil
		case ">=":
			return numbers{first, math.MaxInt}, nil
		}
		if !p.accept("..") {
			return numbers{first, first}, nil
		}
		if !p.atNumber() {
			return numbers{first, math.MaxInt}, nil
		}
	}
	at = p.pos
	if last, err = p.number(); err != nil {
		return numbers{}, err
	}
	if first > last {
		return numbers{}, p.fail(at, ErrValue, "the range is empty")
	}
	return numbers{first, last}, nil
}

func (p *parser) atNumber() bool {
	return p.pos < len(p.s) && (isDigit(p.s[p.pos]) || p.s[p.pos] == '-')
}

func (p *parser) number() (int, error) {
	at := p.pos
	if p.pos < len(p.s) && p.s[p.pos] == '-' {
		p.pos++
	}
	for p.pos < len(p.s) && isDigit(p.s[p.pos]) {
		p.pos++
	}
	n, err := strconv.Atoi(p.s[at:p.pos])
	if err != nil || n > maxNumber || n < -maxNumber {
		return 0, p.fail(at, ErrValue, "want a number of at most six digits")
	}
	return n, nil
}

// operator reads a comparison other than "~".
func (p *parser) operator() (string, error) {
	for _, op := range []string{"<=", ">=", "<", ">", "="} {
		if p.accept(op) {
			return op, nil
		}
	}
	return "", p.fail(p.pos, ErrSyntax, "want =, <, <=, > or >=")
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
