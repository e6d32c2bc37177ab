package raster_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/board/svg/raster"
)

func ExampleWritePNG() {
	b := board.Start()
	var file bytes.Buffer
	if err := raster.WritePNG(&file, &b, &svg.Options{SquareSize: 32, Coordinates: svg.Inside}); err != nil {
		fmt.Println(err)
		return
	}
	picture, err := png.Decode(&file)
	fmt.Println(picture.Bounds().Size(), err)
	// Output: (256,256) <nil>
}

func ExampleImage() {
	picture, err := raster.Image([]byte(`<svg width="20" height="10" viewBox="0 0 2 1"><rect width="1" height="1" fill="#ff0000"/></svg>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(picture.At(5, 5), picture.At(15, 5))
	_, err = raster.Image([]byte(`<svg width="20" height="10" viewBox="0 0 2 1"><ellipse/></svg>`))
	fmt.Println(err)
	// Output:
	// {255 0 0 255} {0 0 0 0}
	// raster: unknown element <ellipse>
}

// A font of one glyph. Programs take the outlines of a real one, for example by the package
// golang.org/x/image/font/sfnt.
func ExampleRasterizer() {
	r := raster.Rasterizer{Text: func(text string, size float64, bold bool) (path string, width float64, err error) {
		for range text {
			path += fmt.Sprintf("M%f 0v%fh%fv%fz", width, -size, size/2, size)
			width += size
		}
		return path, width, nil
	}}
	picture, err := r.Image([]byte(`<svg width="8" height="2" viewBox="0 0 8 2"><text x="8" y="2" font-size="2" text-anchor="end">abc</text></svg>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for y := range 2 {
		var row strings.Builder
		for x := range 8 {
			row.WriteByte(".#"[picture.RGBAAt(x, y).A/255])
		}
		fmt.Println(row.String())
	}
	// Output:
	// ..#.#.#.
	// ..#.#.#.
}
