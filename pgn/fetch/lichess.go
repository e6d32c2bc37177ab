package fetch

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxIDs is how many games can be asked for by their identifiers at once.
const maxIDs = 300

// Lichess returns an iterator over the finished games of a player on lichess.org that p lacks, those that
// began first before the others, except that games which were in progress or could not be read at an earlier
// download come at the beginning. When the body of the loop is entered, *p includes the game: a program
// stores the game, then p.
//
// An *[Error] ends the iterator, unless it is one of a single game that could not be read. The next call asks
// for that game again. Only a game of which not even the identifier can be read is lost if later ones follow.
// If ctx is cancelled, the iterator ends with an *Error that wraps the cause.
func Lichess(ctx context.Context, user string, p *Point, o Options) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		c, err := newClient("lichess.org", "https://lichess.org", user, o)
		if err == nil {
			err = p.begin(c)
		}
		if err != nil {
			yield(nil, c.fail("games", err))
			return
		}
		l := &lichess{client: c, point: &p.state, yield: yield}
		if err := l.run(ctx); err != nil && !errors.Is(err, errStop) {
			yield(nil, c.fail("games", err))
		}
	}
}

// lichess is a download from Lichess.
type lichess struct {
	*client
	point *pointState
	yield func(*Game, error) bool
}

func (l *lichess) run(ctx context.Context) error {
	for ids := range slices.Chunk(slices.Clone(l.point.Open), maxIDs) {
		if err := l.again(ctx, ids); err != nil {
			return err
		}
	}
	return l.try(ctx, "games", func() (progress bool, err error) { return l.stream(ctx) })
}

// parameters returns those of all requests for games.
func (l *lichess) parameters() url.Values {
	q := url.Values{"clocks": {"true"}, "evals": {"true"}, "opening": {"true"}}
	maps.Copy(q, l.Query)
	// With NDJSON, a line that is cut off is not mistaken for a game, and times are exact.
	q.Set("pgnInJson", "true")
	return q
}

// again asks for games that were in progress or could not be read. Those that the server no longer knows were
// aborted.
func (l *lichess) again(ctx context.Context, ids []string) error {
	r := request{path: "/api/games/export/_ids", query: l.parameters(), body: strings.Join(ids, ","), accept: "application/x-ndjson"}
	done := map[string]bool{}
	return l.try(ctx, "games in progress", func() (progress bool, err error) {
		open := map[string]bool{}
		unknown := false // whether there was a game without an identifier, which may be any of them
		err = l.send(ctx, r, func(_ *http.Response, in io.Reader) error {
			return lines(in, func(text []byte) error {
				g, running, err := lichessGame(l.base, text)
				if err != nil {
					open[g.ID] = true
					unknown = unknown || g.ID == ""
					return l.tell(err)
				}
				// The stream comes to games after the point.
				at := g.Time.UnixMilli()
				if running || at > l.point.Last {
					open[g.ID] = true
					return nil
				}
				if done[g.ID] || !slices.Contains(ids, g.ID) {
					return nil
				}
				done[g.ID], progress = true, true
				l.close(g.ID)
				if at == l.point.Last && !slices.Contains(l.point.Seen, g.ID) {
					l.point.Seen = append(l.point.Seen, g.ID)
				}
				return l.give(g)
			})
		})
		if err == nil && !unknown {
			l.point.Open = slices.DeleteFunc(l.point.Open, func(id string) bool { return slices.Contains(ids, id) && !open[id] })
		}
		return progress, err
	})
}

