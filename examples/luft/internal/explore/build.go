package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

const buildHelp = `Build makes an index of the games in PGN files. Compressed files (.gz, .bz2, .zst) are
decompressed first, and databases of Scid (.si4, .si5) and ChessBase (.cbh) are converted,
into the directory OUT.text, which is removed at the end. If the command is killed, the
directory stays until the same command is run again. Another directory of that name is an
error. Only regular files can be indexed, not the standard input.

The moves of a malformed game count up to the error in them, which is reported on the standard
error with its offset. Ratings, dates, results and titles are those of the tags.

Intermediate files are in the directory OUT.work until the index is complete. If the
command is killed or interrupted, running it again continues from there. It does not
repeat reports of malformed games, but counts them. The index depends on the games only,
not on the order of the files, threads, memory or shards.

With --keep, the index has the games themselves, which takes some 100 bytes for each: their
main lines, and the tags of players, ratings, event, site, round, date and result. The PGN
files are then not needed to show games.

Games of variants such as Crazyhouse are reported as malformed unless --variant is given.
Their positions are separate from those of ordinary chess, so one index can have games of
all variants: show, find and export select one with --variant.

To divide the work among N machines, run the command with --shard 1/N to --shard N/N,
each with the same files, and merge the indexes.`

const filterHelp = `The flags --min-rating, --max-rating and --title apply to both players. The time of
--min-time and --max-time is that of a player for 40 moves: the base time and 40
increments. Names must be complete, as in the tags, but upper case, blanks and
punctuation do not matter. Games without the tag that a flag refers to are left out.`

// A builder is the command that makes indexes.
type builder struct {
	explorer.Options
	plies  int
	memory int // in MiB

	allKinds bool // --variant all
}

func newBuild() *cobra.Command {
	var b builder
	var out file.Target
	cmd := &cobra.Command{
		Use:   "build -o OUT [flags] PGN...",
		Short: "make an index of games",
		Long:  buildHelp + "\n\n" + filterHelp,
		Example: `  luft explore build -o masters.idx masters.pgn
  luft explore build --keep -o masters.idx masters.pgn
  luft explore build -o variants.idx --variant atomic,crazyhouse games.pgn
  luft explore build -o blitz.idx --min-rating 2200 --min-time 3m --max-time 8m games.pgn.zst
  luft explore build -o 3.idx --shard 3/16 games.pgn`,
		RunE: func(cmd *cobra.Command, names []string) error {
			shard := b.Shards > 1 && b.MinGames > 1
			switch err := cmp.Or(out.Required(), b.check(names)); {
			case err != nil:
				return cli.Usage(err)
			case shard:
				return cli.Usagef("--min cannot be used with --shard; merge has it")
			}
			if err := cmp.Or(file.CheckOutput(out.Name, names...), file.Free(out.Name, out.Force)); err != nil {
				return err
			}
			if b.MaxPly = b.plies; b.plies == 0 {
				b.MaxPly = -1
			}
			b.NoReplace = !out.Force
			return b.build(cmd, out.Name, names, out.Name, func() error { return nil })
		},
	}
	flags := cmd.Flags()
	out.Flags(flags, "write the index to `FILE`")
	flags.IntVar(&b.plies, "plies", 40, "take the first `N` plies of each game; 0 means all")
	cli.Check(flags, "plies", func() error { return cli.AtLeast("plies", b.plies, 0) })
	minFlag(flags, &b.MinGames)
	flags.BoolVar(&b.KeepGames, "keep", false, "keep the games in the index, to show them without the PGN files")
	cli.Func(flags, "shard", "", "do part `I/N` of the work, such as 3/16", func(s string) (err error) {
		b.Shard, b.Shards, err = parseShard(s)
		return err
	})
	b.flags(flags)
	return cmd
}

// minFlag declares --min.
func minFlag(flags *pflag.FlagSet, to *int) {
	usage := "leave out positions with fewer than `N` games; such an index cannot be merged or added to"
	cli.Func(flags, "min", "", usage, func(s string) (err error) {
		if *to, err = strconv.Atoi(s); err != nil || *to < 2 {
			return errors.New("not a number of at least 2")
		}
		return nil
	})
}

