package svg_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

var update = flag.Bool("update", false, "write the golden files")

func position(tb testing.TB, s string) *board.Board {
	tb.Helper()
	b, err := fen.Parse(s)
	if err != nil {
		tb.Fatal(err)
	}
	return &b
}

// busy are options that draw everything.
func busy(theme string) *svg.Options {
	t, _ := svg.ThemeNamed(theme)
	return &svg.Options{
		Theme:    t,
		LastMove: board.NewMove(board.F8, board.B4),
		Check:    true,
		Marks: []svg.Mark{
			{Squares: board.D5.Bitboard() | board.A7.Bitboard()},
			{Squares: board.H5.Bitboard(), Color: svg.Red},
		},
		Arrows: []svg.Arrow{
			{From: board.C2, To: board.H7},
			{From: board.F3, To: board.E5, Color: svg.Blue},
			{From: board.E6, To: board.E6, Color: svg.Yellow},
		},
		Eval: new(-135),
	}
}

const middlegame = "r1bqk2r/pp3ppp/2n1pn2/3p4/1bPP4/4PN2/PPQ2PPP/R1B1KB1R w KQkq - 0 1"

func TestGolden(t *testing.T) {
	with := func(o *svg.Options, change func(*svg.Options)) *svg.Options {
		change(o)
		return o
	}
	tests := []struct {
		name string
		fen  string
		o    *svg.Options
	}{
		{"start", fenStart, nil},
		{"light", middlegame, busy("light")},
		{"dark", middlegame, busy("dark")},
		{"wood", middlegame, busy("wood")},
		{"green", middlegame, busy("green")},
		{"blue", middlegame, busy("blue")},
		{"print", middlegame, busy("print")},
		{"black-below", middlegame, with(busy("light"), func(o *svg.Options) { o.Bottom = board.Black })},
		{"inside", middlegame, with(busy("green"), func(o *svg.Options) { o.Coordinates, o.Eval = svg.Inside, new(int(eval.MateIn(5))) })},
		{"inside-black-below", "8/8/8/4k3/8/8/8/4K2R w K -", &svg.Options{Coordinates: svg.Inside, Bottom: board.Black}},
		{"bare", "8/8/8/4k3/8/8/8/4K2R b K -", &svg.Options{Coordinates: svg.NoCoordinates, SquareSize: 16}},
		{"words", "8/8/8/4k3/8/8/8/4K2R w K -", &svg.Options{Title: "Rook & king < queen", Description: "A \x00 line\r\nand \xff another"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			golden(t, test.name+".svg", svg.Append(nil, position(t, test.fen), test.o))
		})
	}
}

const fenStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestGoldenPieces(t *testing.T) {
	var all []byte
	for p := range board.Piece(16) {
		all = svg.AppendPiece(all, p, nil)
	}
	golden(t, "pieces.txt", all)
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got), to be looked at and written with -update:\n%s", name, diff)
	}
	if strings.HasSuffix(name, ".svg") {
		wellFormed(t, got)
	}
}

// wellFormed reads a picture as XML and checks that its root is one for those who
// do not see it, that names are used once, and that those referred to are there.
func wellFormed(t *testing.T, picture []byte) {
	t.Helper()
	ids := map[string]bool{}
	var wanted []string
	var path []string
	first := "" // element in the root
	d := xml.NewDecoder(bytes.NewReader(picture))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, picture)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if len(path) == 0 && e.Name.Space != "http://www.w3.org/2000/svg" {
				t.Errorf("root %v is not SVG's", e.Name)
			}
			if e.Name.Local == "text" {
				t.Error("a text, which needs a font")
			}
			if len(path) == 1 && first == "" {
				first = e.Name.Local
			}
			path = append(path, e.Name.Local)
			role := ""
			for _, a := range e.Attr {
				switch a.Name.Local {
				case "id":
					if ids[a.Value] {
						t.Errorf("two things are called %s", a.Value)
					}
					ids[a.Value] = true
				case "href":
					wanted = append(wanted, strings.TrimPrefix(a.Value, "#"))
				case "fill":
					if id, ok := strings.CutPrefix(a.Value, "url(#"); ok {
						wanted = append(wanted, strings.TrimSuffix(id, ")"))
					}
				case "role":
					role = a.Value
				case "style", "class", "font-size", "font-family": // of fonts, which a program may not have
					t.Errorf("%s in <%s>", a.Name.Local, e.Name.Local)
				}
			}
			if len(path) == 1 && role != "img" {
				t.Errorf("role %q, want img", role)
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
	if first != "title" {
		t.Errorf("first element <%s>, want <title>", first)
	}
	for _, id := range wanted {
		if !ids[id] {
			t.Errorf("nothing is called %s", id)
		}
	}
}

