package fen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

var castlingStyles = textform.Names[CastlingStyle, board.ParseError]{
	What:  "castling style",
	Texts: []string{"X-FEN", "Shredder-FEN"},
}

// String returns "X-FEN" or "Shredder-FEN".
func (s CastlingStyle) String() string { return castlingStyles.String(s) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (s CastlingStyle) MarshalText() ([]byte, error) { return castlingStyles.Marshal(s) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [CastlingStyle.String] returns. The error is a *[board.ParseError].
func (s *CastlingStyle) UnmarshalText(text []byte) error { return castlingStyles.Unmarshal(s, text) }

var enPassantStyles = textform.Names[EnPassantStyle, board.ParseError]{
	What:  "en passant style",
	Texts: []string{"legal", "beside", "always"},
}

// String returns "legal", "beside" or "always".
func (s EnPassantStyle) String() string { return enPassantStyles.String(s) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (s EnPassantStyle) MarshalText() ([]byte, error) { return enPassantStyles.Marshal(s) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [EnPassantStyle.String] returns. The error is a *[board.ParseError].
func (s *EnPassantStyle) UnmarshalText(text []byte) error { return enPassantStyles.Unmarshal(s, text) }
