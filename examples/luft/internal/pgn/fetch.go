package pgn

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn/fetch"
)

const (
	// tokenVariable is the environment variable with a token of Lichess.
	tokenVariable = "LICHESS_TOKEN"

	// pointSuffix follows the name of the output in that of the file with the resume point.
	pointSuffix = ".point"

	// pointEvery is how often the resume point is written.
	pointEvery = 2 * time.Second
)

const fetchHelp = `Fetch downloads the finished games of a player from lichess.org or chess.com. The
argument is the site and the name, or the address of the player's page.

With -o, FILE` + pointSuffix + ` records which games FILE has, and --resume appends the games that it
lacks, after an interrupt or a month: games that were in progress or could not be read,
and those played since. It continues FILE where the last download has left it: what was
appended to it in the meantime is removed. Without --resume, a download begins anew.

Lichess sends 20 games a second, or more with an access token, which needs no scope. It
is read from the environment variable ` + tokenVariable + ` and never shown. Chess.com refreshes its
archives every twelve hours; give --agent with your address, as it asks for.

There is one request at a time. After faults of the network or the server, and after a
rate limit, fetch waits and continues; each failure is written to the standard error.
Fetch was tried against fake servers only.`

// fetcher is the command that downloads games.
type fetcher struct {
	to           file.Target
	resume, json bool
	since, until date
	query        []string
	o            fetch.Options
	site, user   string
}

// A date is the value of a flag: a day in UTC, or a time.
type date struct{ time.Time }

func (d *date) set(text string) (err error) {
	if d.Time, err = time.Parse(time.DateOnly, text); err != nil {
		d.Time, err = time.Parse(time.RFC3339, text)
	}
	if err != nil {
		err = errors.New(`not a date like 2024-01-31`)
	}
	return err
}

func newFetch() *cobra.Command {
	f := new(fetcher)
	cmd := &cobra.Command{
		Use:   "fetch [flags] SITE/PLAYER",
		Short: "download the games of a player from lichess.org or chess.com",
		Long:  fetchHelp,
		Example: `  luft pgn fetch lichess.org/somebody -o mine.pgn
  luft pgn fetch lichess.org/somebody -o mine.pgn --resume
  luft pgn fetch https://www.chess.com/member/somebody --since 2024-01-01 -o 2024.pgn
  luft pgn fetch lichess.org/somebody --query rated=true | luft pgn stat -`,
		Args: cobra.ExactArgs(1),
	}
	flags := cmd.Flags()
	f.to.Flags(flags, "write to `FILE` instead of the standard output")
	flags.BoolVar(&f.resume, "resume", false, "append the games that the file of -o lacks")
	flags.BoolVar(&f.json, "json", false, "write the JSON of the site instead of PGN, a game on each line")
	cli.Func(flags, "since", "", "only games from `DATE` on, such as 2024-01-31", f.since.set)
	cli.Func(flags, "until", "", "only games before `DATE`", f.until.set)
	flags.StringArrayVar(&f.query, "query", nil, "further parameter of Lichess's export, `KEY=VALUE`; can be repeated")
	flags.StringVar(&f.o.Agent, "agent", "", "User-Agent `TEXT`, with an address to which the site can complain")
	flags.StringVar(&f.o.URL, "url", "", "address of the server, `URL`, if not that of the site")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.check(args[0]); err != nil {
			return cli.Usage(err)
		}
		f.o.Log = slog.NewTextHandler(cmd.ErrOrStderr(), nil)
		return f.run(cmd)
	}
	return cmd
}

