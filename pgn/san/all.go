package san

import "github.com/luftchess/luft/board"

// ParseAll parses moves that can each be played on b, such as the best moves of an EPD
// record, strictly as [Parse] does. The error is that of the first one that fails, and
// the moves before it are returned with it.
func ParseAll(b *board.Board, texts []string) ([]board.Move, error) {
	var p Parser
	return p.ParseAll(b, texts)
}

// ParseAll is the function [ParseAll] with the settings of the Parser.
func (p *Parser) ParseAll(b *board.Board, texts []string) ([]board.Move, error) {
	moves := make([]board.Move, 0, len(texts))
	for _, text := range texts {
		m, err := p.Parse(b, text)
		if err != nil {
			return moves, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}
