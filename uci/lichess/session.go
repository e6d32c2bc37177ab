package lichess

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/luftchess/luft/internal/retry"
)

const (
	challengeLife = 30 * time.Second // Lichess drops a challenge with a clock after 20
	letterLife    = 24 * time.Hour   // of a challenge of our own to correspondence chess
	declinedPause = time.Hour        // before a bot found online that has declined is asked again
	maxRequests   = 64               // challenges that are answered at a time; more are ignored
	maxFinished   = 256              // games that are remembered
	maxGames      = 256              // games that are played at a time; Acceptance.Games is about those to be accepted
)

// An offer is a challenge of our own that is open.
type offer struct {
	id       string // unasked before the server has given it one, or "" if there is no offer
	opponent string // empty while it is unasked
	until    time.Time
	declined map[string]string // reasons of challenges that were declined while this one is unasked, by identifier
}

// unasked stands for the identifier of a challenge that the server has not given one yet.
const unasked = "?"

// A session is one Run of a Bot. Its goroutine owns its fields; requests run on others and send
// what to do with their answers back as a function.
type session struct {
	bot *Bot
	api *api
	log *slog.Logger
	me  account

	results  chan func()
	finish   sync.Mutex // for Bot.Finished
	requests int        // goroutines that will send a result
	stopping bool       // no games are begun any more

	games    map[string]*table
	finished []string             // games that have ended, the oldest first
	accepted map[string]time.Time // challenges that were accepted, and when; their games have not begun

	idle       *time.Timer // for the next challenge of our own
	next       int         // the number of challenges of our own so far
	outgoing   offer
	declinedBy map[string]time.Time
}

func newSession(b *Bot, a *api, log *slog.Logger) *session {
	return &session{
		bot: b, api: a, log: log,
		results: make(chan func()), games: map[string]*table{},
		accepted: map[string]time.Time{}, declinedBy: map[string]time.Time{},
	}
}

// run is Bot.Run.
func (s *session) run(ctx context.Context) error {
	// Games and requests outlive ctx if they are to be finished.
	playing, leave := context.WithCancel(context.WithoutCancel(ctx))
	defer leave()
	s.api.life = playing
	keep := context.AfterFunc(ctx, leave)
	err := s.identify(ctx)
	keep()
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		return &Error{"account", err}
	}
	s.log.Info("connected", "user", s.me.Username)

	following, unfollow := context.WithCancel(ctx)
	defer unfollow()
	events := make(chan *event)
	failed := make(chan error, 1)
	go func() { failed <- s.follow(following, events) }()

	s.idle = time.NewTimer(or(s.bot.Idle, defaultIdle))
	defer s.idle.Stop()
	cancelled := ctx.Done()
	for !s.stopping || len(s.games) > 0 || s.requests > 0 {
		select {
		case e := <-events:
			s.handle(playing, e)
		case f := <-s.results:
			f()
		case <-s.idle.C:
			if !s.stopping {
				s.challenge(playing, following)
			}
		case e := <-failed:
			failed = nil
			if ctx.Err() == nil {
				err = &Error{"events", e}
				s.stopping = true
				leave()
			}
		case <-cancelled:
			cancelled, s.stopping = nil, true
			s.log.Info("stopping", "games", len(s.games))
			s.stop(playing, leave)
		}
	}
	unfollow()
	if failed != nil {
		<-failed
	}
	return err
}

// identify asks for the account.
func (s *session) identify(ctx context.Context) error {
	body, err := s.api.call(ctx, request{kind: "account", path: "/api/account"})
	if err != nil {
		return err
	}
	me, err := decode[account](body)
	switch {
	case err != nil:
		return err
	case !isUser(me.ID) || !isUser(me.Username):
		return errors.New("the answer names no user")
	case me.Title != "BOT":
		return ErrNotBot
	}
	s.me = *me
	s.api.identify(me.Username)
	return nil
}

// follow sends events until ctx is cancelled. The error is never nil.
func (s *session) follow(ctx context.Context, events chan<- *event) error {
	f := follower{
		api: s.api, request: request{kind: "events", path: "/api/stream/event", stream: true},
		pause: retry.Backoff{First: time.Second, Last: time.Minute}, healthy: time.Minute,
	}
	return f.run(ctx, func(line []byte) {
		e, err := parseEvent(line)
		if err != nil {
			s.log.Warn("bad event", "error", err)
			return
		}
		select {
		case events <- e:
		case <-ctx.Done():
		}
	})
}

// stop asks the games to end, and cancels those that are agreed and have not begun.
func (s *session) stop(playing context.Context, leave func()) {
	if s.bot.OnCancel == LeaveGames {
		leave()
		return
	}
	for _, t := range s.games {
		t.leave()
	}
	for id := range s.accepted {
		s.cancel(playing, id)
	}
	s.cancel(playing, s.outgoing.id)
}

