package raster

import (
	"math"
	"math/cmplx"
	"slices"
)

// stroke returns outlines of lines along the parts. Ends and corners are round.
func stroke(parts []part, width float64) (outlines []part) {
	r := width / 2
	if r <= 0 {
		return nil
	}
	for _, p := range parts {
		points := slices.Compact(slices.Clone(p.points))
		if n := len(points); p.closed && n > 1 && points[0] == points[n-1] {
			points = points[:n-1]
		}
		switch n := len(points); {
		case n == 0:
		case n == 1:
			outlines = append(outlines, part{points: turn(nil, points[0], complex(r, 0), 2*math.Pi)})
		case p.closed && n > 2: // a way on either side
			there := side(nil, append(points, points[0], points[1]), r)
			slices.Reverse(points)
			back := side(nil, append(points, points[0], points[1]), r)
			outlines = append(outlines, part{points: there}, part{points: back})
		default: // there on one side and back on the other
			out := side(nil, points, r)
			out = turn(out, points[n-1], normal(points[n-2], points[n-1], r), math.Pi)
			slices.Reverse(points)
			out = side(out, points, r)
			out = turn(out, points[n-1], normal(points[n-2], points[n-1], r), math.Pi)
			outlines = append(outlines, part{points: out})
		}
	}
	return outlines
}

// normal returns the way from a line to its side at a distance.
func normal(from, to complex128, r float64) complex128 {
	d := to - from
	return d / complex(cmplx.Abs(d), 0) * complex(0, -r)
}

// side appends the points beside a line at a distance. The other side is that of the line in the other
// direction.
func side(dst, points []complex128, r float64) []complex128 {
	for i := range len(points) - 1 {
		n := normal(points[i], points[i+1], r)
		dst = append(dst, points[i]+n, points[i+1]+n)
		if i+2 == len(points) {
			break
		}
		next := normal(points[i+1], points[i+2], r)
		angle := cmplx.Phase(next / n)
		if angle < -3.1415 { // back the same way, to either side
			angle = math.Pi
		}
		if angle > 0 {
			dst = turn(dst, points[i+1], n, angle)
		} else {
			dst = append(dst, points[i+1]) // the inside of the corner
		}
	}
	return dst
}

// maxError is how far a straight line may be from the curve that it stands for, in pixels.
const maxError = 0.05

// turn appends points on the arc around a centre that begins at centre+from.
func turn(dst []complex128, centre, from complex128, angle float64) []complex128 {
	step := math.Sqrt(8 * maxError / max(cmplx.Abs(from), 1))
	n := int(math.Ceil(math.Abs(angle) / step))
	for i := range n + 1 {
		dst = append(dst, centre+from*cmplx.Rect(1, angle*float64(i)/float64(n)))
	}
	return dst
}

// maxDashes is the most dashes of an element.
const maxDashes = 100_000

// dashed cuts the parts into dashes, given their lengths and those of what is between them. It reports
// false if there are too many.
func dashed(parts []part, lengths []float64) (dashes []part, ok bool) {
	if len(lengths)%2 != 0 {
		lengths = append(lengths, lengths...)
	}
	for _, p := range parts {
		points := p.points
		if p.closed && len(points) > 0 {
			points = append(slices.Clone(points), points[0])
		}
		at, left := 0, 0.0
		if len(lengths) > 0 {
			left = lengths[0]
		}
		var dash []complex128
		for i := range points {
			if i == 0 {
				dash = []complex128{points[0]}
				continue
			}
			from, to := points[i-1], points[i]
			length := cmplx.Abs(to - from)
			for done := 0.0; done < length; {
				step := min(left, length-done)
				done += step
				left -= step
				here := from + (to-from)*complex(done/length, 0)
				if at%2 == 0 {
					dash = append(dash, here)
				}
				if left > 0 {
					continue
				}
				if at%2 == 0 {
					dashes = append(dashes, part{points: dash})
				}
				at = (at + 1) % len(lengths)
				left, dash = lengths[at], []complex128{here}
				if len(dashes) > maxDashes {
					return nil, false
				}
			}
		}
		if at%2 == 0 && len(dash) > 1 {
			dashes = append(dashes, part{points: dash})
		}
	}
	return dashes, true
}
