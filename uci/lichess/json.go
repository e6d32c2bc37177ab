package lichess

import "github.com/luftchess/luft/internal/jsonform"

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (a Acceptance) MarshalJSON() ([]byte, error) { return jsonform.Marshal(a) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Acceptance.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *a unchanged.
func (a *Acceptance) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, a) }
