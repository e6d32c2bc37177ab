package endpoint_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// TestDiagram draws positions.
func TestDiagram(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	draw := func(question string) string {
		t.Helper()
		answer, err := d.Answer(t.Context(), "diagram", []byte(question), nil)
		if err != nil {
			t.Fatalf("%s: %v", question, err)
		}
		picture := answer.(*endpoint.Picture).SVG
		in := xml.NewDecoder(strings.NewReader(picture))
		for {
			if _, err := in.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", question, err)
			}
		}
		return picture
	}
	seen := map[string]string{}
	for _, question := range []string{
		``, `{"flipped":true}`, `{"moves":["e4"]}`, `{"theme":"wood"}`, `{"pieces":"wood"}`,
		`{"arrows":["Gc2c4"]}`, `{"arrows":["Re4e4"]}`, `{"start":"7k/8/8/8/8/8/8/K6R b - - 0 1"}`,
	} {
		picture := draw(question)
		if other, ok := seen[picture]; ok {
			t.Errorf("%q and %q are drawn the same", question, other)
		}
		seen[picture] = question
	}
	for question, code := range map[string]endpoint.Code{
		`{"theme":"none"}`: endpoint.NotFound, `{"pieces":"none"}`: endpoint.NotFound, `{"moves":["e5"]}`: endpoint.IllegalMove,
		`{"arrows":["Gz9"]}`: endpoint.BadRequest, `{"arrows":["Gc2c4"` + strings.Repeat(`,"Gc2c4"`, 200) + `]}`: endpoint.BadRequest,
	} {
		_, err := d.Answer(t.Context(), "diagram", []byte(question), nil)
		if wrong, ok := errors.AsType[*endpoint.Error](err); !ok || wrong.Code != code {
			t.Errorf("%.40s: %v, want %s", question, err, code)
		}
	}
}
