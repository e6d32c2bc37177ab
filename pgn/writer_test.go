package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

func TestWriterLayout(t *testing.T) {
	const ruy = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O"
	tests := []struct {
		name    string
		options pgn.WriterOptions
		in      string
		want    string // the moves
	}{
		{"80 columns", pgn.WriterOptions{}, ruy + " 9. h3 *",
			"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\nO-O 9. h3 *\n"},
		{"a number stays with its move", pgn.WriterOptions{Width: 11}, "1. e4 e5 2. Nf3 Nc6 *", "1. e4 e5\n2. Nf3 Nc6\n*\n"},
		{"exactly full lines", pgn.WriterOptions{Width: 8}, "1. e4 e5 2. d4 d5 *", "1. e4 e5\n2. d4 d5\n*\n"},
		{"one too narrow", pgn.WriterOptions{Width: 7}, "1. e4 e5 2. d4 d5 *", "1. e4\ne5\n2. d4\nd5 *\n"},
		{"everything too long", pgn.WriterOptions{Width: 1}, "1. e4 {a b} e5 *", "1. e4\n{a b}\n1... e5\n*\n"},
		{"no breaks", pgn.WriterOptions{Width: -1}, ruy + " *", ruy + " *\n"},
		{"parentheses stay with what they hold", pgn.WriterOptions{Width: 10}, "1. e4 (1. d4 (1. c4)) *", "1. e4\n(1. d4\n(1. c4)) *\n"},
		{"parentheses count", pgn.WriterOptions{Width: 9}, "1. e4 (1. d4 d5) *", "1. e4\n(1. d4\nd5) *\n"},
		{"comments are not broken", pgn.WriterOptions{Width: 10}, "1. e4 {one two three} e5 *", "1. e4\n{one two three}\n1... e5 *\n"},
		{"comments with line ends", pgn.WriterOptions{Width: 20}, "1. e4 {one\ntwo\nthree} 1... e5 2. d4 d5 *", "1. e4 {one\ntwo\nthree} 1... e5 2. d4\nd5 *\n"},
		{"characters count, not bytes", pgn.WriterOptions{Width: 12}, "1. e4 {ÄÖÜ} *", "1. e4 {ÄÖÜ}\n*\n"},
		{"a closing brace", pgn.WriterOptions{}, "1. e4 ;a } b\n e5 ;}\n*", "1. e4 ;a } b\n1... e5 ;}\n*\n"},
		{"a closing brace in a variation", pgn.WriterOptions{}, "1. e4 (;}\n1. d4 ;}\n) *", "1. e4 (;}\n1. d4 ;}\n) *\n"},
		{"a percent sign", pgn.WriterOptions{Width: 3}, "1. e4 {%} {\n% x\n} *", "1. e4\n{%}\n{\n% x\n} *\n"},
		{"numbers after interruptions", pgn.WriterOptions{}, "1. e4 $1 e5 $2 2. d4 {x} d5 (2... d6) 3. c4 (3. c3) c5 *",
			"1. e4 $1 e5 $2 2. d4 {x} 2... d5 (2... d6) 3. c4 (3. c3) 3... c5 *\n"},
		{"Black begins", pgn.WriterOptions{}, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 13. e4 *", "12... Kd7 13. e4 *\n"},
		{"reduced", pgn.WriterOptions{Reduced: true}, "{a} 1. e4 $1 {x} (1. d4 {y} d5 (1... d6) $2) e5 2. d4 *", "1. e4 e5 2. d4 *\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, test.in)
			var sb strings.Builder
			w := pgn.NewWriter(&sb)
			w.WriterOptions = test.options
			if err := g.Visit(w); err != nil {
				t.Fatal(err)
			}
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			if text, err := g.Format(test.options); err != nil || text != sb.String() {
				t.Errorf("Format returns %q, %v; the Writer writes %q", text, err, sb.String())
			}
			_, got, _ := strings.Cut(sb.String(), "\n\n")
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("moves (-want +got):\n%s", diff)
			}
			if again := parse(t, sb.String()); !test.options.Reduced && !again.Equal(g) {
				t.Errorf("reads back as\n%v", again)
			}
		})
	}
}

