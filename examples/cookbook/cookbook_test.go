package cookbook_test

import "log"

// must returns v, and ends the program if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
