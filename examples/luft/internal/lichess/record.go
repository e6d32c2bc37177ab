package lichess

import (
	"fmt"
	"io"
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/uci/lichess"
)

// write writes a game as PGN.
func write(w io.Writer, g *lichess.Game) error {
	played, err := game.Replay(g.Start, g.Moves...)
	if err != nil {
		return err
	}
	p := pgn.FromGame(played)
	p.SetOutcome(g.Outcome)
	mode := "casual"
	if g.Rated {
		mode = "rated"
	}
	p.Tags.Set("Event", fmt.Sprintf("%s %s game", mode, g.Speed))
	p.Tags.Set("Site", g.URL)
	p.Tags.Set("Date", g.Created.Format("2006.01.02"))
	p.Tags.Set("Round", "-")
	p.Tags.Set("White", playerName(g.Players[board.White]))
	p.Tags.Set("Black", playerName(g.Players[board.Black]))
	for _, c := range []board.Color{board.White, board.Black} {
		name, player := [...]string{"White", "Black"}[c], g.Players[c]
		if player.Rating > 0 {
			p.Tags.Set(name+"Elo", strconv.Itoa(player.Rating))
		}
		if player.Title != "" {
			p.Tags.Set(name+"Title", player.Title)
		}
	}
	if g.Variant == lichess.Chess960 {
		p.Tags.Set("Variant", "Chess960")
	}
	p.Tags.Set("TimeControl", g.Control.Tag())
	_, err = fmt.Fprintf(w, "%s\n", p)
	return err
}

// playerName returns the name of a player, or of the level of Lichess's own computer.
func playerName(p lichess.Player) string {
	if p.AI > 0 {
		return fmt.Sprintf("lichess AI level %d", p.AI)
	}
	return p.Name
}
