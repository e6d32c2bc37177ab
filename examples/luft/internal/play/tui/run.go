// Package tui is a game on a terminal with colours, mouse and keyboard, and an analysis
// by the engine.
package tui

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/examples/luft/internal/play/table"
)

// Run plays at the table until the player leaves. The standard input and output must be
// a terminal.
func Run(t *table.Table) error { return newModel(t).run() }

func (m *model) run() error {
	_, err := tea.NewProgram(m).Run()
	m.stop()
	if errors.Is(err, tea.ErrInterrupted) {
		return nil
	}
	return err
}
