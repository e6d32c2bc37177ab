package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// A spelling is a name as it is written, and where it is first.
type spelling struct {
	name  string
	games int
	first Finding
}

// countNames counts the names of the players.
func (c *Checker) countNames() {
	for _, name := range [...]string{"White", "Black"} {
		t := c.game.get(name)
		if t == nil || len(words(t.Value)) == 0 {
			continue
		}
		if c.apart != nil {
			line, column := c.reader.Place(min(t.at(), len(c.report.text)))
			c.apart.names = append(c.apart.names, nameAt{t.Value, line, column})
			continue
		}
		c.countName(t.Value, func() (line, column int) { return c.reader.Place(min(t.at(), len(c.report.text))) })
	}
}

// countName counts a name in the game, which is at a place.
func (c *Checker) countName(name string, place func() (line, column int)) {
	s := c.names[name]
	if s == nil {
		if c.names == nil {
			c.names = make(map[string]*spelling)
		}
		line, column := place()
		s = &spelling{name: name, first: Finding{Rule: Name, Source: c.Source, Game: c.game.number, Line: line, Column: column}}
		c.names[name] = s
	}
	s.games++
}

// Names returns what is found in the names of the players of all games so far, in the order of
// the sources by name, and of their first games. It compares names without accents, case, punctuation and the order of
// words; initials with first names, if there is only one player that they can stand for; and
// words of at least six letters, in names with another word, of which one letter differs from a
// name that is at least twice as frequent, but not the first or one of the last two.
func (c *Checker) Names() []Finding {
	all := slices.SortedFunc(maps.Values(c.names), func(a, b *spelling) int {
		return cmp.Or(b.games-a.games, cmp.Compare(a.name, b.name))
	})
	var found []Finding
	report := func(s, of *spelling, what string) {
		f := s.first
		f.Text = fmt.Sprintf("%q %s %q, which is in %d %s", s.name, what, of.name, of.games, plural(of.games, "game"))
		found = append(found, f)
	}
	byKey := make(map[string]*spelling)       // the most frequent one
	byPattern := make(map[string]*spelling)   // with one letter left out
	bySurname := make(map[string][]*spelling) // those with a first name
	var left []*spelling
	for _, s := range all {
		w := words(s.name)
		slices.Sort(w)
		key := strings.Join(w, " ")
		if old := byKey[key]; old != nil {
			report(s, old, "is another spelling of")
			continue
		}
		byKey[key] = s
		left = append(left, s)
		if surname, first, ok := surnameOf(s.name); ok && len(first) > 1 {
			bySurname[surname] = append(bySurname[surname], s)
		}
	}
	for _, s := range left {
		if of := s.initials(bySurname); of != nil {
			report(s, of, "may be short for")
			continue
		}
		patterns := patternsOf(s.name)
		var of *spelling
		for _, p := range patterns {
			if old := byPattern[p]; old != nil && old.games >= 2*s.games {
				of = old
				break
			}
		}
		if of != nil {
			report(s, of, "may be a misspelling of")
			continue
		}
		for _, p := range patterns {
			if byPattern[p] == nil {
				byPattern[p] = s
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Source, b.Source), a.Game-b.Game, a.Column-b.Column)
	})
	return found
}

// initials returns the only one of the players with the same surname whose first name begins
// with the initial that s has, or nil.
func (s *spelling) initials(bySurname map[string][]*spelling) (only *spelling) {
	surname, first, ok := surnameOf(s.name)
	_, after, _ := strings.Cut(s.name, ",")
	if !ok || slices.ContainsFunc(words(after), func(w string) bool { return len(w) > 1 }) {
		return nil
	}
	for _, of := range bySurname[surname] {
		_, name, _ := surnameOf(of.name)
		if strings.HasPrefix(name, first) {
			if only != nil {
				return nil
			}
			only = of
		}
	}
	return only
}

// surnameOf divides a name with a comma.
func surnameOf(name string) (surname, first string, ok bool) {
	before, after, ok := strings.Cut(name, ",")
	w := words(after)
	if !ok || len(w) == 0 {
		return "", "", false
	}
	return strings.Join(words(before), " "), w[0], true
}

// patternsOf returns the names of which s may be a misspelling: with each letter of a long word
// replaced by a sign.
func patternsOf(name string) (patterns []string) {
	w := words(name)
	slices.Sort(w)
	if len(w) < 2 || len(strings.Join(w, "")) < 9 {
		return nil
	}
	for i, word := range w {
		letters := []rune(word)
		if len(letters) < 6 {
			continue
		}
		rest := strings.Join(slices.Delete(slices.Clone(w), i, i+1), " ")
		if len(rest) < 3 {
			continue
		}
		for k := 1; k < len(letters)-2; k++ {
			patterns = append(patterns, rest+"|"+string(letters[:k])+"?"+string(letters[k+1:]))
		}
	}
	return patterns
}

// words returns the words of a name in lower case and without accents.
func words(name string) []string {
	return strings.FieldsFunc(fold(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// accents replaces letters with accents by those without.
var accents = strings.NewReplacer("á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "ā", "a", "ă", "a", "ą", "a", "æ", "ae",
	"ç", "c", "ć", "c", "č", "c", "ď", "d", "đ", "d", "ð", "d", "é", "e", "è", "e", "ê", "e", "ë", "e", "ē", "e", "ė", "e", "ę", "e", "ě", "e",
	"ğ", "g", "ģ", "g", "í", "i", "ì", "i", "î", "i", "ï", "i", "ī", "i", "į", "i", "ı", "i", "ķ", "k", "ľ", "l", "ĺ", "l", "ļ", "l", "ł", "l",
	"ñ", "n", "ń", "n", "ň", "n", "ņ", "n", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ő", "o", "ø", "o", "ō", "o", "œ", "oe",
	"ŕ", "r", "ř", "r", "ś", "s", "š", "s", "ş", "s", "ș", "s", "ß", "ss", "ť", "t", "ţ", "t", "ț", "t", "þ", "th",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ū", "u", "ů", "u", "ű", "u", "ų", "u", "ý", "y", "ÿ", "y", "ź", "z", "ż", "z", "ž", "z", "'", "", "’", "")

func fold(name string) string { return accents.Replace(strings.ToLower(name)) }

// plural returns a word in the number that n needs.
func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
