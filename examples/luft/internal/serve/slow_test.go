package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// Requests whose bodies are sent slowly keep nobody out, however many they are.
func TestSlowBodies(t *testing.T) {
	s := newTestServer(t, endpoint.Options{})
	handler := s.Config.Handler
	var begun, ended sync.WaitGroup
	var pipes []*io.PipeWriter
	for range maxRequests + 100 {
		r, w := io.Pipe()
		pipes = append(pipes, w)
		slow := httptest.NewRequest(http.MethodPost, "/api/position", r)
		slow.Host = "chess.example"
		slow.Header.Set("Content-Type", "application/json")
		begun.Go(func() { w.Write([]byte("{")) }) // returns when it is read
		ended.Go(func() {
			defer r.Close()
			handler.ServeHTTP(httptest.NewRecorder(), slow)
		})
	}
	begun.Wait()
	for range 5 {
		r := httptest.NewRequest(http.MethodPost, "/api/position", strings.NewReader("{}"))
		r.Host = "chess.example"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Errorf("status %d, %s", w.Code, w.Body)
		}
	}
	for _, w := range pipes {
		w.Close()
	}
	ended.Wait()
}
