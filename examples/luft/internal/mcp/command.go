// Package mcp is the command that serves the rules of chess as tools for language models,
// by the Model Context Protocol.
package mcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/raster"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

const help = `Mcp serves tools by the Model Context Protocol on its standard input and output, until
the input ends. Programs that let language models use tools start it: give them the
command "luft mcp".

  legal_moves   the legal moves of a position, and whether the game is over
  apply_moves   the position after moves; for a move that cannot be played, an error with
                the legal ones
  check_fen     what is wrong with a position as FEN, and how to repair it
  check_pgn     what is wrong with games as PGN, with line and column
  analyse       the best lines of a position, within limits of time, depth and nodes
  diagram       a picture of a position, as PNG
  opening       the name and ECO code of the opening

Positions are FEN or Chess960 start positions; moves are in algebraic or UCI notation.
The tools are stateless and read no files. A line that is not a message gets an error,
and all requests are answered before the command ends. An analysis takes a second unless
it has a limit, and a minute at most; two run at a time.

"luft serve --mcp" serves the same tools over HTTP.`

// Command returns the command.
func Command() *cobra.Command {
	return &cobra.Command{
		Use:     "mcp",
		Short:   "serve the rules of chess as tools for language models",
		Long:    help,
		Example: "  luft mcp",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}

// maxLine is the most bytes of a request.
const maxLine = 4 << 20

// serve serves the tools until the input ends and all requests are answered, or ctx ends.
func serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := newConnection(in, out)
	messages, to := io.Pipe()
	go c.pass(ctx, to)
	err := newServer(endpoint.New(endpoint.Options{})).Run(ctx, &mcp.IOTransport{Reader: messages, Writer: c, MaxLineLength: maxLine + 1})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// MaxBody is the most bytes of a request over HTTP, as of a line.
const MaxBody = maxLine

// NewHandler returns a handler of requests by the Streamable HTTP transport. The tools have no
// state, so there are no sessions: each POST is answered with JSON. It does not check who asks.
func NewHandler(service *endpoint.Service) http.Handler {
	s := newServer(service)
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: MaxBody, PropagateRequestCancellation: true,
		DisableLocalhostProtection: true, // the server of the page knows its names
	})
}

// newServer returns a server of the tools.
func newServer(service *endpoint.Service) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "luft", Title: "Luft, rules of chess", Version: cli.Version()}, &mcp.ServerOptions{
		Instructions: "Use these tools for whatever depends on the rules of chess, instead of working it out: which moves are legal, " +
			"what a position is after moves, whether FEN or PGN is right, what the best moves are. Tell each tool the whole game " +
			"so far, as a start position and all moves.",
	})
	t := tools{service}
	add(s, "legal_moves", "The legal moves of a position, whose turn it is, check, and the result if the game is over.", t.legalMoves)
	add(s, "apply_moves", "The position after moves, as FEN. If a move is illegal, ambiguous or misspelt, the error says which and lists the legal moves there.", t.applyMoves)
	add(s, "check_fen", "Whether a FEN is right and its position legal; if not, what is wrong, and what it probably should be.", t.checkFEN)
	add(s, "check_pgn", "Whether games in PGN are right: syntax, and that each move is legal. Each problem comes with game, line, column and move.", t.checkPGN)
	add(s, "analyse", "The best lines of a position by a strong engine, with scores from White's point of view. Limits are optional.", t.analyse)
	addTool(s, "diagram", "A picture of a position, as a PNG image.", t.diagram)
	add(s, "opening", "The ECO code and name of the opening that a game began with.", t.opening)
	return s
}

// add adds a tool, which changes nothing and reads nothing but its arguments.
func add[In, Out any](s *mcp.Server, name, description string, answer func(context.Context, In) (Out, error)) {
	addTool(s, name, description, func(ctx context.Context, in In) (*mcp.CallToolResult, Out, error) {
		out, err := answer(ctx, in)
		return nil, out, err
	})
}

// addTool is add for a tool whose answer has other content than its structure.
func addTool[In, Out any](s *mcp.Server, name, description string, answer func(context.Context, In) (*mcp.CallToolResult, Out, error)) {
	closed := false
	tool := &mcp.Tool{
		Name: name, Description: description,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed},
	}
	mcp.AddTool(s, tool, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		return answer(ctx, in)
	})
}

// tools answers calls.
type tools struct{ service *endpoint.Service }

// A line is a position in the arguments of a tool.
type line struct {
	Start string   `json:"fen,omitempty" jsonschema:"the start position as FEN, or \"chess960 N\" with N from 0 to 959; the usual one if it is missing"`
	Moves []string `json:"moves,omitempty" jsonschema:"the moves played from the start position, in algebraic notation (Nf3) or UCI notation (g1f3); at most 3000"`
}

