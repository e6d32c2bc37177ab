package lichess

import "github.com/luftchess/luft/internal/jsonform"

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (r Rules) MarshalJSON() ([]byte, error) { return jsonform.Marshal(r) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Rules.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *r unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, r) }
