// Luft is a workbench for chess: it plays and analyses games, runs matches, reads
// and repairs PGN, builds opening books, draws diagrams and trains evaluations.
//
//	go run -C examples/luft . COMMAND
//	go install -C examples/luft .
//
// "luft help" lists the commands, and "luft help COMMAND" the flags of one of them. "luft help
// TOPIC" explains formats that several commands share.
//
// Flags may stand anywhere after the command, with one dash or two. The exit status is
// 0 on success, 2 if the arguments are invalid, and otherwise 1. The first interrupt
// (Ctrl-C) or request to terminate ends a command in order, the second one at once.
package main

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/analyse"
	"github.com/luftchess/luft/examples/luft/internal/annotate"
	"github.com/luftchess/luft/examples/luft/internal/book"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/compliance"
	"github.com/luftchess/luft/examples/luft/internal/diagram"
	"github.com/luftchess/luft/examples/luft/internal/explore"
	"github.com/luftchess/luft/examples/luft/internal/lichess"
	"github.com/luftchess/luft/examples/luft/internal/match"
	"github.com/luftchess/luft/examples/luft/internal/mcp"
	"github.com/luftchess/luft/examples/luft/internal/perft"
	"github.com/luftchess/luft/examples/luft/internal/pgn"
	"github.com/luftchess/luft/examples/luft/internal/play"
	"github.com/luftchess/luft/examples/luft/internal/puzzles"
	"github.com/luftchess/luft/examples/luft/internal/rate"
	"github.com/luftchess/luft/examples/luft/internal/repertoire"
	"github.com/luftchess/luft/examples/luft/internal/serve"
	"github.com/luftchess/luft/examples/luft/internal/suite"
	"github.com/luftchess/luft/examples/luft/internal/syzygy"
	"github.com/luftchess/luft/examples/luft/internal/topics"
	"github.com/luftchess/luft/examples/luft/internal/train"
	"github.com/luftchess/luft/examples/luft/internal/uci"
	"github.com/luftchess/luft/examples/luft/internal/winnable"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the default action of a second interrupt ends the program
	os.Exit(cli.Run(ctx, root(os.Args[1:]), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// commands are the sub-commands by name.
var commands = map[string]func() *cobra.Command{
	"analyse":    analyse.Command,
	"annotate":   annotate.Command,
	"book":       book.Command,
	"compliance": compliance.Command,
	"diagram":    diagram.Command,
	"explore":    explore.Command,
	"lichess":    lichess.Command,
	"match":      match.Command,
	"mcp":        mcp.Command,
	"perft":      perft.Command,
	"pgn":        pgn.Command,
	"play":       play.Command,
	"puzzles":    puzzles.Command,
	"rate":       rate.Command,
	"repertoire": repertoire.Command,
	"serve":      serve.Command,
	"suite":      suite.Command,
	"syzygy":     syzygy.Command,
	"train":      train.Command,
	"uci":        uci.UCI,
	"winnable":   winnable.Command,
	"xboard":     uci.XBoard,
}

// groups are the sub-commands in the order in which help lists them.
var groups = []struct {
	title    string
	commands []string
}{
	{"Play and analyse:", []string{"play", "analyse", "annotate", "puzzles", "diagram", "winnable"}},
	{"Games and openings:", []string{"pgn", "book", "explore", "repertoire"}},
	{"Compare and test engines:", []string{"match", "rate", "suite", "compliance", "perft"}},
	{"Be an engine, a bot or a server:", []string{"uci", "xboard", "lichess", "serve", "mcp"}},
	{"Tablebases and training:", []string{"syzygy", "train"}},
}

// root returns the command with the sub-command that args begin with, or with all of them if
// they begin with none, or with a flag other than --version. To declare the flags of all takes
// longer than to start the program.
func root(args []string) *cobra.Command {
	luft := &cobra.Command{
		Use:     "luft",
		Short:   "A workbench for chess",
		Version: cli.Version(),
	}
	group := make(map[string]string) // of each sub-command
	for _, g := range groups {
		luft.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, name := range g.commands {
			group[name] = g.title
		}
	}
	add := func(name string) {
		command := commands[name]()
		command.GroupID = group[name]
		luft.AddCommand(command)
	}
	if len(args) > 0 {
		if commands[args[0]] != nil {
			add(args[0])
			return luft
		}
		if strings.TrimLeft(args[0], "-") == "version" {
			return luft
		}
	}
	for name := range commands {
		add(name)
	}
	luft.AddCommand(topics.Commands()...)
	return luft
}
