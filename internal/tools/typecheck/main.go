// Typecheck checks the types of packages and of their tests without compiling anything that
// they import: it reads the sources, and skips the bodies of functions in other packages.
// For a module whose dependencies take minutes to compile, this takes seconds.
//
//	typecheck [-C DIR] PATTERN...
package main

import (
	"flag"
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	dir := flag.String("C", "", "check the packages of the module in `DIR`")
	flag.Parse()
	list, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax,
		Dir:   *dir,
		Env:   append(os.Environ(), "CGO_ENABLED=0"), // which would need a C compiler
		Tests: true,
	}, flag.Args()...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "typecheck:", err)
		os.Exit(1)
	}
	failed := false
	for _, p := range list {
		for _, err := range p.Errors {
			failed = true
			fmt.Fprintln(os.Stderr, err)
		}
	}
	fmt.Printf("%d packages\n", len(list))
	if failed || len(list) == 0 {
		os.Exit(1)
	}
}
