package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"

	esbuild "github.com/evanw/esbuild/pkg/api"
	"github.com/tdewolff/minify/v2"
)

// A bundled is a script, and its source map.
type bundled struct{ script, sources []byte }

// bundle returns a module with all that it imports, at once or later, as one script with
// short names. What is imported later still runs when it is first used. Comments that begin
// with /*! or have a licence in them stay.
func bundle(files map[string][]byte, name string) (bundled, error) {
	const space = "page" // whose files are those given
	modules := esbuild.Plugin{Name: "modules", Setup: func(build esbuild.PluginBuild) {
		build.OnResolve(esbuild.OnResolveOptions{Filter: `.`}, func(args esbuild.OnResolveArgs) (esbuild.OnResolveResult, error) {
			name := path.Join(path.Dir(args.Importer), args.Path)
			if files[name] == nil {
				return esbuild.OnResolveResult{}, fmt.Errorf("%s: there is no %s", args.Importer, name)
			}
			return esbuild.OnResolveResult{Path: name, Namespace: space}, nil
		})
		build.OnLoad(esbuild.OnLoadOptions{Filter: `.`, Namespace: space}, func(args esbuild.OnLoadArgs) (esbuild.OnLoadResult, error) {
			content := string(files[args.Path])
			return esbuild.OnLoadResult{Contents: &content}, nil
		})
	}}
	result := esbuild.Build(esbuild.BuildOptions{
		EntryPoints:       []string{name},
		Bundle:            true,
		Format:            esbuild.FormatESModule,
		Outfile:           scriptFile,
		Sourcemap:         esbuild.SourceMapLinked,
		SourcesContent:    esbuild.SourcesContentExclude,
		LegalComments:     esbuild.LegalCommentsEndOfFile,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Target:            esbuild.ESNext,
		Charset:           esbuild.CharsetUTF8,
		Plugins:           []esbuild.Plugin{modules},
	})
	var b bundled
	for _, f := range result.OutputFiles {
		if path.Ext(f.Path) == ".map" {
			b.sources = bytes.ReplaceAll(f.Contents, []byte(`"`+space+":"), []byte(`"`))
		} else {
			b.script = f.Contents
		}
	}
	return b, problems(result.Errors)
}

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
