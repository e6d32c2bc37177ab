package main

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"runtime"
	"testing"
	"time"

	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

// The test binary is the engine that is measured: the environment says so.
const envEngine = "LUFT_LATENCY_TEST_ENGINE"

func TestMain(m *testing.M) {
	switch os.Getenv(envEngine) {
	case "":
		os.Exit(m.Run())
	case "silent": // an engine that ends without a word
	default:
		s := alphabeta.New(alphabeta.Options{Hash: 1})
		threads := uci.Spin("Threads", 1, 1, 8, func(n int) error {
			s.SetOptions(alphabeta.Options{Hash: 1, Threads: n})
			return nil
		})
		hash := uci.Spin("Hash", 1, 1, 2048, func(int) error { return nil })
		if uci.Serve(context.Background(), os.Stdin, os.Stdout, uci.Engine{Searcher: s, Options: []uci.Option{threads, hash}}) != nil {
			os.Exit(1)
		}
	}
}

func TestAnswers(t *testing.T) {
	t.Setenv(envEngine, "serve")
	var out bytes.Buffer
	m := measurement{command: os.Args[:1], searches: 3, threads: 2, think: 10 * time.Millisecond, out: &out}
	if err := m.run(); err != nil {
		t.Fatal(err)
	}
	const times = ` +median +[0-9.]+ ms, maximum +[0-9.]+ ms\n`
	want := regexp.MustCompile(`^isready to readyok` + times + `stop to bestmove` + times + `quit to exit` + times + `$`)
	if !want.Match(out.Bytes()) {
		t.Errorf("unexpected output:\n%s", out.String())
	}
}

func TestResidentMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	if n, err := residentMemory(os.Getpid()); err != nil || n < 1<<20 || n > 1<<30 {
		t.Errorf("%d bytes, %v", n, err)
	}
}

func TestErrors(t *testing.T) {
	t.Setenv(envEngine, "silent")
	for name, m := range map[string]measurement{
		"no program":      {searches: 1, threads: 1},
		"no searches":     {command: os.Args[:1], threads: 1},
		"unknown program": {command: []string{"./no-such-program"}, searches: 1, threads: 1},
		"silent engine":   {command: os.Args[:1], searches: 1, threads: 1},
	} {
		if err := m.run(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
