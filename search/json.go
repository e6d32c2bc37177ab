package search

import "github.com/luftchess/luft/internal/jsonform"

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (l Limits) MarshalJSON() ([]byte, error) { return jsonform.Marshal(l) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Limits.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *l unchanged.
func (l *Limits) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, l) }

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (c Clock) MarshalJSON() ([]byte, error) { return jsonform.Marshal(c) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Clock.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *c unchanged.
func (c *Clock) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, c) }

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (i Info) MarshalJSON() ([]byte, error) { return jsonform.Marshal(i) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Info.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *i unchanged.
func (i *Info) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, i) }

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (r Result) MarshalJSON() ([]byte, error) { return jsonform.Marshal(r) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Result.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *r unchanged.
func (r *Result) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, r) }
