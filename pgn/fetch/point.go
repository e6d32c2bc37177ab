package fetch

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Point is how far a download has come: see the documentation of the package. The zero value is the
// beginning. A download changes it; a program stores it as JSON, and gives it to the next download of
// the same player from the same site. Its size is a few kilobytes, and some more on chess.com for a month
// with thousands of games, until that has passed. A Point may be used by one download at a time.
type Point struct{ state pointState }

const pointVersion = 1

// A pointState is the data of a Point.
type pointState struct {
	Version int    `json:"version"`
	Site    string `json:"site"`
	User    string `json:"user"` // in lower case

	// Of Lichess.
	Last int64    `json:"last,omitzero"` // time of the last game, in milliseconds since 1970
	Seen []string `json:"seen,omitzero"` // the games of that time
	Open []string `json:"open,omitzero"` // games that were in progress or could not be read

	// Of chess.com: the months with an archive, in their order.
	Months []monthState `json:"months,omitzero"`
}

// A monthState is how much of an archive was downloaded.
type monthState struct {
	Name   string   `json:"month"`           // such as "2024/03"
	Closed bool     `json:"closed,omitzero"` // all of it, and no game will be added to it
	Tag    string   `json:"etag,omitzero"`   // the entity tag it had when all of it was downloaded
	Seen   []string `json:"seen,omitzero"`   // its games, unless it is closed
}

// MarshalJSON implements [encoding/json.Marshaler].
func (p Point) MarshalJSON() ([]byte, error) {
	if p.state.Version == 0 {
		return []byte("{}"), nil
	}
	return json.Marshal(p.state)
}

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Point.MarshalJSON] writes. An error
// leaves *p unchanged.
func (p *Point) UnmarshalJSON(data []byte) error {
	var s pointState
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("fetch: resume point: %w", err)
	}
	switch {
	case s.Version == 0:
		if s.Site != "" || s.User != "" || s.Last != 0 || s.Seen != nil || s.Open != nil || s.Months != nil {
			return errors.New("fetch: resume point without a version")
		}
	case s.Version != pointVersion:
		return fmt.Errorf("fetch: resume point of version %d, want %d", s.Version, pointVersion)
	case !slices.IsSortedFunc(s.Months, func(a, b monthState) int { return strings.Compare(a.Name, b.Name) }):
		return errors.New("fetch: resume point: months are not in order")
	}
	p.state = s
	return nil
}

// begin makes the point one of this download, or returns an error if it belongs to another.
func (p *Point) begin(c *client) error {
	user := strings.ToLower(c.user)
	switch s := &p.state; {
	case s.Version == 0:
		*s = pointState{Version: pointVersion, Site: c.site, User: user}
	case s.Site != c.site || s.User != user:
		return fmt.Errorf("%w: %q on %s", ErrPoint, s.User, s.Site)
	}
	return nil
}

// month returns the state of a month, which is added if it is new.
func (p *Point) month(name string) *monthState {
	i, there := slices.BinarySearchFunc(p.state.Months, name, func(m monthState, name string) int { return strings.Compare(m.Name, name) })
	if !there {
		p.state.Months = slices.Insert(p.state.Months, i, monthState{Name: name})
	}
	return &p.state.Months[i]
}

// complete notes that a month was downloaded to its end at a time. An archive may change for some time
// after the month: the site refreshes it every twelve hours.
func (m *monthState) complete(tag string, now time.Time) {
	m.Tag = tag
	if begin, err := time.Parse(monthLayout, m.Name); err == nil && now.After(begin.AddDate(0, 1, 2)) {
		*m = monthState{Name: m.Name, Closed: true}
	}
}
