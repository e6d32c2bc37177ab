package main

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	esbuild "github.com/evanw/esbuild/pkg/api"
)

// The modules of the page become three scripts, which compress better and take fewer requests: what
// the page begins with, what is loaded on first use, and what both need.
const (
	moduleDir  = "js/"
	mainModule = moduleDir + "main.js"
	mainScript = "page.js"

	// The names of the others go on with a hash and ".js". So a page that is open while a
	// new release is installed does not mix scripts of both, whose names for each other's
	// functions differ.
	laterScript  = "later"
	sharedScript = "chunk" // as esbuild names it
)

// scriptOf returns the file name of laterScript or sharedScript among files.
func scriptOf(files map[string][]byte, kind string) string {
	for name := range files {
		if strings.HasPrefix(name, kind+"-") {
			return name
		}
	}
	return ""
}

// bundle returns a module with all that it imports as scripts with short names: mainScript runs
// first and imports sharedScript, and laterScript has the modules that are imported later, by
// import(), all in one. So names that these export must differ. A module that nothing imports is
// an error. Comments that begin with /*! or have a licence in them stay.
func bundle(files map[string][]byte, name string) (map[string][]byte, error) {
	const space = "page" // whose files are those given
	later := []byte(" ") // the module that exports what is imported later
	for _, file := range slices.Sorted(maps.Keys(files)) {
		for _, found := range importsLater.FindAllSubmatch(files[file], -1) {
			later = fmt.Appendf(later, "export * from './%s';\n", path.Join(path.Dir(file), string(found[1])))
		}
	}
	modules := esbuild.Plugin{Name: "modules", Setup: func(build esbuild.PluginBuild) {
		build.OnResolve(esbuild.OnResolveOptions{Filter: `.`}, func(args esbuild.OnResolveArgs) (esbuild.OnResolveResult, error) {
			name := path.Join(path.Dir(args.Importer), args.Path)
			if files[name] == nil {
				return esbuild.OnResolveResult{}, fmt.Errorf("%s: there is no %s", args.Importer, name)
			}
			if args.Kind == esbuild.ResolveJSDynamicImport {
				name = laterScript
			}
			return esbuild.OnResolveResult{Path: name, Namespace: space}, nil
		})
		build.OnLoad(esbuild.OnLoadOptions{Filter: `.`, Namespace: space}, func(args esbuild.OnLoadArgs) (esbuild.OnLoadResult, error) {
			content := string(files[args.Path])
			if args.Path == laterScript {
				content = string(later)
			}
			return esbuild.OnLoadResult{Contents: &content}, nil
		})
	}}
	result := esbuild.Build(esbuild.BuildOptions{
		EntryPointsAdvanced: []esbuild.EntryPoint{{InputPath: name, OutputPath: strings.TrimSuffix(mainScript, ".js")}},
		Bundle:              true,
		Splitting:           true,
		ChunkNames:          "[name]-[hash]",
		Format:              esbuild.FormatESModule,
		Outdir:              "/",
		LegalComments:       esbuild.LegalCommentsEndOfFile,
		MinifyWhitespace:    true,
		MinifyIdentifiers:   true,
		MinifySyntax:        true,
		Target:              esbuild.ESNext,
		Charset:             esbuild.CharsetUTF8,
		Plugins:             []esbuild.Plugin{modules},
		Metafile:            true,
	})
	all := make(map[string][]byte)
	for _, f := range result.OutputFiles {
		all[path.Base(f.Path)] = f.Contents
	}
	if err := problems(result.Errors); err != nil {
		return nil, err
	}
	for name := range files {
		if strings.HasPrefix(name, moduleDir) && !strings.Contains(result.Metafile, `"`+space+":"+name+`"`) {
			return nil, fmt.Errorf("nothing imports %s", name)
		}
	}
	return all, nil
}

// importsLater finds the modules that a module imports when it needs them.
var importsLater = regexp.MustCompile(`\bimport\('([^']+)'\)`)

// problems returns messages as an error, or nil if there are none.
func problems(messages []esbuild.Message) error {
	var all []error
	for _, m := range messages {
		if at := m.Location; at != nil {
			all = append(all, fmt.Errorf("%s:%d:%d: %s", at.File, at.Line, at.Column, m.Text))
		} else {
			all = append(all, errors.New(m.Text))
		}
	}
	return errors.Join(all...)
}
