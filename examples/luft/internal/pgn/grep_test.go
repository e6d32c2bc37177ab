package pgn

import (
	"encoding/binary"
	"strings"
	"testing"
)

func TestGrep(t *testing.T) {
	const (
		italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -"
		aside   = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq -" // in a variation
		last    = "8/8/8/R3k3/8/8/4P1K1/1r6 b - - 9 9"
	)
	tests := []struct {
		name string
		args []string
		want string // of the games A and B
	}{
		{"tag", []string{"White=Gam*"}, gameB},
		{"tag in small letters", []string{"White~^gam"}, gameB},
		{"tag with its capitals", []string{`White~"(?-i)^gam"`}, ""},
		{"two tags", []string{"White~a Black=Beta"}, gameA},
		{"either player", []string{"Player=Alpha*"}, gameA + gameB},
		{"inverted tag", []string{"-v", "White=Alpha*"}, gameB},
		{"position", []string{"fen(" + italian + ")"}, gameA},
		{"last position", []string{"last(fen(" + last + "))"}, gameB},
		{"position in a variation", []string{"fen(" + aside + ")"}, ""},
		{"position in a variation, with variations", []string{"--variations", "fen(" + aside + ")"}, gameA},
		{"material", []string{"material(KRPvKR)"}, gameB},
		{"material, colours exchanged", []string{"either(material(KRvKRP))"}, gameB},
		{"material with a passed pawn", []string{"some(material(KRP*vKR) passed(P e))"}, gameB},
		{"material without that passed pawn", []string{"some(material(KRP*vKR) passed(P d))"}, ""},
		{"code", []string{"opening(C50)"}, gameA},
		{"codes", []string{"opening(B99..C5)"}, gameA},
		{"other codes", []string{"opening(C51..E)"}, ""},
		{"name", []string{"opening(Italian*)"}, gameA},
		{"inverted code", []string{"-v", "opening(C50)"}, gameB},
		{"inverted tag and code", []string{"-v", "White=Alpha* opening(C50)"}, gameB},
		{"all games", []string{""}, gameA + gameB},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text(t, test.want, gameA+gameB, append(append([]string{"grep"}, test.args...), "-")...)
			text(t, test.want, gameA+gameB, append(append([]string{"grep", "--threads", "2"}, test.args...), "-")...)
		})
	}
}

// Games are copied as they were, but for the blank lines between them.
func TestGrepText(t *testing.T) {
	odd := "%mark\n[Event \"A\"] [White \"\\\"x\\\"\"]\n; first\n1. e4! $1 {caf\xe9}\n\n e5 1-0"
	text(t, odd+"\n\n", "\ufeff\n\n"+odd, "grep", "Event=A", "-")
	text(t, gameA+odd[6:]+"\n\n", gameA+"\n\n\n"+odd[6:]+" \n", "grep", "Event=A", "-")
	text(t, gameB, gameA+"\n\ufeff\n"+gameB+"\ufeff\n", "grep", "Event=B", "-")
	windows := strings.ReplaceAll(gameA, "\n", "\r\n")
	text(t, windows+windows, windows+windows, "grep", "Event=A", "-")

	// A file in UTF-16 is copied as UTF-8.
	const umlauts = "[Event \"A\"]\n\n1. e4 {é} *\n\n"
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		wide := order.AppendUint16(nil, 0xfeff)
		for _, c := range gameA + umlauts + gameB {
			wide = order.AppendUint16(wide, uint16(c))
		}
		text(t, gameA+umlauts, string(wide), "grep", "Event=A", "-")
	}
}

// A malformed game is told and left out; only its tags count where moves do not.
func TestGrepMalformed(t *testing.T) {
	for _, args := range [][]string{{"opening(C)"}, {"-v", "opening(D)"}, {"--threads", "2", "opening(C)"}} {
		status, out, bad := pgnRun(t, gameBad+gameA, append(append([]string{"grep"}, args...), "-")...)
		if status != 1 || out != gameA || !strings.HasPrefix(bad, "stdin:6:13: game 1 ply 3: ") {
			t.Errorf("%q: status %d, output %q, %q", args, status, out, bad)
		}
	}
	text(t, gameBad, gameBad+gameA, "grep", "Event=Bad", "-")
}

// Several threads write what one does, and tell the same, however the file is divided.
func TestGrepThreads(t *testing.T) {
	var in strings.Builder
	for range 4000 { // more than a batch
		in.WriteString("% before\n" + gameA + gameBad + "%\n" + gameB + gameB)
	}
	in.WriteString("% after\n")
	for _, query := range []string{"White=Alpha*", "opening(C50) or Event=B", "checkmate", "Event=Bad"} {
		var want [3]any
		for _, threads := range []string{"1", "3"} {
			status, out, bad := pgnRun(t, in.String(), "grep", "--threads", threads, query, "-")
			if got := [3]any{status, out, bad}; threads == "1" {
				want = got
			} else if got != want {
				t.Errorf("%s: %s threads: status %d, %d and %d bytes; with one, %d, %d and %d", query, threads,
					status, len(out), len(bad), want[0], len(want[1].(string)), len(want[2].(string)))
			}
		}
	}
	large := "1. d4 " + strings.Repeat("{"+strings.Repeat("x", 1<<19)+"} ", 2*20) + "*\n\n"
	status, out, bad := pgnRun(t, gameA+large+gameB, "grep", "--threads", "2", "-v", "Event=none", "-")
	if status != 1 || out != gameA+gameB || bad != "pgn grep: stdin: game 2: game is too large to copy and is skipped\n" {
		t.Errorf("a large game: status %d, %d bytes, %q", status, len(out), bad)
	}
}
