package neural_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard/neural"
)

func ExampleNew() {
	commands := strings.NewReader("setoption name UseNNUE value false\nisready\nquit\n")
	engine, release := neural.New(alphabeta.Options{}, nil)
	for _, o := range engine.Options[len(engine.Options)-2:] {
		fmt.Println(o)
	}
	err := uci.Serve(context.Background(), commands, os.Stdout, engine)
	if err := errors.Join(err, release()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// option name UseNNUE type check default true
	// option name EvalFile type string default <empty>
	// readyok
}