// stream downloads the games from the point on.
func (l *lichess) stream(ctx context.Context) (progress bool, err error) {
	from := l.point.Last
	q := l.parameters()
	q.Set("sort", "dateAsc")
	q.Set("ongoing", "true")
	q.Set("finished", "true")
	q.Del("max")
	q.Del("since")
	q.Del("until")
	// The documentation does not say whether the limits belong to the range: ask for a millisecond more.
	if !l.Since.IsZero() {
		from = max(from, l.Since.UnixMilli())
	}
	if from > 0 {
		q.Set("since", strconv.FormatInt(from-1, 10))
	}
	if !l.Until.IsZero() {
		q.Set("until", strconv.FormatInt(l.Until.UnixMilli()+1, 10))
	}
	r := request{path: "/api/games/user/" + l.user, query: q, accept: "application/x-ndjson"}
	before := int64(0) // time of the game before
	err = l.send(ctx, r, func(_ *http.Response, in io.Reader) error {
		return lines(in, func(text []byte) error {
			g, running, err := lichessGame(l.base, text)
			if err != nil {
				if g.ID != "" && !slices.Contains(l.point.Seen, g.ID) {
					l.open(g.ID)
				}
				return l.tell(err)
			}
			at := g.Time.UnixMilli()
			if at < before {
				return errOrder
			}
			before = at
			if at < from || !l.Until.IsZero() && !g.Time.Before(l.Until) || at == l.point.Last && slices.Contains(l.point.Seen, g.ID) {
				return nil
			}
			if at > l.point.Last {
				l.point.Last, l.point.Seen = at, nil
			}
			l.point.Seen = append(l.point.Seen, g.ID)
			progress = true
			if running {
				l.open(g.ID)
				return nil
			}
			l.close(g.ID) // it could not be read before
			return l.give(g)
		})
	})
	return progress, err
}

// open notes that the game is to be asked for again, and close that it is not.
func (l *lichess) open(id string) {
	if !slices.Contains(l.point.Open, id) {
		l.point.Open = append(l.point.Open, id)
	}
}

func (l *lichess) close(id string) {
	l.point.Open = slices.DeleteFunc(l.point.Open, func(other string) bool { return other == id })
}

// give gives a game to the loop.
func (l *lichess) give(g *Game) error {
	if !l.yield(g, nil) {
		return errStop
	}
	return nil
}

// tell gives an error of one game to the loop.
func (l *lichess) tell(err error) error {
	if !l.yield(nil, l.fail("game", err)) {
		return errStop
	}
	return nil
}

// lichessGame reads a line of NDJSON. Running is set if the game is in progress. With an error, the game has
// the identifier at most.
func lichessGame(base *url.URL, text []byte) (g *Game, running bool, err error) {
	var told struct {
		ID        string `json:"id"`
		CreatedAt int64  `json:"createdAt"`
		Status    string `json:"status"`
		PGN       string `json:"pgn"`
	}
	if err := json.Unmarshal(text, &told); err != nil {
		return &Game{ID: identifier(text)}, false, err
	}
	if told.ID == "" || told.CreatedAt <= 0 {
		return &Game{ID: identifier(text)}, false, fmt.Errorf("game %q without an identifier or a time", told.ID)
	}
	g = &Game{
		ID: told.ID, URL: base.JoinPath(told.ID).String(), Time: time.UnixMilli(told.CreatedAt).UTC(),
		PGN: told.PGN, JSON: string(text),
	}
	return g, told.Status == "created" || told.Status == "started", nil
}

// identifier returns that of a game which may be malformed otherwise, or "".
func identifier(text []byte) string {
	var told struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(text, &told) != nil || !validUser(told.ID) { // it becomes a part of a request
		return ""
	}
	return told.ID
}

// lines calls line with each line that is not empty, which is valid during the call. A last line
// without its end was cut off.
func lines(in io.Reader, line func([]byte) error) error {
	buffered := bufio.NewReaderSize(in, 64<<10)
	var text []byte
	for {
		part, err := buffered.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case len(text) > maxGame:
			return ErrTooLong
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF && len(bytes.TrimSpace(text)) == 0:
			return nil
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return err
		}
		if trimmed := bytes.TrimSpace(text); len(trimmed) > 0 {
			if err := line(trimmed); err != nil {
				return err
			}
		}
		text = text[:0]
	}
}
