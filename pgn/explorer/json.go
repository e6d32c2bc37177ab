package explorer

import "github.com/luftchess/luft/internal/jsonform"

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (f Filter) MarshalJSON() ([]byte, error) { return jsonform.Marshal(f) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Filter.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *f unchanged.
func (f *Filter) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, f) }
