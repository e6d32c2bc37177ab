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
		{"tag", []string{"-tag", "White=^Gam"}, gameB},
		{"tag in small letters", []string{"-tag", "White=^gam"}, gameB},
		{"tag with its capitals", []string{"-tag", "White=(?-i)^gam"}, ""},
		{"tag anywhere in the value", []string{"-tag", "White=a"}, gameA + gameB},
		{"two tags", []string{"-tag", "White=a", "-tag", "Black=Beta"}, gameA},
		{"tag that is not there", []string{"-tag", "Annotator="}, ""},
		{"inverted tag", []string{"-v", "-tag", "White=Alpha"}, gameB},
		{"position", []string{"-fen", italian}, gameA},
		{"last position, other counters", []string{"-fen", last}, gameB},
		{"first position", []string{"-fen", "8/8/8/4k3/8/8/R3P2r/4K3 w - -"}, gameB},
		{"position in a variation", []string{"-fen", aside}, ""},
		{"start position", []string{"-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, gameA},
		{"material", []string{"-material", "KRPKR"}, gameB},
		{"material, colours changed", []string{"-material", "KRvKRP"}, gameB},
		{"other material", []string{"-material", "KRPKRP"}, ""},
		{"full material", []string{"-material", "KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP"}, gameA},
		{"any number of pawns", []string{"-material", "KRP*KRP*"}, gameB},
		{"any number of rooks", []string{"-material", "KR*PPKR*"}, ""},
		{"any number of two kinds", []string{"-material", "KR*P*KR*P*"}, gameB},
		{"passed pawn", []string{"-passed", "e"}, gameB},
		{"one of several files", []string{"-passed", "ae"}, gameB},
		{"no passed pawn there", []string{"-passed", "abcdfgh"}, ""},
		{"material with a passed pawn", []string{"-material", "KRP*KR", "-passed", "e"}, gameB},
		{"material without that passed pawn", []string{"-material", "KRP*KR", "-passed", "d"}, ""},
		{"code", []string{"-eco", "C50"}, gameA},
		{"part of a code", []string{"-eco", "C"}, gameA},
		{"codes", []string{"-eco", "B99-C5"}, gameA},
		{"other codes", []string{"-eco", "C51-E"}, ""},
		{"inverted code", []string{"-v", "-eco", "C50"}, gameB},
		{"tag and code", []string{"-tag", "White=Gamma", "-eco", "C50"}, ""},
		{"inverted tag and code", []string{"-v", "-tag", "White=Alpha", "-eco", "C50"}, gameB},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text(t, test.want, gameA+gameB, append(append([]string{"grep"}, test.args...), "-")...)
		})
	}
}

// Games are copied as they were, but for the blank lines between them.
func TestGrepText(t *testing.T) {
	odd := "%mark\n[Event \"A\"] [White \"\\\"x\\\"\"]\n; first\n1. e4! $1 {caf\xe9}\n\n e5 1-0"
	text(t, odd+"\n\n", "\ufeff\n\n"+odd, "grep", "-tag", "Event=A", "-")
	text(t, gameA+odd[6:]+"\n\n", gameA+"\n\n\n"+odd[6:]+" \n", "grep", "-tag", "Event=A", "-")
	text(t, gameB, gameA+"\n\ufeff\n"+gameB+"\ufeff\n", "grep", "-tag", "Event=B", "-")
	windows := strings.ReplaceAll(gameA, "\n", "\r\n")
	text(t, windows+windows, windows+windows, "grep", "-tag", "Event=A", "-")

	// A file in UTF-16 is copied as UTF-8.
	const umlauts = "[Event \"A\"]\n\n1. e4 {é} *\n\n"
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		wide := order.AppendUint16(nil, 0xfeff)
		for _, c := range gameA + umlauts + gameB {
			wide = order.AppendUint16(wide, uint16(c))
		}
		text(t, gameA+umlauts, string(wide), "grep", "-tag", "Event=A", "-")
	}
}

// A malformed game is told and left out; only its tags count where moves do not.
func TestGrepMalformed(t *testing.T) {
	for _, args := range [][]string{{"-eco", "C"}, {"-v", "-eco", "D"}} {
		status, out, bad := pgnRun(t, gameBad+gameA, append(append([]string{"grep"}, args...), "-")...)
		if status != 1 || out != gameA || !strings.HasPrefix(bad, "stdin:6:13: game 1 ply 3: ") {
			t.Errorf("%q: status %d, output %q, %q", args, status, out, bad)
		}
	}
	text(t, gameBad, gameBad+gameA, "grep", "-tag", "Event=Bad", "-")
}
