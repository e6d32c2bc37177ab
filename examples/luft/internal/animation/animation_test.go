package animation_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/examples/luft/internal/animation"
	"github.com/luftchess/luft/examples/luft/internal/raster"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

// A game with mate, and one with checks, castling, en passant and promotions.
const (
	immortal = "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 " +
		"Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#"
	special = "e4 a6 e5 d5 exd6 Nf6 Nf3 g6 Bc4 Bg7 O-O O-O dxc7 h5 cxb8=N h4 Bb5 h3 Nd7 hxg2 h3 gxf1=Q+"
)

// positions returns the positions of a game.
func positions(t testing.TB, moves string) []animation.Position {
	t.Helper()
	return positionsOf(t, board.Standard, moves)
}

// positionsOf returns the positions of a game of a variant.
func positionsOf(t testing.TB, rules board.Rules, moves string) []animation.Position {
	t.Helper()
	p := animation.Position{Board: rules.Start()}
	all := []animation.Position{p}
	for _, text := range strings.Fields(moves) {
		m, err := san.Parse(&p.Board, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Board.Play(m)
		p.LastMove = m
		all = append(all, p)
	}
	return all
}

// pictures draws what an animation needs.
func pictures(t testing.TB, a *animation.Animation) []image.Image {
	t.Helper()
	var all []image.Image
	for _, picture := range a.Pictures() {
		m, err := raster.Image(picture)
		if err != nil {
			t.Fatalf("%v: %s", err, picture)
		}
		all = append(all, m)
	}
	return all
}

// animate returns the GIF of positions.
func animate(t testing.TB, positions []animation.Position, o animation.Options) []byte {
	t.Helper()
	a, err := animation.New(positions, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := a.WriteGIF(t.Context(), &out, pictures(t, a)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// theme returns a theme.
func theme(t testing.TB, name string) svg.Theme {
	t.Helper()
	named, err := svg.ThemeNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// TestFrames compares each frame, as a browser shows it, with the picture of its position.
func TestFrames(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many pictures")
	}
	mixed := svg.Theme{White: theme(t, "wood").White, Black: theme(t, "blue").Black}
	for _, test := range []struct {
		name, moves string
		o           animation.Options
	}{
		{"crazyhouse", "e4 d5 exd5 Nf6 Bb5+ Nc6 dxc6 bxc6 N@e5", animation.Options{SquareSize: 16}},
		{"crazyhouse", "e4 d5 exd5 Qxd5 Nc3 Qxa2 Rxa2 P@d5 Ra3", animation.Options{SquareSize: 24, Bottom: board.Black, Coordinates: svg.Inside, White: "A", Black: "B"}},
		{"crazyhouse", "e4 d5 exd5 Qxd5 P@e4", animation.Options{SquareSize: 16, Coordinates: svg.NoCoordinates, Theme: theme(t, "wood")}},
		{"atomic", "Nf3 f6 Nd4 Nc6 Nxc6", animation.Options{SquareSize: 16}},
		{"antichess", "e3 b5 Bxb5 e6 Bxd7 Bxd7", animation.Options{SquareSize: 16}},
		{"as usual", special, animation.Options{}},
		{"small, from Black's side", special, animation.Options{SquareSize: 16, Bottom: board.Black, Theme: theme(t, "green")}},
		{"coordinates inside", special, animation.Options{SquareSize: 24, Coordinates: svg.Inside, Theme: theme(t, "dark")}},
		{"no coordinates", special, animation.Options{SquareSize: 32, Coordinates: svg.NoCoordinates, Theme: mixed}},
		{"names", special, animation.Options{SquareSize: 16, Theme: theme(t, "wood"), White: "Adolf Anderssen", Black: "Lionel Kieseritzky"}},
		{"mate", "f3 e5 g4 Qh4#", animation.Options{SquareSize: 24, Theme: theme(t, "print"), White: "?"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			rules, err := board.ParseRules(test.name)
			if err != nil {
				rules = board.Standard
			}
			all := positionsOf(t, rules, test.moves)
			film, err := gif.DecodeAll(bytes.NewReader(animate(t, all, test.o)))
			if err != nil {
				t.Fatal(err)
			}
			if len(film.Image) != len(all) || film.LoopCount != 0 {
				t.Fatalf("%d frames, repeated %d times, of %d positions", len(film.Image), film.LoopCount, len(all))
			}
			screen := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
			for i, frame := range film.Image {
				draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
				p := all[i]
				want, err := raster.Image(svg.Append(nil, &p.Board, &svg.Options{
					SquareSize: test.o.SquareSize, Theme: test.o.Theme, Bottom: test.o.Bottom, Coordinates: test.o.Coordinates,
					LastMove: p.LastMove, Check: movegen.InCheck(&p.Board),
				}))
				if err != nil {
					t.Fatal(err)
				}
				bar := (screen.Rect.Dy() - want.Bounds().Dy()) / 2
				if (bar > 0) != (test.o.White != "") || screen.Rect.Dx() != want.Bounds().Dx() {
					t.Fatalf("the animation has %v pixels, the picture %v", screen.Rect.Max, want.Bounds().Max)
				}
				if at, far := farthest(screen, want.(*image.RGBA), bar); far > 24 {
					t.Errorf("frame %d: pixel %v is off by %d", i, at, far)
				}
			}
		})
	}
}

// farthest returns the pixel that differs most from the picture, which begins at the line bar,
// and by how much a colour differs there. Corners of the picture are round.
func farthest(screen, picture *image.RGBA, bar int) (at image.Point, far int) {
	const corner = 8
	b := picture.Bounds()
	for y := range b.Dy() {
		for x := range b.Dx() {
			if (x < corner || x >= b.Dx()-corner) && (y < corner || y >= b.Dy()-corner) {
				continue
			}
			got, want := screen.RGBAAt(x, y+bar), picture.RGBAAt(x, y)
			for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
				if d = max(d, -d); d > far {
					at, far = image.Pt(x, y), d
				}
			}
		}
	}
	return at, far
}

// TestDelays reads how long frames are shown.
func TestDelays(t *testing.T) {
	all := positions(t, "e4 e5")
	for _, test := range []struct {
		name        string
		delay, last time.Duration
		want, end   int // in hundredths of a second
	}{
		{"as usual", 0, 0, 100, 300},
		{"faster", 300 * time.Millisecond, 0, 30, 230},
		{"slowest", time.Minute, 0, 6000, 6000},
		{"both", 20 * time.Millisecond, 5 * time.Second, 2, 500},
	} {
		film, err := gif.DecodeAll(bytes.NewReader(animate(t, all, animation.Options{SquareSize: 8, Delay: test.delay, Last: test.last})))
		if err != nil {
			t.Fatal(err)
		}
		if d := film.Delay; d[0] != test.want || d[1] != test.want || d[2] != test.end {
			t.Errorf("%s: %v, want %d and %d", test.name, d, test.want, test.end)
		}
	}
}

// TestSmallFrames counts the pixels of frames, which have only what changes.
func TestSmallFrames(t *testing.T) {
	const size = 16
	film, err := gif.DecodeAll(bytes.NewReader(animate(t, positions(t, "e4 e5 Nf3"), animation.Options{SquareSize: size, Coordinates: svg.NoCoordinates})))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []image.Rectangle{
		image.Rect(0, 0, 8, 8), image.Rect(4, 4, 5, 7), image.Rect(4, 1, 5, 7), image.Rect(4, 1, 7, 8),
	} {
		want.Min, want.Max = want.Min.Mul(size), want.Max.Mul(size)
		if got := film.Image[i].Rect; got != want {
			t.Errorf("frame %d is of %v, want %v", i, got, want)
		}
	}
	// A position that looks as the one before it has its frame, too.
	same := positions(t, "e4")
	same = append(same, same[1])
	film, err = gif.DecodeAll(bytes.NewReader(animate(t, same, animation.Options{SquareSize: size})))
	if err != nil || len(film.Image) != 3 {
		t.Errorf("%v, %v", len(film.Image), err)
	}
}

// TestLongName draws a name that is longer than the bar, which ends in an ellipsis rather than
// at the edge.
func TestLongName(t *testing.T) {
	a, err := animation.New(positions(t, ""), animation.Options{Coordinates: svg.NoCoordinates, White: strings.Repeat("Nepomniachtchi, Ian ", 5)})
	if err != nil {
		t.Fatal(err)
	}
	all := a.Pictures()
	bar, err := raster.Image(all[len(all)-1])
	if err != nil || !bytes.Contains(all[len(all)-1], []byte("…")) {
		t.Fatalf("%v: %s", err, all[len(all)-1])
	}
	b := bar.Bounds()
	for x := b.Max.X - 4; x < b.Max.X; x++ {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			if bar.At(x, y) != bar.At(b.Min.X, b.Min.Y) {
				t.Fatalf("the name goes on at %d, %d", x, y)
			}
		}
	}
}

// TestSame makes the same file each time, on each machine.
func TestSame(t *testing.T) {
	o := animation.Options{SquareSize: 16, Theme: theme(t, "blue"), White: "Анна", Black: "<b>&amp;\x00\xff\u202e" + strings.Repeat("long ", 100)}
	all := positions(t, special)
	a, err := animation.New(all, o)
	if err != nil {
		t.Fatal(err)
	}
	// Pixels of flat colours, as the last digit of others depends on the processor.
	var flat []image.Image
	for i, picture := range a.Pictures() {
		m, err := raster.Image(picture)
		if err != nil {
			t.Fatal(err)
		}
		even := image.NewRGBA(m.Bounds())
		for y := range even.Rect.Dy() {
			for x := range even.Rect.Dx() {
				even.SetRGBA(x, y, color.RGBA{uint8(x * 7), uint8(y * 5), uint8(x*y + i), 255})
			}
		}
		flat = append(flat, even)
	}
	const want = "c1269e981d5e6b3a"
	for range 2 {
		sum := sha256.New()
		if err := a.WriteGIF(t.Context(), sum, flat); err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != want {
			t.Errorf("hash %s, want %s", got, want)
		}
	}
	if first := animate(t, all, o); !bytes.Equal(first, animate(t, all, o)) {
		t.Error("two animations of the same game differ")
	}
}

// TestErrors asks for what cannot be made.
func TestErrors(t *testing.T) {
	all := positions(t, "e4")
	for _, test := range []struct {
		name      string
		positions []animation.Position
		o         animation.Options
		want      string
	}{
		{"nothing", nil, animation.Options{}, "no positions"},
		{"odd size", all, animation.Options{SquareSize: 20}, "multiple of 8"},
		{"negative size", all, animation.Options{SquareSize: -8}, "multiple of 8"},
		{"absurd size", all, animation.Options{SquareSize: 1 << 20}, "up to 128"},
		{"too fast", all, animation.Options{Delay: time.Millisecond}, "delay of 1ms"},
		{"too slow", all, animation.Options{Last: time.Hour}, "delay of 1h"},
		{"negative", all, animation.Options{Delay: -time.Second}, "delay of -1s"},
	} {
		if _, err := animation.New(test.positions, test.o); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	a, err := animation.New(all, animation.Options{SquareSize: 16, White: "A"})
	if err != nil {
		t.Fatal(err)
	}
	drawn := pictures(t, a)
	for name, wrong := range map[string][]image.Image{
		"no pictures": nil, "one too few": drawn[1:], "in another order": {drawn[3], drawn[2], drawn[1], drawn[0]},
	} {
		if err := a.WriteGIF(t.Context(), io.Discard, wrong); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	if err := a.WriteGIF(ctx, io.Discard, drawn); err != gone {
		t.Errorf("cancelled: %v", err)
	}
	for room := range 3 {
		if err := a.WriteGIF(t.Context(), &full{room * 1000}, drawn); !errors.Is(err, io.ErrShortBuffer) {
			t.Errorf("room for %d bytes: %v", room*1000, err)
		}
	}
}

// Full is a writer that takes some bytes.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, io.ErrShortBuffer
	}
	return len(p), nil
}

// FuzzNames shows names of any letters.
func FuzzNames(f *testing.F) {
	f.Add("Anderssen", "")
	f.Add("<text>&#0;", "\x00\xff\ufffe\u202e")
	f.Add(strings.Repeat("W", 200), "王")
	all := []animation.Position{{Board: board.Start()}}
	f.Fuzz(func(t *testing.T, white, black string) {
		a, err := animation.New(all, animation.Options{SquareSize: 16, White: white, Black: black})
		if err != nil {
			t.Fatal(err)
		}
		drawn := pictures(t, a)
		if want := 3; (white != "" || black != "") && len(drawn) != want {
			t.Errorf("%d pictures, want %d", len(drawn), want)
		}
		if err := a.WriteGIF(t.Context(), io.Discard, drawn); err != nil {
			t.Error(err)
		}
	})
}

// BenchmarkGIF makes the GIF of a game of 45 plies: all of it, and without the drawing of
// pictures. It tells the size of the file.
func BenchmarkGIF(b *testing.B) {
	all := positions(b, immortal)
	a, err := animation.New(all, animation.Options{White: "Anderssen", Black: "Kieseritzky"})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			if err := a.WriteGIF(b.Context(), io.Discard, pictures(b, a)); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(a.Pictures())), "pictures")
	})
	drawn := pictures(b, a)
	b.Run("encoded", func(b *testing.B) {
		var out bytes.Buffer
		for b.Loop() {
			out.Reset()
			if err := a.WriteGIF(b.Context(), &out, drawn); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(out.Len()), "bytes")
	})
}