func TestPiece(t *testing.T) {
	for p := range board.Piece(255) {
		picture := svg.Piece(p, nil)
		wellFormed(t, []byte(picture))
		if want := map[bool]string{true: p.Color().String() + " " + p.Kind().String(), false: "empty square"}[p.IsValid()]; !strings.Contains(picture, "<title>"+want+"</title>") {
			t.Errorf("%v: no title %q in %s", p, want, picture)
		}
	}
	dark, _ := svg.ThemeNamed("dark")
	if svg.Piece(board.WhiteKing, nil) == svg.Piece(board.WhiteKing, &dark) {
		t.Error("a theme makes no difference")
	}
}

func TestThemes(t *testing.T) {
	seen := map[svg.Theme]string{}
	for _, name := range svg.Themes() {
		theme, err := svg.ThemeNamed(name)
		if err != nil {
			t.Error(err)
		}
		if other, ok := seen[theme]; ok {
			t.Errorf("%s and %s are the same", name, other)
		}
		seen[theme] = name
		for _, c := range []svg.Color{
			theme.Light, theme.Dark, theme.Frame, theme.Label, theme.LastMove, theme.Check, theme.Mark, theme.Arrow,
			theme.White.Body, theme.White.Outline, theme.White.Line, theme.Black.Body, theme.Black.Outline, theme.Black.Line,
		} {
			if c == 0 {
				t.Errorf("%s: a colour is missing", name)
			}
		}
	}
	def, _ := svg.ThemeNamed(svg.Themes()[0])
	b := board.Start()
	if svg.String(&b, nil) != svg.String(&b, &svg.Options{Theme: def}) {
		t.Error("the first theme is not the default")
	}
	theme, err := svg.ThemeNamed("mauve")
	var bad *board.ParseError
	if !errors.As(err, &bad) || bad.What != "theme" || bad.Text != "mauve" || theme != (svg.Theme{}) {
		t.Errorf("ThemeNamed(mauve) = %v, %v; want the zero Theme and a *board.ParseError", theme, err)
	}
}

// TestThemeColors sets each colour alone and looks for it in the picture.
func TestThemeColors(t *testing.T) {
	const c svg.Color = 0x123456ff
	tests := []struct {
		name  string
		theme svg.Theme
	}{
		{"light", svg.Theme{Light: c}},
		{"dark", svg.Theme{Dark: c}},
		{"frame", svg.Theme{Frame: c}},
		{"label", svg.Theme{Label: c}},
		{"white body", svg.Theme{White: svg.Paint{Body: c}}},
		{"white outline", svg.Theme{White: svg.Paint{Outline: c}}},
		{"white line", svg.Theme{White: svg.Paint{Line: c}}},
		{"black body", svg.Theme{Black: svg.Paint{Body: c}}},
		{"black outline", svg.Theme{Black: svg.Paint{Outline: c}}},
		{"black line", svg.Theme{Black: svg.Paint{Line: c}}},
		{"last move", svg.Theme{LastMove: c}},
		{"check", svg.Theme{Check: c}},
		{"mark", svg.Theme{Mark: c}},
		{"arrow", svg.Theme{Arrow: c}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := busy("light")
			o.Theme = test.theme
			if !strings.Contains(svg.String(position(t, middlegame), o), `"#123456"`) {
				t.Error("the colour is nowhere")
			}
		})
	}
}

func TestEval(t *testing.T) {
	tests := []struct {
		name  string
		eval  int
		white string // height of White's part, "" for none
	}{
		{"level", 0, "256"},
		{"a pawn", 100, "307"},
		{"four pawns behind", -400, "128"},
		{"almost ten", 996, "439"},
		{"winning", int(eval.MaxCentipawns), "502"},
		{"losing", -int(eval.MaxCentipawns), "10"},
		{"mate", int(eval.MateIn(23)), "512"},
		{"mated", int(eval.MatedIn(4)), ""},
		{"Black is checkmated", int(eval.MateIn(0)), "512"},
		{"White is checkmated", int(eval.MatedIn(0)), ""},
		{"beyond all mates", math.MaxInt32, "512"},
		{"below all mates", math.MinInt32, ""},
	}
	theme := svg.Theme{White: svg.Paint{Body: 0x123456ff}}
	b := board.Start()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			picture := svg.String(&b, &svg.Options{Eval: &test.eval, Theme: theme})
			wellFormed(t, []byte(picture))
			white := ""
			for _, part := range strings.Split(picture, "<rect")[1:] {
				if rest, ok := strings.CutSuffix(part[:strings.Index(part, "/>")], `" fill="#123456"`); ok {
					white = rest[strings.LastIndexByte(rest, '"')+1:]
				}
			}
			if white != test.white {
				t.Errorf("White's part is %q, want %q", white, test.white)
			}
		})
	}
}

