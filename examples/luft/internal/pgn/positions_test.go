package pgn

import "testing"

func TestFEN(t *testing.T) {
	const in = "1. e4 (1. d4 d5) c5 2. -- *\n"
	text(t, `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 2
`, in, "fen", "-")
	text(t, `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -
rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -
rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -
`, in, "fen", "-epd", "-variations", "-")
	text(t, "8/8/8/4k3/8/8/R3P2r/4K3 w - - 4 9\n", "[FEN \"8/8/8/4k3/8/8/R3P2r/4K3 w - - 4 9\"]\n\n*\n", "fen", "-")
	// What comes before a mistake is there.
	status, out, bad := pgnRun(t, "1. e4 e4 *\n", "fen", "-epd", "-")
	if want := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n"; status != 1 || out != want || bad == "" {
		t.Errorf("status %d, output %q, %q", status, out, bad)
	}
}
