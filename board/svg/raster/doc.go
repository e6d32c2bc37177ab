// Package raster renders the SVG pictures of package svg as PNG or [image.Image], for programs such as
// chat bots:
//
//	err := raster.WritePNG(w, &b, &svg.Options{LastMove: m, SquareSize: 64})
//
// It needs no other program, font or library. It supports the elements and attributes of SVG that package
// svg writes, and some more for charts. Anything else is an error, rather than missing from the picture.
//
// All functions are safe for concurrent use.
package raster
