package match

import "github.com/luftchess/luft/internal/jsonform"

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (p Ply) MarshalJSON() ([]byte, error) { return jsonform.Marshal(p) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Ply.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *p unchanged.
func (p *Ply) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, p) }

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (l Latency) MarshalJSON() ([]byte, error) { return jsonform.Marshal(l) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Latency.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *l unchanged.
func (l *Latency) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, l) }