// check reads the arguments.
func (f *fetcher) check(player string) error {
	player = strings.TrimPrefix(strings.TrimPrefix(player, "https://"), "www.")
	site, user, _ := strings.Cut(player, "/")
	switch f.site = site; site {
	case "lichess.org":
		user = strings.TrimPrefix(user, "@/")
	case "chess.com":
		user = strings.TrimPrefix(user, "member/")
		if len(f.query) > 0 {
			return errors.New("--query is for lichess.org")
		}
	default:
		return fmt.Errorf("%q: want lichess.org/PLAYER or chess.com/PLAYER", player)
	}
	if f.user = user; user == "" {
		return fmt.Errorf("%q: no player", player)
	}
	f.o.Query = url.Values{}
	for _, q := range f.query {
		key, value, ok := strings.Cut(q, "=")
		if !ok || key == "" {
			return fmt.Errorf("--query %q: not KEY=VALUE", q)
		}
		f.o.Query.Add(key, value)
	}
	f.o.Since, f.o.Until = f.since.Time, f.until.Time
	f.o.Token = func() string { return os.Getenv(tokenVariable) }
	if f.resume && f.toStdout() {
		return errors.New("--resume needs -o FILE")
	}
	return nil
}

func (f *fetcher) toStdout() bool { return f.to.Name == "" || f.to.Name == "-" }

// games returns the download.
func (f *fetcher) games(ctx context.Context, p *fetch.Point) iter.Seq2[*fetch.Game, error] {
	if f.site == "lichess.org" {
		return fetch.Lichess(ctx, f.user, p, f.o)
	}
	return fetch.ChessCom(ctx, f.user, p, f.o)
}

// A saved is what is kept of a download beside its output.
type saved struct {
	JSON  bool        `json:"json"` // what the output has, instead of PGN
	Bytes int64       `json:"bytes"`
	Point fetch.Point `json:"point"`
}

// run downloads the games.
func (f *fetcher) run(cmd *cobra.Command) (err error) {
	s := saved{JSON: f.json}
	to, save := cmd.OutOrStdout(), func() error { return nil }
	if !f.toStdout() {
		name := f.to.Name + pointSuffix
		if f.resume {
			if err := file.ReadState(name, &s); err != nil {
				return err
			}
			if s.JSON != f.json {
				return fmt.Errorf("%s: in another format, --json or not", f.to.Name)
			}
		}
		out, e := file.Append(f.to.Name, nil, f.resume, f.to.Force, "", func(in io.Reader) (int64, error) {
			switch has, err := io.Copy(io.Discard, in); {
			case err != nil:
				return 0, err
			case has < s.Bytes:
				return 0, fmt.Errorf("has %d bytes where the download left %d", has, s.Bytes)
			case s.Bytes == 0 && has > 0:
				return 0, fmt.Errorf("there is no %s, which belongs to it", name)
			}
			return s.Bytes, nil
		})
		if e != nil {
			return e
		}
		defer func() { err = errors.Join(err, out.Close()) }()
		if !f.resume { // the point of an earlier download would seem to belong to this one if it is killed
			if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		to, save = out, func() error { return file.WriteState(name, s) }
	}
	return f.download(cmd, to, &s, save)
}

// download writes games and, each time that they are written, saves the resume point.
func (f *fetcher) download(cmd *cobra.Command, to io.Writer, s *saved, save func() error) error {
	complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
	out := bufio.NewWriterSize(to, 64<<10)
	flush := func() error { return cmp.Or(out.Flush(), save()) }
	games, without := 0, 0
	begin := time.Now()
	var failed error
	for g, err := range f.games(cmd.Context(), &s.Point) {
		if err != nil {
			if failed = cmd.Context().Err(); failed == nil {
				complaints.Add(err)
			}
			continue
		}
		text := g.JSON + "\n"
		if !f.json {
			if text = strings.TrimSpace(g.PGN) + "\n\n"; text == "\n\n" {
				without++
				continue
			}
		}
		games++
		n, err := out.WriteString(text)
		s.Bytes += int64(n)
		if err == nil && time.Since(begin) > pointEvery {
			err, begin = flush(), time.Now()
		}
		if err != nil {
			return cannotWrite(err)
		}
	}
	if err := flush(); err != nil {
		return cannotWrite(err)
	}
	note := fmt.Sprintf("%s: %d games", cmd.CommandPath(), games)
	if without > 0 {
		note += fmt.Sprintf(", %d more without PGN", without)
	}
	complaints.Note(note)
	return cmp.Or(failed, complaints.Err())
}
