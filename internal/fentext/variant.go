package fentext

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/internal/variant"
)

// What is wrong with a record of a variant.
var (
	errChecks      = errors.New("not two numbers of checks from 0 to 3, such as 3+3")
	errChecksGiven = errors.New("not two numbers of checks from 0 to 3, such as +0+0")
	errTwoChecks   = errors.New("a second number of checks")
	errPromoted    = errors.New("the mark of a promoted piece without its piece")
	errPocket      = errors.New("not a piece from a pawn to a queen, or more than a pocket has room for")
	errPocketEnd   = errors.New("a pocket without its end, or not at the end of the placement")
)

// SplitRules splits text that begins with the name of a variant and a blank, and returns the
// number of the rules and where the record begins. Other text has rules Any, from 0.
func SplitRules(s string) (rules, at int) {
	for at < len(s) && !IsBlank(s[at]) {
		at++
	}
	for i := range variant.Table {
		if i != variant.Standard && s[:at] == variant.Table[i].Name {
			for at < len(s) && IsBlank(s[at]) {
				at++
			}
			return i, at
		}
	}
	return Any, 0
}

// checksLeft reads the field for the checks that each player must still give, such as 3+3, if
// there is one.
func (p *Parser[P, C, R, S]) checksLeft(r *Record[P, C, R, S]) bool {
	if !p.More() {
		return true
	}
	end := p.End(p.Pos)
	if end-p.Pos != 3 || !isDigit(p.In[p.Pos]) || p.In[p.Pos+1] != '+' || !isDigit(p.In[p.Pos+2]) {
		return true
	}
	p.Start[Checks] = p.Pos
	left := [2]uint8{p.In[p.Pos] - '0', p.In[p.Pos+2] - '0'}
	return p.setChecks(r, left, errChecks, end)
}

// checksGiven reads the checks that each player has given at the end of a record, such as +0+0,
// which older programs write. It returns false without an error if there are none.
func (p *Parser[P, C, R, S]) checksGiven(r *Record[P, C, R, S]) bool {
	end := p.End(p.Pos)
	if end-p.Pos != 4 || p.In[p.Pos] != '+' || p.In[p.Pos+2] != '+' {
		return false
	}
	if p.EPD && (p.Start[Checks] != 0 || p.Rules != variant.ThreeCheck) {
		return false // an opcode
	}
	if p.Start[Checks] != 0 {
		return p.fail(Checks, p.Pos, errTwoChecks)
	}
	p.Start[Checks] = p.Pos
	const most = 3
	given := [2]uint8{p.In[p.Pos+1] - '0', p.In[p.Pos+3] - '0'}
	if given[0] > most || given[1] > most {
		return p.fail(Checks, p.Pos, errChecksGiven)
	}
	if !p.setChecks(r, [2]uint8{most - given[0], most - given[1]}, errChecksGiven, end) {
		return false
	}
	if !p.EPD && p.More() {
		return p.fail(Fullmove, p.Pos, errTrailing)
	}
	return true
}

// EPDChecks reads the checks that each player has given after the counters of an EPD, if they stand
// there.
func (p *Parser[P, C, R, S]) EPDChecks(r *Record[P, C, R, S]) bool {
	return !p.More() || p.checksGiven(r) || p.Err == nil
}

// setChecks sets the checks that are left if the rules count them.
func (p *Parser[P, C, R, S]) setChecks(r *Record[P, C, R, S], left [2]uint8, bad error, end int) bool {
	if p.Rules == Any {
		r.Rules = variant.ThreeCheck
	}
	most := variant.Table[r.Rules].Checks
	switch {
	case most == 0:
		return p.fail(Checks, p.Pos, fmt.Errorf("checks are counted only by the rules %s", variant.Table[variant.ThreeCheck].Name))
	case left[0] > most || left[1] > most:
		return p.fail(Checks, p.Pos, bad)
	}
	r.ChecksLeft = left
	p.Pos = end
	return true
}

