package explore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn/explorer"
)

// checkSpare returns an error unless an intermediate index may be written to the file called name:
// there is none, or it has only games of these sources. A command that was killed leaves such an
// index, and it has nothing that is not in the sources.
func checkSpare(name string, sources []string) error {
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	spare := false
	err := open(name, func(x *explorer.Index) error {
		spare = !slices.ContainsFunc(x.Sources(), func(s explorer.SourceInfo) bool { return !slices.Contains(sources, s.Name) })
		return nil
	})
	if err != nil || !spare {
		return fmt.Errorf("%s: exists, and is not an intermediate file of this command; rename or remove it", name)
	}
	return nil
}

// sourceNames returns the names of the sources of an index.
func sourceNames(x *explorer.Index) (names []string) {
	for _, s := range x.Sources() {
		names = append(names, s.Name)
	}
	return names
}

// A textDir is a directory for decompressed files, with numbers as their names. A file called
// textMark distinguishes it from a directory of the user.
type textDir string

const textMark = ".luft-explore"

// make makes the directory, or removes the files that a command has left in it that was killed. A
// directory without the mark is an error unless it is empty, and so is one that has an input.
func (d textDir) make(inputs []string) error {
	if err := os.Mkdir(string(d), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	entries, err := os.ReadDir(string(d))
	if err != nil {
		return err
	}
	mark := filepath.Join(string(d), textMark)
	if len(entries) == 0 {
		return os.WriteFile(mark, []byte("Decompressed games of luft explore\n"), 0o644)
	}
	if _, err := os.Lstat(mark); err != nil {
		return fmt.Errorf("%s: exists, and has other files than decompressed games; rename or remove it", string(d))
	}
	for _, e := range entries {
		name := filepath.Join(string(d), e.Name())
		if _, err := strconv.Atoi(e.Name()); err != nil {
			continue
		}
		if err := file.CheckOutput(name, inputs...); err != nil {
			return err
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

// remove removes the files, which must be closed, and the directory unless it has other files.
func (d textDir) remove(names []string) {
	for _, name := range names {
		os.Remove(name) // it may not be there
	}
	entries, err := os.ReadDir(string(d))
	if err == nil && len(entries) == 1 && entries[0].Name() == textMark {
		os.Remove(filepath.Join(string(d), textMark))
		os.Remove(string(d))
	}
}
