// Package raster turns the pictures of package svg into pixels, for programs that need PNG or an
// [image.Image], such as chat bots:
//
//	err := raster.WritePNG(w, &b, &svg.Options{LastMove: m, SquareSize: 64})
//
// It needs no other program, font or library. It knows the part of SVG that package svg writes, and a
// little more for charts. Anything else is an error, so that no picture lacks something without notice.
//
// All functions may be called by any number of goroutines at a time.
package raster
