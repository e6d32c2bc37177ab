package cli

import (
	"bytes"
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// tree returns a command with a sub-command that returns err.
func tree(err error) *cobra.Command {
	root := &cobra.Command{Use: "luft"}
	sub := &cobra.Command{
		Use:  "count [flags] DEPTH",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cmd.Println("ran", args[0])
			return err
		},
	}
	sub.Flags().Int("threads", 1, "count with `N` threads")
	var d time.Duration
	Duration(sub.Flags(), &d, "time", 0, "stop after `DURATION`")
	var n int
	Int(sub.Flags(), &n, "depth", 0, 1, 9, "depth `N`") // 0 if it is not given
	var p float64
	Float(sub.Flags(), &p, "part", 0, 0, 1, "part `P`")
	Check(sub.Flags(), "part", func() error {
		if p == 0.5 {
			return errors.New("--part 0.5: a half")
		}
		return nil
	})
	root.AddCommand(sub, &cobra.Command{Use: "stop", Args: NoArgs, RunE: sub.RunE})
	return root
}

func TestRun(t *testing.T) {
	tests := []struct {
		name   string
		err    error
		args   []string
		status int
		want   string // in what is written to stderr
	}{
		{"success", nil, []string{"count", "3"}, 0, ""},
		{"flag after the argument", nil, []string{"count", "3", "-threads", "2"}, 0, ""},
		{"negative number after dashes", nil, []string{"count", "--", "-3"}, 0, ""},
		{"failure", errors.New("no such file"), []string{"count", "3"}, 1, "luft count: no such file\n"},
		{"reported", ErrReported, []string{"count", "3"}, 1, ""},
		{"interrupt", context.Canceled, []string{"count", "3"}, 1, "luft count: interrupted\n"},
		{"usage", Usagef("depth %d", 3), []string{"count", "3"}, 2, "luft count: depth 3 (-h for help)\n"},
		{"no command", nil, nil, 2, "luft: missing command"},
		{"unknown command", nil, []string{"cuont"}, 2, `unknown command "cuont"; did you mean count?`},
		{"unknown command like no other", nil, []string{"xylophone"}, 2, `luft: unknown command "xylophone" (-h for help)`},
		{"help", nil, []string{"help", "count"}, 0, ""},
		{"help of an unknown command", nil, []string{"help", "cuont"}, 2, `luft help: luft: unknown command "cuont"`},
		{"help of too much", nil, []string{"help", "count", "3"}, 2, `luft help: luft count: unknown command "3"`},
		{"completion for no shell", nil, []string{"completion"}, 2, "luft completion: missing command"},
		{"completion for an unknown shell", nil, []string{"completion", "dos"}, 2, `luft completion: unknown command "dos"`},
		{"argument where none is taken", nil, []string{"stop", "now"}, 2, `luft stop: unexpected argument "now"`},
		{"unknown flag", nil, []string{"count", "-x", "3"}, 2, "luft count: unknown shorthand flag"},
		{"missing argument", nil, []string{"count"}, 2, "luft count: accepts 1 arg"},
		{"bad number", nil, []string{"count", "-threads", "x", "3"}, 2, "luft count: invalid argument"},
		{"within limits", nil, []string{"count", "3", "-depth", "9", "-part", "0.25"}, 0, ""},
		{"above the limit", nil, []string{"count", "3", "-depth", "10"}, 2, "luft count: --depth 10: not from 1 to 9 (-h for help)\n"},
		{"below the limit", nil, []string{"count", "3", "-depth=0"}, 2, "luft count: --depth 0: not from 1 to 9 (-h for help)\n"},
		{"NaN", nil, []string{"count", "3", "-part", "NaN"}, 2, "luft count: --part NaN: not from 0 to 1 (-h for help)\n"},
		{"checked", nil, []string{"count", "3", "-part", "0.5"}, 2, "luft count: --part 0.5: a half (-h for help)\n"},
		{"no number within limits", nil, []string{"count", "3", "-part", "x"}, 2, "luft count: invalid argument"},
		{"no unit", nil, []string{"count", "-time", "5", "3"}, 2, "missing unit, try 5s"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, bad bytes.Buffer
			status := Run(t.Context(), tree(test.err), test.args, nil, &out, &bad)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			text := strings.ReplaceAll(bad.String(), "ran 3\n", "")
			text = strings.ReplaceAll(text, "ran -3\n", "")
			if !strings.Contains(text, test.want) || test.want == "" && text != "" {
				t.Errorf("stderr %q, want %q", text, test.want)
			}
		})
	}
}

