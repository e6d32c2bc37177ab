// Package cli runs commands: it has what all of them share between the arguments and
// the exit status.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
)

// The exit statuses.
const (
	success = 0
	failure = 1
	misuse  = 2
)

// ErrReported is returned by a command that has failed and has already said why. It
// leads to exit status 1 without a message.
var ErrReported = errors.New("already reported")

// A usageError is an error of the arguments.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usage marks err as an error of the arguments, which leads to exit status 2. Errors
// that cobra finds before a command runs need no mark. Usage(nil) is nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// Usagef returns a formatted error of the arguments; see [Usage].
func Usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// Run executes a command, which may have sub-commands, and returns the exit status: 0
// on success, 2 if the arguments are invalid, otherwise 1. Errors are written to stderr
// after the name of the command. Commands find the streams in their [cobra.Command].
func Run(ctx context.Context, root *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	started := false
	addHelp(root)
	prepare(root, &started)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if usage, ok := errors.AsType[usageError](err); ok {
			return usage // it says which flag it is about
		}
		if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
			if now := renamed[cmd.CommandPath()+" --"+unknown.GetSpecifiedName()]; now != "" {
				return fmt.Errorf("%w; it is now --%s", err, now)
			}
		}
		return err
	})
	root.SilenceErrors = true
	root.SilenceUsage = true
	args = doubleDashes(args)
	if cmd, _, err := root.Find(args); err == nil {
		args = joinLists(cmd.Flags(), args)
	}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return success
	}
	text, status := Printable(err.Error()), failure
	_, usage := errors.AsType[usageError](err)
	switch {
	case errors.Is(err, ErrReported):
		return failure
	case errors.Is(err, context.Canceled):
		text = "interrupted"
	case usage || !started:
		text, status = text+" (-h for help)", misuse
	}
	fmt.Fprintf(stderr, "%s: %s\n", cmd.CommandPath(), text)
	return status
}

// prepare makes cmd and its sub-commands set *started when one of them runs: an error
// before that is one of the arguments.
func prepare(cmd *cobra.Command, started *bool) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			*started = true
			return run(cmd, args)
		}
	} else if cmd.HasSubCommands() {
		cmd.Args = cobra.ArbitraryArgs
		cmd.SuggestionsMinimumDistance = 2 // letters that differ
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && len(cmd.Groups()) > 0 {
				return cmd.Help() // which lists what there is
			}
			if len(args) == 0 {
				return errors.New("missing command")
			}
			if similar := cmd.SuggestionsFor(args[0]); len(similar) > 0 {
				return fmt.Errorf("unknown command %q; did you mean %s?", args[0], strings.Join(similar, " or "))
			}
			return fmt.Errorf("unknown command %q", args[0])
		}
	}
	for _, sub := range cmd.Commands() {
		prepare(sub, started)
	}
}

// Version returns the version of the program, as far as it is known: that of its
// module, and the revision it was built from.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

func versionOf(info *debug.BuildInfo) string {
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	version, revision := info.Main.Version, settings["vcs.revision"]
	revision = revision[:min(len(revision), 12)]
	if revision != "" && !strings.Contains(version, revision) { // as in a pseudo-version
		version += " " + revision
	}
	if settings["vcs.modified"] == "true" && !strings.HasSuffix(version, "+dirty") {
		version += " modified"
	}
	return version + " " + info.GoVersion
}

// Complaints are errors of a command that goes on after them.
type Complaints struct {
	Any bool // there was one

	cmd *cobra.Command
	to  io.Writer
}

// NewComplaints returns the complaints of cmd, which are written to w.
func NewComplaints(cmd *cobra.Command, w io.Writer) *Complaints { return &Complaints{cmd: cmd, to: w} }

// Add writes an error after the name of the command. A [file.Note] is no complaint.
func (c *Complaints) Add(err error) {
	if note, ok := errors.AsType[file.Note](err); ok {
		c.Note(string(note))
		return
	}
	c.Line(c.cmd.CommandPath() + ": " + err.Error())
}

// Line writes a complaint that needs no name before it.
func (c *Complaints) Line(text string) {
	c.Any = true
	c.Note(text)
}

// Note writes what is no complaint.
func (c *Complaints) Note(text string) { fmt.Fprintln(c.to, Printable(text)) }

// Err returns [ErrReported] if there was a complaint, and otherwise nil.
func (c *Complaints) Err() error {
	if c.Any {
		return ErrReported
	}
	return nil
}

// Printable returns text in which all that is not printable, such as the escape
// sequences that a file may hold, is written as Go does in strings: \x1b. Line ends and
// tabs stay. It is what to show of text from elsewhere on a terminal.
func Printable(text string) string {
	quoted := strconv.Quote(text)
	return unquoter.Replace(quoted[1 : len(quoted)-1])
}

// unquoter takes back what strconv.Quote does to text that is printable.
var unquoter = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n", `\t`, "\t")

// Count returns a number with a noun, which has an s unless the number is 1.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Position reads a position that can be played, even if no game leads to it.
func Position(text string) (board.Board, error) { return PositionOf(board.Standard, text) }

// PositionOf is [Position] for a variant, or for ordinary chess.
func PositionOf(rules board.Rules, text string) (board.Board, error) {
	s, err := fen.Parser{Rules: rules}.ParseSetup(text)
	if err != nil {
		return board.Board{}, err
	}
	return s.Board(board.Waivable()...)
}
