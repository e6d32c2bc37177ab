package match

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/pgn"
)

// TestForeignLines runs command lines as they stand in the manuals of fastchess and cutechess, but
// for the engines and fewer games. What has no effect is said once.
func TestForeignLines(t *testing.T) {
	dir := t.TempDir()
	openings := write(t, "book.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n")
	suite := write(t, "book.pgn", "1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 *\n")
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, test := range []struct {
		name, line string
		games      string
		notes      []string // in the one line of them, if there are any
	}{
		{"fastchess, README", "-engine luft=material name=one -engine luft=random name=two -openings file=" + openings + " format=epd order=random " +
			"-each depth=1 -rounds 2 -repeat -concurrency 2", "4", nil},
		{"fastchess, SPRT", "-engine luft=material name=one -engine luft=piecesquare name=two -each proto=uci plies=1 timemargin=50 st=16 -rounds 2 -games 2 -repeat -recover " +
			"-sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 -ratinginterval 10 -output format=fastchess", "4", []string{"format=fastchess"}},
		{"fastchess, files", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 -rounds 1 -pgnout file=" + path("a.pgn") + " notation=san nodes=true append=false " +
			"-log file=" + path("log.txt") + " level=info engine=true -scoreinterval 1 -autosaveinterval 0 -variant standard -event test -site here", "2", []string{"notation=san", "level=info", "--variant"}},
		{"fastchess, PGN openings", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 -rounds 2 -openings file=" + suite + " format=pgn order=sequential plies=2 start=1 policy=round", "4", []string{"policy=round"}},
		{"fastchess, output of cutechess", "-engine luft=material name=one -engine luft=random name=two -each depth=1 restart=off -rounds 1 -output format=cutechess -use-affinity -force-concurrency", "2", []string{"restart=off", "format=cutechess"}},
		{"fastchess, adjudication", "-engine luft=material name=one -engine luft=random name=two -each depth=1 -rounds 1 -draw movenumber=34 movecount=8 score=20 -resign movecount=3 score=600 twosided=true -maxmoves 80", "2", nil},
		{"fastchess, round robin", "-engine luft=material name=one -engine luft=random name=two -engine luft=minimax name=three -each nodes=20 -tournament roundrobin -rounds 1 -srand 7", "", nil},
		{"cutechess, help", "-engine luft=material name=one -engine luft=random name=two -each proto=uci nodes=50 -rounds 1 -games 4 -event test", "4", nil},
		{"cutechess, openings", "-engine luft=material name=one proto=uci -engine luft=random name=two proto=uci -each nodes=50 -openings file=" + openings + " format=epd order=random plies=16 -repeat -games 2 -rounds 2", "4", nil},
		{"cutechess, gauntlet", "-tournament gauntlet -engine luft=material name=one -engine luft=random name=two -engine luft=minimax name=three -each depth=1 restart=auto -rounds 1 -wait 10", "", []string{"--wait", "restart=auto"}},
		{"cutechess, variant", "-variant fischerandom -engine luft=material name=one -engine luft=random name=two -each nodes=50 -rounds 1 -ratinginterval 5", "2", []string{"--variant fischerandom"}},
		{"cutechess, PGN", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 timemargin=100 st=2 -rounds 1 -pgnout " + path("b.pgn") + " -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10", "2", nil},
		{"fastchess, affinity", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 -rounds 1 -use-affinity 0,1 -testEnv -report penta=true -crc32 pgn=true -ratinginterval 1", "2", []string{"--use-affinity", "--testEnv", "--report", "--crc32"}},
		{"fastchess, latency", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 -rounds 1 -show-latency -autosaveinterval 0 -strict -maxmoves 10", "2", []string{"--autosaveinterval"}},
		{"fastchess, defaults", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 -openings file=" + openings + " format=epd", "4", nil},
		{"fastchess, latest manual", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 tc=10:00+0.1 timemargin=10 -rounds 1 -repeat -variant standard -tournament gauntlet -seeds 1 -maxmoves 4", "2", []string{"--variant"}},
		{"cutechess, minimal PGN", "-engine luft=material name=one -engine luft=random name=two -each proto=uci depth=1 tc=inf -rounds 2 -games 2 -repeat 2 -pgnout " + path("c.pgn") + " min fi -recover", "4", []string{"min=true", "fi=true"}},
		{"cutechess, repeats", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 -openings file=" + openings + " order=sequential -rounds 2 -games 4 -repeat 4 -pgnout " + path("d.pgn"), "8", nil},
		{"cutechess, pondering", "-engine luft=material name=one -engine luft=random name=two -each nodes=50 ponder -rounds 1 -outcomeinterval 4 -resultformat default -site home", "2", []string{"--outcomeinterval", "--resultformat", "--site"}},
		{"cutechess, round robin", "-tournament round-robin -engine luft=material name=one -engine luft=random name=two -engine luft=minimax name=three -each depth=1 -games 2 -rounds 2 -repeat -bookmode ram", "", []string{"--bookmode"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var output, complaints bytes.Buffer
			if status := cli.Run(t.Context(), Command(), strings.Fields(test.line), strings.NewReader(""), &output, &complaints); status != 0 {
				t.Fatalf("status %d, %s", status, &complaints)
			}
			out, bad := output.String(), complaints.String()
			if m := lastLine.FindStringSubmatch(out); test.games != "" && (m == nil || !played(m[1:4], test.games)) {
				t.Errorf("output %q, want %s games", out, test.games)
			}
			if n := strings.Count(bad, "without effect"); n != min(len(test.notes), 1) {
				t.Errorf("%d lines of notes: %q", n, bad)
			}
			for _, note := range test.notes {
				if strings.Count(bad, note) != 1 {
					t.Errorf("%q is not noted once in %q", note, bad)
				}
			}
		})
	}
	// An opening is played in four games, and then the next one.
	text, err := os.ReadFile(path("d.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgn.ParseAll(string(text))
	if err != nil || len(all) != 8 {
		t.Fatalf("%d games, %v", len(all), err)
	}
	for i, g := range all {
		if fen, want := g.Tags.Get("FEN"), all[i/4*4].Tags.Get("FEN"); fen != want || fen == all[(i+4)%8].Tags.Get("FEN") {
			t.Errorf("game %d begins with %s", i+1, fen)
		}
	}
	for _, test := range []struct{ line, bad string }{
		{"-engine luft=material -engine luft=random proto=xboard -each depth=1", "want uci"},
		{"-engine luft=material -engine luft=random -each depth=1 restart=on", "want off or auto"},
		{"-engine luft=material -engine luft=random -each depth=1 -games 1", "even number"},
		{"-engine luft=material -engine luft=random -each depth=1 -variant bughouse", `"bughouse" is not a valid variant`},
		{"-engine luft=material -engine luft=random -each depth=1 -output format=xml", "format=fastchess"},
		{"-engine luft=material -engine luft=random -each depth=1 -log file=" + path("l") + " colour=red", "colour=red"},
		{"-engine luft=material -engine luft=random -each depth=1 -repeat 3", "--repeat 3: want an even number"},
		{"-engine luft=material -engine luft=random -each depth=1 -seeds 2", "a gauntlet is that of the first engine"},
		{"-engine luft=material -engine luft=random -each depth=1 -noswap", "--noswap: each opening is played with both colors"},
		{"-engine luft=material -engine luft=random -each depth=1 -debug", "use --trace"},
		{"-engine luft=material -engine luft=random -each depth=1 -sprt elo0=0 elo1=5 model=bayesian", "want logistic or normalized"},
		{"-engine cmd=a arg=it's -engine luft=random -each depth=1", "single quotes"},
		{"-engine luft=material -engine luft=random -each depth=1 -pgnout a.pgn min max", "unexpected argument"},
	} {
		if status, _, bad := program(t, strings.Fields(test.line)...); status != 2 || !strings.Contains(bad, test.bad) {
			t.Errorf("%s: status %d, %q, want %q", test.line, status, bad, test.bad)
		}
	}
}

// TestForeignDefaults checks that lists as several arguments select the defaults of fastchess, and
// that the models of Elo are printed.
func TestForeignDefaults(t *testing.T) {
	openings := write(t, "book.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n")
	const engines = "-engine luft=material,name=one -engine luft=random,name=two "
	for _, test := range []struct {
		name, line    string
		model, usual  string
		sequential    bool
		margin, games int
	}{
		{"of Luft", engines + "-tc 1 -sprt elo0=0,elo1=5 -rounds 3 -openings " + openings, "logistic", "", false, 100, 6},
		{"of fastchess", engines + "-tc 1 -sprt elo0=0 elo1=5 -openings file=" + openings + " format=epd", "normalized",
			"2 rounds, --sprt of normalized Elo, openings in their order, no time margin", true, 0, 4},
		{"given", engines + "-tc 1 -margin 20ms -sprt elo0=0 elo1=5 model=logistic -openings file=" + openings + " order=random -rounds 3", "logistic", "", false, 20, 6},
		{"some", engines + "-nodes 10 -sprt elo0=0 elo1=5 alpha=0.1 -rounds 3", "normalized", "--sprt of normalized Elo", false, 100, 6},
	} {
		var o options
		cmd := Command()
		cmd.ResetFlags()
		o.declare(cmd)
		cmd.RunE = func(cmd *cobra.Command, _ []string) error {
			return o.complete(cmd.Flags().Changed, cli.Several(cmd.Flags()))
		}
		var bad bytes.Buffer
		if status := cli.Run(t.Context(), cmd, strings.Fields(test.line), nil, &bad, &bad); status != 0 {
			t.Fatalf("%s: %s", test.name, &bad)
		}
		margin := max(int(o.match.Control.Margin.Milliseconds()), 0)
		if got := model(o.match.SPRT); got != test.model || o.suite.Shuffle == test.sequential || margin != test.margin || 2*o.match.Rounds != test.games {
			t.Errorf("%s: SPRT %s, shuffled %v, margin %d ms, %d rounds", test.name, got, o.suite.Shuffle, margin, o.match.Rounds)
		}
		if got := strings.Join(o.foreign.usual, ", "); got != test.usual {
			t.Errorf("%s: used %q, want %q", test.name, got, test.usual)
		}
	}
	status, out, _ := program(t, strings.Fields(engines+"-nodes 10 -sprt elo0=0 elo1=5 -rounds 3 -interval 2")...)
	for _, want := range []string{"(logistic), sprt normalized [0, 5] llr ", "game 2 of 6", "game 4 of 6", "\nsprt normalized [0, 5]: llr "} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in %q", status, want, out)
		}
	}
	if n := strings.Count(out, " of 6: "); n != 3 {
		t.Errorf("%d lines about the state in %q", n, out)
	}
	if _, out, _ = program(t, strings.Fields(engines+"-nodes 10 -rounds 3 -interval 0")...); strings.Contains(out, " of 6: ") {
		t.Errorf("lines about the state in %q", out)
	}
}

// played reports whether wins, losses and draws are so many games.
func played(parts []string, want string) bool {
	sum := 0
	for _, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil {
			return false
		}
		sum += n
	}
	return strconv.Itoa(sum) == want
}
