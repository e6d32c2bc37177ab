package query

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/pgn/explorer"
)

// A tag is a condition of the value of a tag.
type tag struct {
	name string // or a pseudonym of two tags
	op   string // "=", "<", "<=", ">", ">=", "~" or "%"

	value  value
	last   value // of a range, if ranged
	ranged bool

	pattern *regexp.Regexp // of "~"
	sounds  []string       // of "%"
}

// A value is what the value of a tag is compared with.
type value struct {
	text   string // as given, without quotation marks
	prefix bool   // there was an asterisk after the text
	number int
	kind   kind
}

// A kind says how values are compared.
type kind uint8

const (
	kindText   kind = iota
	kindNumber      // the text is a number
	kindDate        // the tag is a date; unknown parts are left out of the text
	kindOpen        // the end of a range that is not there
)

// eitherPlayer are the names that stand for the tag of either player.
var eitherPlayer = map[string]string{
	"Player": "",
	"Elo":    "Elo",
	"Title":  "Title",
	"Team":   "Team",
	"FideId": "FideId",
	"Type":   "Type",
}

// names returns the tags whose value is compared. The second may be "".
func (t *tag) names() [2]string {
	if suffix, ok := eitherPlayer[t.name]; ok {
		return [2]string{"White" + suffix, "Black" + suffix}
	}
	return [2]string{t.name}
}

// tag reads the comparison behind the name of a tag.
func (p *parser) tag(name string) (node, error) {
	t := &tag{name: name}
	var err error
	if p.accept("~") {
		t.op = "~"
		at := p.pos
		if t.value.text, _, err = p.value(); err != nil {
			return nil, err
		}
		if t.pattern, err = regexp.Compile("(?i)" + t.value.text); err != nil {
			return nil, p.fail(at, err, "")
		}
		return t, nil
	}
	if p.accept("%") {
		t.op = "%"
		at := p.pos
		if t.value.text, _, err = p.value(); err != nil {
			return nil, err
		}
		if t.sounds = sounds(t.value.text); t.sounds == nil {
			return nil, p.fail(at, ErrValue, "want a name")
		}
		return t, nil
	}
	if t.op, err = p.operator(); err != nil {
		return nil, err
	}
	at := p.pos
	text, quoted, err := p.value()
	if err != nil {
		return nil, err
	}
	if first, last, ok := strings.Cut(text, ".."); ok && !quoted && t.op == "=" {
		t.ranged = true
		if t.value, err = p.bound(t, at, first); err != nil {
			return nil, err
		}
		if t.last, err = p.bound(t, at+len(first)+2, last); err != nil {
			return nil, err
		}
		if t.value.kind == kindOpen && t.last.kind == kindOpen {
			return nil, p.fail(at, ErrValue, "a range without ends")
		}
		return t, nil
	}
	if t.op == "=" && !t.isDate() && len(text) > 1 && text[len(text)-1] == '*' {
		t.value = value{text: text[:len(text)-1], prefix: true}
		return t, nil
	}
	t.value, err = p.compared(t, at, text)
	return t, err
}

func (t *tag) isDate() bool { return strings.HasSuffix(t.name, "Date") }

// bound makes a value of an end of a range.
func (p *parser) bound(t *tag, at int, text string) (value, error) {
	if text == "" {
		return value{kind: kindOpen}, nil
	}
	return p.compared(t, at, text)
}

// compared makes a value of a text at an offset.
func (p *parser) compared(t *tag, at int, text string) (value, error) {
	v := value{text: text}
	if t.isDate() {
		d, err := explorer.ParseDate(text)
		if err != nil || d.Year == 0 || d.Month == 0 && d.Day > 0 {
			return value{}, p.fail(at, ErrValue, "want a date such as 1972, 1972.07 or 1972.07.11")
		}
		v.kind, v.text = kindDate, strings.TrimRight(d.String(), "?.")
		return v, nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		v.kind, v.number = kindNumber, n
	}
	return v, nil
}

