package query

import (
	"fmt"
	"strings"
)

// A balance is the condition that a position has certain material, in the notation of the material
// files of pgn-extract: letters of pieces for each player, with their numbers, absolute or in relation to
// the other player.
type balance struct {
	sides [2]string // White and Black
	term            // what it says in other terms
}

func readBalance(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	sides := strings.Fields(text)
	if len(sides) != 2 {
		return nil, p.fail(at, ErrValue, "want White's pieces and Black's, as in R+P+ R=P1>=")
	}
	b, bad := newBalance([2]string{sides[0], sides[1]})
	if bad != nil {
		return nil, p.fail(at+bad.at+strings.LastIndex(text, sides[1])*bad.side, ErrValue, bad.want)
	}
	return b, nil
}

// A badBalance is an error in the text of a side.
type badBalance struct {
	side, at int
	want     string
}

func newBalance(sides [2]string) (*balance, *badBalance) {
	const letters = "PNBRQL"
	kinds := map[byte]string{'L': "NB"} // minor pieces
	var conditions []string
	for side, text := range sides {
		material := "K"
		own, other := strings.ToUpper, strings.ToLower
		if side == 1 {
			own, other = other, own
		}
		for i := 0; i < len(text); {
			letter := strings.ToUpper(text[i : i+1])
			if strings.IndexByte(letters, letter[0]) < 0 {
				return nil, &badBalance{side, i, "want one of the letters QRBNP, or L for a bishop or knight"}
			}
			i++
			all := letter
			if set, ok := kinds[letter[0]]; ok {
				all = set
			}
			absolute, relative, n := splitBalance(text[i:])
			i += n
			switch {
			case all == letter:
				material += letter + absolute
			default: // the number is that of both together
				for _, k := range all {
					material += string(k) + "*"
				}
				if condition := numberOf(absolute); condition != "" {
					conditions = append(conditions, fmt.Sprintf("count(%s)%s", own(all), condition))
				}
			}
			if relative != "" {
				difference := fmt.Sprintf("count(%s-%s)", own(all), other(all))
				conditions = append(conditions, strings.Replace(relative, "difference", difference, 1))
			}
		}
		sides[side] = text
		if side == 0 {
			conditions = append(conditions, "material("+material+"v")
		} else {
			for j, c := range conditions {
				if strings.HasPrefix(c, "material(") {
					conditions[j] += material + ")"
				}
			}
		}
	}
	p := parser{s: strings.Join(conditions, " ")}
	root, err := p.query()
	if err != nil {
		return nil, &badBalance{0, 0, "too many letters, or a number of pieces above 9"}
	}
	return &balance{sides, termOf(root)}, nil
}

// splitBalance reads what follows a letter: how many pieces there are, as in the term material, and how
// many more than the other player has, as a condition of their difference. N is the length of both.
func splitBalance(s string) (absolute, relative string, n int) {
	digits := 0
	for digits < len(s) && isDigit(s[digits]) {
		digits++
	}
	number := s[:digits]
	rest := s[digits:]
	isRelation := func(rest string) bool { return rest != "" && strings.IndexByte("=#<>", rest[0]) >= 0 }
	if !isRelation(rest) { // the digits, if any, are the number of pieces
		absolute, n = number, digits
		if rest != "" && strings.IndexByte("*+-", rest[0]) >= 0 {
			absolute += rest[:1]
			n++
		}
		rest, number = s[n:], ""
		digits = 0
		for digits < len(rest) && isDigit(rest[digits]) {
			digits++
		}
		number, rest = rest[:digits], rest[digits:]
		if !isRelation(rest) {
			return absolute, "", n
		}
	} else {
		absolute = "*"
	}
	n += digits
	if number == "" {
		number = "1"
	}
	sign, exact := rest[:1], strings.HasPrefix(rest[1:], "=")
	n++
	switch {
	case sign == "=":
		relative = "difference=0"
	case sign == "#":
		relative = "not difference=0"
	case sign == ">" && exact:
		relative = "difference=" + number
	case sign == "<" && exact:
		relative = "difference=-" + number
	case sign == ">":
		relative = "difference>=" + number
	default:
		relative = "difference<=-" + number
	}
	if exact && (sign == "<" || sign == ">") {
		n++
	}
	return absolute, relative, n
}

// numberOf returns the comparison that the number of a kind in the term material stands for, or "" if it may be
// any.
func numberOf(absolute string) string {
	number := strings.TrimRight(absolute, "*+-")
	if number == "" {
		number = "1"
	}
	switch strings.TrimLeft(absolute, "0123456789") {
	case "*":
		return ""
	case "+":
		return ">=" + number
	case "-":
		return "<=" + number
	}
	return "=" + number
}

func (b *balance) text(dst []byte) []byte {
	return append(append(append(append(append(dst, "balance("...), b.sides[0]...), ' '), b.sides[1]...), ')')
}

func (b *balance) colors() node {
	c, bad := newBalance([2]string{b.sides[1], b.sides[0]})
	if bad != nil {
		return b // not for what newBalance has taken
	}
	return c
}

func (b *balance) mirror() node { return b }