func TestWriterTags(t *testing.T) {
	const unknown = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
	tests := []struct {
		name    string
		reduced bool
		in      string
		want    string
	}{
		{"none", false, "1-0", unknown + "[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n1-0\n"},
		{"in another order", false, "[ECO \"A00\"]\n[Black \"B\"]\n[White \"A\"]\n[Annotator \"C\"]\n*",
			unknown + "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[ECO \"A00\"]\n[Annotator \"C\"]\n\n*\n"},
		{"escapes", false, `[White "a \"b\" \\ \c"]` + "\n*", unknown + `[White "a \"b\" \\ \\c"]` + "\n[Black \"?\"]\n[Result \"*\"]\n\n*\n"},
		{"bytes", false, "[White \"\xe4\x01\t\"]\n*", unknown + "[White \"\xe4\x01\t\"]\n[Black \"?\"]\n[Result \"*\"]\n\n*\n"},
		{"twice", false, "[White \"A\"]\n[White \"B\"]\n*", unknown + "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n[White \"B\"]\n\n*\n"},
		{"a result that is none", false, "[Result \"1/2\"]\n1/2", unknown + "[White \"?\"]\n[Black \"?\"]\n[Result \"1/2\"]\n\n1/2-1/2\n"},
		{"no marker", false, "[Result \"0-1\"]\n", unknown + "[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n0-1\n"},
		{"reduced", true, "[ECO \"A00\"]\n[White \"A\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n*",
			unknown + "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var sb strings.Builder
			w := pgn.NewWriter(&sb)
			w.Reduced = test.reduced
			if err := parse(t, test.in).Visit(w); err != nil {
				t.Fatal(err)
			}
			w.Flush()
			if diff := cmp.Diff(test.want, sb.String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestWriterTagsInAnyOrder compares what a Writer writes with a plain account of export order.
func TestWriterTagsInAnyOrder(t *testing.T) {
	roster := []pgn.Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}}
	r := rand.New(rand.NewPCG(1, 6))
	var got, want strings.Builder
	w := pgn.NewWriter(&got)
	for range 2000 {
		var tags pgn.Tags
		for i, tag := range roster {
			if r.IntN(20) > 0 {
				tags = append(tags, pgn.Tag{Name: tag.Name, Value: []string{"a", "", `"b\`, "ü?"}[r.IntN(4)]})
			}
			if r.IntN(40) == 0 {
				i = r.IntN(i + 1)
				tags = append(tags, roster[i]) // once more
			}
		}
		for _, name := range []string{"ECO", "EventDate", "SetUp", "FEN"}[:r.IntN(5)] {
			tags = append(tags, pgn.Tag{Name: name, Value: []string{"x", `\`}[r.IntN(2)]})
		}
		if tags.Get("FEN") != "" {
			tags.Set("FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
		}
		if r.IntN(2) == 0 && len(tags) > 0 {
			i, j := r.IntN(len(tags)), r.IntN(len(tags))
			tags[i], tags[j] = tags[j], tags[i]
		}

		got.Reset()
		want.Reset()
		for _, err := range []error{w.BeginGame(), visitTags(w, tags), w.Start(new(board.Start())), w.EndGame(), w.Flush()} {
			if err != nil {
				t.Fatal(err)
			}
		}
		ordered := pgn.Tags{}
		rest := slices.Clone(tags)
		for _, tag := range roster {
			if i := slices.IndexFunc(rest, func(t pgn.Tag) bool { return t.Name == tag.Name }); i >= 0 {
				tag = rest[i]
				rest = slices.Delete(rest, i, i+1)
			}
			ordered = append(ordered, tag)
		}
		escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
		for _, tag := range append(ordered, rest...) {
			fmt.Fprintf(&want, "[%s \"%s\"]\n", tag.Name, escape.Replace(tag.Value))
		}
		if diff := cmp.Diff(want.String()+"\n*\n", strings.TrimPrefix(got.String(), "\n")); diff != "" {
			t.Fatalf("%q: (-want +got)\n%s", tags, diff)
		}
	}
}

func visitTags(v pgn.Visitor, tags pgn.Tags) error {
	for _, tag := range tags {
		if err := v.Tag([]byte(tag.Name), []byte(tag.Value)); err != nil {
			return err
		}
	}
	return nil
}

func TestWriterRefuses(t *testing.T) {
	kings := parseFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	withComment := func(comment pgn.Comment) *pgn.Game {
		g := parse(t, "1. e4")
		g.Main().Last().SetCommentsAfter(comment)
		return g
	}
	tests := []struct {
		name string
		game *pgn.Game
		want pgn.WriteError
	}{
		{"empty tag name", &pgn.Game{Tags: pgn.Tags{{"", "x"}}}, pgn.WriteError{1, "tag name", ""}},
		{"blank in a tag name", &pgn.Game{Tags: pgn.Tags{{"White Elo", "x"}}}, pgn.WriteError{1, "tag name", "White Elo"}},
		{"blank beyond ASCII in a tag name", &pgn.Game{Tags: pgn.Tags{{"White\u00a0Elo", "x"}}}, pgn.WriteError{1, "tag name", "White\u00a0Elo"}},
		{"bracket in a tag name", &pgn.Game{Tags: pgn.Tags{{"White]", "x"}}}, pgn.WriteError{1, "tag name", "White]"}},
		{"carriage return in a tag value", &pgn.Game{Tags: pgn.Tags{{"White", "a\rb"}}}, pgn.WriteError{1, "tag value", "a\rb"}},
		{"line end in a tag value", &pgn.Game{Tags: pgn.Tags{{"White", "a\nb"}}}, pgn.WriteError{1, "tag value", "a\nb"}},
		{"comment with brace and line end", withComment("a}\nb"), pgn.WriteError{1, "comment", "a}\nb"}},
		{"comment with brace and carriage return", withComment("a}\rb"), pgn.WriteError{1, "comment", "a}\rb"}},
		{"FEN tag of another position", &pgn.Game{Tags: pgn.Tags{{"FEN", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}}, Start: kings},
			pgn.WriteError{1, "FEN tag", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}},
		{"FEN tag that is none", &pgn.Game{Tags: pgn.Tags{{"FEN", "x"}}}, pgn.WriteError{1, "FEN tag", "x"}},
		{"result that is none", &pgn.Game{Result: 9}, pgn.WriteError{1, "result", "Result(9)"}},
		{"other rules", &pgn.Game{Tags: pgn.Tags{{"Variant", "Atomic"}}}, pgn.WriteError{1, "Variant tag", "Atomic"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var sb strings.Builder
			w := pgn.NewWriter(&sb)
			got, ok := errors.AsType[*pgn.WriteError](test.game.Visit(w))
			if !ok {
				t.Fatal("it was written")
			}
			if diff := cmp.Diff(test.want, *got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			_ = test.game.String() // says as much as it can

			// The next game is not harmed.
			if err := parse(t, "1. d4 1-0").Visit(w); err != nil {
				t.Fatal(err)
			}
			w.Flush()
			games, err := pgn.ParseAll(sb.String())
			if err != nil || moves(t, games[len(games)-1]) != "1. d4 1-0" {
				t.Errorf("what is written: %v\n%s", err, sb.String())
			}
		})
	}

	bad := parse(t, "1. e4 e5 *")
	bad.Start = kings
	if illegal, ok := errors.AsType[*game.IllegalMoveError](bad.Visit(pgn.Nop{})); !ok || illegal.Ply != 0 {
		t.Error("an illegal move was visited")
	}
}

// TestWriterRefusesMoves gives a Writer all values of a Move: it writes those that are legal.
func TestWriterRefusesMoves(t *testing.T) {
	for _, position := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/pPpp1p1p/8/3Pp3/6b1/8/PPPP1pPP/R3K2R w KQkq - 0 1",
		"4k3/8/8/8/7b/8/8/4K2R w K - 0 1",
	} {
		var sb strings.Builder
		w := pgn.NewWriter(&sb)
		standard := parseFEN(t, position)
		house := standard.Setup()
		house.Rules, house.Pockets[board.White] = board.Crazyhouse, [6]uint8{board.Pawn: 1, board.Knight: 1}
		drops, err := house.Board(board.TooMuchMaterial)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range []board.Board{standard, drops} {
			if err := errors.Join(w.BeginGame(), w.Start(nil)); err != nil {
				t.Fatal(err)
			}
			for m := range board.Move(65535) {
				err := w.Move(&b, m, nil)
				if legal := movegen.IsLegal(&b, m) || m == board.NoMove && !movegen.InCheck(&b); (err == nil) != legal {
					t.Errorf("%v, move %#x: %v, legal is %v", &b, uint16(m), err, legal)
				}
			}
			if err := w.EndGame(); err != nil {
				t.Fatal(err)
			}
		}
		if text := sb.String(); strings.Contains(text, "  ") || strings.Contains(text, ". \n") {
			t.Errorf("%s", text)
		}
	}
}

// A visitor is not only fed by a Reader.
func TestWriterOrder(t *testing.T) {
	start := board.Start()
	e4 := move(t, "e2e4")
	tests := []struct {
		name string
		feed func(w *pgn.Writer) error
		what string
	}{
		{"tag before the game", func(w *pgn.Writer) error { return w.Tag([]byte("A"), nil) }, "order"},
		{"moves before the game", func(w *pgn.Writer) error { return w.Start(nil) }, "order"},
		{"comment before the game", func(w *pgn.Writer) error { return w.Comment(nil) }, "order"},
		{"move before Start", func(w *pgn.Writer) error { w.BeginGame(); return w.Move(&start, e4, nil) }, "order"},
		{"annotation before Start", func(w *pgn.Writer) error { w.BeginGame(); return w.NAG(1) }, "order"},
		{"result before Start", func(w *pgn.Writer) error { w.BeginGame(); return w.Result(game.Draw) }, "order"},
		{"tag after Start", func(w *pgn.Writer) error { w.BeginGame(); w.Start(nil); return w.Tag([]byte("A"), nil) }, "order"},
		{"second Start", func(w *pgn.Writer) error { w.BeginGame(); w.Start(nil); return w.Start(nil) }, "order"},
		{"variation without a move", func(w *pgn.Writer) error { w.BeginGame(); w.Start(nil); return w.BeginVariation() }, "order"},
		{"end of no variation", func(w *pgn.Writer) error { w.BeginGame(); w.Start(nil); return w.EndVariation() }, "order"},
		{"illegal move", func(w *pgn.Writer) error { w.BeginGame(); w.Start(&start); return w.Move(&start, move(t, "e2e5"), nil) }, "move"},
		{"empty text", func(w *pgn.Writer) error { return feedMove(w, "") }, "move"},
		{"a result", func(w *pgn.Writer) error { return feedMove(w, "0-1") }, "move"},
		{"an annotation", func(w *pgn.Writer) error { return feedMove(w, "+-") }, "move"},
		{"a number", func(w *pgn.Writer) error { return feedMove(w, "12") }, "move"},
		{"two words", func(w *pgn.Writer) error { return feedMove(w, "e4 e5") }, "move"},
		{"an escaped line", func(w *pgn.Writer) error { return feedMove(w, "%e4") }, "move"},
		{"zero and a stroke", func(w *pgn.Writer) error { return feedMove(w, "0/") }, "move"},
		{"a dash", func(w *pgn.Writer) error { return feedMove(w, "–0") }, "move"},
		{"something endless", func(w *pgn.Writer) error { return feedMove(w, strings.Repeat("N", 256)) }, "move"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err, ok := errors.AsType[*pgn.WriteError](test.feed(pgn.NewWriter(io.Discard)))
			if !ok || err.What != test.what {
				t.Errorf("%v", err)
			}
		})
	}

	// A game that is broken off is closed.
	var sb strings.Builder
	w := pgn.NewWriter(&sb)
	if err := errors.Join(w.BeginGame(), w.Start(&start), w.Move(&start, e4, nil), w.BeginVariation(), w.Move(&start, move(t, "d2d4"), nil), w.EndGame(), w.EndGame(), w.Flush()); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(sb.String(), "\n1. e4 (1. d4) *\n") {
		t.Errorf("%s", sb.String())
	}
}

func feedMove(w *pgn.Writer, text string) error {
	w.BeginGame()
	w.Start(nil)
	return w.Move(nil, board.NoMove, []byte(text))
}

func TestWriterOutputErrors(t *testing.T) {
	cause := errors.New("disk full")
	g := parse(t, "1. e4 {"+strings.Repeat("x", 100000)+"} e5 *")
	for _, out := range []io.Writer{brokenWriter{err: cause}, brokenWriter{short: true}, nil} {
		w := pgn.NewWriter(out)
		if out == nil {
			w = new(pgn.Writer)
		}
		err := g.Visit(w)
		if err == nil {
			err = w.Flush()
		}
		if err == nil || w.Flush() != err || w.BeginGame() != err {
			t.Errorf("%v: %v", out, err)
		}
		if b, ok := out.(brokenWriter); ok && b.err != nil && !errors.Is(err, cause) {
			t.Errorf("the cause is lost: %v", err)
		}
	}
}

type brokenWriter struct {
	err   error
	short bool
}

func (w brokenWriter) Write(p []byte) (int, error) {
	if w.short {
		return len(p) / 2, nil
	}
	return 0, w.err
}

// A Result tag that is missing is made up from the marker, which comes later.
func TestWriterMissingResult(t *testing.T) {
	long := "1. e4 {" + strings.Repeat("x", 70_000) + "} e5 1-0\n"
	tests := []struct {
		name, in string
		want     []string // values of the Result tags, "-" for none
	}{
		{"marker", "1. e4 1-0", []string{"1-0"}},
		{"neither", "1. e4", []string{"*"}},
		{"no moves", "[White \"A\"]", []string{"*"}},
		{"tag that says otherwise", "[Result \"0-1\"]\n1. e4 1-0", []string{"0-1"}},
		{"several games", "1. e4 1-0\n1. d4 0-1\n[Result \"*\"]\n*\n1/2", []string{"1-0", "0-1", "*", "1/2-1/2"}},
		{"many games", strings.Repeat("1. e4 1-0\n", 2000), slices.Repeat([]string{"1-0"}, 2000)},
		{"too long to be held back", "0-1\n" + long + "0-1", []string{"0-1", "-", "0-1"}},
		{"malformed", "1. e4 e4 1-0\n1. e4 (1. d4", []string{"*", "*"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var sb strings.Builder
			w := pgn.NewWriter(&sb)
			r := pgn.NewReader(strings.NewReader(test.in))
			for r.Next(w) != io.EOF {
			}
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			var got []string
			for tags := range pgn.NewReader(strings.NewReader(sb.String())).Headers() {
				value, ok := tags.Lookup("Result")
				if !ok {
					value = "-"
				}
				got = append(got, value)
				if names := tags[:min(6, len(tags))]; len(names) < 6 || names[5].Name != "Black" || ok && tags[6].Name != "Result" {
					t.Errorf("tags %v", tags)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Result tags (-want +got):\n%s", diff)
			}
			if !strings.HasPrefix(test.name, "malformed") {
				before, _ := pgn.ParseAll(test.in)
				after, err := pgn.ParseAll(sb.String())
				if err != nil || !slices.EqualFunc(before, after, (*pgn.Game).Equal) {
					t.Errorf("reads back as something else: %v", err)
				}
			}
		})
	}

	// What is flushed in the middle of a game cannot be changed any more.
	var sb strings.Builder
	w := pgn.NewWriter(&sb)
	start := board.Start()
	err := errors.Join(w.BeginGame(), w.Start(&start), w.Move(&start, move(t, "e2e4"), nil), w.Comment([]byte("x")), w.Flush())
	if err != nil || !strings.HasSuffix(sb.String(), "\n1. e4") {
		t.Errorf("flushed: %v, %q", err, sb.String())
	}
	if err := errors.Join(w.Result(game.WhiteWins), w.EndGame(), w.Flush()); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(sb.String(), "[Black \"?\"]\n\n1. e4 {x} 1-0\n") {
		t.Errorf("%s", sb.String())
	}
}

// What a Visitor returns has the same effect in a game as in a file.
func TestVisitStops(t *testing.T) {
	const text = "{a} 1. e4 $1 {b} (1. d4 {c} d5 (1... d6 2. c4) 2. c4) (1. c4) {d} 1... e5 2. Nf3 1-0"
	file := parse(t, text).String()
	for _, stop := range []error{pgn.SkipVariation, pgn.SkipGame, pgn.SkipAll, errors.New("other")} {
		for at := range 40 {
			fromFile := recorder{at: at, stop: stop}
			errFile := pgn.NewReader(strings.NewReader(file)).Next(&fromFile)
			fromGame := recorder{at: at, stop: stop}
			errGame := parse(t, file).Visit(&fromGame)
			if errFile != errGame {
				t.Errorf("%v at %d: %v, a Reader gives %v", stop, at, errGame, errFile)
			}
			if diff := cmp.Diff(fromFile.events, fromGame.events); diff != "" {
				t.Errorf("%v at %d (-Reader +Game):\n%s", stop, at, diff)
			}
		}
	}
}

// A recorder writes down what it is told, and returns an error once.
type recorder struct {
	events []string
	at     int
	stop   error
}

func (r *recorder) note(s string) error {
	r.events = append(r.events, s)
	if len(r.events)-1 == r.at {
		return r.stop
	}
	return nil
}

func (r *recorder) BeginGame() error             { return r.note("begin") }
func (r *recorder) Tag(name, value []byte) error { return r.note(string(name) + "=" + string(value)) }
func (r *recorder) Start(*board.Board) error     { return r.note("start") }
func (r *recorder) NAG(n pgn.NAG) error          { return r.note(n.String()) }
func (r *recorder) Comment(text []byte) error    { return r.note("{" + string(text) + "}") }
func (r *recorder) BeginVariation() error        { return r.note("(") }
func (r *recorder) EndVariation() error          { return r.note(")") }
func (r *recorder) Result(x game.Result) error   { return r.note(x.String()) }
func (r *recorder) EndGame() error               { return r.note("end") }
func (r *recorder) Move(b *board.Board, m board.Move, text []byte) error {
	return r.note(m.String() + " " + string(text) + "\n" + b.String())
}

// Builders are fed by others too.
func TestBuilderOrder(t *testing.T) {
	start := board.Start()
	var b pgn.Builder
	for i, err := range []error{
		b.Tag(nil, nil), b.Start(&start), b.Move(&start, 0, nil), b.NAG(1), b.Comment(nil),
		b.BeginVariation(), b.EndVariation(), b.Result(game.Draw),
	} {
		if err == nil {
			t.Errorf("event %d before the game is no error", i)
		}
	}
	if err := b.EndGame(); err != nil || b.Game != nil {
		t.Errorf("no game: %v, %v", b.Game, err)
	}
	b.BeginGame()
	if err := b.BeginVariation(); err != pgn.ErrVariation {
		t.Errorf("variation without a move: %v", err)
	}
	if err := b.Move(nil, 0, nil); err != pgn.ErrUnresolved {
		t.Errorf("move without a board: %v", err)
	}
}

func TestWriterDoesNotAllocate(t *testing.T) {
	w := pgn.NewWriter(io.Discard)
	start := board.Start()
	e4, text, comment := move(t, "e2e4"), []byte("e4"), []byte("[%clk 0:03:00]")
	w.BeginGame()
	w.Start(&start)
	for range 10_000 { // until all buffers have their size
		w.Move(&start, e4, text)
	}
	allocs := testing.AllocsPerRun(2000, func() {
		w.Move(&start, e4, text)
		w.NAG(1)
		w.Comment(comment)
		w.BeginVariation()
		w.Move(&start, e4, text)
		w.EndVariation()
		w.Move(nil, 0, text)
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// TestWriterReset uses a Writer for several texts, after errors and in the middle of games too.
func TestWriterReset(t *testing.T) {
	g, err := pgn.Parse("[White \"A\"]\n\n{before} 1. e4 (1. d4 {a\nb}) 1... e5 $1 *")
	if err != nil {
		t.Fatal(err)
	}
	o := pgn.WriterOptions{Width: 20}
	want, err := g.Format(o)
	if err != nil {
		t.Fatal(err)
	}
	var w pgn.Writer
	w.WriterOptions = o
	for i, spoil := range []func(){
		func() {},
		func() { w.BeginGame(); w.Tag([]byte("Event"), []byte("x")); w.Comment([]byte("waiting")) },
		func() {
			w.BeginGame()
			w.Start(nil)
			w.Move(nil, board.NoMove, []byte("e4"))
			w.BeginVariation()
			w.NAG(1)
		},
		func() {
			w.BeginGame()
			w.Start(nil)
			w.Move(nil, board.NoMove, []byte("}"))
			w.Comment([]byte("long; not written yet"))
		},
		func() { w.Reset(nil); g.Visit(&w); w.Flush() },
	} {
		spoil()
		var out strings.Builder
		w.Reset(&out)
		if err := g.Visit(&w); err != nil {
			t.Errorf("%d: %v", i, err)
		}
		if err := w.Flush(); err != nil || out.String() != want {
			t.Errorf("%d: %v: %q, want %q", i, err, out.String(), want)
		}
	}
}
