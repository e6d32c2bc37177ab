package tui

import "github.com/luftchess/luft/board"

// A spriteSet is the pieces from pawn to king drawn with dots, of which a cell has two,
// one above the other.
type spriteSet struct {
	width int // of a piece, in dots
	rows  []string
}

// sprites are the pieces in several sizes, the smallest first.
var sprites = [...]spriteSet{
	{7, []string{
		"....... ...##.. ...#... .#.#.#. #..#..# ...#...",
		"....... ..####. ..#.#.. .#####. ##.#.## ..###..",
		"..###.. .##.##. .#.###. ..###.. .#####. ...#...",
		"..###.. .#####. ..###.. ..###.. ..###.. .##.##.",
		"...#... ...###. ...#... ..###.. ..###.. .#####.",
		".#####. .#####. .#####. .#####. .#####. .#####.",
	}},
	{9, []string{
		"......... ....#.#.. ....#.... .##.#.##. #...#...# ....#....",
		"......... ...####.. ...###... .#######. #..###..# ...###...",
		"...###... ..##.###. ..###.#.. ..#####.. ##.###.## ....#....",
		"...###... .#######. ..##.##.. ...###... .#######. .###.###.",
		"....#.... .##..###. ...###... ...###... ..#####.. .#######.",
		"...###... ....###.. ....#.... ..#####.. ...###... ..#####..",
		"..#####.. ...####.. ...###... .#######. ..#####.. ...###...",
		"..#####.. ..######. .#######. .#######. .#######. .#######.",
	}},
	{11, []string{
		"........... ....#.#.... .....#..... .##.###.##. .....#..... .....#.....",
		"........... ....#####.. ....###.... .##.###.##. #....#....# ....###....",
		"....###.... ...##.####. ...###.#... .#########. #...###...# .....#.....",
		"...#####... ..########. ..###.###.. ..#######.. ##..###..## ..###.###..",
		"...#####... .#########. ..##.####.. ...#####... .##.###.##. .#########.",
		"....###.... .##...####. ...#####... ...#####... .#########. .#########.",
		"....###.... .....####.. ....###.... ...#####... ..#######.. ..#######..",
		"...#####... ....#####.. ....###.... ..#######.. ...#####... ...#####...",
		"..#######.. ...#######. ...#####... .#########. ..#######.. ..#######..",
		"..#######.. ..########. .#########. .#########. .#########. .#########.",
	}},
}

// has reports whether a kind has a dot at a place.
func (s *spriteSet) has(k board.Kind, x, y int) bool {
	return y < len(s.rows) && x < s.width && s.rows[y][int(k-board.Pawn)*(s.width+1)+x] == '#'
}

// dots are the sprites for squares of a size: one of the sizes there are, each dot scaled
// by a factor, in the middle of the square.
type dots struct {
	set   *spriteSet
	scale int
	x, y  int // of the first dot in the square
}

// newDots returns the largest dots that leave a margin around them.
func newDots(l *layout) (d dots) {
	width, height := l.squareWidth, 2*l.squareHeight
	for i := range sprites {
		s := &sprites[i]
		w, h := s.width, len(s.rows)
		scale := min((width-1)/w, (height-1)/h)
		if d.set == nil || h*scale > len(d.set.rows)*d.scale {
			d = dots{s, scale, (width - w*scale) / 2, (height - h*scale + 1) / 2}
		}
	}
	return d
}

// has reports whether a kind has a dot at a place in the square.
func (d dots) has(k board.Kind, x, y int) bool {
	if k == board.NoKind || d.scale == 0 || x < d.x || y < d.y {
		return false
	}
	return d.set.has(k, (x-d.x)/d.scale, (y-d.y)/d.scale)
}
