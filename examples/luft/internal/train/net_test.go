package train

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// randomGames writes a file of games of random moves, with the material as the score.
func randomGames(t *testing.T, n int) string {
	t.Helper()
	text := sample.AppendHeader(nil, "")
	for number := range n {
		random := rand.New(rand.NewPCG(uint64(number), 1))
		g := &sample.Game{Number: uint64(number), Start: board.Start(), Result: game.Draw}
		b := g.Start
		for range 50 {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			p := sample.Ply{Move: moves[random.IntN(len(moves))], Score: eval.Material{}.Evaluate(&b), Keep: true}
			g.Plies = append(g.Plies, p)
			b.Play(p.Move)
		}
		var err error
		if text, err = sample.AppendGame(text, g); err != nil {
			t.Fatal(err)
		}
	}
	return create(t, "games.luft", string(text))
}

// netArgs are the arguments of a short run.
func netArgs(out string, more ...string) []string {
	return append([]string{"net", "-o", out, "-hidden", "16", "-epochs", "4", "-batch", "256", "-rate", "0.01", "-plot", out + ".svg", "-losses", out + ".csv"}, more...)
}

func TestNet(t *testing.T) {
	in := randomGames(t, 40)
	dir := t.TempDir()
	out := filepath.Join(dir, "out.nnue")
	status, stdout, stderr := start(t.Context(), netArgs(out, "-description", "a test", in)...)
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	for _, want := range []string{" held out, 0 skipped", "epoch 4/4 loss ", "rounded held out ", "classical held out "} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	n, err := nnue.Read(bytes.NewReader(read(t, out)))
	if err != nil || n.Hidden() != 16 || n.Description() != "a test" {
		t.Errorf("%v: %d neurons, %q", err, n.Hidden(), n.Description())
	}
	losses := string(read(t, out+".csv"))
	if !strings.HasPrefix(losses, lossColumns+"1,") || strings.Count(losses, "\n") != 5 {
		t.Errorf("the losses are\n%s", losses)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) != 3 {
		t.Errorf("files %q, %v", left, err)
	}

	threads := filepath.Join(dir, "threads.nnue")
	if status, _, stderr := start(t.Context(), netArgs(threads, "-description", "a test", "-threads", "2", in)...); status != 0 || !bytes.Equal(read(t, threads), read(t, out)) {
		t.Errorf("two threads: status %d, errors %q, or another network", status, stderr)
	}
	next := filepath.Join(dir, "next.nnue")
	if status, _, stderr := start(t.Context(), netArgs(next, "-from", out, in)...); status != 0 || bytes.Equal(read(t, next), read(t, out)) {
		t.Errorf("trained further: status %d, errors %q, or the same network", status, stderr)
	}
	if status, _, stderr := start(t.Context(), "net", "-o", filepath.Join(dir, "none.nnue"), "-from", out, "-layers", "-hidden", "32", in); status != 2 || !strings.Contains(stderr, "has none") {
		t.Errorf("layers for a direct network: status %d, errors %q", status, stderr)
	}
	layered := filepath.Join(dir, "layered.nnue")
	if status, _, stderr := start(t.Context(), netArgs(layered, "-layers", "-hidden", "32", in)...); status != 0 {
		t.Fatalf("with layers: status %d, errors %q", status, stderr)
	}
	if n, err := nnue.Read(bytes.NewReader(read(t, layered))); err != nil || n.Hidden() != 32 || !n.Layered() {
		t.Errorf("with layers: %v, or another network", err)
	}
	if status, _, stderr := start(t.Context(), "net", "-o", filepath.Join(dir, "none.nnue"), "-layers", "-hidden", "16", in); status != 2 || !strings.Contains(stderr, "multiple of 32") {
		t.Errorf("with layers and 16 neurons: status %d, errors %q", status, stderr)
	}
}

