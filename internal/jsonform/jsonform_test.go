package jsonform

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"time"
)

type embedded struct {
	Depth int           `json:"depth"`
	Time  time.Duration `json:"time"`
}

func (embedded) MarshalJSON() ([]byte, error) { return nil, errors.New("called") }

type sample struct {
	embedded
	FirstMove time.Duration    `json:"first_move"`
	Left      [2]time.Duration `json:"left"`
	Lag       time.Duration    `json:"lag,omitzero"`
	SoftNodes uint64           `json:"soft_nodes,string"`
	Line      []int            `json:"line"`
	Signal    chan int         `json:"-"`
	hidden    int
}

// MarshalJSON and UnmarshalJSON are those that a type would have, so that a call of them from
// Marshal or Unmarshal would never end.
func (s sample) MarshalJSON() ([]byte, error)     { return Marshal(s) }
func (s *sample) UnmarshalJSON(data []byte) error { return Unmarshal(data, s) }

var (
	full = sample{
		embedded: embedded{3, 1500 * time.Millisecond}, FirstMove: time.Minute, Left: [2]time.Duration{time.Hour, 1},
		Lag: time.Microsecond, SoftNodes: 1 << 60, Line: []int{1, 2},
	}
	fullText = `{"depth":3,"time":"1.5s","first_move":"1m0s","left":["1h0m0s","1ns"],"lag":"1µs","soft_nodes":"1152921504606846976","line":[1,2]}`
)

func TestMarshal(t *testing.T) {
	for _, tt := range []struct {
		name string
		v    sample
		want string
	}{
		{"zero", sample{}, `{"depth":0,"time":"0s","first_move":"0s","left":["0s","0s"],"soft_nodes":"0","line":null}`},
		{"full", full, fullText},
		{"unexported field", sample{hidden: 1}, `{"depth":0,"time":"0s","first_move":"0s","left":["0s","0s"],"soft_nodes":"0","line":null}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if text, err := json.Marshal(tt.v); err != nil || string(text) != tt.want {
				t.Errorf("written %s, %v, want %s", text, err, tt.want)
			}
		})
	}
}

func TestUnmarshal(t *testing.T) {
	signal := make(chan int)
	from := sample{Lag: 5, Line: []int{7}, Signal: signal, hidden: 1}
	for _, tt := range []struct {
		name, text string
		change     func(*sample)
	}{
		{"nothing", `{}`, func(s *sample) {}},
		{"null", `null`, func(s *sample) {}},
		{"nulls", `{"time":null,"Lag":null,"FirstMove":null}`, func(s *sample) {}},
		{"all", fullText, func(s *sample) { *s = full; s.Signal, s.hidden = signal, 1 }},
		{"names of fields", `{"Depth":3,"Time":1500000000,"FirstMove":60000000000,"Left":[3600000000000,1],"Lag":1000,"SoftNodes":"1152921504606846976","Line":[1,2]}`,
			func(s *sample) { *s = full; s.Signal, s.hidden = signal, 1 }},
		{"escape", `{"lag":"3\u00b5s"}`, func(s *sample) { s.Lag = 3000 }},
		{"last of two spellings", `{"FirstMove":"1s","first_move":"2s"}`, func(s *sample) { s.FirstMove = 2 * time.Second }},
		{"short array", `{"left":["1s"]}`, func(s *sample) { s.Left[0] = time.Second }},
		{"another key", `{"first__move":"1s","signal":1,"hidden":2}`, func(s *sample) {}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, want := from, from
			tt.change(&want)
			if err := json.Unmarshal([]byte(tt.text), &got); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("read %+v, %v, want %+v", got, err, want)
			}
		})
	}
}

// TestUnmarshalErrors holds that an error leaves the value unchanged, with the elements of its
// slices.
func TestUnmarshalErrors(t *testing.T) {
	for _, text := range []string{
		`[]`, `1`, `{"time":"1"}`, `{"time":1.5}`, `{"time":9223372036854775808}`, `{"time":true}`, `{"time":{}}`,
		`{"left":"1s"}`, `{"depth":5,"line":[3,4,"x"]}`, `{"line":[3],"FirstMove":"x"}`,
	} {
		got := sample{embedded: full.embedded, Line: []int{1, 2, 3}}
		if err := json.Unmarshal([]byte(text), &got); err == nil || !reflect.DeepEqual(got, sample{embedded: full.embedded, Line: []int{1, 2, 3}}) {
			t.Errorf("%s: %v, %+v", text, err, got)
		}
	}
	var got sample
	err := Unmarshal([]byte(`{"depth":"x"}`), &got)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); !ok || wrong.Struct != "sample" || wrong.Field != "depth" {
		t.Errorf("the error is %v", err)
	}
	if err := Unmarshal([]byte("{"), &got); err == nil {
		t.Error("half an object is read")
	}
}

// FuzzUnmarshal holds that what is read is written so that it reads back equal.
func FuzzUnmarshal(f *testing.F) {
	f.Add(fullText)
	f.Add(`{"FirstMove":-9223372036854775808,"left":[1,2,3],"lag":"-1h"}`)
	f.Add(`{"first_move":"2562047h47m16.854775807s","line":[]}`)
	f.Fuzz(func(t *testing.T, text string) {
		var v, back sample
		if json.Unmarshal([]byte(text), &v) != nil {
			return
		}
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, v) {
			t.Errorf("%s is read as %+v, which reads back as %+v, %v", text, v, back, err)
		}
	})
}
