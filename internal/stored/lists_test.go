package stored

import (
	"reflect"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/board/svg/raster"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/classical/tune"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/movegen/winnable"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/check"
	"github.com/luftchess/luft/pgn/chessbase"
	"github.com/luftchess/luft/pgn/compact"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/fetch"
	"github.com/luftchess/luft/pgn/query"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/pgn/scid"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/annotate"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
	"github.com/luftchess/luft/search/match/opening"
	"github.com/luftchess/luft/search/match/rating"
	"github.com/luftchess/luft/search/puzzle"
	"github.com/luftchess/luft/search/suite"
	"github.com/luftchess/luft/search/syzygy"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
	"github.com/luftchess/luft/uci/ucitest"
	"github.com/luftchess/luft/uci/xboard"
)

// samples are the values that fields of these types are set to.
var samples = map[reflect.Type]any{
	reflect.TypeFor[time.Duration]():   1500 * time.Millisecond,
	reflect.TypeFor[board.Board]():     chess960,
	reflect.TypeFor[board.Move]():      board.NewPromotion(board.A7, board.B8, board.Knight),
	reflect.TypeFor[eval.Score]():      eval.MateIn(3),
	reflect.TypeFor[<-chan struct{}](): (<-chan struct{})(nil), // what is on the way is nobody's to store
}

var (
	chess960 = func() board.Board {
		b, _ := board.Chess960(7)
		b.Play(board.NewMove(board.E2, board.E4))
		return b
	}()
	startSetup = func() board.Setup {
		b := board.Start()
		return b.Setup()
	}()
	played = func() game.Game {
		g, err := game.Replay(board.Start(), board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5))
		if err != nil {
			panic(err)
		}
		return *g
	}()
	liveStart = time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	liveGame  = func() live.Game {
		g, err := live.New(liveStart, live.Settings{Controls: [2]live.Control{{{Time: time.Minute}}, nil}, Lag: time.Second})
		if err == nil {
			err = g.Play(liveStart.Add(time.Second), board.White, board.NewMove(board.E2, board.E4), time.Millisecond)
		}
		if err != nil {
			panic(err)
		}
		return *g
	}()
	fetchPoint = func() fetch.Point {
		var p fetch.Point
		if err := p.UnmarshalJSON([]byte(`{"version":1,"site":"lichess.org","user":"a","last":5,"seen":["b"],"open":["c"]}`)); err != nil {
			panic(err)
		}
		return p
	}()
	record = func() fen.EPD {
		e, err := fen.ParseEPD(`4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id "a \"b\"";`)
		if err != nil {
			panic(err)
		}
		return e
	}()
)

// statistics are those of an index.
var statistics = explorer.Stats{
	Games: 1 << 40, Wins: 3, Draws: 2, Losses: 1, Rated: 5, RatingSum: 12_000, Opponents: 4, OpponentSum: 9_000, OpponentPoints: 5,
	First: explorer.Date{Year: 1972, Month: 7, Day: 11}, Last: explorer.Date{Year: 2026}, Top: [explorer.MaxTop]explorer.GameID{2, 1},
}

