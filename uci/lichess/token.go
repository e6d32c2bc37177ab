package lichess

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// A Token is an access token of a Lichess account, which needs the scopes "bot:play",
// "challenge:read" and "challenge:write". It is created at
// https://lichess.org/account/oauth/token and belongs in the environment of a program or in a
// file that only its user can read, not in its code.
//
// No method returns the text of a Token. It is sent in the header of requests to the server,
// and nowhere else; formatted or logged, it is "[token]", and it cannot be marshalled.
type Token struct{ secret string }

const (
	redacted = "[token]"
	minToken = 12 // those of Lichess have at least 16 characters
)

// NewToken returns the token with this text. White space around it is ignored. The error does
// not contain the text.
func NewToken(text string) (Token, error) {
	text = strings.TrimSpace(text)
	if len(text) < minToken {
		return Token{}, &Error{"token", errors.New("missing or too short")}
	}
	for _, c := range []byte(text) {
		if c != '_' && !isAlphanumeric(c) {
			return Token{}, &Error{"token", errors.New("other characters than letters, digits and underscores")}
		}
	}
	return Token{text}, nil
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// String returns "[token]".
func (Token) String() string { return redacted }

// Format implements [fmt.Formatter]: it writes "[token]", whatever the verb.
func (Token) Format(w fmt.State, _ rune) { _, _ = io.WriteString(w, redacted) }

// LogValue implements [slog.LogValuer]: the value is "[token]".
func (Token) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText implements [encoding.TextMarshaler]. It always returns an error.
func (Token) MarshalText() ([]byte, error) {
	return nil, &Error{"token", errors.New("a token must not be marshalled")}
}

// redact replaces the token in what the server sends, which knows it.
func (t Token) redact(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte(t.secret), []byte(redacted))
}
