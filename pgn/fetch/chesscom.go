package fetch

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

const monthLayout = "2006/01"

// ChessCom returns an iterator over the finished games of a player on chess.com that p lacks, by the
// monthly archives, and in each as they are listed there. The site refreshes its archives every twelve
// hours, so that the last games may be missing. When the body of the loop is entered, *p includes the game:
// a program stores the game, then p.
//
// An *[Error] of a game or an archive that could not be read does not end the iterator: if the loop goes
// on, the next one follows, and a later call with p tries that archive again. If ctx is cancelled,
// the iterator ends with an *Error that wraps the cause.
func ChessCom(ctx context.Context, user string, p *Point, o Options) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		o.Token = nil
		c, err := newClient("chess.com", "https://api.chess.com", user, o)
		if err == nil && len(o.Query) > 0 {
			err = errQuery
		}
		if err == nil {
			err = p.begin(c)
		}
		if err != nil {
			yield(nil, c.fail("games", err))
			return
		}
		d := &chessCom{client: c, point: p, yield: yield, folder: "/pub/player/" + strings.ToLower(user) + "/games/"}
		months, err := d.archives(ctx)
		if err != nil {
			yield(nil, c.fail("list of archives", err))
			return
		}
		for _, name := range months {
			err := d.month(ctx, name)
			if errors.Is(err, errStop) || err != nil && !yield(nil, c.fail("archive "+name, err)) || ctx.Err() != nil {
				return
			}
		}
	}
}

// chessCom is a download from chess.com.
type chessCom struct {
	*client
	point  *Point
	yield  func(*Game, error) bool
	folder string
}

// archives returns the months that have an archive with games of the time wanted, in order.
func (d *chessCom) archives(ctx context.Context) (months []string, err error) {
	var list struct {
		Archives []string `json:"archives"`
	}
	err = d.try(ctx, "archives", func() (bool, error) {
		return false, d.send(ctx, request{path: d.folder + "archives", accept: "application/json"}, func(_ *http.Response, in io.Reader) error {
			return json.NewDecoder(io.LimitReader(in, maxGame)).Decode(&list)
		})
	})
	for _, url := range list.Archives {
		folder, month := path.Split(url)
		name := path.Base(folder) + "/" + month
		begin, err := time.Parse(monthLayout, name)
		if err != nil {
			return nil, fmt.Errorf("no month: %q", url)
		}
		// A day more, as the documentation does not say where a month begins.
		if (d.Since.IsZero() || begin.AddDate(0, 1, 1).After(d.Since)) && (d.Until.IsZero() || begin.AddDate(0, 0, -1).Before(d.Until)) {
			months = append(months, name)
		}
	}
	slices.Sort(months)
	return slices.Compact(months), err
}

// month downloads what the point lacks of an archive.
func (d *chessCom) month(ctx context.Context, name string) error {
	m := d.point.month(name)
	if m.Closed {
		return nil
	}
	return d.try(ctx, name, func() (progress bool, err error) {
		r := request{path: d.folder + name, accept: "application/json", etag: m.Tag}
		err = d.send(ctx, r, func(answer *http.Response, in io.Reader) error {
			whole := true // all of it was read and is in the point
			if answer.StatusCode != http.StatusNotModified {
				m.Tag = ""
				seen := map[string]bool{}
				for _, id := range m.Seen {
					seen[id] = true
				}
				err := array(in, "games", func(text []byte) error {
					g, err := chessComGame(text)
					if err != nil {
						whole = false
						return d.give(nil, d.fail("archive "+name, err))
					}
					if seen[g.ID] {
						return nil
					}
					if !d.Since.IsZero() && g.Time.Before(d.Since) || !d.Until.IsZero() && !g.Time.Before(d.Until) {
						whole = false
						return nil
					}
					seen[g.ID] = true
					m.Seen = append(m.Seen, g.ID)
					progress = true
					return d.give(g, nil)
				})
				if err != nil {
					return err
				}
			}
			if whole {
				m.complete(cmp.Or(answer.Header.Get("ETag"), m.Tag), time.Now())
			}
			return nil
		})
		return progress, err
	})
}

// give gives a game or an error to the loop.
func (d *chessCom) give(g *Game, err error) error {
	if !d.yield(g, err) {
		return errStop
	}
	return nil
}

// chessComGame reads a game of an archive.
func chessComGame(text []byte) (*Game, error) {
	var told struct {
		URL     string `json:"url"`
		UUID    string `json:"uuid"`
		PGN     string `json:"pgn"`
		EndTime int64  `json:"end_time"`
	}
	if err := json.Unmarshal(text, &told); err != nil {
		return nil, err
	}
	id := cmp.Or(told.UUID, told.URL)
	if id == "" || told.EndTime <= 0 {
		return nil, fmt.Errorf("game %q without an identifier or a time", id)
	}
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return nil, err
	}
	return &Game{ID: id, URL: told.URL, Time: time.Unix(told.EndTime, 0).UTC(), PGN: told.PGN, JSON: line.String()}, nil
}

// array calls element with each element of an array that is a field of the object in reads. The others
// are passed over.
func array(in io.Reader, field string, element func([]byte) error) error {
	limited := &io.LimitedReader{R: in}
	d := json.NewDecoder(limited)
	value := func(v any) error {
		limited.N = maxGame
		err := d.Decode(v)
		if err != nil && limited.N <= 0 {
			return ErrTooLong
		}
		return err
	}
	token := func(want json.Token) error {
		limited.N = maxGame
		t, err := d.Token()
		if err == nil && want != nil && t != want {
			return fmt.Errorf("%v where %v should be", t, want)
		}
		return err
	}
	if err := token(json.Delim('{')); err != nil {
		return cutOff(err)
	}
	found := false
	for d.More() {
		limited.N = maxGame
		name, err := d.Token()
		if err != nil {
			return cutOff(err)
		}
		var text json.RawMessage
		if name != field {
			if err := value(&text); err != nil {
				return cutOff(err)
			}
			continue
		}
		found = true
		if err := token(json.Delim('[')); err != nil {
			return cutOff(err)
		}
		for limited.N = maxGame; d.More(); limited.N = maxGame {
			if err := value(&text); err != nil {
				return cutOff(err)
			}
			if err := element(text); err != nil {
				return err
			}
		}
		if err := token(json.Delim(']')); err != nil {
			return cutOff(err)
		}
	}
	if err := token(json.Delim('}')); err != nil {
		return cutOff(err)
	}
	if !found {
		return fmt.Errorf("an answer without %q", field)
	}
	return nil
}

// cutOff returns the error of an answer that ended too early.
func cutOff(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