// value reads a value, in quotation marks or up to a blank or a parenthesis.
func (p *parser) value() (text string, quoted bool, err error) {
	at := p.pos
	if !p.accept(`"`) {
		for p.pos < len(p.s) && strings.IndexByte(" \t\r\n()\"", p.s[p.pos]) < 0 {
			p.pos++
		}
		if p.pos == at {
			return "", false, p.fail(at, ErrSyntax, "want a value")
		}
		return p.s[at:p.pos], false, nil
	}
	var b strings.Builder
	for p.pos < len(p.s) {
		c := p.s[p.pos]
		p.pos++
		switch {
		case c == '"':
			return b.String(), true, nil
		case c == '\\' && p.pos < len(p.s) && (p.s[p.pos] == '"' || p.s[p.pos] == '\\'):
			c = p.s[p.pos]
			p.pos++
		}
		b.WriteByte(c)
	}
	return "", false, p.fail(at, ErrSyntax, "quotation mark that is not closed")
}

func (t *tag) text(dst []byte) []byte {
	dst = append(append(dst, t.name...), t.op...)
	if t.ranged {
		return append(append(append(dst, t.value.text...), ".."...), t.last.text...)
	}
	text := t.value.text
	if t.value.prefix {
		text += "*"
	}
	if text != "" && !strings.ContainsAny(text, " \t\r\n()\"\\") && !strings.Contains(text, "..") {
		return append(dst, text...)
	}
	return append(append(append(dst, '"'), escape.Replace(text)...), '"')
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// colors exchanges the players.
func (t *tag) colors() node {
	c := *t
	switch name := t.name; {
	case strings.HasPrefix(name, "White"):
		c.name = "Black" + name[len("White"):]
	case strings.HasPrefix(name, "Black"):
		c.name = "White" + name[len("Black"):]
	case name == "Result" && t.op == "=" && !t.ranged && !t.value.prefix:
		switch t.value.text {
		case "1-0":
			c.value.text = "0-1"
		case "0-1":
			c.value.text = "1-0"
		}
	}
	return &c
}

func (t *tag) mirror() node { return t }

// matches reports whether the value of a tag meets the condition.
func (t *tag) matches(s []byte) bool {
	switch {
	case t.op == "~":
		return t.pattern.Match(s)
	case t.op == "%":
		of := sounds(string(s))
		return len(of) >= len(t.sounds) && slices.Equal(of[:len(t.sounds)], t.sounds)
	case t.ranged:
		return (t.value.kind == kindOpen || t.value.compare(s, ">=")) && (t.last.kind == kindOpen || t.last.compare(s, "<="))
	case t.value.prefix:
		return len(s) >= len(t.value.text) && equalFold(s[:len(t.value.text)], t.value.text)
	case t.op == "=" && t.value.kind != kindDate && equalFold(s, t.value.text):
		return true
	case t.op == "=" && t.value.kind == kindText:
		return false
	}
	return t.value.compare(s, t.op)
}

func equalFold(s []byte, text string) bool { return strings.EqualFold(string(s), text) }

// compare compares the value of a tag with v, as exactly as v is given: 1972.07.11 is 1972, and B90
// is B9. Where a number or a date is expected and the value is none, or is not known exactly
// enough, no comparison holds.
func (v *value) compare(s []byte, op string) bool {
	var c int
	switch v.kind {
	case kindNumber:
		n, err := strconv.Atoi(string(s))
		if err != nil {
			return false
		}
		c = n - v.number
	case kindDate:
		n := len(v.text)
		if d, err := explorer.ParseDate(string(s)); err != nil || d.Year == 0 {
			return false
		}
		if len(s) < n {
			n = len(s)
		}
		if unknown := bytes.IndexByte(s[:n], '?'); unknown >= 0 {
			n = unknown - 1 // without the full stop
		}
		c = strings.Compare(string(s[:n]), v.text[:n])
		if c == 0 && n < len(v.text) {
			return false
		}
	default:
		text := strings.ToLower(string(s))
		c = strings.Compare(text[:min(len(text), len(v.text))], strings.ToLower(v.text))
	}
	switch op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	}
	return c == 0
}
