package pgn

import (
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A NAG is a numeric annotation glyph, "$0" to "$255" in PGN: an assessment of a move or
// of the position after it.
type NAG uint8

// The glyphs that have a sign, as [NAG.Sign] returns it.
const (
	NullAnnotation       NAG = 0
	GoodMove             NAG = 1   // !
	Mistake              NAG = 2   // ?
	BrilliantMove        NAG = 3   // !!
	Blunder              NAG = 4   // ??
	InterestingMove      NAG = 5   // !?
	DubiousMove          NAG = 6   // ?!
	OnlyMove             NAG = 7   // □
	EqualPosition        NAG = 10  // =
	UnclearPosition      NAG = 13  // ∞
	WhiteSlightlyBetter  NAG = 14  // ⩲
	BlackSlightlyBetter  NAG = 15  // ⩱
	WhiteBetter          NAG = 16  // ±
	BlackBetter          NAG = 17  // ∓
	WhiteWinning         NAG = 18  // +−
	BlackWinning         NAG = 19  // −+
	WhiteInZugzwang      NAG = 22  // ⨀
	BlackInZugzwang      NAG = 23  // ⨀
	WhiteHasInitiative   NAG = 36  // ↑
	BlackHasInitiative   NAG = 37  // ↑
	WhiteHasAttack       NAG = 40  // →
	BlackHasAttack       NAG = 41  // →
	WhiteHasCompensation NAG = 44  // =∞
	BlackHasCompensation NAG = 45  // =∞
	WhiteHasCounterplay  NAG = 132 // ⇆
	BlackHasCounterplay  NAG = 133 // ⇆
	WhiteInTimeTrouble   NAG = 138 // ⨁
	BlackInTimeTrouble   NAG = 139 // ⨁
	Novelty              NAG = 146 // N
)

var signs = [256]string{
	GoodMove: "!", Mistake: "?", BrilliantMove: "!!", Blunder: "??",
	InterestingMove: "!?", DubiousMove: "?!", OnlyMove: "□",
	EqualPosition: "=", UnclearPosition: "∞",
	WhiteSlightlyBetter: "⩲", BlackSlightlyBetter: "⩱",
	WhiteBetter: "±", BlackBetter: "∓", WhiteWinning: "+−", BlackWinning: "−+",
	WhiteInZugzwang: "⨀", BlackInZugzwang: "⨀",
	WhiteHasInitiative: "↑", BlackHasInitiative: "↑",
	WhiteHasAttack: "→", BlackHasAttack: "→",
	WhiteHasCompensation: "=∞", BlackHasCompensation: "=∞",
	WhiteHasCounterplay: "⇆", BlackHasCounterplay: "⇆",
	WhiteInTimeTrouble: "⨁", BlackInTimeTrouble: "⨁",
	Novelty: "N",
}

// ParseNAG parses a glyph such as "$14", or a sign such as "!?", "+/-" or any that
// [NAG.Sign] returns. Where White and Black share a sign, as in "→" for an attack, it is
// read as White's glyph. The error is a *[board.ParseError].
func ParseNAG(s string) (NAG, error) {
	if n, ok := glyphNAG([]byte(s)); ok {
		return n, nil
	}
	if len(s) < 2 || s[0] != '$' {
		return 0, &board.ParseError{What: "numeric annotation glyph", Text: s}
	}
	n, err := strconv.ParseUint(s[1:], 10, 8)
	if err != nil {
		return 0, &board.ParseError{What: "numeric annotation glyph", Text: s, Offset: 1}
	}
	return NAG(n), nil
}

// Sign returns the sign for the glyph, such as "!?" or "±", or "" if it has none. A sign
// that White's and Black's glyph share reads back as White's; [NAG.String] is exact.
func (n NAG) Sign() string { return signs[n] }

// String returns the glyph as PGN writes it, such as "$14".
func (n NAG) String() string {
	b, _ := n.AppendText(nil)
	return string(b)
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (n NAG) AppendText(b []byte) ([]byte, error) {
	return strconv.AppendUint(append(b, '$'), uint64(n), 10), nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (n NAG) MarshalText() ([]byte, error) { return n.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts what [ParseNAG]
// accepts.
func (n *NAG) UnmarshalText(text []byte) error { return textform.Unmarshal(n, ParseNAG, text) }