// flags declares the flags of build and add.
func (b *builder) flags(flags *pflag.FlagSet) {
	f := &b.Filter
	filterFlags(flags, f)
	cli.Duration(flags, &f.MinTime, "min-time", 0, "take games with at least this `TIME`, such as 3m")
	cli.Duration(flags, &f.MaxTime, "max-time", 0, "take games with at most this `TIME`")
	list(flags, "title", "take games of players with one of these `TITLES`, such as GM,IM", func(s string) error {
		f.Titles = append(f.Titles, s)
		return nil
	})
	list(flags, "variant", "take games of these `VARIANTS`: standard, from position, chess960, names of variants such as atomic, or all", b.takeVariant)
	cli.Int(flags, &b.Workers, "threads", 0, 0, cli.MaxThreads, "read and sort on `N` threads; 0 means all processors")
	cli.Int(flags, &b.memory, "memory", 256, 16, 1<<20, "use about `N` MiB of memory, and 24 bytes for each game; at least 16 MiB for each thread are used")
}

// takeVariant reads a value of --variant. Games of other kinds are then left out rather than called
// malformed.
func (b *builder) takeVariant(s string) error {
	b.Variants = true
	f := &b.Filter
	var v explorer.Variant
	if v.UnmarshalText([]byte(s)) == nil {
		f.Variants = append(f.Variants, v)
		return nil
	}
	if s == "all" {
		b.allKinds = true
		return nil
	}
	r, err := board.ParseRules(s)
	f.Rules = append(f.Rules, r)
	return err
}

// filterFlags declares the flags of a filter by what an index knows of games.
func filterFlags(flags *pflag.FlagSet, f *explorer.Filter) {
	cli.Int(flags, &f.MinRating, "min-rating", 0, 0, 4095, "take games of players rated at least `N`")
	cli.Int(flags, &f.MaxRating, "max-rating", 0, 0, 4095, "take games of players rated at most `N`")
	flags.StringVar(&f.Player, "player", "", "take games of the player called `NAME`")
	flags.StringVar(&f.White, "white", "", "take games in which `NAME` has White")
	flags.StringVar(&f.Black, "black", "", "take games in which `NAME` has Black")
	date(flags, &f.Since, "since", "take games from `DATE` on, such as 2019, 2019.07 or 2019.07.11")
	date(flags, &f.Until, "until", "take games up to and including `DATE`")
	list(flags, "result", "take games with one of these `RESULTS`, such as 1-0,0-1", func(s string) error {
		r, err := game.ParseResult(s)
		f.Results = append(f.Results, r)
		return err
	})
}

// checkRatings checks the flags of a filter together.
func checkRatings(f *explorer.Filter) error {
	if f.MaxRating > 0 && f.MaxRating < f.MinRating {
		return errors.New("--max-rating is less than --min-rating")
	}
	return nil
}

// date declares a flag whose value is a date, or the beginning of one.
func date(flags *pflag.FlagSet, to *explorer.Date, name, usage string) {
	cli.Func(flags, name, "", usage, func(s string) (err error) {
		if *to, err = explorer.ParseDate(s); err == nil && to.Year == 0 {
			err = errors.New("a date without a year")
		}
		return err
	})
}

// list declares a flag that may be repeated, and whose values may be separated by commas.
func list(flags *pflag.FlagSet, name, usage string, add func(string) error) {
	cli.Func(flags, name, "", usage, func(s string) error {
		for value := range strings.SplitSeq(s, ",") {
			if err := add(strings.TrimSpace(value)); err != nil {
				return err
			}
		}
		return nil
	})
}

// parseShard reads I/N.
func parseShard(s string) (shard, shards int, err error) {
	first, second, _ := strings.Cut(s, "/")
	shard, err1 := strconv.Atoi(first)
	shards, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || shard < 1 || shard > shards {
		return 0, 0, errors.New("not a part I/N such as 3/16")
	}
	return shard, shards, nil
}

// check checks the files and the flags.
func (b *builder) check(names []string) error {
	f := &b.Filter
	switch {
	case slices.Contains(names, "-"):
		return errors.New("the standard input cannot be indexed, because the index refers to its files")
	case f.MinTime < 0 || f.MaxTime < 0:
		return errors.New("negative time")
	case f.MaxTime > 0 && f.MaxTime < f.MinTime:
		return errors.New("--max-time is less than --min-time")
	}
	return cmp.Or(checkRatings(f), cli.Files("PGN", names))
}

