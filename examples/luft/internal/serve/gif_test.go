package serve

import (
	"fmt"
	"image"
	"image/gif"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/raster"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// TestGIF asks for animations, as JSON and as a file.
func TestGIF(t *testing.T) {
	s := newTestServer(t, endpoint.Options{Draw: raster.Image})
	r := request(s.URL+"/api/gif", `{"moves": ["e4", "e5"], "size": 8, "white": "Anna", "delay": 500}`)
	r.Header.Set("Accept", "image/gif")
	status, body := do(t, r)
	film, err := gif.DecodeAll(strings.NewReader(body))
	if err != nil || status != 200 || len(film.Image) != 3 || film.Delay[0] != 50 {
		t.Errorf("%d, %.60q: %v", status, body, err)
	}
	for question, want := range map[string]string{
		`{"size": 8}`:           `200 {"gif":"R0lGODlh`,
		`{"moves": ["e5"]}`:     `422 {"error":{"code":"illegal_move"`,
		`{"start": "8/8"}`:      `422 {"error":{"code":"bad_fen"`,
		`{"size": 9}`:           `400 {"error":{"code":"bad_request"`,
		`{"size": -8}`:          `400 {"error":{"code":"bad_request"`,
		`{"size": 72}`:          `400 {"error":{"code":"bad_request","message":"squares of 72 pixels`,
		`{"size": 1e400}`:       `400 {"error":{"code":"bad_request"`,
		`{"delay": -1}`:         `400 {"error":{"code":"bad_request"`,
		`{"delay": 1}`:          `400 {"error":{"code":"bad_request","message":"animation: delay of 1ms`,
		`{"delay": 60001}`:      `400 {"error":{"code":"bad_request"`,
		`{"theme": "x"}`:        `404 {"error":{"code":"not_found"`,
		`{"pieces": "x"}`:       `404 {"error":{"code":"not_found"`,
		`{"drawn": "AAAA"}`:     `400 {"error":{"code":"bad_request","message":"drawn is not needed`,
		`{"arrows": ["Ga1a2"]}`: `400 {"error":{"code":"bad_request"`,
		`{"moves": ["Nf3"` + strings.Repeat(`,"Nf6","Ng1","Ng8","Nf3"`, 250) + `]}`: `413 {"error":{"code":"too_large"`,
	} {
		status, body := do(t, request(s.URL+"/api/gif", question))
		if got := fmt.Sprint(status, " ", body); !strings.HasPrefix(got, want) {
			t.Errorf("%.60s: %.100s, want %s", question, got, want)
		}
	}
}

// TestGIFByTurns has many ask for animations: two are made at a time, addresses take turns,
// who waits for long is told so, and nothing is drawn for who has gone.
func TestGIFByTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		drawing, most, drawn := 0, 0, 0
		places := make(chan struct{}, 1)
		draw := func([]byte) (image.Image, error) {
			places <- struct{}{}
			drawing++
			drawn++
			most = max(most, drawing)
			<-places
			time.Sleep(5 * time.Second)
			places <- struct{}{}
			drawing--
			<-places
			return image.NewRGBA(image.Rect(0, 0, 420, 420)), nil
		}
		handler := newHandler(endpoint.New(endpoint.Options{Draw: draw}), new(engine), access{})
		order := askByTurns(t, handler, "/api/gif")
		if i := slices.Index(order, "[2001:db8::1]:1000 200"); len(order) != 21 || i < 0 || i >= 2*maxArtists {
			t.Errorf("answered: %q", order)
		}
		busy := 0
		for _, a := range order {
			if strings.HasSuffix(a, " 503") {
				busy++
			}
		}
		// Places are free every five seconds, for the last time just before patience ends.
		if busy == 0 || most != maxArtists || drawn != 21-busy {
			t.Errorf("%d of 21 were refused, %d drawn, %d at a time", busy, drawn, most)
		}
	})
}
