package cli

import (
	"bytes"
	"strings"

	"github.com/spf13/cobra"
)

// NoArgs is for the Args of a command that takes flags only.
func NoArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usagef("unexpected argument %q", args[0])
	}
	return nil
}

// maxColumns is the width of help. Pflag's lines may be some bytes wider than it is told.
const (
	maxColumns = 100
	slack      = 6
)

// wrapFlags has the help of root and its commands break lines of flags that are too long.
func wrapFlags(root *cobra.Command) {
	usage := root.UsageFunc()
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		out := cmd.OutOrStderr()
		var text bytes.Buffer
		cmd.SetOut(&text)
		err := usage(cmd)
		cmd.SetOut(out)
		if err != nil {
			return err
		}
		flags := cmd.LocalFlags()
		wide, narrow := strings.TrimSpace(flags.FlagUsages()), strings.TrimSpace(flags.FlagUsagesWrapped(maxColumns-slack))
		if wide != "" {
			text = *bytes.NewBuffer(bytes.Replace(text.Bytes(), []byte(wide), []byte(narrow), 1))
		}
		_, err = text.WriteTo(out)
		return err
	})
}

// addHelp adds cobra's commands for help and for completion in shells to root, if that
// has commands, in the form of the others: what they are asked for must exist. It also adds the
// command that writes man pages.
func addHelp(root *cobra.Command) {
	wrapFlags(root)
	if !root.HasSubCommands() {
		return
	}
	root.AddCommand(man())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Use, cmd.Short = "help [COMMAND | TOPIC]", "show the help of a command or a topic"
			cmd.Long = "Help shows what a command does, its flags and its commands, as COMMAND -h does, or explains a\n" +
				"topic that several commands share."
			cmd.Run, cmd.RunE = nil, func(cmd *cobra.Command, names []string) error {
				of, rest, _ := cmd.Root().Find(names) // there is no error but unknown commands
				if len(rest) > 0 {
					return Usagef("%s: unknown command %q", of.CommandPath(), rest[0])
				}
				of.InitDefaultHelpFlag()
				of.InitDefaultVersionFlag()
				return of.Help()
			}
		case "completion":
			cmd.Short = "write a script that completes commands in a shell"
			cmd.Long = "Completion writes a script that makes a shell complete commands and flags. The help of\n" +
				"the command for each shell says how to use it."
		}
	}
}
