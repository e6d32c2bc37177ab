module github.com/luftchess/luft/internal/peers

go 1.26

require (
	github.com/corentings/chess/v2 v2.3.2
	github.com/google/go-cmp v0.7.0
	github.com/luftchess/luft v0.0.0-00010101000000-000000000000
)

require golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect

replace github.com/luftchess/luft => ../..
