package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

// A style is how a cell looks. Colours that are nil are the terminal's own.
type style = uv.Style

// A theme is what everything looks like, in as many colours as the terminal has.
type theme struct {
	// plain is for a terminal without colours: the board is a grid, and pieces
	// differ by their shape alone.
	plain bool

	// outlined is for so few colours that White's pieces are better told from
	// Black's by their outline.
	outlined bool

	light, dark        [5]color.Color // squares, by their state
	white, black       color.Color    // pieces
	mark               color.Color    // what is drawn on squares
	barWhite, barBlack color.Color    // the evaluation bar

	text, dim, strong, title, key, frame, bad, good, now style
}

// newTheme returns the theme for a terminal with the colours of a profile and a dark or a
// light background.
func newTheme(p colorprofile.Profile, dark bool) theme {
	switch {
	case p <= colorprofile.ASCII:
		return theme{
			plain: true, outlined: true,
			strong: style{Attrs: uv.AttrBold}, title: style{Attrs: uv.AttrReverse}, key: style{Attrs: uv.AttrBold},
			bad: style{Attrs: uv.AttrBold}, good: style{Attrs: uv.AttrBold}, now: style{Attrs: uv.AttrReverse},
		}
	case p == colorprofile.ANSI:
		black, grey, cyan := lipgloss.Black, lipgloss.White, lipgloss.Cyan
		return theme{
			outlined: true,
			light:    [...]color.Color{grey, lipgloss.Yellow, lipgloss.Magenta, lipgloss.Red, lipgloss.Green},
			dark:     [...]color.Color{cyan, lipgloss.Yellow, lipgloss.Magenta, lipgloss.Red, lipgloss.Green},
			white:    black, black: black, mark: black,
			barWhite: lipgloss.White, barBlack: lipgloss.BrightBlack,
			strong: style{Attrs: uv.AttrBold}, title: style{Fg: black, Bg: cyan}, key: style{Fg: lipgloss.Cyan},
			bad: style{Fg: lipgloss.Red, Attrs: uv.AttrBold}, good: style{Fg: lipgloss.Green}, now: style{Fg: black, Bg: cyan},
		}
	}
	pick := func(onLight, onDark string) style {
		if dark {
			return style{Fg: lipgloss.Color(onDark)}
		}
		return style{Fg: lipgloss.Color(onLight)}
	}
	t := theme{
		light: grounds("#b3a184", "#b9ad52", "#84a7b8", "#c0504a", "#86a869"),
		dark:  grounds("#7d6750", "#8d8236", "#4f7f99", "#c0504a", "#5f8a4d"),
		white: lipgloss.Color("#ffffff"), black: lipgloss.Color("#17130f"), mark: lipgloss.Color("#2e4d2a"),
		barWhite: lipgloss.Color("#e8e4da"), barBlack: lipgloss.Color("#4a4640"),
		text:   pick("#2b2723", "#e2ddd3"),
		dim:    pick("#77706a", "#8f887e"),
		strong: pick("#000000", "#ffffff"),
		key:    pick("#8a5a12", "#e0b062"),
		frame:  pick("#b9b0a4", "#57514a"),
		bad:    pick("#b3261e", "#ff8a80"),
		good:   pick("#2e7d32", "#9ccc8f"),
		title:  style{Fg: lipgloss.Color("#fff8ea"), Bg: lipgloss.Color("#5a4632"), Attrs: uv.AttrBold},
		now:    style{Fg: lipgloss.Color("#fff8ea"), Bg: lipgloss.Color("#7d6750"), Attrs: uv.AttrBold},
	}
	t.strong.Attrs, t.bad.Attrs = uv.AttrBold, uv.AttrBold
	return t
}

// grounds returns the colours of squares by their state.
func grounds(codes ...string) (all [5]color.Color) {
	for i, code := range codes {
		all[i] = lipgloss.Color(code)
	}
	return all
}
