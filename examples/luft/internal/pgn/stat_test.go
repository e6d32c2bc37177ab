package pgn

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
)

func TestStat(t *testing.T) {
	path := write(t, "a.pgn", []byte(gameA+gameBad+gameB))
	const (
		results = "1-0               1  33.3%\n0-1               1  33.3%\nno result         1  33.3%\n"
		bad     = "FILE:13:13: game 2 ply 3: \"Ke3\": no such legal move\n"
	)
	tests := []struct {
		name string
		args []string
		want string // FILE stands for the file's name
	}{
		{"by default", nil, results +
			"        1  33.3%  +  0% =  0% -100%  (none in the table)\n" +
			"        1  33.3%  +  0% =  0% -  0%  C20 King's Pawn Game\n" +
			"        1  33.3%  +100% =  0% -  0%  C50 Italian Game: Giuoco Piano\n" +
			bad + "games 3 moves 15 errors 1 time T speed S MiB/s\n"},
		{"one opening, no errors", []string{"-top", "1", "-errors", "0"}, results +
			"        1  33.3%  +  0% =  0% -100%  (none in the table)\n" +
			"and 2 openings more\nand 1 malformed games more, which pgn check shows\n" +
			"games 3 moves 15 errors 1 time T speed S MiB/s\n"},
		{"no openings", []string{"-top", "0"}, results + bad + "games 3 moves 15 errors 1 time T speed S MiB/s\n"},
		{"threads", []string{"-top", "0", "-threads", "3"}, results + bad + "games 3 moves 15 errors 1 time T speed S MiB/s\n"},
		{"tokens", []string{"-tokens"},
			"1-0               1  33.3%\n0-1               1  33.3%\n*                 1  33.3%\ngames 3 moves 17 errors 0 time T speed S MiB/s\n"},
		{"skim", []string{"-skim"}, "games 3 moves 0 errors 0 time T speed S MiB/s\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, "", append(append([]string{"stat"}, test.args...), path)...)
			if status != 0 || bad != "" {
				t.Errorf("status %d, %q; want 0", status, bad)
			}
			if diff := cmp.Diff(test.want, strings.ReplaceAll(out, path, "FILE")); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
}

// seconds is what differs from run to run in JSON.
var seconds = regexp.MustCompile(`"seconds":[^,]*`)

// Programs get the same figures.
func TestStatFormats(t *testing.T) {
	path := write(t, "a.pgn", []byte(gameA+gameBad))
	tests := []struct {
		name string
		args []string
		want string // FILE stands for the file's name
	}{
		{"CSV", []string{"-csv"}, "games,percent,white_percent,draw_percent,black_percent,eco,name\n" +
			"1,50,0,0,0,C20,King's Pawn Game\n1,50,100,0,0,C50,Italian Game: Giuoco Piano\n"},
		{"JSON", []string{"-json", "-top", "1"}, `{"games":2,"moves":10,"errors":1,"seconds":T,"bytes":205,` +
			`"results":[{"result":"1-0","games":1,"percent":50},{"result":"no result","games":1,"percent":50}],` +
			`"openings":[{"games":1,"percent":50,"white_percent":0,"draw_percent":0,"black_percent":0,"eco":"C20","name":"King's Pawn Game"}],` +
			`"more_openings":1,` +
			`"faults":[{"file":"FILE","line":13,"column":13,"game":2,"ply":3,"error":"\"Ke3\": no such legal move"}]}` + "\n"},
		{"JSON of nothing", []string{"-json", "-skim"}, `{"games":2,"moves":0,"errors":0,"seconds":T,"bytes":205,` +
			`"results":[],"openings":[],"more_openings":0,"faults":[]}` + "\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, "", append([]string{"stat", path}, test.args...)...)
			if status != 0 || bad != "" {
				t.Errorf("status %d, %q; want 0", status, bad)
			}
			out = seconds.ReplaceAllString(strings.ReplaceAll(out, path, "FILE"), `"seconds":T`)
			if diff := cmp.Diff(test.want, out); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
}

func TestStatTable(t *testing.T) {
	table := write(t, "mine.tsv", []byte("eco\tname\tpgn\nA00\tMine\t1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\n"))
	text(t, "1-0               1 100.0%\n        1 100.0%  +100% =  0% -  0%  A00 Mine\ngames 1 moves 8 errors 0 time T speed S MiB/s\n",
		gameA, "stat", "-table", table, "-")
}

// The opening is that of the main line, and looked for in its first 40 plies.
func TestStatOpening(t *testing.T) {
	table := write(t, "deep.tsv", []byte("eco\tname\tpgn\nA00\tShallow\t1. a3 a6\nA01\tDeep\t1. a3 a6 2. e4 e5\nA02\tAside\t1. a3 a6 2. d4\n"))
	const shuffle = "Nf3 Nf6 Ng1 Ng8 "
	tests := []struct{ name, moves, want string }{
		{"variation comes later", "a3 a6 e4 e5 (d5) Nf3 ", "A01 Deep"},
		{"other opening in a variation", "a3 a6 e4 (d4) ", "A00 Shallow"},
		{"last position after 40 plies", strings.Repeat(shuffle, 9) + "a3 a6 e4 e5 ", "A01 Deep"},
		{"more plies after that", strings.Repeat(shuffle, 9) + "a3 a6 e4 e5 Nf3 Nf6 ", "A01 Deep"},
		{"after 42 plies", strings.Repeat(shuffle, 9) + "Nf3 Nf6 Ng1 Ng8 a3 a6 e4 e5 ", "(none in the table)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, test.moves+"*\n", "stat", "-table", table, "-")
			if status != 0 || bad != "" || !strings.Contains(out, "  "+test.want+"\n") {
				t.Errorf("status %d, output %q, %q; want 0 and %s", status, out, bad, test.want)
			}
		})
	}
}

// Several threads count what one does.
func TestStatThreads(t *testing.T) {
	games := strings.Repeat(gameA+gameBad+gameB+gameA, 3_000)
	_, want, _ := pgnRun(t, games, "stat", "-")
	for _, threads := range []string{"2", "3"} {
		text(t, want, games, "stat", "-threads", threads, "-")
	}
	if !strings.Contains(want, "games 12000 ") || !strings.Contains(want, "C50") {
		t.Errorf("output %q", want)
	}
}

// All ways to read a large file agree.
func TestStatData(t *testing.T) {
	for _, test := range []struct{ name, games string }{
		{"lichess-2025-05-1000k.pgn", "games 438 "},
		{"ecc2018-clk.pgn", "games 900 "},
		{"twic1599-1000k.pgn", "games 1110 "},
		{"world_matches.pgn", "games 580 "},
		{"tcec-frc-a.pgn", "games 6 "},
	} {
		if !testdata.Whole() {
			test.games = "games 20 "
		}
		t.Run(test.name, func(t *testing.T) {
			if !testdata.Whole() && test.name != "lichess-2025-05-1000k.pgn" {
				return
			}
			path := testdata.File(t, "pgn/large/"+test.name)
			_, want, _ := pgnRun(t, "", "stat", path)
			text(t, want, "", "stat", "-threads", "2", path)
			for _, args := range [][]string{{}, {"-tokens"}, {"-tokens", "-threads", "2"}, {"-skim"}} {
				status, out, bad := pgnRun(t, "", append(append([]string{"stat"}, args...), path)...)
				last := out[strings.LastIndex(out, "games "):]
				if status != 0 || bad != "" || !strings.HasPrefix(last, test.games) {
					t.Errorf("%q: status %d, %q, %q; want 0 and %s", args, status, last, bad, test.games)
				}
			}
		})
	}
}
