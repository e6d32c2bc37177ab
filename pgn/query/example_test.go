package query_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/query"
)

const games = `[White "Morphy, Paul"]
[Black "Allies"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0

[White "Legall"]
[Black "Saint Brie"]
[Date "1750.??.??"]
[Result "1-0"]

1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`

// The games in which a player has sacrificed the queen and won.
func Example() {
	q, err := query.Parse("either(some(moves(Q) sacrifice) Result=1-0)")
	if err != nil {
		panic(err)
	}
	for g, err := range pgn.NewReader(strings.NewReader(games)).Games() {
		if err != nil {
			panic(err)
		}
		if ok, err := q.Match(g); err == nil && ok {
			fmt.Println(g.Tags.Get("White"))
		}
	}
	// Output: Morphy, Paul
}

// A query is a value with a text.
func ExampleQuery() {
	mates := query.MustParse("last( checkmate )")
	white := query.And(mates, query.MustParse("Result=1-0 or White=Legall"))
	fmt.Println(white)
	data, _ := json.Marshal(query.Not(white))
	fmt.Println(string(data))
	// Output:
	// last(checkmate) (Result=1-0 or White=Legall)
	// "not (last(checkmate) (Result=1-0 or White=Legall))"
}

// A Matcher and a Reader that keeps the text make a filter.
func ExampleQuery_Matcher() {
	q := query.MustParse("White=Legall")
	r := pgn.NewReader(strings.NewReader(games))
	r.KeepText = true
	m := q.Matcher()
	for err := range r.VisitAll(m) {
		if err == nil && m.Matched() {
			_, text := r.Text()
			fmt.Printf("%s\n\n", text)
		}
	}
	// Output:
	// [White "Legall"]
	// [Black "Saint Brie"]
	// [Date "1750.??.??"]
	// [Result "1-0"]
	//
	// 1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
}

// A Matcher reads each game only as far as it must.
func ExampleMatcher() {
	m := query.MustParse(`Date<1800 after(e4 e5 Nf3 d6 Bc4)`).Matcher()
	r := pgn.NewReader(strings.NewReader(games))
	for n := 1; ; n++ {
		if err := r.Next(m); err != nil {
			break
		}
		fmt.Println(n, m.Matched())
	}
	// Output:
	// 1 false
	// 2 true
}

func ExampleError() {
	_, err := query.Parse("White=Tal* material(KRPvR)")
	if e, ok := errors.AsType[*query.Error](err); ok {
		fmt.Println(e.Offset, e.Near)
		fmt.Println(errors.Is(err, query.ErrValue))
	}
	// Output:
	// 24 R)
	// true
}

// Games of an index that has kept its games.
func ExampleQuery_Games() {
	b := explorer.NewBuilder(explorer.Options{KeepGames: true})
	source := explorer.Source{Name: "games.pgn", Size: int64(len(games))}
	if err := b.Read(context.Background(), source, pgn.NewReader(strings.NewReader(games))); err != nil {
		panic(err)
	}
	var file bytes.Buffer
	if _, err := b.WriteTo(&file); err != nil {
		panic(err)
	}
	x, err := explorer.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		panic(err)
	}
	all := explorer.GameID(x.Info().Games)
	for id, err := range query.MustParse("Date<1800 last(checkmate)").Games(context.Background(), x, 1, all+1) {
		fmt.Println(id, err)
	}
	// Output: 2 <nil>
}