// A position is the answer about a position.
type position struct {
	FEN     string   `json:"fen"`
	Turn    string   `json:"turn" jsonschema:"white or black"`
	Check   bool     `json:"check" jsonschema:"the player to move is in check"`
	Last    string   `json:"last,omitempty" jsonschema:"the last move, in algebraic notation"`
	Legal   []string `json:"legal" jsonschema:"the legal moves in algebraic notation; none if the game is over"`
	UCI     []string `json:"uci" jsonschema:"the same moves in UCI notation"`
	Result  string   `json:"result" jsonschema:"1-0, 0-1, 1/2-1/2, or * if the game is not over"`
	Reason  string   `json:"reason,omitempty" jsonschema:"why the game is over"`
	Claims  []string `json:"claims,omitempty" jsonschema:"why the player to move can claim a draw"`
	Opening string   `json:"opening,omitempty" jsonschema:"ECO code and name of the opening"`
}

func (t tools) legalMoves(_ context.Context, l line) (position, error) {
	p, err := t.position(l)
	if err != nil {
		return position{}, err
	}
	answer := position{
		FEN: p.FEN, Turn: p.Turn, Check: p.Check != "", Result: p.Result, Reason: p.Reason, Claims: p.Claims, Opening: p.Opening,
	}
	answer.Legal, answer.UCI = names(p.Legal)
	if p.Last != nil {
		answer.Last = p.Last.SAN
	}
	return answer, nil
}

// names returns moves in algebraic and in UCI notation.
func names(moves []endpoint.Move) (san, uci []string) {
	san, uci = make([]string, len(moves)), make([]string, len(moves))
	for i, m := range moves {
		san[i], uci[i] = m.SAN, m.UCI
	}
	return san, uci
}

func (t tools) applyMoves(ctx context.Context, l line) (position, error) {
	if len(l.Moves) == 0 {
		return position{}, errors.New("no moves to play: give them as a list in \"moves\"")
	}
	return t.legalMoves(ctx, l)
}

// position returns the position at the end of a line. The error for a move that cannot be
// played has the legal ones.
func (t tools) position(l line) (*endpoint.Position, error) {
	p, err := t.service.Position(endpoint.Line(l))
	wrong, ok := errors.AsType[*endpoint.Error](err)
	if !ok || wrong.Move == 0 {
		return p, err
	}
	before, at := t.service.Position(endpoint.Line{Start: l.Start, Moves: l.Moves[:wrong.Move-1]})
	if at != nil {
		return nil, err
	}
	if len(before.Legal) == 0 {
		return nil, fmt.Errorf("%w. The game is over there: %s, %s, position %s", err, before.Result, before.Reason, before.FEN)
	}
	legal, _ := names(before.Legal)
	return nil, fmt.Errorf("%w. There %s is to move in %s, and the legal moves are %s", err, before.Turn, before.FEN, strings.Join(legal, " "))
}

// maxFEN and maxPGN bound what is checked, in bytes; maxProblems what is told of it.
const (
	maxFEN      = 1000
	maxPGN      = 2 << 20
	maxProblems = 50
)

type fenText struct {
	FEN string `json:"fen" jsonschema:"the position to check"`
}

type fenVerdict struct {
	Valid    bool     `json:"valid"`
	FEN      string   `json:"fen,omitempty" jsonschema:"the position in its usual form; repaired, if it is not valid and can be"`
	Problems []string `json:"problems,omitempty" jsonschema:"what is wrong, with the place"`
	Repairs  []string `json:"repairs,omitempty" jsonschema:"what was changed in fen"`
}

func (tools) checkFEN(_ context.Context, in fenText) (fenVerdict, error) {
	if len(in.FEN) > maxFEN {
		return fenVerdict{}, fmt.Errorf("the text has more than %d bytes", maxFEN)
	}
	b, err := fen.Parse(in.FEN)
	if err == nil {
		return fenVerdict{Valid: true, FEN: fen.Format(&b)}, nil
	}
	v := fenVerdict{Problems: problems(err)}
	b, repairs, err := fen.ParseLenient(in.FEN)
	if err != nil {
		return v, nil
	}
	v.FEN = fen.Format(&b)
	for _, r := range repairs {
		v.Repairs = append(v.Repairs, r.String())
	}
	return v, nil
}

// problems returns what is wrong with a FEN: where, and of an illegal position all.
func problems(err error) []string {
	all := []string{err.Error()}
	if setup, ok := errors.AsType[*board.SetupError](err); ok && len(setup.Problems) > 1 {
		for _, p := range setup.Problems {
			all = append(all, p.String())
		}
	}
	return all
}

type pgnText struct {
	PGN string `json:"pgn" jsonschema:"one or more games; at most 2 MiB"`
}

type pgnVerdict struct {
	Valid    bool     `json:"valid"`
	Games    int      `json:"games" jsonschema:"the number of games, with those that have a problem"`
	Plies    int      `json:"plies" jsonschema:"the number of half-moves in the main lines of the games that have none"`
	Problems []string `json:"problems,omitempty" jsonschema:"what is wrong, and where: at most 50"`
}