// build makes the index called name. Then it calls end, and describes the index called result.
func (b *builder) build(cmd *cobra.Command, name string, names []string, result string, end func() error) error {
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, 0)
	defer status.Stop()
	complaints := cli.NewComplaints(cmd, status)
	if b.allKinds {
		b.Filter.Variants, b.Filter.Rules = nil, nil
	}
	in, err := openSources(cmd.Context(), status, name+".text", names, b.Variants, complaints.Add)
	if err != nil {
		return err
	}
	defer in.close()
	bad := 0
	b.Report = func(source string, err error) {
		bad++
		complaints.Add(fault(source, err))
	}
	b.Resumed = func(malformed int) {
		if bad += malformed; malformed > 0 {
			complaints.Add(fmt.Errorf("malformed games reported before the interruption: %d", malformed))
		}
	}
	b.Memory = int64(b.memory) << 20
	var done, total atomic.Int64
	b.Progress = func(n, of int64) {
		done.Store(n)
		total.Store(of)
	}
	follow(status, &done, &total)
	err = explorer.Build(cmd.Context(), name, in.list, b.Options)
	if errors.Is(err, context.Canceled) {
		status.Stop()
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: the same command continues from %s.work\n", cmd.CommandPath(), name)
	}
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w", name, file.ErrExists)
	}
	if err != nil {
		return err
	}
	in.close() // before the end: a kill after that leaves no files behind
	if err := end(); err != nil {
		return err
	}
	status.Stop()
	return cmp.Or(describe(cmd.OutOrStdout(), result, fmt.Sprintf(" errors %d", bad)), complaints.Err())
}

// add is build for games to be added to an index.
func (b *builder) add(cmd *cobra.Command, name string, names []string) error {
	return open(name, func(old *explorer.Index) error {
		info := old.Info()
		if info.MinGames > 1 {
			return fmt.Errorf("%s: %w", name, explorer.ErrMinGames)
		}
		more, merged := name+".add", name+".merged"
		for _, out := range []string{name, more, merged} {
			if err := file.CheckOutput(out, names...); err != nil {
				return err
			}
		}
		for _, s := range old.Sources() {
			if slices.Contains(names, s.Name) {
				return errors.Join(fmt.Errorf("%s: has the games of %s already", name, s.Name), discard(more, old))
			}
		}
		if err := cmp.Or(checkSpare(more, names), checkSpare(merged, append(sourceNames(old), names...))); err != nil {
			return err
		}
		if b.MaxPly = info.MaxPly; b.MaxPly == 0 {
			b.MaxPly = -1
		}
		b.KeepGames = old.KeepsGames()
		return b.build(cmd, more, names, name, func() error {
			err := open(more, func(x *explorer.Index) error {
				return merge(cmd.Context(), name, true, []*explorer.Index{old, x}, explorer.MergeOptions{Workers: b.Workers})
			})
			return errors.Join(err, os.Remove(more))
		})
	})
}

// discard removes the index called name, if there is one and all its games are in another one:
// the command that added them was killed when that was done.
func discard(name string, in *explorer.Index) error {
	known := in.Sources()
	added := false
	open(name, func(x *explorer.Index) error { // if it cannot be read, it is another file
		added = !slices.ContainsFunc(x.Sources(), func(s explorer.SourceInfo) bool { return !slices.Contains(known, s) })
		return nil
	})
	if !added {
		return nil
	}
	return os.Remove(name)
}

// merge merges indexes into the file called name, and closes them. The file may be one of
// them, with force; because some systems do not replace an open file, it is replaced when they
// are closed. It keeps its permissions.
func merge(ctx context.Context, name string, force bool, indexes []*explorer.Index, o explorer.MergeOptions) error {
	merged := name + ".merged"
	err := explorer.Merge(ctx, merged, indexes, o)
	for _, x := range indexes {
		x.Close() // it was only read
	}
	if err != nil {
		return err
	}
	if stat, missing := os.Stat(name); missing == nil {
		err = os.Chmod(merged, stat.Mode().Perm())
	}
	if err == nil {
		err = file.Place(merged, name, force)
	}
	if err != nil {
		return errors.Join(err, os.Remove(merged))
	}
	return nil
}

