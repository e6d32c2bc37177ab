// Package serve is the command that serves a page for playing and analysing chess in a
// browser, and the HTTP API behind it.
package serve

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/raster"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/examples/luft/internal/tablebase"
	"github.com/luftchess/luft/search/syzygy"
)

const help = `Serve prints the address of a page for playing and analysing chess, and serves it
until it is interrupted (Ctrl-C), with exit status 0. The page uses a JSON API that is
open to other programs: /api of the running server describes it.

The page keeps the game in the storage of the browser, and its line in the address. Once
the engine has run in the browser, the page can be installed and works without a network.

Its trainer sets puzzles and repeats those that were missed. It takes the files of
"luft puzzles", the CSV of puzzles that lichess.org publishes and test suites in EPD,
and makes puzzles of PGN files and other positions by the rules of "luft puzzles".

In timed games against a bot, the analysis, the explorer and the tablebases are hidden,
and the key and the questions about the engine's opinion are turned off. The player can
allow them when starting the game, or reveal them later. In practice games they are
hidden too; the engine judges the player's moves and gives hints.

The key ? shows all keys. The page can be used by keyboard and with a screen reader, for
which questions can be typed in the field for moves, such as "eval", "best" or "p n"
(where the knights are); "help" lists them.

The engine runs in the server, or as WebAssembly in the browser; a switch on the page
selects which. The WebAssembly is FILE of --wasm, such as the luft.wasm that --export
wrote, with the wasm_exec.js of the same Go release in the same directory. Without
--wasm it is built when it is first used, which takes the go tool and the source of
luft: that which the program was built from, or a clone as the current directory. If
either is missing, serve says so and the engine runs in the server only.

A search uses one thread. An analysis can ask for up to --threads; the additional ones
come from a shared pool, so it gets those that no other analysis is using. More threads
than processors are of no use. There are two searchers for each processor, and two more,
each with a table of --hash MiB.

With --tb, the page shows the outcome of positions that are in the tablebases and ranks
their moves, and the engine in the server plays by them.

With --explorer, the page shows what was played in the games of a file: how often, and
with what results, and the best rated games, which can be opened; a filter selects games
by player, ratings, years and result. FILE is an index, or a PGN file, of which an index
is made in memory. Games are opened if their files are where "luft explore find" would
find them, not compressed or in the seekable format of Zstandard. The page can also
explore a file of games that is open in it, even without a server: it makes an index in
the browser of the first 40 plies of each game, for up to about 200,000 games.

With --mcp, language models can use the tools of "luft mcp" at /mcp, by the Streamable HTTP
transport of the Model Context Protocol. There are no sessions and no authentication, and
web pages of other sites have no access.

With --export, the page is written as files for any static host, and everything runs
in the browser. An existing DIR must be empty; --force replaces the files in it that
have the names of those written.

The modules of the page are combined and minified into three scripts: page.js and chunk-*.js,
with which the page begins, and later-*.js, which is loaded on first use. Without the engine,
a browser loads less than 63 kB at first by gzip, and a tenth less by Brotli, which browsers
accept over HTTPS and most accept from localhost. For debugging, source.html is the page with
the modules as they were written.

Two people can play each other by a link that the page gives to the first of them, with
clocks, spectators, and offers of draws, take-backs and rematches. Their games are in
memory: they end with the server.

Only programs on the same machine can connect unless --addr says otherwise, and
browsers must address the server as localhost or by its IP address; --host allows
another name. At most 4000 connections are open at a time, and at most --per-address
from one IP address: further ones are closed at once. An address can have opened a tenth
as many games between people at a time. Behind a proxy, all visitors have
its address.`