// keeps are the types that programs store.
var keeps = []kept{
	keep[board.Bitboard](board.AllSquares, board.DarkSquares, 1),
	keep[board.Board](board.Start(), chess960),
	keep[board.CastlingSide](board.QueenSide),
	keep[board.Color](board.Black),
	keep[board.File](board.FileH),
	keep[board.Kind](board.King),
	keep[board.Move](board.NewMove(board.E2, board.E4), board.NewPromotion(board.A7, board.B8, board.Knight)),
	keep[board.Piece](board.BlackKing),
	keepOnly[board.Problem](board.Problem{Reason: board.MissingKing, Color: board.Black, Squares: 5}),
	keep[board.Rank](board.Rank8),
	keepOnly[board.Reason](board.MissingKing, board.InvalidCounter),
	keep[board.Rules](board.Horde),
	keep[board.Setup](startSetup),
	keep[board.SetupError](board.SetupError{Problems: []board.Problem{{Reason: board.TooManyKings, Squares: 3}}}),
	keep[board.Square](board.H8, board.NoSquare),
	keep[board.ParseError](),

	keep[fen.CastlingStyle](fen.CastlingShredder),
	keep[fen.EPD](record),
	keep[fen.EnPassantStyle](fen.EnPassantAlways),
	keep[fen.Field](fen.FieldOperation),
	keep[fen.Formatter](fen.Formatter{Castling: fen.CastlingShredder, EnPassant: fen.EnPassantBeside, NoCounters: true}),
	keepOnly[fen.Op](record.Ops...),
	keep[fen.Operand](),
	keep[fen.Parser](fen.Parser{Rules: board.Crazyhouse, Waive: board.Waivable()}),
	keep[fen.Repair](),

	keep[movegen.WDL](movegen.CursedWin, movegen.Loss),
	keep[movegen.Status](movegen.StatusStalemate),
	keep[movegen.Effect](),
	keep[perfttest.Count](),
	keep[perfttest.Entry](),
	keep[perfttest.Options](),
	keep[perfttest.Position](),

	keep[game.Claims](),
	keep[game.Game](played),
	keep[game.IllegalMoveError](game.IllegalMoveError{Move: board.NewMove(board.E2, board.E5), Ply: 3, Board: board.Start()}),
	keep[game.Outcome](game.Outcome{Result: game.Draw, Termination: game.FiftyMoves}),
	keep[game.Result](game.WhiteWins, game.Draw),
	keep[game.Termination](game.Crash),
	keep[live.Action](live.ActAbort),
	keep[live.Clock](liveGame.Clocks()[board.White], live.NewClock(live.Control{{Moves: 2, Time: time.Hour}})),
	keep[live.Control](live.Control{{Moves: 40, Time: time.Hour, Increment: time.Second}, {Delay: time.Minute}}),
	keep[live.FlagRule](live.FlagMaterial),
	keep[live.Game](liveGame),
	keep[live.Ply](),
	keep[live.Settings](liveGame.Settings()),
	keep[live.Stage](),
	keep[live.View](liveGame.View(liveStart)),

	keep[winnable.Answer](winnable.Answer{Verdict: winnable.Winnable, Line: []board.Move{board.NewMove(board.D1, board.D8)}, Nodes: 1}),
	keep[winnable.Reason](winnable.Blocked),
	keep[winnable.Verdict](winnable.Unwinnable),

	keep[eval.Score](eval.MateIn(3), eval.MatedIn(0), 37),

	keep[classical.Coefficient](),
	keep[classical.Coefficients](),
	keep[classical.Trace](),
	keep[classical.TraceTerm](),
	keep[classical.Weight](),
	keepOnly[classical.Weights](*classical.InitialWeights()),
	keep[endgame.Class](1),
	keep[nnue.Trace](nnue.Trace{Board: chess960, Output: 25, Score: 24, Bucket: 7, Worth: [64]eval.Score{0: 480}}),
	keep[nnue.Weights](),
	keep[train.State](),
	keep[tune.State](tune.State{Epoch: 1, Weights: [][2]float64{{1.5, -0.25}}}),
	keepOnly[sample.Game](sample.Game{Number: 1 << 60, Start: board.Start(), Result: game.Draw}),
	keep[sample.Loss](),
	keep[sample.Ply](),
	keep[sample.Progress](),
	keep[sample.Sample](),

	keep[search.Bound](search.Exact, search.Lower, search.Upper),
	keep[search.Clock](),
	keep[search.DrawRule](),
	keep[search.Weakness](),
	keep[search.Info](),
	keep[alphabeta.Level](alphabeta.Full, 1234),
	keep[search.Limits](),
	keep[search.Random](),
	keep[search.ResignRule](),
	keep[search.Result](),
	keep[annotate.Evaluation](),
	keep[annotate.Move](),
	keep[annotate.Options](annotate.Options{Replace: annotate.Parts{Evals: true, Marks: true}}),
	keep[annotate.Parts](annotate.Parts{Comments: true, Variations: true}),
	keep[annotate.Review](),
	keep[alphabeta.Stats](),
	keep[alphabeta.Tuning](func() alphabeta.Tuning {
		t, err := alphabeta.ParseTuning("Killers=0,Futility.Base=7")
		if err != nil {
			panic(err)
		}
		return t
	}()),

	keep[book.Choice](),
	keep[book.Count](),
	keep[book.Entry](),
	keep[book.Move](1),
	keep[book.Points](),
	keep[query.Query](query.MustParse("White=Tal* last(checkmate)")),
	keep[repertoire.Card](),
	keep[repertoire.Counts](),
	keepOnly[repertoire.Progress](repertoire.Progress{"a": {Box: 2, Tries: 3, Missed: 1}}),

	keep[puzzle.Card](),
	keep[puzzle.Format](puzzle.CSV),
	keep[puzzle.Found](),
	keepOnly[puzzle.Progress](puzzle.Progress{"a": {Box: 2, Tries: 3, Missed: 1}}),
	keep[puzzle.Puzzle](),
	keep[puzzle.Session](),
	keep[puzzle.Stats](),
	keep[puzzle.Counts](),
	keep[puzzle.Theme]("fork"),
	keep[puzzle.Judgement](puzzle.Solved),
	keep[suite.At](),
	keep[suite.Position](),
	keep[suite.Totals](),
	keep[syzygy.DTZ](),
	keep[syzygy.RankedMove](),
	keep[syzygy.Verdict](),

	keep[match.Control](match.Control{Clock: live.Control{{Moves: 40, Time: time.Minute, Increment: time.Second}}}, match.Control{Nodes: 1 << 60}),
	keep[match.Estimate](match.Estimate{Value: 3.5, Error: 0.1}),
	keep[match.Opening](),
	keep[match.Penta](),
	keep[match.Ply](),
	keep[match.Record](match.Record{Round: 1, Result: game.Draw, Moves: []match.Ply{{Nodes: 1 << 60}}}),
	keep[match.Latency](),
	keepOnly[match.SPRT](match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}),
	keep[match.Settings](match.Settings{Control: match.Control{Nodes: 5}, Settings: "Hash=1"}),
	keep[match.Standing](),
	keep[match.Summary](match.Summary{Standings: []match.Standing{{Name: "a"}}, Played: 3}),
	keep[match.Tally](),
	keep[match.Decision](1),
	keep[engine.Field](),
	keep[rating.List](),
	keep[rating.Options](),
	keep[rating.Player](),

	keepOnly[pgn.Arrow](pgn.Arrow{From: board.E2, To: board.E4, Color: 'G'}),
	keep[pgn.Comment](),
	keep[pgn.Eval](pgn.Eval{Score: int(eval.MateIn(3)), Depth: 12}),
	keep[pgn.Game](),
	keepOnly[pgn.Mark](pgn.Mark{Square: board.E4, Color: 'R'}),
	keep[pgn.NAG](13),
	keep[pgn.ReaderOptions](pgn.ReaderOptions{RawMoves: true, MaxComment: 1, MaxGame: 1 << 40}),
	keep[pgn.ParallelOptions](pgn.ParallelOptions{ReaderOptions: pgn.ReaderOptions{MaxTags: 3}, Workers: 2}),
	keep[pgn.Span](pgn.Span{Offset: 1 << 40, Length: 1 << 20}),
	keep[pgn.Tag](),
	keep[pgn.Tags](),
	keep[pgn.Occurrence](pgn.Occurrence{Ply: 3, Result: game.Draw, Span: pgn.Span{Offset: 1 << 40, Length: 5}}),
	keep[pgn.WriterOptions](),
	keep[check.Edit](check.Edit{From: 1, To: 3, Text: "x"}),
	keep[check.Rule](check.Flag, check.Name),
	keep[compact.Game](compact.Game{Tags: pgn.Tags{{Name: "White", Value: "a"}}, Start: chess960, Moves: []board.Move{board.NewMove(board.E7, board.E5)}, Result: game.Draw}),
	keep[eco.Opening](),
	keep[explorer.Date](explorer.Date{Year: 1972, Month: 7}),
	keep[explorer.Filter](explorer.Filter{MinRating: 2200, Until: explorer.Date{Year: 1972, Month: 7}, Results: []game.Result{game.Draw}, MinTime: time.Minute, Titles: []string{"GM"}, Variants: []explorer.Variant{explorer.Chess960}}),
	keep[explorer.Game](explorer.Game{ID: 3, Source: "a.pgn", Offset: 1 << 40, Result: game.Draw, White: 2800, Date: explorer.Date{Year: 1972}}),
	keep[explorer.GameID](1),
	keep[explorer.Info](explorer.Info{Games: 1 << 32, Positions: 1 << 40, Moves: 1 << 41, MaxPly: 40, MinGames: 2}),
	keep[explorer.MergeOptions](),
	keep[explorer.Move](explorer.Move{Move: board.NewMove(board.E2, board.E4), BookMove: 0x31c, Stats: statistics}),
	keep[explorer.SourceInfo](explorer.SourceInfo{Name: "a.pgn", Size: 1 << 40, Games: 1 << 32}),
	keep[explorer.Stats](statistics),
	keep[explorer.Variant](explorer.Chess960),
	keep[explorer.WalkOptions](explorer.WalkOptions{MaxPly: 3, MinGames: 1 << 40}),
	keep[fetch.Game](fetch.Game{ID: "q7ZvsdUF", PGN: "1. e4 *\n", JSON: `{"id":"q7ZvsdUF"}`}),
	keepOnly[fetch.Point](fetchPoint),
	keep[chessbase.Header](chessbase.Header{White: "a", Date: "1972.07.??", Result: game.Draw, WhiteRating: 2660, ECO: "B97/08", Forfeit: true, Medals: 3}),
	keep[chessbase.Lost](chessbase.Lost{Ply: 3, Kind: "sound", Data: []byte{1, 2}}),
	keep[chessbase.Text](chessbase.Text{Language: "en", Title: "a", Body: "<p>", HTML: true}),
	keep[scid.Header](scid.Header{White: "a", Date: "1972.07.??", Result: game.Draw, WhiteRating: 2660, WhiteRatingType: "Elo", Plies: 82, Flags: "D", Deleted: true}),
	keep[scid.Info](scid.Info{Description: "a", FlagNames: [scid.CustomFlags]string{"b"}}),
	keep[san.Leniency](1),
	keep[san.Letters](),

	keep[svg.Arrow](),
	keep[svg.Color](1),
	keep[svg.Coordinates](1),
	keep[svg.Mark](),
	keep[svg.Options](),
	keep[svg.Paint](),
	keep[svg.Theme](),

	keep[uci.BenchResult](),
	keepOnly[uci.Direction](uci.ToEngine),
	keepOnly[uci.Option](uci.Spin("Hash", 16, 1, 64, nil), uci.Option{Name: "Style", Type: "combo", Default: "Solid", Values: []string{"Solid"}}),
	keep[uci.Info](),
	keep[xboard.Decision](1),
	keep[lichess.Challenge](lichess.Challenge{Opponent: "x", Control: live.Control{{Time: time.Minute}}, Variant: lichess.Chess960}),
	keepOnly[lichess.Game](lichess.Game{
		ID: "5IrD6Gzz", Color: board.Black, Control: live.Control{{Delay: time.Hour}}, Created: liveStart,
		Start: chess960, Moves: []board.Move{board.NewMove(board.A7, board.A5)}, Outcome: game.Outcome{Result: game.Draw, Termination: game.Stalemate},
	}),
	keep[lichess.OpponentKind](lichess.Humans),
	keep[lichess.CancelPolicy](lichess.ResignGames),
	keep[lichess.Mode](lichess.Rated),
	keep[lichess.Player](),
	keep[lichess.Acceptance](lichess.Acceptance{Variants: []lichess.Variant{lichess.Chess960}, MinTime: time.Hour, MaxRating: 4000, Never: []string{"x"}}),
	keep[lichess.Speed](lichess.Rapid),
	keep[lichess.Variant](lichess.FromPosition),
	keepOnly[ucitest.Finding](ucitest.Finding{Rule: "a", Verdict: ucitest.Passed, Lines: []string{"b"}}),
	keepOnly[ucitest.Verdict](ucitest.Failed, ucitest.Skipped),
}

