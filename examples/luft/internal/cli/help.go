package cli

import "github.com/spf13/cobra"

// NoArgs is for the Args of a command that takes flags only.
func NoArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usagef("unexpected argument %q", args[0])
	}
	return nil
}

// addHelp adds cobra's commands for help and for completion in shells to root, if that
// has commands, in the form of the others: what they are asked for must exist.
func addHelp(root *cobra.Command) {
	if !root.HasSubCommands() {
		return
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Use, cmd.Short = "help [COMMAND]", "show the help of a command"
			cmd.Long = "Help shows what a command does, its flags and its commands, as COMMAND -h does."
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
