package fetch

import (
	"log/slog"
	"net/http"
	"net/url"
	"time"
)

// Options select games, and say how to ask for them. The zero value selects all games.
type Options struct {
	// Since and Until limit the time of the games, see [Game]: from Since, and before Until. The zero
	// time is no limit. A [Point] has no memory of games outside the limits: if a later call has
	// wider ones, it may miss games older than those that it was given.
	Since, Until time.Time

	// Query has further parameters of Lichess's export of games, such as "rated" or "perfType". Clocks,
	// evaluations and opening names are included unless it says otherwise. The parameters "since", "until",
	// "max", "sort", "ongoing", "finished" and "pgnInJson" are set by the download. A [Point] does not record
	// them: a later call with others may miss games. Chess.com has no parameters: there it must be empty.
	Query url.Values

	// Token returns an access token of Lichess, which needs no scope; with one, Lichess sends games
	// faster. It should come from the environment of the program or from a file that only its user can
	// read. Nil or an empty token asks anonymously. It is sent to Lichess and nowhere else, and
	// does not appear in errors or in the log. Chess.com has no tokens: there it is not called.
	Token func() string

	// Agent is the User-Agent. Chess.com asks for one with an address of mail, to which it can complain.
	// Empty is "luft" and the name of the player.
	Agent string

	// Tries is after how many failures without a new game in between the download ends with an
	// error; 0 is 8. Pauses that the server asks for count too.
	Tries int

	// Client sends the requests; nil is a client of the package. Its Timeout and CheckRedirect do not apply:
	// a download takes any time, and only redirections within the site are followed.
	Client *http.Client

	// URL is the site; "" is https://lichess.org or https://api.chess.com.
	URL string

	// Log receives a warning for each failure that is tried again; nil logs nothing.
	Log slog.Handler
}