// do runs a request on a goroutine of its own. The function that it returns runs on that of the
// session.
func (s *session) do(f func() func()) {
	s.requests++
	go func() {
		then := f()
		s.results <- func() {
			s.requests--
			then()
		}
	}()
}

// handle handles an event.
func (s *session) handle(ctx context.Context, e *event) {
	switch e.Type {
	case gameStart:
		s.play(ctx, e.gameID())
	case gameFinish: // the stream of the game tells
	case challengeMade:
		if !s.stopping && !strings.EqualFold(e.Challenge.Challenger.ID, s.me.ID) {
			s.consider(ctx, &e.Challenge)
		}
	case challengeCanceled:
		delete(s.accepted, e.Challenge.ID)
		s.declined(e)
	case challengeDeclined:
		s.declined(e)
	default:
		s.log.Debug("unknown event", "type", cut(e.Type))
	}
}

// declined takes in that a challenge was declined or cancelled. If it is our own, the event may
// come before the answer that says its identifier.
func (s *session) declined(e *event) {
	switch s.outgoing.id {
	case e.Challenge.ID:
		if e.Type == challengeDeclined {
			s.log.Info("challenge declined", "id", e.Challenge.ID, "reason", cut(e.Challenge.DeclineReason))
			s.avoid(s.outgoing.opponent)
		} else {
			s.log.Info("challenge not answered", "id", e.Challenge.ID)
		}
		s.outgoing = offer{}
		s.rest()
	case unasked:
		if len(s.outgoing.declined) < maxRequests {
			s.outgoing.declined[e.Challenge.ID] = cut(e.Challenge.DeclineReason)
		}
	}
}

// play begins to play a game that is not yet played.
func (s *session) play(ctx context.Context, id string) {
	delete(s.accepted, id)
	if id == s.outgoing.id {
		s.outgoing = offer{}
	}
	if s.games[id] != nil || slices.Contains(s.finished, id) || s.stopping {
		return
	}
	if len(s.games) >= maxGames {
		s.log.Warn("game ignored, there are too many", "id", id)
		return
	}
	t := newTable(s, id)
	s.games[id] = t
	go func() {
		ended := t.play(ctx)
		s.results <- func() {
			delete(s.games, id)
			if ended {
				s.finished = append(s.finished, id)
				s.finished = s.finished[max(len(s.finished)-maxFinished, 0):]
			}
			s.rest()
		}
	}()
}

// engaged returns the number of games that the bot plays or has agreed to.
func (s *session) engaged() int {
	for id, at := range s.accepted {
		if time.Since(at) > challengeLife {
			delete(s.accepted, id)
		}
	}
	n := len(s.games) + len(s.accepted)
	if s.outgoing.id != "" {
		n++
	}
	return n
}

// consider accepts a challenge or declines it.
func (s *session) consider(ctx context.Context, c *challengeInfo) {
	if _, ok := s.accepted[c.ID]; ok || s.games[c.ID] != nil || slices.Contains(s.finished, c.ID) {
		return // known
	}
	if s.requests >= maxRequests {
		s.log.Warn("challenge ignored, there are too many", "id", c.ID)
		return
	}
	reason := s.bot.Accept.refuse(c)
	if reason == "" && s.engaged() >= s.bot.Accept.games() {
		reason = "later"
	}
	control, _ := c.control()
	about := []any{
		"id", c.ID, "from", cut(c.Challenger.Name), "rating", c.Challenger.Rating, "variant", cut(string(c.Variant.Key)),
		"control", control.String(), "rated", c.Rated,
	}
	if reason != "" {
		s.log.Info("challenge declined", append(about, "reason", reason)...)
		s.answer(ctx, c.ID, "decline", url.Values{"reason": {reason}}, func(error) {})
		return
	}
	s.accepted[c.ID] = time.Now()
	s.log.Info("challenge accepted", about...)
	s.answer(ctx, c.ID, "accept", url.Values{}, func(err error) {
		switch {
		case err != nil:
			delete(s.accepted, c.ID)
		case s.stopping: // in the meantime
			s.cancel(ctx, c.ID)
		}
	})
}

// answer posts to a challenge, while it lives.
func (s *session) answer(ctx context.Context, id, verb string, form url.Values, then func(error)) {
	s.do(func() func() {
		ctx, cancel := context.WithTimeout(ctx, challengeLife)
		defer cancel()
		_, err := s.api.call(ctx, request{kind: verb, path: "/api/challenge/" + id + "/" + verb, form: form, post: true})
		if err != nil {
			s.log.Warn("challenge: request failed", "id", id, "request", verb, "error", err)
		}
		return func() { then(err) }
	})
}

