package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

// man returns the command that writes man pages. They are not made by the package doc of cobra, as
// the renderer of Markdown that it needs would take 200 KiB of memory at each start of the program.
func man() *cobra.Command {
	force := false
	cmd := &cobra.Command{
		Use:   "man [flags] DIR",
		Short: "write man pages of all commands and topics",
		Long: `Man writes a man page of each command into the directory DIR, which is created if it does not
exist: "luft match" as luft-match.1, and "luft help engines" as luft-engines.7.`,
		Example: "  luft man ~/.local/share/man/man1",
		Hidden:  true, // from the list of commands: it is for those who package the program
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			pages := make(map[string][]byte)
			addPages(pages, cmd.Root())
			return writePages(args[0], force, pages)
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "replace files that exist")
	return cmd
}

// addPages adds the pages of a command and of those below it, by the names of their files.
func addPages(pages map[string][]byte, cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			addPages(pages, sub)
		}
	}
	name, section := pageOf(cmd)
	pages[name+"."+section] = page(cmd)
}

// pageOf returns the name and the section of the page of a command.
func pageOf(cmd *cobra.Command) (name, section string) {
	section = "1"
	if cmd.IsAdditionalHelpTopicCommand() {
		section = "7"
	}
	return strings.ReplaceAll(cmd.CommandPath(), " ", "-"), section
}

// manWidth is that of lines of flags. Man indents them by 7 columns.
const manWidth = 80

// page returns the page of a command in the macros of man(7). All texts are laid out already, so
// that they are not filled.
func page(cmd *cobra.Command) []byte {
	var b bytes.Buffer
	name, section := pageOf(cmd)
	fmt.Fprintf(&b, ".TH \"%s\" \"%s\" \"\" \"luft\" \"Luft manual\"\n", roff.Replace(strings.ToUpper(name)), section)
	text := func(title, text string) {
		if text = strings.Trim(text, "\n"); text == "" {
			return
		}
		fmt.Fprintf(&b, ".SH %s\n.nf\n", title)
		for line := range strings.SplitSeq(text, "\n") {
			line = roff.Replace(line)
			if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
				line = `\&` + line // not a macro
			}
			b.WriteString(line + "\n")
		}
		b.WriteString(".fi\n")
	}
	text("NAME", name+" - "+cmd.Short)
	if section == "1" {
		text("SYNOPSIS", cmd.UseLine())
	}
	text("DESCRIPTION", cmd.Long)
	var subs, also []string
	if cmd.HasParent() {
		parent, in := pageOf(cmd.Parent())
		also = append(also, parent+"("+in+")")
	}
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			path, in := pageOf(sub)
			subs = append(subs, fmt.Sprintf("%-16s %s", sub.Name(), sub.Short))
			also = append(also, path+"("+in+")")
		}
	}
	text("COMMANDS", strings.Join(subs, "\n"))
	text("OPTIONS", cmd.LocalFlags().FlagUsagesWrapped(manWidth))
	text("EXAMPLES", cmd.Example)
	text("SEE ALSO", strings.Join(also, "\n"))
	return b.Bytes()
}

// roff writes characters that roff would read or show as others.
var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// writePages writes files into a directory: none if one of them exists, unless force.
func writePages(dir string, force bool, pages map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name := range pages {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil && !force {
			return fmt.Errorf("%s exists; --force replaces it", filepath.Join(dir, name))
		}
	}
	for name, page := range pages {
		if err := os.WriteFile(filepath.Join(dir, name), page, 0o666); err != nil {
			return err
		}
	}
	return nil
}