func TestDescription(t *testing.T) {
	b := position(t, "4k3/8/8/8/8/8/PP6/4K2r w - -")
	picture := svg.String(b, &svg.Options{Check: true, LastMove: board.NewMove(board.H8, board.H1), Eval: new(-305)})
	for _, want := range []string{
		"<title>Chess position, White to move</title>",
		"<desc>White: king e1, pawns a2 b2. Black: king e8, rook h1. White to move. Last move h8h1. Check. Evaluation -3.05.</desc>",
	} {
		if !strings.Contains(picture, want) {
			t.Errorf("%s is not in %s", want, picture)
		}
	}
}

// TestNothing draws what is no position, and values that mean nothing.
func TestNothing(t *testing.T) {
	odd := &svg.Options{
		SquareSize:  math.MinInt,
		Bottom:      77,
		Coordinates: 99,
		LastMove:    0xffff,
		Check:       true,
		Marks:       []svg.Mark{{}},
		Arrows:      []svg.Arrow{{From: board.NoSquare}, {To: 200, From: 255}},
	}
	for _, b := range []board.Board{{}, board.Start()} {
		for _, o := range []*svg.Options{nil, {}, odd} {
			wellFormed(t, svg.Append(nil, &b, o))
		}
	}
}

func TestAppend(t *testing.T) {
	b := board.Start()
	want := svg.String(&b, nil)
	for _, dst := range [][]byte{nil, []byte("before"), append(make([]byte, 0, 1<<16), "before"...)} {
		if got := svg.Append(dst, &b, nil); string(got) != string(dst)+want {
			t.Errorf("appending to %d bytes gives another picture", len(dst))
		}
	}
	var out bytes.Buffer
	if err := svg.Write(&out, &b, nil); err != nil || out.String() != want {
		t.Errorf("Write: %v, and the same picture: %v", err, out.String() == want)
	}
	r, w := io.Pipe()
	full := errors.New("disk full")
	r.CloseWithError(full)
	if err := svg.Write(w, &b, nil); !errors.Is(err, full) {
		t.Errorf("Write to a full disk: %v", err)
	}
}

func TestConcurrent(t *testing.T) {
	b, o := position(t, middlegame), busy("wood")
	want := svg.String(b, o)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 10 {
				if svg.String(b, o) != want {
					t.Error("another picture")
				}
			}
		})
	}
	wg.Wait()
}

// FuzzAppend draws positions with options made of anything.
func FuzzAppend(f *testing.F) {
	f.Add(fenStart, "title", "description", uint32(0), uint64(0), int32(0), []byte{})
	f.Add(middlegame, "<&>\"'", "]]>\x00\xff\ufffe\r", uint32(0x80), uint64(1<<40), int32(-300), []byte("arrows and the rest"))
	f.Add("crazyhouse 4k3/8/8/8/8/8/8/q~3K2R[QQRBNPPqrbnp] w K - 0 1", "", "", uint32(0), uint64(0), int32(7), []byte("eight or more"))
	f.Add("3check 4k3/8/8/8/8/8/8/4K2R b K - 1+2 0 1", "", "", uint32(0x99), uint64(3), int32(7), []byte("eight or more"))
	f.Fuzz(func(t *testing.T, position, title, description string, color uint32, squares uint64, score int32, rest []byte) {
		var b board.Board
		if b.UnmarshalText([]byte(position)) != nil {
			b = board.Start()
		}
		c := svg.Color(color)
		o := svg.Options{
			Title: title, Description: description,
			Theme: svg.Theme{Light: c, Frame: c, White: svg.Paint{Body: c}, Check: c},
			Marks: []svg.Mark{{Squares: board.Bitboard(squares), Color: c}},
			Eval:  new(int(score)),
		}
		for len(rest) >= 8 {
			o.SquareSize = int(int8(rest[0])) * 16
			o.Bottom = board.Color(rest[1])
			o.Coordinates = svg.Coordinates(rest[2])
			o.LastMove = board.Move(rest[3])<<8 | board.Move(rest[4])
			o.Check = rest[5]%2 == 0
			o.Arrows = append(o.Arrows, svg.Arrow{From: board.Square(rest[6]), To: board.Square(rest[7]), Color: c})
			rest = rest[8:]
		}
		picture := svg.Append(nil, &b, &o)
		wellFormed(t, picture)
		if !bytes.Equal(picture, svg.Append(nil, &b, &o)) {
			t.Error("the same options give another picture")
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	for _, bench := range []struct {
		name string
		o    *svg.Options
	}{{"plain", nil}, {"busy", busy("light")}} {
		b.Run(bench.name, func(b *testing.B) {
			p := position(b, middlegame)
			var dst []byte
			b.ReportAllocs()
			for b.Loop() {
				dst = svg.Append(dst[:0], p, bench.o)
			}
			b.SetBytes(int64(len(dst)))
		})
	}
}
