package svg

import "github.com/luftchess/luft/board"

// A shape is how a kind of piece is drawn on a square of 64 by 64 units. All
// stand on the line y = 57 and have the middle x = 32.
type shape struct {
	bodies [4]string // filled and outlined, from back to front
	lines  string    // drawn on them
	dots   string    // filled on them
}

// base is the base of the larger pieces.
const base = "M13.5 57v-2.5a5 5 0 0 1 5-5h27a5 5 0 0 1 5 5V57z"

// shapeOf returns the shape of a kind, which is empty for NoKind.
func shapeOf(k board.Kind) shape {
	switch k {
	case board.Pawn:
		return shape{bodies: [4]string{
			"M26.5 33C26 41 19 43 18 49.5h28C45 43 38 41 37.5 33z",
			"M32 14a9.25 9.25 0 1 1 0 18.5a9.25 9.25 0 0 1 0-18.5z",
			"M25 30h14a2.5 2.5 0 0 1 0 5H25a2.5 2.5 0 0 1 0-5z",
			"M15.5 57v-2.5a5 5 0 0 1 5-5h23a5 5 0 0 1 5 5V57z",
		}}
	case board.Knight:
		return shape{
			bodies: [4]string{
				"M16.5 49.5C16.5 41 27.5 40 29 31.5C26 35 23 36 20 36.5L16.5 40C14.5 41.5 12 40 11.5 39.5C8.5 38 8 34.5 9.5 32" +
					"C13.5 25.5 17 22 18.5 18C19.5 15 22 12.5 24.5 11.5L24 5.5L30 10L34.5 5L37 11C47.5 16 52 30 48.5 49.5z",
				base,
			},
			lines: "M38 17.5C44 23.5 46 33 44.5 43M12 38L16 36",
			dots:  "M24 18.7a2.3 2.3 0 1 0 .01 0zM13.5 32a1.4 1.4 0 1 0 .01 0z",
		}
	case board.Bishop:
		return shape{
			bodies: [4]string{
				"M25.5 42C25 46 18.5 46 17.5 49.5h29C45.5 46 39 46 38.5 42z",
				"M32 13C23 19.5 18 26 18 32c0 4.5 2.5 7.5 6.5 9.5h15c4-2 6.5-5 6.5-9.5C46 26 41 19.5 32 13z",
				"M32 5a4 4 0 1 1 0 8a4 4 0 0 1 0-8z",
				base,
			},
			lines: "M39 20L31.5 30M24 41.5h16",
		}
	case board.Rook:
		return shape{
			bodies: [4]string{
				"M20.5 24.5h23l2 18.5l3.5 6.5h-34l3.5-6.5z",
				"M14 8.5h8.5V14H28V8.5h8V14h5.5V8.5H50V19l-6 5.5H20L14 19z",
				base,
			},
			lines: "M19 43h26",
		}
	case board.Queen:
		return shape{
			bodies: [4]string{
				"M18.5 40.5L8.5 17L18.5 23L20.5 11L27.5 20.5L32 9.5L36.5 20.5L43.5 11L45.5 23L55.5 17L45.5 40.5l1.5 9H17z",
				"M8.5 12a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6z" +
					"M55.5 12a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6z" +
					"M20.5 6.8a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6z" +
					"M43.5 6.8a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6z" +
					"M32 5a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6z",
				base,
			},
			lines: "M19 41C27 39 37 39 45 41",
		}
	case board.King:
		return shape{
			bodies: [4]string{
				"M29 4.5h6V9h5v5.5h-5V22h-6v-7.5h-5V9h5z",
				"M19 41L12 26.5C12 18.5 24 15.5 32 21.5C40 15.5 52 18.5 52 26.5L45 41l2 8.5H17z",
				base,
			},
			lines: "M19.5 41C27 39 37 39 44.5 41M32 22v9",
		}
	}
	return shape{}
}

// Piece returns a picture of a single piece, with the margins that it has on a square
// of a board. A nil theme selects the default. The picture of NoPiece, or of an invalid
// piece, is empty. It has no width and height: it scales to the space it is given.
func Piece(p board.Piece, t *Theme) string { return string(AppendPiece(nil, p, t)) }

// AppendPiece appends the picture of [Piece] to dst and returns the extended slice.
func AppendPiece(dst []byte, p board.Piece, t *Theme) []byte {
	if !p.IsValid() {
		return append(dst, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><title>empty square</title></svg>`+"\n"...)
	}
	dst = append(dst, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><title>`...)
	dst = append(dst, p.Color().String()...)
	dst = append(dst, ' ')
	dst = append(dst, p.Kind().String()...)
	dst = append(dst, "</title>\n<g"...)
	var theme Theme
	if t != nil {
		theme = *t
	}
	dst = appendShape(dst, p.Kind(), theme.complete().paint(p.Color()))
	return append(dst, "</svg>\n"...)
}

// paint returns the colours of a side's pieces.
func (t Theme) paint(c board.Color) Paint {
	if c == board.White {
		return t.White
	}
	return t.Black
}

// appendShape appends the rest of a group that draws a kind. The caller has written
// "<g" and other attributes.
func appendShape(dst []byte, k board.Kind, p Paint) []byte {
	dst = append(dst, ` stroke-width="3" stroke-linecap="round" stroke-linejoin="round">`...)
	s := shapeOf(k)
	for _, d := range s.bodies {
		if d == "" {
			break
		}
		dst = append(dst, "<path"...)
		dst = p.Body.appendPaint(dst, "fill")
		dst = p.Outline.appendPaint(dst, "stroke")
		dst = appendD(dst, d)
	}
	if s.lines != "" {
		dst = append(dst, `<path fill="none" stroke-width="2.5"`...)
		dst = p.Line.appendPaint(dst, "stroke")
		dst = appendD(dst, s.lines)
	}
	if s.dots != "" {
		dst = append(dst, "<path"...)
		dst = p.Line.appendPaint(dst, "fill")
		dst = appendD(dst, s.dots)
	}
	return append(dst, "</g>\n"...)
}

// appendD appends the path attribute of an element and closes it.
func appendD(dst []byte, d string) []byte {
	dst = append(dst, ` d="`...)
	dst = append(dst, d...)
	return append(dst, `"/>`...)
}

// appendPieceID appends the identifier of a piece in a picture. Pieces in other colours
// have other identifiers, since all pictures of a page share one namespace.
func appendPieceID(dst []byte, p board.Piece, paint Paint) []byte {
	dst = append(dst, p.Color().String()[0])
	dst = append(dst, p.Kind().Letter(), '-')
	h := uint32(2166136261) // in the manner of FNV-1a
	for _, c := range [...]Color{paint.Body, paint.Outline, paint.Line} {
		h = (h ^ uint32(c)) * 16777619
		h ^= h >> 15
	}
	for range 4 {
		dst = appendHex(dst, byte(h>>24))
		h <<= 8
	}
	return dst
}