func TestNetInterrupt(t *testing.T) {
	in := randomGames(t, 20)
	dir := t.TempDir()
	whole, out := filepath.Join(dir, "whole.nnue"), filepath.Join(dir, "out.nnue")
	if status, _, stderr := start(t.Context(), netArgs(whole, "-description", "a test", in)...); status != 0 {
		t.Fatal(stderr)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stdout := writerFunc(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("epoch 2/")) {
			cancel()
		}
		return len(p), nil
	})
	var errs bytes.Buffer
	if status := cli.Run(ctx, Command(), netArgs(out, "-description", "a test", in), nil, stdout, &errs); status != 1 || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("status %d, errors %q", status, &errs)
	}
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"not resumed", netArgs(out, in), "exists"},
		{"other settings", []string{"net", "-o", out, "-resume", "-epochs", "5", in}, `was made with "hidden=16 layers=false epochs=4`},
		{"other positions", []string{"net", "-o", out, "-resume", randomGames(t, 3)}, `was made with "hidden=16 layers=false epochs=4`},
	} {
		if status, _, stderr := start(t.Context(), test.args...); status != 1 || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: status %d, errors %q", test.name, status, stderr)
		}
	}
	status, text, stderr := start(t.Context(), "net", "-o", out, "-plot", out+".svg", "-losses", out+".csv", "-resume", in)
	if status != 0 || strings.Contains(text, "epoch 2/") || !strings.Contains(text, "epoch 3/4") {
		t.Fatalf("resumed: status %d, output %q, errors %q", status, text, stderr)
	}
	for _, end := range []string{"", ".csv", ".svg"} {
		if !bytes.Equal(read(t, out+end), read(t, whole+end)) {
			t.Errorf("%q is another after the run was resumed", end)
		}
	}
	if _, err := os.Stat(out + ".state"); err == nil {
		t.Error("the state is still there")
	}
}

// collected returns the positions of a file.
func collected(t *testing.T, name string) *network.Set {
	t.Helper()
	set := new(network.Set)
	n := &net{options: network.Options{Threads: 1}}
	cmd := newNet()
	cmd.SetContext(t.Context())
	if err := n.collect(cmd, set, []string{name}); err != nil {
		t.Fatal(err)
	}
	return set
}

// A network is trained from a file that shuffle has made, whatever the number of threads, and the
// training can be resumed.
func TestNetShuffled(t *testing.T) {
	in := randomGames(t, 40)
	dir := t.TempDir()
	shuffled := filepath.Join(dir, "positions")
	shuffle := []string{"shuffle", "-o", shuffled, "--memory", "1", "--min-ply", "4", in}
	status, counts, stderr := start(t.Context(), shuffle...)
	if status != 0 || !strings.HasSuffix(counts, " 160 skipped\n") {
		t.Fatalf("status %d, output %q, errors %q", status, counts, stderr)
	}
	if status, _, stderr := start(t.Context(), shuffle...); status != 1 || !strings.Contains(stderr, "exists") {
		t.Errorf("again: status %d, errors %q", status, stderr)
	}
	whole, out := filepath.Join(dir, "whole.nnue"), filepath.Join(dir, "out.nnue")
	schedule := []string{"--result-weight", "0.1", "--final-result-weight", "0.5"}
	status, stdout, stderr := start(t.Context(), netArgs(whole, append(schedule, shuffled)...)...)
	if status != 0 || !strings.HasPrefix(stdout, counts) {
		t.Fatalf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stop := writerFunc(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("epoch 1/")) {
			cancel()
		}
		return len(p), nil
	})
	if status := cli.Run(ctx, Command(), netArgs(out, append(schedule, "--threads", "2", shuffled)...), nil, stop, io.Discard); status != 1 {
		t.Errorf("interrupted: status %d", status)
	}
	if status, _, stderr := start(t.Context(), "net", "-o", out, "--resume", shuffled); status != 0 || !bytes.Equal(read(t, out), read(t, whole)) {
		t.Errorf("resumed: status %d, errors %q, or another network", status, stderr)
	}
	if status, _, _ := start(t.Context(), netArgs(filepath.Join(dir, "constant.nnue"), "--result-weight", "0.1", shuffled)...); status != 0 ||
		bytes.Equal(read(t, filepath.Join(dir, "constant.nnue")), read(t, whole)) {
		t.Error("the final weight of the result does not matter")
	}

	damaged := read(t, shuffled)
	damaged[len(damaged)/2] ^= 1
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"two files", []string{shuffled, in}, "positions: luft train shuffle has made it: it must be the only file"},
		{"filtered", []string{"--max-score", "500", shuffled}, "flags of luft train shuffle"},
		{"damaged", []string{create(t, "damaged", string(damaged))}, "damaged: sample: byte "},
	} {
		if status, _, stderr := start(t.Context(), netArgs(filepath.Join(dir, "x.nnue"), test.args...)...); status != 1 || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: status %d, errors %q", test.name, status, stderr)
		}
	}
}

