package winnable

import "testing"

func TestText(t *testing.T) {
	for v := Undetermined; v <= Unwinnable; v++ {
		text, err := v.MarshalText()
		var back Verdict
		if err != nil || back.UnmarshalText(text) != nil || back != v {
			t.Errorf("%v: %q, %v, read back as %v", v, text, err, back)
		}
	}
	for r := NoReason; r <= Forced; r++ {
		text, err := r.MarshalText()
		var back Reason
		if err != nil || back.UnmarshalText(text) != nil || back != r {
			t.Errorf("%v: %q, %v, read back as %v", r, text, err, back)
		}
	}
	if _, err := (Unwinnable + 1).MarshalText(); err == nil {
		t.Error("no error for an invalid Verdict")
	}
}
