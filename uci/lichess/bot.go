package lichess

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/luftchess/luft/search"
)

// A Bot plays on Lichess. Token and Open are required. A Bot must not be changed while it runs.
type Bot struct {
	Token Token

	// Open returns the searcher of a game, when the bot is to move in it for the first
	// time, and again after the searcher has failed. It is closed after the game if it is
	// an io.Closer. Several games have several searchers, which search at the same time.
	// The context ends with the game.
	Open func(ctx context.Context, g Game) (search.Searcher, error)

	Accept Acceptance

	// Challenges are made one after the other, and again from the first, whenever the bot
	// has played no game for the time Idle, and no earlier challenge is open. A challenge that
	// nobody answers is cancelled after half a minute, or after a day if it is one to a
	// correspondence game. Zero is a minute.
	Challenges []Challenge
	Idle       time.Duration

	// Limits are those of each search besides the clocks: Depth, Nodes and MoveTime. In
	// correspondence games, the zero MoveTime is 10 seconds. Other fields are ignored.
	Limits search.Limits

	// Lag is the time assumed to be lost on the network with each move, until the bot has
	// measured it. Zero is 300 ms.
	Lag time.Duration

	// Draw says when the bot offers a draw, by the scores of its own moves. It offers again
	// after ten more, and accepts an offer, from Draw.From on, if its last score is not above
	// Draw.Score. Draws by repetition need no offer: Lichess ends games of bots at the third
	// occurrence of a position. Resign says when the bot resigns.
	Draw   search.DrawRule
	Resign search.ResignRule

	// Takebacks is the number of take-backs that are accepted in a game.
	Takebacks int

	// Patience is how long the bot waits for the opponent's first move before it aborts a game
	// with a clock. Zero is 30 seconds.
	Patience time.Duration

	// Name is the bot's answer to "!name" in the chat. Empty is "Luft". Greeting, if not
	// empty, is written to the opponent at the beginning of a game.
	Name     string
	Greeting string

	// OnCancel says what happens to games when the context of Run is cancelled.
	OnCancel CancelPolicy

	// Finished, if not nil, is called with each game that has ended. It is not called by two
	// goroutines at once.
	Finished func(Game)

	// Log receives what happens: games and challenges at the level Info, moves and chat at
	// Debug, faults from which the bot recovers at Warn, and faults that lose a game at
	// Error. Nil is no log.
	Log slog.Handler

	// URL is the address of the server. Empty is https://lichess.org. Only a server on
	// this machine may be without TLS.
	URL string

	// Client sends the requests. Nil is a new one. Its Timeout and CheckRedirect are not
	// used: streams have no end, and a redirection is an error. A Client that uses HTTP/2
	// should send pings (SendPingTimeout of [http.HTTP2Config]), or it may go on to use a
	// connection that is dead.
	Client *http.Client
}

// A CancelPolicy says what happens to the games of a [Bot] that stops.
type CancelPolicy string

// The ways to stop. In each case, no new games are begun.
const (
	// FinishGames plays games with a clock to their end. Correspondence games are left.
	FinishGames CancelPolicy = ""

	// ResignGames resigns games with a clock, and aborts those that have hardly begun.
	// Correspondence games are left.
	ResignGames CancelPolicy = "resign"

	// LeaveGames leaves all games at once. The clocks go on, and a bot that is started
	// soon enough resumes the games.
	LeaveGames CancelPolicy = "leave"
)

const (
	defaultURL      = "https://lichess.org"
	defaultIdle     = time.Minute
	defaultLag      = 300 * time.Millisecond
	defaultPatience = 30 * time.Second
	defaultName     = "Luft"

	correspondenceTime = 10 * time.Second
)

// or returns the default for a duration that is zero.
func or(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}

// Run plays until ctx is cancelled, and then as OnCancel says. It returns nil if it was
// cancelled, and otherwise an *[Error]: if the settings are invalid, if the account is no bot
// ([ErrNotBot]), or if the server refuses the token or does not know the API. After all other
// faults of the network and the server it tries again, with increasing pauses.
func (b *Bot) Run(ctx context.Context) error {
	if ctx == nil {
		return &Error{"settings", errors.New("nil context")}
	}
	base, err := b.check()
	if err != nil {
		return &Error{"settings", err}
	}
	log := slog.New(slog.DiscardHandler)
	if b.Log != nil {
		log = slog.New(b.Log)
	}
	client := b.Client
	if client == nil {
		transport := newTransport()
		defer transport.CloseIdleConnections()
		client = &http.Client{Transport: transport}
	}
	return newSession(b, newAPI(base, client, b.Token, log), log).run(ctx)
}

// newTransport returns the transport of requests if there is no Client. It sends pings when
// nothing comes over a connection of HTTP/2, which all requests share: otherwise it would go on to
// use one that is dead.
func newTransport() *http.Transport {
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true,
		HTTP2:               &http.HTTP2Config{SendPingTimeout: 10 * time.Second, PingTimeout: 5 * time.Second},
		TLSHandshakeTimeout: 10 * time.Second, IdleConnTimeout: 90 * time.Second,
	}
}

// variants returns those that the bot plays: the ones of ordinary chess, and what it accepts or
// asks for.
func (b *Bot) variants() []Variant {
	all := slices.Concat(ordinary, b.Accept.Variants)
	for i := range b.Challenges {
		all = append(all, b.Challenges[i].variant())
	}
	return all
}

// check returns the address of the server, or what is wrong with the settings.
func (b *Bot) check() (*url.URL, error) {
	if b.Token.secret == "" {
		return nil, errors.New("no token")
	}
	if b.Open == nil {
		return nil, errors.New("the field Open is nil")
	}
	switch b.OnCancel {
	case FinishGames, ResignGames, LeaveGames:
	default:
		return nil, fmt.Errorf("unknown OnCancel %q", b.OnCancel)
	}
	if m := b.Accept.Mode; m != AnyMode && m != Rated && m != Casual {
		return nil, fmt.Errorf("unknown mode %q", m)
	}
	if k := b.Accept.Opponents; k != Anybody && k != Bots && k != Humans {
		return nil, fmt.Errorf("unknown kind of opponents %q", k)
	}
	for _, v := range b.Accept.Variants {
		if !slices.Contains(playable, v) {
			return nil, fmt.Errorf("unknown variant %q", v)
		}
	}
	for _, s := range b.Accept.Speeds {
		if s != Correspondence && !slices.Contains(realTime, s) {
			return nil, fmt.Errorf("unknown speed %q", s)
		}
	}
	if err := b.Draw.Check(); err != nil {
		return nil, fmt.Errorf("draw rule: %w", err)
	}
	if err := b.Resign.Check(); err != nil {
		return nil, fmt.Errorf("resign rule: %w", err)
	}
	for i := range b.Challenges {
		if err := b.Challenges[i].check(); err != nil {
			return nil, fmt.Errorf("challenge %d: %w", i+1, err)
		}
	}
	if b.URL == "" {
		return url.Parse(defaultURL)
	}
	base, err := url.Parse(b.URL)
	switch {
	case err != nil:
		return nil, errors.New("the URL is malformed")
	case base.Scheme == "http" && isLocal(base.Hostname()), base.Scheme == "https" && base.Host != "":
		return &url.URL{Scheme: base.Scheme, Host: base.Host, Path: base.Path}, nil
	}
	return nil, fmt.Errorf("URL %q: neither https nor a server on this machine", base.Redacted())
}

// isLocal reports whether a host is this machine.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