// Positions are learned from alike as EPD and in bulletformat.
func TestNetFormats(t *testing.T) {
	const epd = `rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - c9 "1-0"; ce -20;
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - c9 "0-1"; ce 15;
8/8/4k3/8/8/3QK3/8/8 w - - c9 "1-0"; ce 900;
`
	set := collected(t, create(t, "in.epd", epd))
	all := append(set.Training, set.HeldOut...)
	if len(all) != 3 {
		t.Fatalf("%d positions", len(all))
	}
	var text []byte
	for i := range all {
		text, _ = all[i].AppendBinary(text)
	}
	if again := collected(t, create(t, "in.bullet", string(text))); sumOf(again) != sumOf(set) {
		t.Error("the positions in bulletformat are others")
	}
	for _, test := range []struct{ name, file, text, want string }{
		{"short record", "in.bullet", string(text[:40]), "byte 40: unexpected EOF"},
		{"bad record", "in.bullet", strings.Repeat("x", 32), "byte 0: train: "},
		{"no score", "in.epd", records, "in.epd:2: no score in ce"},
		{"no result", "in.epd", strings.ReplaceAll(epd, `c9 "1-0"; `, ""), "in.epd:1: no c9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			if status, _, stderr := start(t.Context(), netArgs(out, create(t, test.file, test.text))...); status != 1 || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, errors %q, want %q", status, stderr, test.want)
			}
		})
	}
}

func TestNetErrors(t *testing.T) {
	in := create(t, "in.epd", "")
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"no output", []string{"net", in}, "missing -o"},
		{"no input", []string{"net", "-o", "x"}, "missing FILE"},
		{"neurons", netArgs("x", "-hidden", "24", in), "--hidden 24: not a multiple"},
		{"many neurons", netArgs("x", "-hidden", "2048", in), "--hidden 2048"},
		{"rate", netArgs("x", "-rate", "0", in), "--rate 0"},
		{"weight", netArgs("x", "-result-weight", "2", in), "--result-weight 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if status, _, stderr := start(t.Context(), test.args...); status != 2 || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, errors %q, want %q", status, stderr, test.want)
			}
		})
	}
}

// What dump writes in viriformat is games that net and dump read.
func TestDumpViriformat(t *testing.T) {
	const epd = `# "x"
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - c9 "1/2-1/2"; ce -30; hmvc 0; fmvn 1;
`
	g := &sample.Game{Start: board.Start(), Result: game.Draw, Plies: []sample.Ply{
		{Move: board.NewMove(board.E2, board.E4), Score: 20},
		{Move: board.NewMove(board.E7, board.E5), Score: -30, Keep: true},
	}}
	text, err := sample.AppendGame(sample.AppendHeader(nil, "x"), g)
	if err != nil {
		t.Fatal(err)
	}
	in, out := create(t, "games.luft", string(text)), filepath.Join(t.TempDir(), "games.viri")
	if status, _, stderr := start(t.Context(), "dump", "-viri", "-o", out, in); status != 0 {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	for name, want := range map[string]string{in: epd, out: strings.TrimPrefix(epd, "# \"x\"\n")} {
		if status, stdout, stderr := start(t.Context(), "dump", name); status != 0 || stdout != want {
			t.Errorf("%s: status %d, errors %q, output %q", name, status, stderr, stdout)
		}
	}
	net := filepath.Join(t.TempDir(), "net")
	if status, stdout, stderr := start(t.Context(), netArgs(net, out)...); status != 0 || !strings.HasPrefix(stdout, "1 positions, 0 held out") {
		t.Errorf("net: status %d, errors %q, output %q", status, stderr, stdout)
	}
	for _, test := range []struct{ name, text, want string }{
		{"positions.epd", epd, "positions.epd: no games"},
		{"short.viri", string(text[:40]), "short.viri: sample: byte "},
	} {
		if status, _, stderr := start(t.Context(), "dump", "-viri", create(t, test.name, test.text)); status != 1 || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: status %d, errors %q", test.name, status, stderr)
		}
	}
}

// What dump writes in bulletformat is the positions that net reads from the games.
func TestDumpBullet(t *testing.T) {
	in := randomGames(t, 3)
	out := filepath.Join(t.TempDir(), "out.bullet")
	if status, _, stderr := start(t.Context(), "dump", "-bullet", "-o", out, in); status != 0 {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	all := [2]map[network.Record]int{{}, {}}
	for i, set := range []*network.Set{collected(t, in), collected(t, out)} {
		for _, r := range append(set.Training, set.HeldOut...) {
			all[i][r]++
		}
	}
	if diff := cmp.Diff(all[0], all[1], cmp.AllowUnexported(network.Record{})); diff != "" || len(all[0]) < 100 {
		t.Errorf("%d positions; -games +bulletformat:\n%s", len(all[0]), diff)
	}
}