// rest waits before the next challenge of our own: until the one that is open has had its time, or
// else until it may be made.
func (s *session) rest() {
	if s.outgoing.id != "" {
		s.idle.Reset(time.Until(s.outgoing.until))
		return
	}
	held := max(time.Until(s.api.heldUntil("online")), time.Until(s.api.heldUntil("challenge")))
	s.idle.Reset(max(or(s.bot.Idle, defaultIdle), held))
}

// challenge makes the next challenge of our own, or cancels the one that nobody has answered. It is
// given up if asking ends before it is made.
func (s *session) challenge(ctx, asking context.Context) {
	if len(s.bot.Challenges) == 0 || s.outgoing.id == unasked {
		return
	}
	if s.outgoing.id != "" {
		s.log.Info("challenge not answered", "id", s.outgoing.id)
		s.cancel(ctx, s.outgoing.id)
		s.outgoing = offer{}
	}
	if s.engaged() > 0 {
		s.rest()
		return
	}
	c := s.bot.Challenges[s.next%len(s.bot.Challenges)]
	s.next++
	avoided := s.avoided()
	s.outgoing = offer{id: unasked, until: time.Now().Add(challengeLife), declined: map[string]string{}}
	s.do(func() func() {
		asking, cancel := context.WithTimeout(asking, challengeLife)
		defer cancel()
		id, opponent, err := s.create(asking, c, avoided)
		return func() {
			reason, declined := s.outgoing.declined[id]
			s.outgoing = offer{}
			switch {
			case err != nil:
				s.log.Warn("challenge: request failed", "opponent", opponent, "error", err)
				s.avoid(opponent)
			case declined: // in the meantime
				s.log.Info("challenge declined", "id", id, "reason", reason)
				s.avoid(opponent)
			case s.stopping:
				s.cancel(ctx, id)
			default:
				s.log.Info("challenge made", "id", id, "opponent", opponent, "control", c.Control.String(), "rated", c.Rated)
				if s.games[id] == nil && !slices.Contains(s.finished, id) {
					life := challengeLife
					if SpeedOf(c.Control) == Correspondence {
						life = letterLife
					}
					s.outgoing = offer{id: id, opponent: opponent, until: time.Now().Add(life)}
				}
			}
			s.rest()
		}
	})
}

// avoid notes that a user does not want to play now.
func (s *session) avoid(user string) {
	if user != "" {
		s.declinedBy[strings.ToLower(user)] = time.Now()
	}
}

// avoided returns those who have not wanted to play lately.
func (s *session) avoided() (users []string) {
	for user, at := range s.declinedBy {
		if time.Since(at) > declinedPause {
			delete(s.declinedBy, user)
			continue
		}
		users = append(users, user)
	}
	return users
}

// cancel cancels a challenge of our own, or the game of a challenge before its first moves.
func (s *session) cancel(ctx context.Context, id string) {
	if isID(id) {
		s.answer(ctx, id, "cancel", url.Values{}, func(error) {})
	}
}

// create makes a challenge and returns its identifier and the opponent. It does not try again: the
// challenge might then be made twice.
func (s *session) create(ctx context.Context, c Challenge, avoided []string) (id, opponent string, err error) {
	opponent = c.Opponent
	if opponent == "" {
		if opponent, err = s.findBot(ctx, c.perf(), avoided); err != nil {
			return "", "", err
		}
	}
	body, err := s.api.call(ctx, request{kind: "challenge", path: "/api/challenge/" + opponent, form: c.form(), tries: 1})
	if err != nil {
		return "", opponent, err
	}
	made, err := decode[challengeInfo](body)
	if err != nil {
		return "", opponent, err
	}
	if !isID(made.ID) {
		return "", opponent, errors.New("the answer has no challenge")
	}
	return made.ID, opponent, nil
}

// findBot returns a bot that is online with an acceptable rating.
func (s *session) findBot(ctx context.Context, perf string, avoided []string) (string, error) {
	body, err := s.api.call(ctx, request{kind: "online", path: "/api/bot/online", query: url.Values{"nb": {strconv.Itoa(200)}}, tries: 3})
	if err != nil {
		return "", err
	}
	var users []string
	rules := &s.bot.Accept
	for line := range bytes.Lines(body) {
		var u struct {
			ID       string
			Username string
			Perfs    map[string]struct{ Rating, Games int }
		}
		if json.Unmarshal(line, &u) != nil { // one that cannot be read is not chosen
			continue
		}
		p := u.Perfs[perf]
		if !isUser(u.Username) || p.Games == 0 || p.Rating < rules.MinRating || rules.MaxRating > 0 && p.Rating > rules.MaxRating ||
			slices.Contains(avoided, strings.ToLower(u.Username)) ||
			names(append([]string{s.me.Username}, rules.Never...), userInfo{ID: u.ID, Name: u.Username}) {
			continue
		}
		users = append(users, u.Username)
	}
	if len(users) == 0 {
		return "", errors.New("no suitable bot is online")
	}
	return users[rand.IntN(len(users))], nil
}
