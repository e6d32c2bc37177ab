package standard_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard"
)

// An engine with another name and one more option. A program would pass os.Stdin.
func ExampleNew() {
	commands := strings.NewReader("setoption name Hash value 64\nisready\nquit\n")
	engine, release := standard.New(alphabeta.Options{Hash: 32})
	engine.Name, engine.Author = "Gust", "A. N. Author"
	engine.Options = append(engine.Options, uci.Check("Verbose", false, nil))
	fmt.Println(engine.Options[0])

	err := uci.Serve(context.Background(), commands, os.Stdout, engine)
	if err := errors.Join(err, release()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// option name Hash type spin default 32 min 1 max 4096
	// readyok
}
