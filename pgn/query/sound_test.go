package query

import "testing"

func TestSoundex(t *testing.T) {
	for word, want := range map[string]string{
		"Robert": "r163", "Rupert": "r163", "Rubin": "r150", "Ashcraft": "a261", "Nimzowitsch": "n521", "Wolf": "v410", "Ashcroft": "a261", "Tymczak": "t522", "Pfister": "p236",
		"Honeyman": "h555", "Tal": "t400", "Karpov": "k611", "Karpow": "k611", "Lee": "l000", "O'Kelly": "o240", "Wh": "v000", "12": "", "": "",
		"Müller": "m460", "Mueller": "m460", "M\xfcller": "m460", "Łącki": "l200", "Čvorović": "c161", "Карпов": "",
	} {
		if got := soundex(word); got != want {
			t.Errorf("soundex(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestSounds(t *testing.T) {
	for _, test := range []struct {
		query, value string
		want         bool
	}{
		{"White%Nimzovich", "Nimzowitsch, Aron", true},
		{"White%Nimzovich", "Nimzowitsch", true},
		{"White%Nimzovich", "Aron Nimzowitsch", false},
		{`White%"Nimzovich, Aaron"`, "Nimzowitsch, Aron", true},
		{`White%"Nimzovich Aaron"`, "Nimzowitsch,Aron", true},
		{`White%"Nimzovich, Aaron"`, "Nimzowitsch, A", false},
		{`White%"Nimzovich, Aaron"`, "Nimzowitsch", false},
		{"White%Mueller", "M\xfcller, Karsten", true},
		{"White%Korchnoi", "Kortschnoj, Viktor", true},
		{"White%Tal", "Tala", true},
		{"White%Tal", "Talmud", false},
		{"White%Tal", "", false},
		{"White%Tal", "?", false},
	} {
		if got := MustParse(test.query).root.(*tag).matches([]byte(test.value)); got != test.want {
			t.Errorf("%s of %q: %v", test.query, test.value, got)
		}
	}
}
