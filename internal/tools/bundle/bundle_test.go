package main

import (
	"bytes"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLaterNames has different names of all that modules export that are imported later, as they
// become one script.
func TestLaterNames(t *testing.T) {
	readable, err := read(os.DirFS("../../../examples/web/static"))
	if err != nil {
		t.Fatal(err)
	}
	whose := make(map[string]string)
	seen := make(map[string]bool)
	for name, content := range readable {
		for _, found := range importsLater.FindAllSubmatch(content, -1) {
			module := path.Join(path.Dir(name), string(found[1]))
			if seen[module] {
				continue
			}
			seen[module] = true
			for _, exported := range regexp.MustCompile(`(?m)^export (?:default |async )*(?:class|function|const|let)\*? (\w+)`).FindAllSubmatch(readable[module], -1) {
				if other := whose[string(exported[1])]; other != "" {
					t.Errorf("%s and %s both export %s", module, other, exported[1])
				}
				whose[string(exported[1])] = module
			}
		}
	}
	if len(seen) < 10 || len(whose) < len(seen) {
		t.Errorf("found only %d modules that are imported later, and %d names", len(seen), len(whose))
	}
}

// TestBundle makes scripts of modules that import each other, at once and later.
func TestBundle(t *testing.T) {
	main := []byte("import { name } from './name.js';\nconsole.log(name);\nimport('./later.js').then((m) => m.run());\n")
	files := map[string][]byte{
		mainModule:    main,
		"js/name.js":  []byte("/*! Copyright somebody */\n// A comment.\nexport const name = 'Luft';\n"),
		"js/later.js": []byte("import { name } from './name.js';\n/* @license MIT */\nexport function run() { alert(name); }\n"),
	}
	scripts, err := bundle(files, mainModule)
	if err != nil {
		t.Fatal(err)
	}
	later, shared := scriptOf(scripts, laterScript), scriptOf(scripts, sharedScript)
	for name, want := range map[string]string{mainScript: "console.log(", later: "alert(", shared: "Luft"} {
		for other, content := range scripts {
			if bytes.Contains(content, []byte(want)) != (other == name) {
				t.Errorf("%q is in %s, or not in %s:\n%s", want, other, name, content)
			}
		}
	}
	all := slices.Concat(scripts[mainScript], scripts[later], scripts[shared])
	for _, want := range []string{"Copyright somebody", "@license MIT", `import("./` + later + `")`} {
		if strings.Count(string(all), want) != 1 {
			t.Errorf("%q is not there once:\n%s", want, all)
		}
	}
	if bytes.Contains(all, []byte("A comment")) {
		t.Errorf("a comment is still there:\n%s", all)
	}
	// A script of another content has another name, and so has the one that is loaded later.
	changed := maps.Clone(files)
	changed["js/name.js"] = []byte("export const name = 'Loft';\n")
	if other, err := bundle(changed, mainModule); err != nil || other[shared] != nil || other[later] != nil {
		t.Errorf("%v; scripts of two releases have the same name: %v", err, slices.Sorted(maps.Keys(other)))
	}
	for _, test := range []struct{ name, file, content, want string }{
		{"missing module", mainModule, "import './gone.js';", "js/main.js: there is no js/gone.js"},
		{"missing module later", mainModule, "import('./gone.js');", "there is no js/gone.js"},
		{"missing name", "js/name.js", "export const other = 1;", `No matching export in "page:js/name.js" for import "name"`},
		{"module for nothing", "js/more.js", "export const more = 1;", "nothing imports js/more.js"},
		{"syntax", "js/later.js", "let = ;", "page:js/later.js:1:6: Unexpected"},
	} {
		t.Run(test.name, func(t *testing.T) {
			bad := maps.Clone(files)
			bad[test.file] = []byte(test.content)
			if _, err := bundle(bad, mainModule); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestMinify drops what is there for people only, and keeps declarations: "flex: 1 0 0px" and
// "flex: 1 0" differ where the height is that of the content.
func TestMinify(t *testing.T) {
	for _, test := range []struct{ name, content, want string }{
		{"a.css", "/* The list. */\n.moves { flex: 1 0 0px; color: #ffffff }\n\n.moves { margin: 0px 0px }\n", ".moves{flex:1 0 0px;color:#ffffff}.moves{margin:0px 0px}\n"},
		{"a.js", "// A worker.\nfunction known(name) { return name; }\n", "function known(n){return n}\n"},
		{"a.html", "<p>\n  As it is.</p>\n", "<p>\n  As it is.</p>\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := minify(test.name, []byte(test.content)); err != nil || string(got) != test.want {
				t.Errorf("%v, got %q, want %q", err, got, test.want)
			}
		})
	}
	if _, err := minify("a.js", []byte("let = ;")); err == nil || !strings.Contains(err.Error(), "a.js:1:") {
		t.Errorf("got %v, want where it is wrong", err)
	}
}