// Command returns the command.
func Command() *cobra.Command {
	var (
		addr, export string
		access       access
		force        bool
		engine       engine
		base         *syzygy.Tables
		games        string
		hash         int
		threads      int
		variant      string
	)
	cmd := &cobra.Command{
		Use:   "serve [flags]",
		Short: "serve a page for playing and analysing in a browser",
		Long:  help,
		Example: `  luft serve
  luft serve --addr :8080 --host chess.example
  luft serve --explorer games.pgn
  luft serve --mcp
  luft serve --variant crazyhouse
  luft serve --export site
  luft serve --wasm site/luft.wasm`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, out := cmd.Context(), cmd.OutOrStdout()
			if force && export == "" {
				return cli.Usagef("--force requires --export")
			}
			err := engine.check()
			if export != "" {
				if err == nil {
					err = exportTo(ctx, export, force, &engine, out)
				}
				if err != nil && ctx.Err() != nil {
					return ctx.Err() // whatever that has broken off
				}
				return err
			}
			if err != nil && engine.file != "" {
				return err
			}
			rules := board.Standard
			if cmd.Flags().Changed("variant") {
				named, bad := board.ParseRules(variant)
				if bad != nil {
					return cli.Usagef("--variant: %w", bad)
				}
				rules = named
			}
			if base != nil {
				defer base.Close() // they were only read
			}
			options := usualOptions(base)
			options.Variant = rules
			options.Hash, options.Threads = hash, cmp.Or(threads, runtime.GOMAXPROCS(0)/2)
			if games != "" {
				x, bad := openExplorer(ctx, games)
				if bad != nil {
					return bad
				}
				defer x.Close() // it was only read
				read, end := gamesOf(ctx, games, x)
				defer end()
				options.Explorer, options.ReadGame = x, read
			}
			return serve(ctx, addr, access, &engine, err, options, out)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&addr, "addr", "127.0.0.1:8080", "`ADDRESS` to listen on; port 0 selects a free one")
	flags.UintVar(&access.perAddress, "per-address", usualPerAddress, "close connections of an IP address beyond `N`; 0 for no limit")
	flags.StringArrayVar(&access.hosts, "host", nil, "`NAME` of the server that browsers may use besides localhost; can be repeated")
	flags.BoolVar(&access.tools, "mcp", false, "serve the tools of luft mcp at /mcp")
	flags.StringVar(&engine.file, "wasm", "", "take the engine for browsers from `FILE` instead of building it")
	cli.Int(flags, &threads, "threads", 0, 0, endpoint.MostThreads, "let an analysis have up to `N` threads; 0 means one for every two processors")
	cli.Hash(flags, &hash, usualHash)
	tablebase.Flag(flags, &base, "show outcomes")
	flags.StringVar(&variant, "variant", "", "begin with a game of the variant `NAME`")
	flags.StringVar(&games, "explorer", "", "show what was played in the games of `FILE`")
	flags.StringVar(&export, "export", "", "write the page for a static host into the directory `DIR`, and exit")
	flags.BoolVar(&force, "force", false, "let --export replace files")
	for _, other := range []string{"addr", "per-address", "tb", "host", "explorer", "threads", "hash", "mcp", "variant"} {
		cmd.MarkFlagsMutuallyExclusive("export", other)
	}
	return cmd
}

// serve serves the page until ctx ends. An error missing says why there is no engine for
// browsers.
func serve(ctx context.Context, addr string, access access, e *engine, missing error, o endpoint.Options, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Play at http://%s/ (Ctrl-C ends)\n", listener.Addr())
	if access.tools {
		fmt.Fprintf(out, "Tools for language models are at http://%s%s\n", listener.Addr(), toolsPath)
	}
	if missing != nil {
		fmt.Fprintf(out, "The engine runs in the server only: %v\n", missing)
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newServer(ctx, endpoint.New(o), e, access)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(limited(listener, access.perAddress)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	// Searches end with ctx; what they have found still goes out.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	if s.Shutdown(last) != nil {
		return s.Close()
	}
	return nil
}

const usualHash = 16 // MiB

// usualOptions returns how much a server does at a time: somewhat more searches
// than there are processors, so that a long one does not hold up the others.
func usualOptions(base *syzygy.Tables) endpoint.Options {
	return endpoint.Options{
		Searches: 2*runtime.GOMAXPROCS(0) + 2, Waiting: 1000, Patience: 20 * time.Second, Hash: usualHash,
		Tables: base, Draw: raster.Image,
	}
}