func (tools) checkPGN(ctx context.Context, in pgnText) (pgnVerdict, error) {
	if len(in.PGN) > maxPGN {
		return pgnVerdict{}, fmt.Errorf("the text has more than %d bytes", maxPGN)
	}
	v := pgnVerdict{Valid: true}
	for g, err := range pgn.NewReader(strings.NewReader(in.PGN)).Games() {
		if ctx.Err() != nil {
			return v, context.Cause(ctx)
		}
		v.Games++
		if err == nil {
			v.Plies += g.Main().Len()
			continue
		}
		v.Valid = false
		if len(v.Problems) < maxProblems {
			v.Problems = append(v.Problems, err.Error())
		}
	}
	if v.Games == 0 {
		return pgnVerdict{Problems: []string{"there is no game in the text"}}, nil
	}
	return v, nil
}

// maxLines is the most lines that a service tells of.
const maxLines = 5

type analysis struct {
	line
	MoveTime int    `json:"movetime,omitempty" jsonschema:"milliseconds, at most 60000; 1000 if there is no limit"`
	Depth    int    `json:"depth,omitempty" jsonschema:"plies, at most 100"`
	Nodes    uint64 `json:"nodes,omitempty" jsonschema:"positions to search"`
	Lines    int    `json:"lines,omitempty" jsonschema:"the number of best moves to tell of, at most 5; 1 if it is missing"`
}

type verdict struct {
	Best  string    `json:"best" jsonschema:"the best move in algebraic notation, empty if there is no legal one"`
	UCI   string    `json:"uci" jsonschema:"the same in UCI notation"`
	Depth int       `json:"depth" jsonschema:"plies searched"`
	Nodes uint64    `json:"nodes"`
	Lines []variant `json:"lines" jsonschema:"the best lines, the best first"`
}

type variant struct {
	CP    *int   `json:"cp,omitempty" jsonschema:"the score in hundredths of a pawn, positive if White is better"`
	Mate  *int   `json:"mate,omitempty" jsonschema:"moves to mate, negative if Black mates"`
	Bound string `json:"bound,omitempty" jsonschema:"lower or upper if the score is not exact"`
	Moves string `json:"moves" jsonschema:"the line in algebraic notation"`
}

func (t tools) analyse(ctx context.Context, in analysis) (verdict, error) {
	if _, err := t.position(in.line); err != nil {
		return verdict{}, err // with the legal moves
	}
	var lines [maxLines]variant
	found := 0
	r, err := t.service.Search(ctx, endpoint.Search{
		Line: endpoint.Line(in.line), MoveTime: in.MoveTime, Depth: in.Depth, Nodes: in.Nodes, Lines: in.Lines,
	}, func(i endpoint.Info) {
		lines[i.Line-1] = variantOf(i)
		found = max(found, i.Line)
	})
	if err != nil {
		return verdict{}, err
	}
	v := verdict{Depth: r.Depth, Nodes: r.Nodes, Lines: []variant{}}
	if r.Move != nil {
		lines[0] = variantOf(r.Info)
		v.Best, v.UCI, v.Lines = r.Move.SAN, r.Move.UCI, lines[:max(found, 1)]
	}
	return v, nil
}

func variantOf(i endpoint.Info) variant {
	return variant{CP: i.CP, Mate: i.Mate, Bound: i.Bound, Moves: i.SAN}
}

type picture struct {
	line
	Black bool `json:"black,omitempty" jsonschema:"show the board from Black's side"`
	Size  int  `json:"size,omitempty" jsonschema:"the side of a square in pixels, from 1 to 1024; 48 if it is missing"`
}

type drawing struct {
	FEN string `json:"fen" jsonschema:"the position of the picture"`
}

func (t tools) diagram(_ context.Context, in picture) (*mcp.CallToolResult, drawing, error) {
	const maxSize = 1024
	if in.Size < 0 || in.Size > maxSize {
		return nil, drawing{}, fmt.Errorf("size is %d, and may be 1 to %d", in.Size, maxSize)
	}
	p, err := t.position(in.line)
	if err != nil {
		return nil, drawing{}, err
	}
	b, err := endpoint.ParseStart(p.FEN)
	if err != nil {
		return nil, drawing{}, err
	}
	o := svg.Options{SquareSize: in.Size, Check: movegen.InCheck(&b)}
	if in.Black {
		o.Bottom = board.Black
	}
	if p.Last != nil {
		if o.LastMove, err = board.ParseMove(p.Last.UCI); err != nil {
			return nil, drawing{}, err
		}
	}
	picture, err := raster.Image([]byte(svg.String(&b, &o)))
	if err != nil {
		return nil, drawing{}, err
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return nil, drawing{}, err
	}
	image := &mcp.ImageContent{Data: file.Bytes(), MIMEType: "image/png"}
	return &mcp.CallToolResult{Content: []mcp.Content{image}}, drawing{FEN: p.FEN}, nil
}

type name struct {
	Opening string `json:"opening" jsonschema:"ECO code and name, empty if the game began with no opening that has one"`
	FEN     string `json:"fen" jsonschema:"the position after the moves"`
}

func (t tools) opening(_ context.Context, l line) (name, error) {
	p, err := t.position(l)
	if err != nil {
		return name{}, err
	}
	return name{p.Opening, p.FEN}, nil
}
