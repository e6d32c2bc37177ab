module github.com/luftchess/luft

go 1.26

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c
)