// houseMark reads a '~' after a promoted piece, or a pocket in brackets. It returns the file that
// comes next.
func (p *Parser[P, C, R, S]) houseMark(r *Record[P, C, R, S], file, rank uint8, end int) (next uint8, ok bool) {
	if p.In[p.Pos] == '[' {
		if file < 8 || rank > 0 || p.In[end-1] != ']' {
			return file, p.fail(Placement, p.Pos, errPocketEnd)
		}
		return file, p.pocket(r, end-1, end)
	}
	if !p.hasDrops(r) {
		return file, false
	}
	if p.Pos == p.Start[Placement] || pieces[p.In[p.Pos-1]] == 0 {
		return file, p.fail(Placement, p.Pos, errPromoted)
	}
	r.Promoted |= 1 << ((rank<<3 | (file - 1)) & 63)
	return file, true
}

// pocket reads the pieces after a bracket or a slash, up to last, and sets the position to the last
// byte of the field, which ends at end.
func (p *Parser[P, C, R, S]) pocket(r *Record[P, C, R, S], last, end int) bool {
	if !p.hasDrops(r) {
		return false
	}
	if p.In[p.Pos:end] == "[-]" { // XBoard's empty pockets
		p.Pos = last
	}
	for p.Pos++; p.Pos < last; p.Pos++ {
		piece := pieces[p.In[p.Pos]]
		kind := piece & 7
		if kind == 0 || kind == king {
			return p.fail(Placement, p.Pos, errPocket)
		}
		n := &r.Pockets[piece>>3][kind]
		if *n++; *n > 63 || kind > 1 && *n > 15 {
			return p.fail(Placement, p.Pos, errPocket)
		}
	}
	p.Pos = end - 1
	return true
}

// hasDrops reports whether the rules have pockets. It selects Crazyhouse if the rules follow from
// the record.
func (p *Parser[P, C, R, S]) hasDrops(r *Record[P, C, R, S]) bool {
	if p.Rules == Any {
		r.Rules = variant.Crazyhouse
	}
	if !variant.Table[r.Rules].Drops {
		if p.In[p.Pos] == '/' {
			return p.fail(Placement, p.Pos, errRanks)
		}
		return p.fail(Placement, p.Pos, errPlacement)
	}
	return true
}

// appendHouse appends the pieces with the marks of those that are promoted, and the pockets.
func (r *Record[P, C, R, S]) appendHouse(dst []byte) []byte {
	plain := Record[P, C, R, S]{Pieces: r.Pieces}
	file, rank := 0, 7
	for _, c := range plain.AppendPlacement(nil) {
		dst = append(dst, c)
		switch {
		case c == '/':
			file, rank = 0, rank-1
			continue
		case isDigit(c):
			file += int(c - '0')
			continue
		case r.Promoted>>(rank<<3|file)&1 != 0:
			dst = append(dst, '~')
		}
		file++
	}
	dst = append(dst, '[')
	for color, pocket := range r.Pockets {
		for kind := king - 1; kind >= 1; kind-- {
			for range pocket[kind] {
				dst = append(dst, letters[color<<3|kind])
			}
		}
	}
	return append(dst, ']')
}

// AppendName appends the name of the rules, and a blank after it, if they are not standard chess.
func (r *Record[P, C, R, S]) AppendName(dst []byte) []byte {
	if r.Rules == variant.Standard || int(r.Rules) >= len(variant.Table) {
		return dst
	}
	return append(append(dst, variant.Table[r.Rules].Name...), ' ')
}

// AppendChecks appends the checks that each player must still give, with a blank before, if the
// rules count them.
func (r *Record[P, C, R, S]) AppendChecks(dst []byte) []byte {
	if int(r.Rules) >= len(variant.Table) || variant.Table[r.Rules].Checks == 0 {
		return dst
	}
	return append(dst, ' ', '0'+r.ChecksLeft[0]%10, '+', '0'+r.ChecksLeft[1]%10)
}
