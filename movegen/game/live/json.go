package live

import "github.com/luftchess/luft/internal/jsonform"

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (s Stage) MarshalJSON() ([]byte, error) { return jsonform.Marshal(s) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Stage.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *s unchanged.
func (s *Stage) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, s) }

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (v View) MarshalJSON() ([]byte, error) { return jsonform.Marshal(v) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [View.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *v unchanged.
func (v *View) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, v) }

// MarshalJSON implements [encoding/json.Marshaler]. Durations are written as text, such as
// "1m30s".
func (p Ply) MarshalJSON() ([]byte, error) { return jsonform.Marshal(p) }

// UnmarshalJSON implements [encoding/json.Unmarshaler]: it reads what [Ply.MarshalJSON] writes.
// A duration may also be a number of nanoseconds. An error leaves *p unchanged.
func (p *Ply) UnmarshalJSON(data []byte) error { return jsonform.Unmarshal(data, p) }
