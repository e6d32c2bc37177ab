package uci

import "github.com/luftchess/luft/internal/jsonform"

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (r BenchResult) MarshalJSON() ([]byte, error) { return jsonform.Marshal(r) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [BenchResult.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *r unchanged.
func (r *BenchResult) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, r) }

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s". The fields of the embedded [search.Info] are beside the others.
func (i Info) MarshalJSON() ([]byte, error) { return jsonform.Marshal(i) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Info.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *i unchanged.
func (i *Info) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, i) }
