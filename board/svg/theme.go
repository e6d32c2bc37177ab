package svg

import "github.com/luftchess/luft/board"

// A Theme holds the colours of a picture. A zero field selects the colour of the theme
// "light", so the zero Theme is that theme. [ThemeNamed] returns the other themes.
type Theme struct {
	// The squares.
	Light Color `json:"light"`
	Dark  Color `json:"dark"`

	Frame Color `json:"frame"` // around the board
	Label Color `json:"label"` // the coordinates on it

	// The pieces, and the evaluation bar.
	White Paint `json:"white"`
	Black Paint `json:"black"`

	LastMove Color `json:"last_move"` // over the squares of the last move
	Check    Color `json:"check"`     // around a king in check
	Mark     Color `json:"mark"`      // of marks without a colour of their own
	Arrow    Color `json:"arrow"`     // of arrows without a colour of their own
}

// A Paint holds the colours of one player's pieces.
type Paint struct {
	Body    Color `json:"body"`
	Outline Color `json:"outline"`
	Line    Color `json:"line"` // lines and dots on the body
}

// or returns the paint with its zero colours replaced by those of d.
func (p Paint) or(d Paint) Paint {
	return Paint{p.Body.or(d.Body), p.Outline.or(d.Outline), p.Line.or(d.Line)}
}

// Themes returns the names of all themes, the default first.
func Themes() []string { return []string{"light", "dark", "wood", "green", "blue", "print"} }

// ThemeNamed returns the theme with the given name, with all colours set. For an
// unknown name it returns the zero Theme and a *[board.ParseError].
func ThemeNamed(name string) (Theme, error) {
	var t Theme
	switch name {
	case "light":
	case "dark":
		t = Theme{
			Light: 0x9aa2b0ff, Dark: 0x667083ff,
			Frame: 0x1e2229ff, Label: 0xa7b0bfff,
			White:    Paint{0xf4f1eaff, 0x16181cff, 0x24272eff},
			Black:    Paint{0x2c3039ff, 0x0b0c0fff, 0xb9c1ceff},
			LastMove: 0xe0bb3cb8, Check: 0xff3b30ff, Mark: 0x4fb477a0, Arrow: 0x6fd08ccc,
		}
	case "wood":
		t = Theme{
			Light: 0xf0dcb8ff, Dark: 0xb5835aff,
			Frame: 0x5e3b22ff, Label: 0xf0dcb8ff,
			White:    Paint{0xfffaf0ff, 0x3a2415ff, 0x3a2415ff},
			Black:    Paint{0x4a3427ff, 0x1d120bff, 0xe6cfa8ff},
			LastMove: 0xe9cf3c99, Check: 0xe02a1eff, Mark: 0x5f9a3c99, Arrow: 0x3f7d2ccc,
		}
	case "green":
		t = Theme{
			Light: 0xeeeed6ff, Dark: 0x7b9b5dff,
			Frame: 0x3d5230ff, Label: 0xe6ecd6ff,
			LastMove: 0xf2e14f99, Check: 0xe5352bff, Mark: 0x3f8fc499, Arrow: 0xe8842acc,
		}
	case "blue":
		t = Theme{
			Light: 0xe6edf4ff, Dark: 0x7696b8ff,
			Frame: 0x2d4158ff, Label: 0xdbe6f1ff,
			White:    Paint{0xffffffff, 0x1d2733ff, 0x1d2733ff},
			Black:    Paint{0x3a4452ff, 0x10161dff, 0xdbe6f1ff},
			LastMove: 0xf0d94fc0, Check: 0xe5352bff, Mark: 0x55b06a99, Arrow: 0x2f8f3acc,
		}
	case "print":
		t = Theme{
			Light: 0xffffffff, Dark: 0xc8c8c8ff,
			Frame: 0xffffffff, Label: 0x000000ff,
			White:    Paint{0xffffffff, 0x000000ff, 0x000000ff},
			Black:    Paint{0x303030ff, 0x000000ff, 0xffffffff},
			LastMove: 0x00000028, Check: 0x000000a0, Mark: 0x00000050, Arrow: 0x000000b0,
		}
	default:
		return Theme{}, &board.ParseError{What: "theme", Text: name}
	}
	return t.complete(), nil
}

// light is the default theme.
func light() Theme {
	return Theme{
		Light: 0xf1ede4ff, Dark: 0xb3a48fff,
		Frame: 0xfbf9f5ff, Label: 0x6b6052ff,
		White:    Paint{0xfffefaff, 0x2b2520ff, 0x2b2520ff},
		Black:    Paint{0x46403bff, 0x171411ff, 0xece5daff},
		LastMove: 0xf0d24a8c, Check: 0xe5352bff, Mark: 0x4c9f5b99, Arrow: 0x2f8f3acc,
	}
}

// complete returns the theme with all colours set.
func (t Theme) complete() Theme {
	d := light()
	return Theme{
		Light: t.Light.or(d.Light), Dark: t.Dark.or(d.Dark),
		Frame: t.Frame.or(d.Frame), Label: t.Label.or(d.Label),
		White: t.White.or(d.White), Black: t.Black.or(d.Black),
		LastMove: t.LastMove.or(d.LastMove), Check: t.Check.or(d.Check),
		Mark: t.Mark.or(d.Mark), Arrow: t.Arrow.or(d.Arrow),
	}
}
