package tabular

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
)

type count struct {
	N int `json:"n"`
}

type row struct {
	count
	Name   string       `json:"name"`
	Square board.Square `json:"square"`
	Share  *float64     `json:"share"`
	hidden bool
	Other  string `json:"-"`
}

func (r row) String() string { return fmt.Sprintf("%3d %s", r.N, r.Name) }

func TestAll(t *testing.T) {
	half := 0.5
	rows := []row{
		{count: count{1}, Name: `a "quoted", <name>`, Square: board.E4, Share: &half, hidden: true, Other: "x"},
		{count: count{20}, Name: "b"},
	}
	tests := []struct {
		name   string
		format Format
		rows   []row
		want   string
	}{
		{"text", Text, rows, "  1 a \"quoted\", <name>\n 20 b\n"},
		{"JSON", JSON, rows, `{"n":1,"name":"a \"quoted\", <name>","square":"e4","share":0.5}` + "\n" +
			`{"n":20,"name":"b","square":"a1","share":null}` + "\n"},
		{"CSV", CSV, rows, "n,name,square,share\n1,\"a \"\"quoted\"\", <name>\",e4,0.5\n20,b,a1,\n"},
		{"no rows of text", Text, nil, ""},
		{"no rows of JSON", JSON, nil, ""},
		{"no rows of CSV", CSV, nil, "n,name,square,share\n"},
	}
	for _, test := range tests {
		var out bytes.Buffer
		if err := All(&out, test.format, test.rows); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if diff := cmp.Diff(test.want, out.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestFlags(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		status int
		want   Format
	}{
		{"none", nil, 0, Text},
		{"JSON", []string{"-json"}, 0, JSON},
		{"CSV", []string{"--csv"}, 0, CSV},
		{"off", []string{"--csv=false"}, 0, Text},
		{"both", []string{"-csv", "-json"}, 2, Text},
		{"neither", []string{"-csv=maybe"}, 2, Text},
	}
	for _, test := range tests {
		var got Format
		var f Format
		cmd := &cobra.Command{Use: "list", RunE: func(*cobra.Command, []string) error { got = f; return nil }}
		Flags(cmd, &f)
		var out, bad bytes.Buffer
		if status := cli.Run(t.Context(), cmd, test.args, nil, &out, &bad); status != test.status || got != test.want {
			t.Errorf("%s: status %d, format %d; want %d and %d (%s)", test.name, status, got, test.status, test.want, &bad)
		}
	}
}