// fault returns the error for a malformed game. Readers of parts of a file do not know in
// which line they are.
func fault(source string, err error) error {
	e, ok := errors.AsType[*pgn.Error](err)
	if !ok {
		return file.Name(source, err)
	}
	text := fmt.Sprintf("%s: offset %d", source, e.Offset)
	if e.Ply > 0 {
		text += fmt.Sprintf(", ply %d", e.Ply)
	}
	if errors.Is(e.Err, pgn.ErrVariant) {
		return fmt.Errorf("%s: %w; see --variant", text, e.Err)
	}
	return fmt.Errorf("%s: %w", text, e.Err)
}

// follow shows how much of the games was read.
func follow(status *terminal.Status, done, total *atomic.Int64) {
	status.Follow(func(elapsed time.Duration) string {
		n, of := done.Load(), total.Load()
		switch {
		case of == 0:
			return "reading\n"
		case n == of:
			return "merging\n"
		}
		return fmt.Sprintf("%s %3.0f%% %.1f MiB/s%s\n", terminal.Bar(12, n, of), 100*float64(n)/float64(of),
			terminal.Rate(n, elapsed), terminal.Left(elapsed, n, of-n))
	})
}

// describe writes how large the index called name is.
func describe(w io.Writer, name, more string) error {
	return open(name, func(x *explorer.Index) error {
		i := x.Info()
		_, err := fmt.Fprintf(w, "games %d positions %d moves %d%s\n", i.Games, i.Positions, i.Moves, more)
		return err
	})
}

func newAdd() *cobra.Command {
	var b builder
	cmd := &cobra.Command{
		Use:   "add [flags] INDEX PGN...",
		Short: "add games to an index",
		Long: `Add indexes the games of more files, to the same depth, and merges them into the index, which
is replaced when that is complete. It takes as long as reading the new games and copying
the index. The index must have been made without --min, and must not have games of these
files. Intermediate files begin with the name of the index and ".add" or ".merged". If
the command is killed or interrupted, the index is unchanged, and running the command
again continues; or the index is complete, and running it again says so and removes the
intermediate files. Other files of these names are an error.

The flags that select games need not be those with which the index was made.

` + filterHelp,
		Example: "  luft explore add masters.idx masters-2026.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usagef("missing INDEX")
			}
			if err := b.check(args[1:]); err != nil {
				return cli.Usage(err)
			}
			return b.add(cmd, args[0], args[1:])
		},
	}
	b.flags(cmd.Flags())
	return cmd
}

func newMerge() *cobra.Command {
	var out file.Target
	var o explorer.MergeOptions
	cmd := &cobra.Command{
		Use:   "merge -o OUT [flags] INDEX...",
		Short: "merge several indexes",
		Long: `Merge makes one index of several, such as the shards of a build. They must have the same
depth limit, be made without --min, and have no game in common; either all or none must
have been made with --keep. OUT may be one of them
with --force. Intermediate files begin with OUT.merged; if the command is killed, they
stay, and the same command replaces them. Another file of that name is an error.`,
		Example: "  luft explore merge -o all.idx 1.idx 2.idx 3.idx",
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				return cli.Usagef("missing INDEX")
			}
			if err := out.Required(); err != nil {
				return cli.Usage(err)
			}
			if err := file.Free(out.Name, out.Force); err != nil {
				return err
			}
			merged := out.Name + ".merged"
			if err := file.CheckOutput(merged, names...); err != nil {
				return err
			}
			var indexes []*explorer.Index
			var sources []string
			for _, name := range names {
				x, err := explorer.Open(name)
				if err != nil {
					return err
				}
				defer x.Close() // it was only read
				indexes = append(indexes, x)
				sources = append(sources, sourceNames(x)...)
			}
			if err := checkSpare(merged, sources); err != nil {
				return err
			}
			if err := merge(cmd.Context(), out.Name, out.Force, indexes, o); err != nil {
				return err
			}
			return describe(cmd.OutOrStdout(), out.Name, "")
		},
	}
	flags := cmd.Flags()
	out.Flags(flags, "write the index to `FILE`")
	minFlag(flags, &o.MinGames)
	cli.Int(flags, &o.Workers, "threads", 0, 0, cli.MaxThreads, "merge on `N` threads; 0 means all processors")
	return cmd
}
