package san_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn/san"
)

// TestShortTexts reads every text of up to four bytes that moves are made of:
// strictly as the slow twin does, and leniently the quick way and the long way
// alike.
func TestShortTexts(t *testing.T) {
	const alphabet = "NBRQKOabcdefgh12345678x=+#-"
	longest := 3
	if testdata.Long() {
		longest = 4
	}
	english, _ := san.LettersOf("en")
	quick := san.Parser{Allow: san.Import}
	thorough := san.Parser{Allow: san.Import, Letters: &english}
	for _, position := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/3pP3/8/3N3N/5Kp1/5N1R b - - 0 1",
	} {
		b := mustBoard(t, position)
		written := map[string]board.Move{}
		for m, text := range slowTexts(&b) {
			written[text] = m
			written[string(unmarked([]byte(text)))] = m
		}
		texts := [][]byte{{}}
		for range longest {
			var more [][]byte
			for _, text := range texts {
				for _, c := range []byte(alphabet) {
					text := append(text[:len(text):len(text)], c)
					more = append(more, text)
					if m, err := san.ParseBytes(&b, text); m != written[string(text)] || (err == nil) != (m != board.NoMove) {
						t.Errorf("%s reads as %v (%v), want %v", text, m, err, written[string(text)])
					}
					m, err := quick.ParseBytes(&b, text)
					if tm, terr := thorough.ParseBytes(&b, text); m != tm || (err == nil) != (terr == nil) {
						t.Errorf("%s reads as %v (%v), the long way as %v (%v)", text, m, err, tm, terr)
					}
				}
			}
			texts = more
		}
	}
}
