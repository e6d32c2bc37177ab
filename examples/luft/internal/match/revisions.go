package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/luftchess/luft/search/match/engine"
)

// build builds the Go program in a folder of the repository in the working directory as it
// is in each of two git revisions, OLD and NEW, and returns the engines, NEW first. Remove
// removes all that was made; it is never nil.
func build(ctx context.Context, revisions []string, folder string) (_ []engine.Spec, remove func(), err error) {
	dir, err := os.MkdirTemp("", "match")
	if err != nil {
		return nil, func() {}, err
	}
	var trees []string
	remove = func() {
		for _, tree := range trees {
			// Without its directory, git forgets a worktree sooner or later anyway.
			_, _ = command(context.WithoutCancel(ctx), "", "git", "worktree", "remove", "--force", tree)
		}
		os.RemoveAll(dir) // in the system's directory for such things
	}
	specs := make([]engine.Spec, len(revisions))
	for i, revision := range revisions {
		tree, program := filepath.Join(dir, fmt.Sprintf("tree%d", i)), filepath.Join(dir, fmt.Sprintf("engine%d", i))
		if runtime.GOOS == "windows" {
			program += ".exe"
		}
		commit, err := command(ctx, "", "git", "rev-parse", "--verify", "--short", "--end-of-options", revision+"^{commit}")
		if err == nil {
			_, err = command(ctx, "", "git", "worktree", "add", "--quiet", "--detach", tree, commit)
		}
		if err == nil {
			trees = append(trees, tree)
			_, err = command(ctx, filepath.Join(tree, folder), "go", "build", "-o", program, ".")
		}
		if err != nil {
			return nil, remove, fmt.Errorf("revision %s: %w", revision, err)
		}
		name := revision
		if !strings.HasPrefix(revision, commit) {
			name += " " + commit
		}
		specs[len(specs)-1-i] = engine.Spec{Name: name, Command: program}
	}
	if specs[0].Name == specs[1].Name {
		specs[0].Name += " (new)"
	}
	return specs, remove, nil
}

// command runs a program and returns its output without the line end.
func command(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w", name, args[0], err)
		if exit, ok := errors.AsType[*exec.ExitError](err); ok && len(exit.Stderr) > 0 {
			err = fmt.Errorf("%w: %s", err, strings.TrimSpace(string(exit.Stderr)))
		}
	}
	return strings.TrimSpace(string(out)), err
}
