package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

const games = `[Event "First"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Annotated"]

{[%csl Yd5]} 1. d4 d5 {[%csl Gd5][%cal Gd8d5,Bc8g4][%eval 0.25,18]} 2. c4 {[%cal Qc4d5] [%eval #-3]} e6 *

[Event "Malformed"]

1. c4 e5 2. Kd3 1-0

[Event "Set up"]
[SetUp "1"]
[FEN "k7/8/8/8/8/8/8/5KR1 w G - 0 1"]

1. O-O *

[Event "Variant"]
[Variant "Crazyhouse"]

1. e4 d5 2. exd5 Nf6 3. Bb5+ Nc6 4. dxc6 bxc6 5. N@e5 *

[Event "Explosion"]
[Variant "Atomic"]

1. Nf3 f6 2. Nd4 Nc6 3. Nxc6 *
`

// diagram runs the program.
func diagram(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = cli.Run(t.Context(), Command(), args, strings.NewReader(stdin), &out, &bad)
	return status, out.String(), bad.String()
}

// drawn is what the program draws.
func drawn(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	status, stdout, stderr := diagram(t, stdin, args...)
	if status != 0 || stderr != "" {
		t.Fatalf("%q: status %d, %s", args, status, stderr)
	}
	return stdout
}

func TestText(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"start in ASCII", []string{"-format", "ascii"}, `8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 P P P P P P P P
1 R N B Q K B N R
  a b c d e f g h
White to move
`},
		{"start in Unicode", []string{"-format", "unicode"}, `8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
6 · · · · · · · ·
5 · · · · · · · ·
4 · · · · · · · ·
3 · · · · · · · ·
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
  a b c d e f g h
White to move
`},
		{"flipped, the end of a game", []string{"-format=ascii", "-flip", "-input", "-"}, `1 R N . K . B N R
2 P P P . P P P P
3 . . . . . . . .
4 . . . P . B . .
5 . . . p . . . .
6 . . n . . n . .
7 p p Q . p p p p
8 r . b k q b . r
  h g f e d c b a
Black to move, last move h5f7, check
`},
		{"no game leads there", []string{"-format=ascii", "-fen", "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - -"}, `8 k B Q Q Q Q Q Q
7 B R . . . . . Q
6 Q . . . . . . Q
5 Q . . . . . . Q
4 Q . . . . . . Q
3 Q . . . . . . Q
2 Q . . . . . . Q
1 K Q Q Q Q Q Q Q
  a b c d e f g h
White to move
`},
		{"pockets", []string{"-format=ascii", "-variant", "crazyhouse", "-fen", "4k3/8/8/8/8/8/8/4K3[QNNp] w - -"}, `8 . . . . k . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 . . . . K . . .
  a b c d e f g h
White to move
White's pocket: 1 queen, 2 knights
Black's pocket: 1 pawn
`},
		{"checks left", []string{"-format=ascii", "-variant", "3check", "-fen", "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1"}, `8 . . . . k . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 . . . . K . . .
  a b c d e f g h
White to move
Checks left: White 1, Black 3
`},
		{"start of a race", []string{"-format=ascii", "-variant", "Racing Kings"}, `8 . . . . . . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 k r b n N B R K
1 q r b n N B R Q
  a b c d e f g h
White to move
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := drawn(t, games, test.args...)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
		})
	}
}

func TestColors(t *testing.T) {
	const (
		fenMate = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"
		reset   = "\x1b[0m\n"
	)
	plain := drawn(t, "", "-format=unicode", "-color=always", "-theme=wood", "-fen", fenMate)
	if n := strings.Count(plain, reset); n != 8 {
		t.Errorf("%d lines are reset, want 8", n)
	}
	rook := "\x1b[48;2;181;131;90m\x1b[38;2;58;36;21m♖ " // on a dark square in wood's colours
	if !strings.Contains(plain, rook) {
		t.Errorf("there is no %q in %q", rook, plain)
	}
	if quiet := strings.Count(plain, "\x1b[48;2;240;220;184m"); quiet != 31 { // the king's light square glows
		t.Errorf("%d light squares are plain, want 31", quiet)
	}
	marked := drawn(t, "", "-format=unicode", "-color=always", "-theme=wood", "-fen", fenMate, "-squares", "a8:#010203,b7")
	if !strings.Contains(marked, "\x1b[48;2;1;2;3m") {
		t.Errorf("a8 is not marked in %q", marked)
	}
	if light := strings.Count(marked, "\x1b[48;2;240;220;184m"); light != 29 {
		t.Errorf("%d light squares are plain, want 29", light)
	}
	if ascii := drawn(t, "", "-format=ascii", "-color=always"); strings.Contains(ascii, "\x1b") {
		t.Errorf("ASCII has colours: %q", ascii)
	}
}

func TestPicture(t *testing.T) {
	pgn := func(args ...string) []string { return append([]string{"-input", "-"}, args...) }
	tests := []struct {
		name string
		args []string
		want []string // all in the picture
	}{
		{"start", nil, []string{"White to move.", `width="420"`, "#f1ede4"}},
		{"size and place", []string{"-size", "80", "-coordinates", "none"}, []string{`width="640"`, `viewBox="0 0 512 512"`}},
		{"theme", []string{"-theme", "green"}, []string{"#7b9b5d"}},
		{"marks", []string{"-squares", "e4,d5:#01020304"}, []string{`fill="#4c9f5b"`, `fill="#010203" fill-opacity="0.016"`}},
		{"arrows", []string{"-arrows", "e2e4:blue,d2d2"}, []string{`<path fill="#2f74c8"`, "<circle"}},
		{"evaluation", []string{"-eval", "-1.25"}, []string{"Evaluation -1.25."}},
		{"evaluation of mate", []string{"-eval", "#4"}, []string{"Evaluation mate in 4 for White."}},
		{"Chess960", []string{"-fen", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"}, []string{"White: king g1, queen b1, rooks f1 h1"}},
		{"last position", pgn(), []string{"queen f7", "Last move h5f7. Check."}},
		{"ply 0", pgn("-ply", "0"), []string{"White to move."}},
		{"ply 3", pgn("-ply", "3"), []string{"Black to move. Last move d1h5."}},
		{"comment", pgn("-game", "2", "-ply", "2"), []string{"Evaluation +0.25.", `fill="#2f8f3a"`, `fill="#2f74c8"`}},
		{"comment before the first move", pgn("-game", "2", "-ply", "0"), []string{`fill="#e6b422"`}},
		{"comment with a colour of its own", pgn("-game", "2", "-ply", "3"), []string{"mate in 3 for Black", `<path fill="#2f8f3a"`}},
		{"evaluation instead of the comment's", pgn("-game", "2", "-ply", "2", "-eval", "3"), []string{"Evaluation +3.00."}},
		{"before what is malformed", pgn("-game", "3", "-ply", "2"), []string{"Last move e7e5."}},
		{"crazyhouse", []string{"-variant", "crazyhouse", "-fen", "4k3/8/8/8/8/8/8/4K3[Q] w - -"}, []string{`height="528"`, "White's pocket: 1 queen"}},
		{"a game of a variant", pgn("-game", "5"), []string{"White's pocket: 1 pawn", "Last move N@e5."}},
		{"after a malformed game", pgn("-game", "4"), []string{"White: king g1, rook f1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := drawn(t, games, test.args...)
			if err := xml.Unmarshal([]byte(got), new(struct{})); err != nil {
				t.Errorf("not XML: %v", err)
			}
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("%s is not in %s", want, got)
				}
			}
		})
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out.svg")
	if err := os.WriteFile(in, []byte(games), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := drawn(t, "", "-input", in, "-o", out); got != "" {
		t.Errorf("output %q beside the file", got)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(drawn(t, games, "-input", "-"), string(got)); diff != "" {
		t.Errorf("file (-standard output +file):\n%s", diff)
	}
	if status, _, bad := diagram(t, "", "-o", out); status != 1 || !strings.Contains(bad, out+": exists") {
		t.Errorf("existing file: status %d, %q", status, bad)
	}
	drawn(t, "", "-o", out, "--force")
	if again, err := os.ReadFile(out); err != nil || bytes.Equal(again, got) {
		t.Errorf("the file has not changed: %v", err)
	}
}

// A PNG has the size that was asked for, and the colours of the theme.
func TestPNG(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.png")
	drawn(t, "", "-o", out, "-size", "40", "-theme", "green", "-coordinates", "none")
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size != image.Pt(320, 320) {
		t.Errorf("size %v", size)
	}
	if got := color.NRGBAModel.Convert(picture.At(20, 140)); got != (color.NRGBA{0x7b, 0x9b, 0x5d, 0xff}) { // a5
		t.Errorf("a5 is %v", got)
	}
	if stdout := drawn(t, "", "-format", "png"); !strings.HasPrefix(stdout, "\x89PNG") {
		t.Errorf("standard output %.20q", stdout)
	}
}

// A GIF has the positions of a game up to the ply, and the names of the players.
func TestGIF(t *testing.T) {
	const named = `[White "Schäfer, A"]
[WhiteElo "1500"]
[Black "?"]

1. e4 e5 2. Qh5 Nc6 {[%cal Gh5f7]} 3. Bc4 Nf6 4. Qxf7# 1-0`
	read := func(in string, args ...string) *gif.GIF {
		t.Helper()
		g, err := gif.DecodeAll(strings.NewReader(drawn(t, in, append(args, "-input", "-", "-format", "gif", "-size", "16")...)))
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	all := read(named)
	if len(all.Image) != 8 || all.Delay[0] != 100 || all.Config.Width != 140 || all.Config.Height != 156 {
		t.Errorf("%d frames, %v, %d by %d", len(all.Image), all.Delay, all.Config.Width, all.Config.Height)
	}
	some := read(games, "-ply", "3", "-delay", "500ms", "-flip")
	if len(some.Image) != 4 || some.Delay[0] != 50 || some.Config.Height != 140 {
		t.Errorf("%d frames, %v, %d high", len(some.Image), some.Delay, some.Config.Height)
	}
	if cut := read(games, "-game", "3", "-ply", "2"); len(cut.Image) != 3 {
		t.Errorf("%d frames before what is malformed", len(cut.Image))
	}
	out := filepath.Join(t.TempDir(), "game.gif")
	drawn(t, named, "-input", "-", "-size", "16", "-o", out)
	if written, err := os.ReadFile(out); err != nil || !bytes.HasPrefix(written, []byte("GIF89a")) {
		t.Errorf("%.10q, %v", written, err)
	}
}

func TestErrors(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	tests := []struct {
		name string
		args []string
		want string // in the complaint
	}{
		{"no file", []string{"-input", missing}, missing},
		{"nowhere to write", []string{"-o", filepath.Join(missing, "out.svg")}, missing},
		{"no such game", []string{"-input", "-", "-game", "7"}, "no game 7, only 6"},
		{"far from any game", []string{"-input", "-", "-game", "1000000"}, "no game 1000000, only 6"},
		{"no such ply", []string{"-input", "-", "-ply", "8"}, "no ply 8, only 7"},
		{"malformed game", []string{"-input", "-", "-game", "3"}, "Kd3"},
		{"malformed before the ply", []string{"-input", "-", "-game", "3", "-ply", "3"}, "Kd3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := diagram(t, games, test.args...)
			if status != 1 || out != "" {
				t.Errorf("status %d, output %q; want 1 and none", status, out)
			}
			if !strings.HasPrefix(bad, "diagram: ") || !strings.Contains(bad, test.want) {
				t.Errorf("complaint %q, want one of %q", bad, test.want)
			}
		})
	}
	t.Run("no games", func(t *testing.T) {
		if status, _, bad := diagram(t, "", "-input", "-"); status != 1 || !strings.Contains(bad, "no game 1, only 0") {
			t.Errorf("status %d, %q", status, bad)
		}
	})
	t.Run("closed output", func(t *testing.T) {
		r, w := io.Pipe()
		r.CloseWithError(errors.New("gone"))
		var bad bytes.Buffer
		if status := cli.Run(t.Context(), Command(), nil, nil, w, &bad); status != 1 || !strings.Contains(bad.String(), "gone") {
			t.Errorf("status %d, %q", status, &bad)
		}
	})
}

func TestUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string // in the complaint
	}{
		{"argument", []string{"e4"}, `"e4"`},
		{"unknown flag", []string{"-depth", "1"}, "-depth"},
		{"FEN and PGN", []string{"-fen", "8/8", "-input", "x"}, "--fen and --input"},
		{"unknown variant", []string{"-variant", "bughouse"}, "bughouse"},
		{"a variant and PGN", []string{"-variant", "atomic", "-input", "x"}, "--variant and --input"},
		{"a FEN of another variant", []string{"-variant", "atomic", "-fen", "4k3/8/8/8/8/8/8/4K3[Q] w - -"}, "piece placement"},
		{"empty FEN", []string{"-fen", ""}, "-fen"},
		{"malformed FEN", []string{"-fen", "8/8 w"}, "piece placement"},
		{"FEN without kings", []string{"-fen", "8/8/8/8/8/8/8/8 w - - 0 1"}, "king"},
		{"empty PGN", []string{"-input", ""}, "-input"},
		{"empty output", []string{"-o", ""}, "-o"},
		{"game without PGN", []string{"-game", "2"}, "require --input"},
		{"ply without PGN", []string{"-ply", "2"}, "require --input"},
		{"game 0", []string{"-input", "x", "-game", "0"}, "-game 0"},
		{"negative ply", []string{"-input", "x", "-ply", "-1"}, "-ply -1"},
		{"unknown format", []string{"-format", "jpeg"}, `"jpeg"`},
		{"empty format", []string{"-format", ""}, `--format ""`},
		{"another kind of file", []string{"-o", "x.jpg"}, "must end in .svg, .png, .gif or .txt"},
		{"file of no kind", []string{"-o", "png"}, "must end in"},
		{"text in a picture", []string{"-o", "x.png", "-format", "ascii"}, "--format ascii does not go with"},
		{"SVG called PNG", []string{"-o", "x.PNG", "-format", "svg"}, "--format svg does not go with"},
		{"size of text", []string{"-o", "x.txt", "-size", "40"}, "--size requires a picture"},
		{"unknown theme", []string{"-theme", "mauve"}, `"mauve"`},
		{"unknown place", []string{"-coordinates", "above"}, `"above"`},
		{"no size", []string{"-size", "0"}, "-size 0"},
		{"absurd size", []string{"-size", "1025"}, "-size 1025"},
		{"colour when", []string{"-color", "red"}, `"red"`},
		{"no evaluation", []string{"-eval", "good"}, "-eval"},
		{"no square", []string{"-squares", "e9"}, `"e9"`},
		{"dash for a square", []string{"-squares", "-"}, `"-"`},
		{"empty square", []string{"-squares", "e4,"}, `""`},
		{"no colour", []string{"-squares", "e4:mauve"}, `"mauve"`},
		{"half an arrow", []string{"-arrows", "e2"}, `"e2"`},
		{"arrow from nowhere", []string{"-arrows", "z2e4"}, `"z2e4" is not a valid pair of squares (offset 0)`},
		{"arrow to nowhere", []string{"-arrows", "e2z4"}, `"e2z4" is not a valid pair of squares (offset 2)`},
		{"arrows in text", []string{"-format", "ascii", "-arrows", "e2e4"}, "--arrows requires a picture"},
		{"GIF of a position", []string{"-o", "x.gif"}, "gif requires --input"},
		{"arrows in GIF", []string{"-input", "x", "-o", "x.gif", "-arrows", "e2e4"}, "--arrows does not go with --format gif"},
		{"squares in GIF", []string{"-input", "x", "-format", "gif", "-squares", "e4"}, "--squares does not go with"},
		{"odd size of GIF", []string{"-input", "x", "-o", "x.gif", "-size", "50"}, "multiple of 8"},
		{"size of GIF", []string{"-input", "x", "-o", "x.gif", "-size", "136"}, "at most 128"},
		{"too fast", []string{"-input", "x", "-o", "x.gif", "-delay", "1ms"}, "-delay 1ms"},
		{"delay without unit", []string{"-input", "x", "-o", "x.gif", "-delay", "1"}, "try 1s"},
		{"delay of a picture", []string{"-delay", "1s"}, "--delay requires --format gif"},
		{"bar in text", []string{"-format", "unicode", "-eval", "0"}, "--eval requires a picture"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := diagram(t, "", test.args...)
			if status != 2 || out != "" {
				t.Errorf("status %d, output %q; want 2 and none", status, out)
			}
			if !strings.HasPrefix(bad, "diagram: ") || !strings.Contains(bad, test.want) {
				t.Errorf("complaint %q, want one of %q", bad, test.want)
			}
		})
	}
}

