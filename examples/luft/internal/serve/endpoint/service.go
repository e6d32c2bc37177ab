// Package endpoint answers what a chess page asks: which moves are legal, what a game
// looks like as PGN, what a bot plays. Questions and answers are JSON, so that the
// same service stands behind the server's HTTP interface and in a Web Worker of the
// browser, where it is compiled to WebAssembly.
//
// A service remembers nothing of the games: each question brings the position and
// the moves that led to it.
package endpoint

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"strconv"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/search/syzygy"
)

// Options say how much a Service does at a time. The zero value suits one user.
type Options struct {
	// Searches is how many searches run at once; others wait. 0 is 2.
	Searches int
	// Waiting is how many searches may wait before more are refused. 0 is 16.
	Waiting int
	// Patience is how long a search waits for its turn. 0 is 10 seconds.
	Patience time.Duration
	// Share is how long an infinite search may keep others waiting. 0 is a minute.
	Share time.Duration
	// Hash is the size of a searcher's transposition table in MiB. 0 is 16.
	Hash int
	// Threads is how many threads a search may have if no other has more than one: the
	// threads beside the first of all searches are fewer than this. 0 is 1.
	Threads int
	// Tables are endgame tablebases, for positions and for the strongest player. nil is
	// none.
	Tables *syzygy.Tables
	// Explorer has the games whose moves are told of positions. nil is none.
	Explorer *explorer.Index
	// ReadGame reads a game of Explorer from its file, for any number of goroutines at a
	// time. If it is nil, the games themselves are not shown.
	ReadGame func(*explorer.Game) (*pgn.Game, error)
	// Variant has the rules of the game that a page begins with.
	Variant board.Rules
	// Draw turns a picture in SVG into pixels, for any number of goroutines at a time. If it
	// is nil, whoever asks for an animation has to do that.
	Draw func(picture []byte) (image.Image, error)
}

// A Service answers questions, of any number of goroutines at a time.
type Service struct {
	options Options
	pool    *pool
}

// New returns a service.
func New(o Options) *Service {
	o.Searches = cmp.Or(max(o.Searches, 0), 2)
	o.Waiting = cmp.Or(max(o.Waiting, 0), 16)
	o.Patience = cmp.Or(max(o.Patience, 0), 10*time.Second)
	o.Share = cmp.Or(max(o.Share, 0), time.Minute)
	o.Hash = cmp.Or(max(o.Hash, 0), 16)
	o.Threads = max(o.Threads, 1)
	return &Service{options: o, pool: newPool(o)}
}

// Answer answers one question: what is asked, such as "position", and the JSON
// object that says of what. What a search, a review or the making of puzzles reports on
// the way, an [Info], a [Point] or a [Step], goes to report, if that is not nil, before
// Answer returns. The answer is to be written as JSON.
//
// The error is an [*Error]. Ending ctx ends a search or the reading of games, which is no
// error: the answer is what there is so far. It also ends the making of an animation.
func (d *Service) Answer(ctx context.Context, what string, question []byte, report func(any)) (any, error) {
	if report == nil {
		report = func(any) {}
	}
	switch what {
	case "players":
		return d.Players(), nil
	case "position":
		return Ask(question, d.Position)
	case "bestmove", "analyse":
		return Ask(question, func(q Search) (*Result, error) {
			if q.Infinite && what == "bestmove" {
				return nil, Errorf(BadRequest, "infinite is for analyse")
			}
			return d.Search(ctx, q, func(i Info) { report(i) })
		})
	case "review":
		return Ask(question, func(q Review) (*Reviewed, error) { return d.Review(ctx, q, func(p Point) { report(p) }) })
	case "diagram":
		return Ask(question, d.Diagram)
	case "gif":
		return Ask(question, func(q GIF) (*Animated, error) { return d.GIF(ctx, q) })
	case "explorer/games":
		return Ask(question, func(q Explore) (*TopGames, error) { return d.ExplorerGames(ctx, q) })
	case "explorer/moves":
		return Ask(question, func(q Explore) (*PlayedMoves, error) { return d.ExplorerMoves(ctx, q) })
	case "explorer/game":
		return Ask(question, d.ExplorerGame)
	case "pgn/read":
		return Ask(question, d.ReadPGN)
	case "pgn/write":
		return Ask(question, d.WritePGN)
	case "openings":
		return Openings(), nil
	case "puzzles/read":
		return Ask(question, d.ReadPuzzles)
	case "puzzles/make":
		return Ask(question, func(q MakePuzzles) (*Made, error) { return d.MakePuzzles(ctx, q, func(s Step) { report(s) }) })
	case "puzzles/judge":
		return Ask(question, d.JudgeMove)
	case "puzzles/next":
		return Ask(question, d.NextPuzzle)
	case "repertoire/read":
		return Ask(question, d.ReadRepertoire)
	case "repertoire/plan":
		return Ask(question, d.PlanRepertoire)
	case "repertoire/answer":
		return Ask(question, d.AnswerRepertoire)
	}
	return nil, Errorf(NotFound, "there is no such question as %s", quote(what))
}

// Ask reads a question and answers it. An empty one asks for the usual. The error is an *Error.
func Ask[Q, A any](question []byte, answer func(Q) (A, error)) (any, error) {
	var q Q
	if len(bytes.TrimSpace(question)) > 0 {
		in := json.NewDecoder(bytes.NewReader(question))
		in.DisallowUnknownFields()
		if err := in.Decode(&q); err != nil {
			if game, ok := errors.AsType[*pgn.JSONError](err); ok && game.Pointer != "" {
				return nil, AsError(unread(game), err)
			}
			return nil, Errorf(BadRequest, "%s", explain(err))
		}
		if _, err := in.Token(); err != io.EOF {
			return nil, Errorf(BadRequest, "something follows the JSON object")
		}
	}
	return answer(q)
}

// explain says what is wrong with JSON in words for whoever wrote it.
func explain(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return "the JSON object ends too early"
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return "the body is not JSON: " + syntax.Error()
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return "the field " + quote(kind.Field) + " cannot be a JSON " + kind.Value
	}
	return err.Error()
}

// A Code is what is wrong, for programs to tell.
type Code string

// The codes.
const (
	BadRequest  Code = "bad_request"  // the question makes no sense
	BadFEN      Code = "bad_fen"      // the position cannot be read or played
	IllegalMove Code = "illegal_move" // a move cannot be played
	BadPGN      Code = "bad_pgn"      // a game cannot be read or written
	NotFound    Code = "not_found"    // there is nothing by that name
	Busy        Code = "busy"         // too many searches at once; try again later
	TooLarge    Code = "too_large"    // more than is taken at a time
	Failed      Code = "failed"       // a searcher has given up
)

// An Error is why there is no answer.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"` // for people
	// Move is the number of the move that cannot be played, from 1.
	Move int `json:"move,omitempty"`
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Errorf returns an error with a formatted message.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// AsError returns the [Error] that err is or wraps, or else one with this code.
func AsError(code Code, err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return Errorf(code, "%v", err)
}

// longestQuote is how much of a text, in bytes, an error shows.
const longestQuote = 60

// quote returns text in quotation marks, cut short if it is long.
func quote(s string) string {
	if len(s) > longestQuote {
		return strconv.Quote(s[:longestQuote]) + "…"
	}
	return strconv.Quote(s)
}
