package pipeline

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/beam/internal/shards"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

func init() {
	beam.RegisterCoder(reflect.TypeFor[player](), encodePlayer, decodePlayer)
	register.DoFn2x1[pgnio.Game, func(string, player), error](&playersFn{})
	register.Emitter2[string, player]()
	register.Function2x1(addPlayers)
	beam.RegisterDoFn(&playerRowFn{})
}

// Players adds a pipeline that writes statistics of the players as CSV.
func Players(s beam.Scope, in Input, out Output) {
	games := in.read(s, out)
	players := beam.CombinePerKey(s, addPlayers, beam.ParDo(s, &playersFn{}, games))
	rows := beam.ParDo(s, &playerRowFn{out.Shards}, players)
	shards.Write(s, out.files("", ".csv", playerHeader), rows)
}

// A player is the statistics of one player.
type player struct {
	games, wins, draws, losses int64
	white                      int64 // games with the white pieces

	rated, ratingSum, maxRating int64 // of games with a rating of the player
	first, last                 int64 // dates as YYYYMMDD; 0 is none; an unknown month or day is 0
}

func (p *player) fields() []*int64 {
	return []*int64{&p.games, &p.wins, &p.draws, &p.losses, &p.white, &p.rated, &p.ratingSum, &p.maxRating, &p.first, &p.last}
}

func encodePlayer(p player) []byte {
	var b []byte
	for _, f := range p.fields() {
		b = binary.AppendVarint(b, *f)
	}
	return b
}

func decodePlayer(b []byte) (player, error) {
	var p player
	for _, f := range p.fields() {
		v, n := binary.Varint(b)
		if n <= 0 {
			return player{}, errors.New("invalid encoding of a player")
		}
		*f, b = v, b[n:]
	}
	return p, nil
}

// addPlayers adds the statistics of a player from different games.
func addPlayers(p, q player) player {
	return player{
		games: p.games + q.games, wins: p.wins + q.wins, draws: p.draws + q.draws, losses: p.losses + q.losses,
		white: p.white + q.white,
		rated: p.rated + q.rated, ratingSum: p.ratingSum + q.ratingSum, maxRating: max(p.maxRating, q.maxRating),
		first: earlier(p.first, q.first), last: max(p.last, q.last),
	}
}

func earlier(a, b int64) int64 {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}

// A playersFn emits both players of a game, if they have names.
type playersFn struct{}

func (fn *playersFn) ProcessElement(g pgnio.Game, emit func(string, player)) error {
	h, err := headOf(g)
	if err != nil {
		return err
	}
	for c, tag := range map[board.Color]string{board.White: "White", board.Black: "Black"} {
		name := utf8Of(h.tags.Get(tag))
		if name == "" || name == "?" {
			continue
		}
		p := player{games: 1, first: h.date(), last: h.date()}
		switch h.result {
		case game.Win(c):
			p.wins = 1
		case game.Win(c.Other()):
			p.losses = 1
		case game.Draw:
			p.draws = 1
		}
		if c == board.White {
			p.white = 1
		}
		if rating, err := strconv.ParseInt(h.tags.Get(tag+"Elo"), 10, 16); err == nil && rating > 0 {
			p.rated, p.ratingSum, p.maxRating = 1, rating, rating
		}
		emit(name, p)
	}
	return nil
}

// A head is the tags and the result of a game.
type head struct {
	pgn.Nop
	tags   pgn.Tags
	result game.Result
}

// headOf reads the head of a game. The Result tag counts, or if there is none the termination
// marker.
func headOf(g pgnio.Game) (*head, error) {
	var h head
	r := g.Reader()
	r.RawMoves = true
	if err := r.Next(&h); err != nil {
		return nil, fmt.Errorf("%s: game at %d: %w", g.File, g.Offset, err)
	}
	return &h, nil
}

func (h *head) Tag(name, value []byte) error {
	h.tags = append(h.tags, pgn.Tag{Name: string(name), Value: string(value)})
	return nil
}

func (h *head) Start(*board.Board) error {
	if h.setResult(); h.result != game.Unfinished {
		return pgn.SkipGame
	}
	return nil
}

// setResult sets the result according to the tags.
func (h *head) setResult() { h.result, _ = game.ParseResult(h.tags.Get("Result")) } // or Unfinished

// Result is called with the termination marker.
func (h *head) Result(r game.Result) error {
	if h.result == game.Unfinished {
		h.result = r
	}
	return nil
}

// date returns the date of the game as YYYYMMDD, or 0.
func (h *head) date() int64 {
	text, ok := h.tags.Lookup("UTCDate")
	if !ok {
		text = h.tags.Get("Date")
	}
	var date int64
	for i, field := range strings.SplitN(text, ".", 3) {
		n, err := strconv.ParseUint(field, 10, 14)
		if err != nil {
			n = 0
		}
		switch {
		case i == 0 && (n == 0 || n > 9999), i == 1 && n > 12, i == 2 && n > 31:
			return 0
		case i == 0:
			date = int64(n) * 10000
		case i == 1:
			date += int64(n) * 100
		default:
			date += int64(n)
		}
	}
	return date
}

// utf8Of returns the text, converted to UTF-8 if it is not. In that case it is taken for
// Latin-1, in which old files are.
func utf8Of(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	runes := make([]rune, len(s))
	for i := range runes {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

const playerHeader = "name,games,white,wins,draws,losses,rating,max_rating,first,last\n"

// A playerRowFn makes a line of CSV for each player.
type playerRowFn struct {
	Shards int64
}

func (fn *playerRowFn) ProcessElement(name string, p player) (shards.Piece, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	rating, highest := "", ""
	if p.rated > 0 {
		rating = strconv.FormatFloat(float64(p.ratingSum)/float64(p.rated), 'f', 1, 64)
		highest = number(p.maxRating)
	}
	err := w.Write([]string{name, number(p.games), number(p.white), number(p.wins), number(p.draws), number(p.losses),
		rating, highest, dateText(p.first), dateText(p.last)})
	w.Flush()
	return shards.Piece{Shard: shards.Of(fn.Shards, []byte(name)), Order: []byte(name), Data: b.Bytes()}, cmp.Or(err, w.Error())
}

// dateText returns a date in the syntax of PGN, or the empty string.
func dateText(date int64) string {
	if date == 0 {
		return ""
	}
	text := fmt.Sprintf("%04d.%02d.%02d", date/10000, date/100%100, date%100)
	return strings.ReplaceAll(text, ".00", ".??")
}