// TestTerminal runs where the output is a terminal, but for the writing.
func TestTerminal(t *testing.T) {
	tests := []struct {
		name, noColor string
		args          []string
		format        string
		color         bool
	}{
		{"terminal", "", nil, "unicode", true},
		{"no colours wanted", "1", nil, "unicode", false},
		{"colours in spite of that", "1", []string{"-color", "always"}, "unicode", true},
		{"file", "", []string{"-output", "x.svg"}, "svg", false},
		{"text file", "", []string{"-output", "x.txt"}, "unicode", false},
		{"PNG file", "", []string{"-output", "x.png"}, "png", false},
		{"picture", "", []string{"-format", "svg"}, "svg", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("NO_COLOR", test.noColor)
			var o options
			flags := pflag.NewFlagSet("diagram", pflag.ContinueOnError)
			o.flags(flags)
			var args []string
			for _, arg := range test.args {
				args = append(args, strings.Replace(arg, "-", "--", 1))
			}
			if err := flags.Parse(args); err != nil {
				t.Fatal(err)
			}
			err := o.parse(flags.Changed, flags.Args(), true)
			if err != nil || o.format != test.format || o.color != test.color {
				t.Errorf("%s, colours %v, %v; want %s, %v", o.format, o.color, err, test.format, test.color)
			}
		})
	}
}
