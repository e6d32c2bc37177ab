package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	esbuild "github.com/evanw/esbuild/pkg/api"
	"github.com/tdewolff/minify/v2"
)

// bundle returns a module with all that it imports as scripts with short names, and their source
// maps: mainScript runs first and imports sharedScript, and laterScript has the modules that are
// imported later, by import(), all in one. So names that these export must differ. Comments that
// begin with /*! or have a licence in them stay.
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
		Sourcemap:           esbuild.SourceMapLinked,
		SourcesContent:      esbuild.SourcesContentExclude,
		LegalComments:       esbuild.LegalCommentsEndOfFile,
		MinifyWhitespace:    true,
		MinifyIdentifiers:   true,
		MinifySyntax:        true,
		Target:              esbuild.ESNext,
		Charset:             esbuild.CharsetUTF8,
		Plugins:             []esbuild.Plugin{modules},
	})
	all := make(map[string][]byte)
	for _, f := range result.OutputFiles {
		all[path.Base(f.Path)] = bytes.ReplaceAll(f.Contents, []byte(`"`+space+":"), []byte(`"`))
	}
	return all, problems(result.Errors)
}

// importsLater finds the modules that a module imports when it needs them.
var importsLater = regexp.MustCompile(`\bimport\('([^']+)'\)`)

// script minifies a script that is no module: its global names stay.
func script(_ *minify.M, w io.Writer, r io.Reader, _ map[string]string) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	result := esbuild.Transform(string(text), esbuild.TransformOptions{
		Loader:            esbuild.LoaderJS,
		LegalComments:     esbuild.LegalCommentsEndOfFile,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Target:            esbuild.ESNext,
		Charset:           esbuild.CharsetUTF8,
	})
	if err := problems(result.Errors); err != nil {
		return err
	}
	_, err = w.Write(result.Code)
	return err
}

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
