package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// Complaints are errors of a command that goes on after them.
type Complaints struct {
	cmd *cobra.Command
	to  io.Writer
	any bool
}

// NewComplaints returns the complaints of cmd, which are written to w.
func NewComplaints(cmd *cobra.Command, w io.Writer) *Complaints { return &Complaints{cmd: cmd, to: w} }

// Add writes an error after the name of the command.
func (c *Complaints) Add(err error) {
	c.any = true
	fmt.Fprintf(c.to, "%s: %s\n", c.cmd.CommandPath(), Printable(err.Error()))
}

// Err returns [ErrReported] if there was a complaint, and otherwise nil.
func (c *Complaints) Err() error {
	if c.any {
		return ErrReported
	}
	return nil
}
