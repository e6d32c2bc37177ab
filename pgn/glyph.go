package pgn

// glyphNAG returns the annotation that a sign beside a move stands for.
func glyphNAG(s []byte) (NAG, bool) {
	switch string(s) {
	case "!":
		return 1, true
	case "?":
		return 2, true
	case "!!":
		return 3, true
	case "??":
		return 4, true
	case "!?":
		return 5, true
	case "?!":
		return 6, true
	case "□":
		return 7, true
	case "=":
		return 10, true
	case "∞":
		return 13, true
	case "+=", "+/=", "⩲":
		return 14, true
	case "=+", "=/+", "⩱":
		return 15, true
	case "+/-", "±":
		return 16, true
	case "-/+", "∓":
		return 17, true
	case "+-":
		return 18, true
	case "-+":
		return 19, true
	}
	return 0, false
}