const (
	anError    = "an error: programs log its message"
	holdsFuncs = "holds functions of the program"
	noData     = "has methods only, no data"
)

// drops are the types that nobody stores.
var drops = []dropped{
	drop[fen.Error](anError),
	drop[board.RulesError](anError),
	drop[live.Error](anError),
	drop[pgn.Error](anError),
	drop[pgn.JSONError](anError),
	drop[pgn.StartError](anError),
	drop[pgn.WriteError](anError),
	drop[compact.Error](anError),
	drop[eco.Error](anError),
	drop[explorer.Error](anError),
	drop[query.Error](anError),
	drop[repertoire.Chapter]("is stored as PGN, by Study"),
	drop[fetch.Error](anError),
	drop[fetch.Options](holdsFuncs),
	drop[fetch.StatusError](anError),
	drop[san.Error](anError),
	drop[chessbase.Error](anError),
	drop[scid.Error](anError),
	drop[classical.WeightsError](anError),
	drop[nnue.FormatError](anError),
	drop[nnue.WeightError](anError),
	drop[sample.Error](anError),
	drop[annotate.Error](anError),
	drop[book.Error](anError),
	drop[puzzle.Error](anError),
	drop[fen.LineError](anError),
	drop[syzygy.TableError](anError),
	drop[match.ConfigError](anError),
	drop[search.PanicError](anError),
	drop[match.PlayerError](anError),
	drop[match.ResumeError](anError),
	drop[match.FaultError](anError),
	drop[engine.StallError](anError),
	drop[opening.Error](anError),
	drop[uci.Error](anError),
	drop[uci.ExitError](anError),
	drop[uci.IllegalMoveError](anError),
	drop[uci.LineLengthError](anError),
	drop[uci.OptionError](anError),
	drop[uci.ProtocolError](anError),
	drop[uci.TimeoutError](anError),
	drop[lichess.Error](anError),
	drop[lichess.StatusError](anError),
	drop[xboard.EndError](anError),
	drop[xboard.Error](anError),
	drop[xboard.RejectedError](anError),
	drop[ucitest.RuleError](anError),

	drop[fen.Reader]("reads an open input"),
	drop[perfttest.Reader]("reads an open input"),
	drop[movegen.Generator]("holds the masks of a Board, from which they are made again"),
	drop[movegen.Checks]("holds sets of a position, from which they are made again"),

	drop[live.Table]("shares a Game, which is what is stored"),
	drop[live.TableOptions](holdsFuncs),
	drop[winnable.Solver]("is memory for questions; an Answer is what is stored"),
	drop[pgn.Builder]("makes a Game, which is what is stored"),
	drop[pgn.Cursor]("points into a Game, which is what is stored"),
	drop[pgn.Line]("is part of a Game, which is what is stored"),
	drop[pgn.Node]("is part of a Game, which is what is stored"),
	drop[pgn.Nop](noData),
	drop[pgn.Reader]("reads an open input"),
	drop[pgn.Writer]("writes an open output"),
	drop[check.Checker]("remembers the games of a run"),
	drop[check.Finding]("holds an error; its other fields are stored"),
	drop[check.Options]("points to a table of openings"),
	drop[check.Report]("is valid until the next game"),
	drop[compact.Reader]("reads an open input"),
	drop[compact.Writer]("writes an open output"),
	drop[eco.Classifier]("is a visitor of a reader"),
	drop[eco.Table]("is read from its own format, and never changes"),
	drop[query.Matcher]("is made of a Query, which is what is stored"),
	drop[repertoire.Departure]("points into a Repertoire"),
	drop[repertoire.Hole]("points into a Repertoire"),
	drop[repertoire.Played]("is a function"),
	drop[repertoire.Position]("is part of a Repertoire"),
	drop[repertoire.Repertoire]("is made of game trees, which are what is stored"),
	drop[repertoire.Session]("is made of a Repertoire and a Progress, which is what is stored"),

	drop[explorer.Builder]("makes an index, which is what is stored"),
	drop[explorer.Index]("is an open file"),
	drop[explorer.Selection]("is a view of an open file; the filter is what is stored"),
	drop[explorer.Node]("is valid for a step of a loop"),
	drop[explorer.Options](holdsFuncs),
	drop[explorer.Position]("is valid for a step of a loop"),
	drop[chessbase.Database]("is an open file"),
	drop[chessbase.Files]("holds open inputs"),
	drop[scid.Database]("is an open file"),
	drop[scid.Files]("holds open inputs"),
	drop[explorer.Source]("holds an open input"),
	drop[san.Parser]("points to shared Letters"),

	drop[eval.Material](noData),
	drop[eval.PieceSquare](noData),
	drop[variant.Evaluator](noData),
	drop[classical.Evaluator]("is made of Weights, which are what is stored"),
	drop[nnue.Evaluator]("is made of a Network, which is what is stored"),
	drop[nnue.Network]("has its own format"),
	drop[train.Options](holdsFuncs),
	drop[train.Record]("has its own format"),
	drop[train.Result]("its Network has its own format"),
	drop[train.File]("reads an open input"),
	drop[train.Writer]("writes an open output"),
	drop[train.Set]("its positions have their own format"),
	drop[tune.Options](holdsFuncs),
	drop[tune.Result]("its Weights have their own format"),
	drop[tune.Set]("has its own format"),
	drop[sample.Reader]("reads an open input"),

	drop[search.Handicap]("holds a searcher"),
	drop[uci.Ratings](holdsFuncs),
	drop[search.Minimax](holdsFuncs),
	drop[search.Path]("is made of the game and the line that is searched"),
	drop[search.Stopper](holdsFuncs),
	drop[search.Supervisor](holdsFuncs),
	drop[search.Pool](holdsFuncs),
	drop[raster.Rasterizer](holdsFuncs),
	drop[alphabeta.Options](holdsFuncs),
	drop[alphabeta.Searcher]("holds the transposition table of a running program"),

	drop[book.Book]("is an open file"),
	drop[book.Builder]("makes a book file, which is what is stored"),
	drop[book.Searcher](holdsFuncs),
	drop[puzzle.Options](holdsFuncs),
	drop[suite.Options](holdsFuncs),
	drop[suite.Result]("holds the error of a running program"),
	drop[syzygy.Tables]("holds open files"),
	drop[match.Failure]("holds the error of a running program; its String is for the log"),
	drop[match.Options](holdsFuncs),
	drop[match.Played]("is what ReadPlayed reads from the games, which are what is stored"),
	drop[match.Player](holdsFuncs),
	drop[match.TablebaseRule]("holds open tables"),
	drop[engine.Catalog](holdsFuncs),
	drop[engine.Spec](holdsFuncs),
	drop[opening.Options](holdsFuncs),
	drop[opening.Suite]("the errors of its file are those of a running program"),
	drop[rating.Games]("the games are what is stored"),

	drop[uci.Client]("is a connection"),
	drop[uci.Driver](holdsFuncs),
	drop[ucitest.Checker](holdsFuncs),
	drop[uci.Engine](holdsFuncs),
	drop[xboard.Client]("is a connection"),
	drop[xboard.Engine](holdsFuncs),
	drop[lichess.Bot](holdsFuncs),
	drop[lichess.Token]("is a secret: it refuses to be marshalled"),
	drop[lichesstest.Game](holdsFuncs),
	drop[lichesstest.Server]("is a running server"),
}
