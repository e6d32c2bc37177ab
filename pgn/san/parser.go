package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Parser parses moves. The zero Parser is strict. Parsing does not change the Parser,
// so that goroutines can share one.
type Parser struct {
	// Allow is the set of deviations that the Parser accepts. Zero is strict.
	Allow Leniency `json:"allow"`

	// Letters are the abbreviations of the pieces; nil selects the English ones.
	// They replace the English ones, which may stand for other pieces.
	Letters *Letters `json:"letters"`
}

// Parse parses a move to be played on b. It is strict: it accepts the text that [Append]
// writes for a legal move, with or without the check mark. The error is an *[Error].
// For moves as people type them or programs send them, see [Play], or use a [Parser]:
//
//	p := san.Parser{Allow: san.Import &^ san.NullMoves}
func Parse(b *board.Board, s string) (board.Move, error) {
	var p Parser
	return p.Parse(b, s)
}

// ParseBytes is [Parse] for a byte slice, which is not retained.
func ParseBytes(b *board.Board, s []byte) (board.Move, error) {
	var p Parser
	return p.ParseBytes(b, s)
}

// Parse parses a move to be played on b. The move is legal, or it is [board.NoMove] for
// a null move. The error is an *[Error]. Parse allocates only for an error.
func (p *Parser) Parse(b *board.Board, s string) (board.Move, error) {
	if p.Letters == nil {
		if m := quick(p.Allow, b, s); m != board.NoMove {
			return m, nil
		}
	}
	return read(p, b, s)
}

// ParseBytes is [Parser.Parse] for a byte slice, which is not retained.
func (p *Parser) ParseBytes(b *board.Board, s []byte) (board.Move, error) {
	if p.Letters == nil {
		if m := quick(p.Allow, b, s); m != board.NoMove {
			return m, nil
		}
	}
	return read(p, b, s)
}

// kinds maps English letters to kinds.
var kinds = [256]board.Kind{
	'N': board.Knight, 'B': board.Bishop, 'R': board.Rook, 'Q': board.Queen, 'K': board.King,
}

// quick is the fast path for nearly all moves of real games: plain notation with
// nothing to verify. For everything else it returns NoMove.
func quick[T string | []byte](allow Leniency, b *board.Board, s T) board.Move {
	n := len(s)
	if n < 2 || b.Rules() != board.Standard {
		return board.NoMove
	}
	if c := s[n-1]; c == '+' || c == '#' {
		if n--; n < 2 || allow&AnyCheckMark == 0 {
			return board.NoMove
		}
	}
	first := s[0]
	if first-'a' < 8 {
		return quickPawn(b, s, n)
	}
	f, r := s[n-2]-'a', s[n-1]-'1'
	if (f|r)&^7 != 0 {
		if first == 'O' {
			return quickCastling(b, s, n)
		}
		return board.NoMove
	}
	kind := kinds[first]
	if kind == board.NoKind {
		return board.NoMove
	}
	to := board.NewSquare(board.File(f), board.Rank(r))
	i := n - 3 // the byte before the square
	capture := s[i] == 'x'
	if capture {
		i--
	}
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	if us.Has(to) || them.Has(to) != capture {
		return board.NoMove
	}
	from := attackers(b, kind, to)
	if i != 0 {
		if i > 2 || allow&ExtraOrigin == 0 {
			return board.NoMove
		}
		if r := s[i] - '1'; r < 8 {
			from &= board.Rank(r).Bitboard()
			i--
		}
		if f := s[i] - 'a'; i == 1 && f < 8 {
			from &= board.File(f).Bitboard()
			i--
		}
		if i != 0 {
			return board.NoMove
		}
	}
	if kind == board.King {
		if from == 0 || kingAttacked(b, from, to) {
			return board.NoMove
		}
		return board.NewMove(from.First(), to)
	}
	if from = legal(b, from, to); !from.IsSingle() {
		return board.NoMove
	}
	return board.NewMove(from.First(), to)
}

// quickPawn is quick for a pawn move s[:n], which begins with a file and has at least
// two bytes: "e4", "exd5", "e8=Q", "exd8=Q".
func quickPawn[T string | []byte](b *board.Board, s T, n int) board.Move {
	promotion := board.NoKind
	if n >= 4 && s[n-2] == '=' {
		promotion = kinds[s[n-1]]
		if promotion == board.NoKind || promotion == board.King {
			return board.NoMove
		}
		n -= 2
	}
	f, r := s[n-2]-'a', s[n-1]-'1'
	if (f|r)&^7 != 0 {
		return board.NoMove
	}
	to := board.NewSquare(board.File(f), board.Rank(r))
	turn := b.Turn()
	if (r == byte(board.Rank8.Relative(turn))) != (promotion != board.NoKind) {
		return board.NoMove
	}
	var from board.Bitboard
	switch {
	case n == 2:
		from = pushers(b, to)
	case n == 4 && s[1] == 'x':
		from = capturers(b, to) & board.File(s[0]-'a').Bitboard()
	}
	if from == 0 || legal(b, from, to) == 0 {
		return board.NoMove
	}
	return board.NewPromotion(from.First(), to, promotion)
}

func quickCastling[T string | []byte](b *board.Board, s T, n int) board.Move {
	var m board.Move
	switch string(s[:n]) {
	case "O-O":
		m = b.CastlingMove(board.KingSide)
	case "O-O-O":
		m = b.CastlingMove(board.QueenSide)
	}
	if m == board.NoMove || !movegen.IsLegal(b, m) {
		return board.NoMove
	}
	return m
}