func TestDoubleDashes(t *testing.T) {
	args := []string{"match", "-tc", "4+0.04", "-o", "x", "-h", "-1", "-o=y", "--rounds", "2", "-", "--", "-tc"}
	want := []string{"match", "--tc", "4+0.04", "-o", "x", "-h", "-1", "-o=y", "--rounds", "2", "-", "--", "-tc"}
	if diff := cmp.Diff(want, doubleDashes(args)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestJoinLists(t *testing.T) {
	flags := pflag.NewFlagSet("match", pflag.ContinueOnError)
	flags.String("engine", "", "")
	flags.String("sprt", "", "")
	flags.String("tc", "", "")
	flags.String("pgnout", "", "")
	flags.String("repeat", "", "")
	Lists(flags, "engine", "sprt")
	ListWords(flags, "pgnout", "file", "min", "fi")
	Optional(flags, "repeat", "2")
	tests := []struct{ args, want string }{
		{"match --engine cmd=a,x=1 name=b --engine cmd=c --tc 1 file=x", "match --engine cmd=a,x=1,name=b --engine cmd=c --tc 1 file=x"},
		{"match --sprt elo0=0 elo1=5 file --tc 1", "match --sprt elo0=0,elo1=5 file --tc 1"},
		{"match --sprt -1=2 a=b", "match --sprt -1=2,a=b"}, // flags takes what follows as the value
		{"match --sprt=elo0=0 elo1=5 -- --sprt a=1 b=2", "match --sprt=elo0=0 elo1=5 -- --sprt a=1 b=2"},
		{"match --none a=1 b=2 --engine", "match --none a=1 b=2 --engine"},
		{`match --engine args=-x,1,\ name=b`, `match --engine args="-x,1,\\",name=b`},
		{`match --engine args="-x,1" name=b,tc=1`, `match --engine args="-x,1",name=b,tc=1`},
		{"match --pgnout a,b.pgn min fi --tc 1", `match --pgnout file="a,b.pgn",min=true,fi=true --tc 1`},
		{"match --pgnout min fi max", `match --pgnout file=min,fi=true max`},
		{"match --pgnout a.pgn --tc 1", `match --pgnout a.pgn --tc 1`},
		{"match --repeat 4 --repeat --repeat x --tc 1", "match --repeat=4 --repeat --repeat x --tc 1"},
		{"match --repeat", "match --repeat"},
	}
	for _, test := range tests {
		got := joinLists(flags, strings.Split(test.args, " "))
		if diff := cmp.Diff(strings.Split(test.want, " "), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.args, diff)
		}
	}
	for args, want := range map[string]bool{"--sprt elo0=0,elo1=5": false, "--sprt elo0=0 elo1=5": true, "--pgnout x min": true, "--tc a=1 b=2": false} {
		flags := pflag.NewFlagSet("match", pflag.ContinueOnError)
		for _, name := range []string{"sprt", "tc", "pgnout"} {
			flags.String(name, "", "")
		}
		Lists(flags, "sprt")
		ListWords(flags, "pgnout", "file", "min")
		joinLists(flags, strings.Fields(args))
		if got := Several(flags); got != want {
			t.Errorf("%s: several arguments %v, want %v", args, got, want)
		}
	}
}

func TestVersion(t *testing.T) {
	const revision = "0123456789abcdef"
	for _, test := range []struct{ name, version, revision, modified, want string }{
		{"go run", "(devel)", "", "", "(devel) go1.26"},
		{"without tags", "(devel)", revision, "false", "(devel) 0123456789ab go1.26"},
		{"modified", "(devel)", revision, "true", "(devel) 0123456789ab modified go1.26"},
		{"pseudo-version", "v0.0.0-20260101000000-0123456789ab", revision, "false", "v0.0.0-20260101000000-0123456789ab go1.26"},
		{"modified pseudo-version", "v0.0.0-20260101000000-0123456789ab+dirty", revision, "true", "v0.0.0-20260101000000-0123456789ab+dirty go1.26"},
		{"release", "v1.2.3", revision, "false", "v1.2.3 0123456789ab go1.26"},
	} {
		info := &debug.BuildInfo{GoVersion: "go1.26", Main: debug.Module{Version: test.version}, Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: test.revision}, {Key: "vcs.modified", Value: test.modified},
		}}
		if got := versionOf(info); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
