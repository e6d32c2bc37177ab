// Package lichess is the command that plays on Lichess.
package lichess

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/uci/lichess"
)

// tokenVariable is the environment variable with the token.
const tokenVariable = "LICHESS_TOKEN"

const help = `Lichess plays on lichess.org as a bot account, until Ctrl-C. It accepts challenges as
the flags say, and declines the others with the reason; it makes those of --challenge
when it has had no game for the time --idle; and it resumes games that were running
before. It was tried against a fake server only, not against Lichess itself: let it play
casual games first, which is the default.

The access token is read from the environment variable ` + tokenVariable + `. It is never
shown. It needs the scopes bot:play, challenge:read and challenge:write, and is made at
https://lichess.org/account/oauth/token. The account must be a bot account. Lichess
converts an account that has played no game into one; this cannot be undone:

  curl -d "" https://lichess.org/api/bot/account/upgrade \
    -H "Authorization: Bearer $` + tokenVariable + `"

The engine is Luft unless --engine selects another, in the syntax of luft help engines. Each
game has an engine of its own. --book and --tb give it an opening book and endgame
tablebases. It observes the clock, minus the measured time lost on the network;
--movetime, --nodes and --depth are further limits. In correspondence games it takes
--movetime, or 10 seconds.

By default the bot does not offer or accept draws, nor resign. With --draw, it offers
one after count consecutive moves with a score from -score to score centipawns, from
move number move on, and accepts one if its last score is not above score. With
--resign, it resigns after count consecutive moves with a score of -score or less.

If the opponent leaves, the bot claims victory as soon as Lichess allows it. If the
opponent does not begin the game, the bot aborts it. In the chat, the bot answers !help,
!name, and, to spectators, !eval.

Each --challenge is a list of keys: opponent= is a user, or without it a bot that is
online with an accepted rating; tc= is the time control, in seconds as 180+2, or
0d86400 for a day for each move; variant=, rated= and color= are optional.

--variants and variant= may name variants such as atomic, if the engine plays them: Luft
plays all, and a UCI engine those of its option UCI_Variant.

What happens is written to the standard error, a line for each challenge and game, with
--verbose for each move and message too. Ctrl-C stops accepting challenges; games are
then finished, resigned or left as --on-interrupt says, and a second one ends the
program at once. Games that are left continue if the program is started again in time.
After faults of the network or the server it tries again, with increasing pauses.`

// Command returns the command.
func Command() *cobra.Command { return command(nil) }

// command returns the command with a client for HTTP, which may be nil.
func command(client *http.Client) *cobra.Command {
	o := newOptions()
	cmd := &cobra.Command{
		Use:   "lichess [flags]",
		Short: "play on Lichess as a bot",
		Long:  help,
		Example: `  luft lichess --speeds blitz,rapid --concurrency 2
  luft lichess --mode rated --opponents humans --max-rating 2000 --pgn games.pgn
  luft lichess --book masters.bin --tb ~/syzygy --engine luft=nnue,option.Threads=4
  luft lichess --challenge opponent=maia1,tc=180+2 --challenge tc=60+1,rated=true --idle 5m`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.check(); err != nil {
				return cli.Usage(err)
			}
			o.bot.Client = client
			return play(cmd.Context(), o, os.Getenv(tokenVariable), cmd.ErrOrStderr())
		},
	}
	o.declare(cmd.Flags())
	return cmd
}

// readable returns an attribute of the log with a duration as text, as all JSON of luft has it;
// package slog writes nanoseconds.
func readable(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}

// play plays until ctx ends.
func play(ctx context.Context, o *options, secret string, log io.Writer) (err error) {
	token, err := lichess.NewToken(secret)
	if err != nil {
		return fmt.Errorf("%s: %w", tokenVariable, err)
	}
	bot := o.bot
	bot.Token = token
	level := slog.LevelInfo
	if o.verbose {
		level = slog.LevelDebug
	}
	bot.Log = slog.NewTextHandler(log, &slog.HandlerOptions{Level: level})
	if o.json {
		bot.Log = slog.NewJSONHandler(log, &slog.HandlerOptions{Level: level, ReplaceAttr: readable})
	}

	var opening *book.Book
	if o.book != "" {
		if opening, err = book.Open(o.book); err != nil {
			return err
		}
		defer opening.Close() // it was only read
	}
	bot.Open = func(ctx context.Context, _ lichess.Game) (search.Searcher, error) {
		s, err := o.engine.Open(ctx)
		if err != nil || opening == nil {
			return s, err
		}
		return &book.Searcher{Book: opening, Inner: s, Pick: book.Weighted(nil)}, nil
	}
	// An engine that cannot be opened, or lacks a variant, must not accept challenges.
	s, err := bot.Open(ctx, lichess.Game{})
	if err != nil {
		return err
	}
	missing := o.missing(s)
	if err := search.Close(s); err != nil {
		return err
	}
	if missing != "" {
		return fmt.Errorf("the engine does not play %s", missing)
	}

	if o.pgn != "" {
		all := func(in io.Reader) (int64, error) { return io.Copy(io.Discard, in) }
		out, e := file.Append(o.pgn, []string{o.book}, true, false, "", all)
		if e != nil {
			return e
		}
		defer func() { err = errors.Join(err, out.Close()) }()
		bot.Finished = func(g lichess.Game) {
			if err := write(out, &g); err != nil {
				slog.New(bot.Log).Error("game not written", "file", o.pgn, "game", g.ID, "error", err)
			}
		}
	}
	err = bot.Run(ctx)
	if e, ok := errors.AsType[*lichess.Error](err); ok && e.Op == "settings" {
		return cli.Usage(e.Err)
	}
	return err
}
