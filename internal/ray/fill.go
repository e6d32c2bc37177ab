package ray

// North returns the squares of set and all squares north of them on their files: those that pieces on
// set reach by moving towards the eighth rank on an empty board.
func North(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

// South returns the squares of set and all squares south of them on their files.
func South(set uint64) uint64 {
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}
