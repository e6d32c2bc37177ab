// Web serves a page for playing and analysing chess in any browser.
//
//	go run ./examples/web [-addr 127.0.0.1:8080] [-host NAME]...
//	go run ./examples/web -export DIR
//
// It prints the address of the page and serves it until it is interrupted. The page
// uses a JSON API that is open to other programs; see API.md, or /api of the running
// server.
//
// The engine runs in the server, or as WebAssembly in the browser; a switch on the
// page selects which. The WebAssembly is built with the go tool when it is first used,
// from the source that this program was built from.
//
// With -export, the page is written as files for any static host, and everything runs
// in the browser.
//
// To compare the speed of the engine as WebAssembly, in Node.js, with its native
// speed, run
//
//	GOOS=js GOARCH=wasm go run -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./examples/engine bench
//	go run ./examples/engine bench
//
// Both search the same positions; WebAssembly has about three tenths of the speed.
//
// Only programs on the same machine can connect unless -addr says otherwise, and
// browsers must address the server as localhost or by its IP address; -host allows
// another name.
//
// The exit status is 0, also after an interrupt (Ctrl-C), 2 if the arguments are
// invalid, and otherwise 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"github.com/luftchess/luft/examples/web/desk"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends what cannot end by itself
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// names are the values of a flag that can be given several times.
type names []string

func (n *names) String() string     { return strings.Join(*n, " ") }
func (n *names) Set(s string) error { *n = append(*n, s); return nil }

// run is the program, but for the process around it. It returns the exit status.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	var hosts names
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(errOut)
	addr := flags.String("addr", "127.0.0.1:8080", "`address` to listen on; port 0 selects a free one")
	export := flags.String("export", "", "write the page for a static host into this `directory`, and exit")
	flags.Var(&hosts, "host", "`name` of the server that browsers may use besides localhost; can be repeated")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil || flags.NArg() > 0:
		if err == nil {
			fmt.Fprintln(errOut, "web: unexpected", flags.Arg(0))
		}
		return 2
	}
	var err error
	if *export != "" {
		err = exportTo(ctx, *export, out)
	} else {
		err = serve(ctx, *addr, hosts, out)
	}
	if err != nil && ctx.Err() != nil {
		err = errors.New("interrupted") // whatever that has broken off
	}
	if err != nil {
		fmt.Fprintln(errOut, "web:", err)
		return 1
	}
	return 0
}

// serve serves the page until ctx ends.
func serve(ctx context.Context, addr string, hosts []string, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Play at http://%s/ (Ctrl-C ends)\n", listener.Addr())

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newServer(ctx, desk.New(usualOptions()), hosts)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(limitListener(listener, mostConnections)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	// Searches end with ctx; what they have found still goes out.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	if s.Shutdown(last) != nil {
		return s.Close()
	}
	return nil
}

// usualOptions returns how much a server does at a time: somewhat more searches
// than there are processors, so that a long one does not hold up the others.
func usualOptions() desk.Options {
	return desk.Options{Searches: 2*runtime.GOMAXPROCS(0) + 2, Waiting: 1000, Patience: 20 * time.Second, Hash: 16}
}
