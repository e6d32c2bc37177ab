package serve

import (
	"net/http"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// pieceNames are the pieces by the names of their files, such as "wN" for the
// white knight.
func pieceNames() map[string]board.Piece {
	names := make(map[string]board.Piece)
	for _, c := range []board.Color{board.White, board.Black} {
		for k := board.Pawn; k <= board.King; k++ {
			names[c.String()[:1]+strings.ToUpper(string(k.Letter()))] = board.NewPiece(c, k)
		}
	}
	return names
}

// drawPiece returns the picture of a piece as SVG.
func drawPiece(p board.Piece) []byte { return svg.AppendPiece(nil, p, nil) }

// servePiece serves the picture of a piece, such as /pieces/wN.svg.
func servePiece(w http.ResponseWriter, r *http.Request) {
	name, isSVG := strings.CutSuffix(r.PathValue("name"), ".svg")
	p, ok := pieceNames()[name]
	if !ok || !isSVG {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "max-age=3600")
	w.Write(drawPiece(p))
}
