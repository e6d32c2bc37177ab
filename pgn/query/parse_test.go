package query

import (
	"errors"
	"strings"
	"testing"
)

// texts are queries with their canonical texts; "" is the same.
var texts = []struct{ text, canonical string }{
	{"", ""},
	{"  ", " canonical: nothing"},
	{"White=Tal", ""},
	{"White=Tal*", ""},
	{`White="Tal, M*"`, ""},
	{`White="Tal"`, "White=Tal"},
	{`Event="a\"b\\c (d)"`, ""},
	{`Event="1..2"`, ""},
	{`Event=""`, ""},
	{`Result="*"`, "Result=*"},
	{"White~^Tal|Fischer$", ""},
	{`White~"(Tal|Fischer), "`, ""},
	{"Elo=2400..2500", ""},
	{"Elo=2400..", ""},
	{"Elo=..2500", ""},
	{"Date<1962", ""},
	{"Date=1962.07..1963", ""},
	{"Date=1962.??.??", "Date=1962"},
	{"ECO=B90..C05", ""},
	{"not White=Tal", ""},
	{"not not White=Tal", ""},
	{"not (White=Tal Black=Tal)", ""},
	{"(White=Tal Black=Tal) Result=1-0", "White=Tal Black=Tal Result=1-0"},
	{"White=Tal and Black=Tal", "White=Tal Black=Tal"},
	{"White=Tal or Black=Tal Result=1-0", ""},
	{"(White=Tal or Black=Tal) Result=1-0", ""},
	{"((White=Tal) or (Black=Tal or Result=1-0))", "White=Tal or Black=Tal or Result=1-0"},
	{"plies=20..40", ""},
	{"plies<20", "plies<=19"},
	{"plies>20", "plies>=21"},
	{"plies=20..", "plies>=20"},
	{"plies=..20", "plies<=20"},
	{"plies=-3..-1", ""},
	{"plies<1000000", "plies<=999999"},
	{"points>-1000000", "points>=-999999"},
	{"line(1. e4 c5 2.!Nf3|Nc3 * d4)", "line(e4 c5 !Nf3|Nc3 * d4)"},
	{"line(1... e5)", "line(e5)"},
	{"anyorder(1. d4 Nf6 2. c4|Nf3 *)", "anyorder(d4 Nf6 c4|Nf3 *)"},
	{"opening(B9)", ""},
	{"opening(B90..C)", ""},
	{"opening(Sicilian Defense*)", `opening("Sicilian Defense*")`},
	{`opening("A ( \" \\ )")`, ""},
	{"some(check turn(w))", "some(check turn(white))"},
	{"held(6,check)", "held(6, check)"},
	{"first(on(K e1)) last(checkmate)", ""},
	{"either(White=Tal material(KvK))", ""},
	{"some(either(check) or mirrored(on(Rr a 7 e4)))", ""},
	{"material(KRPvKR)", ""},
	{"material(KP2RvK)", "material(KRPPvK)"},
	{"material(KPPPvK)", "material(KP3vK)"},
	{"material(KQ*R+B2+N2-P1*vKP0)", "material(KQ*R+B2+N2-P*vK)"},
	{"material(KPP+vKP9P9-PP*)", "material(KP2+vKP9P1+)"},
	{"count(P-p)=1", ""},
	{"count(qQ)=0", "count(Qq)=0"},
	{"points>=3", ""},
	{"on(N d5 e5)", ""},
	{"on(nN e5,d5 a8 b8 c8 d8 e8 f8 g8 h8)", "on(Nn 8 d5 e5)"},
	{"passed(P)", ""},
	{"isolated(pP d)", "isolated(Pp d)"},
	{"doubled(p a1 a2 a3 a4 a5 a6 a7 a8)", "doubled(p a)"},
	{"opposite(bishops)", ""},
	{"board(*/*/*/*/*/[PB]?*/!*/R5Aa)", ""},
	{"board(rnbqkbnr/8/*p*/[^Qq]*/4a3/7A/?*?/????????)", ""},
	{"fen(4k3/8/8/8/8/8/8/4K2R w K -)", "fen(4k3/8/8/8/8/8/8/4K2R w K - 0 1)"},
	{"after(e4 e5 Nf3)", "after(1. e4 e5 2. Nf3)"},
	{"ply<=30", ""},
	{"White%Tal", ""},
	{`Player%"Tal, M"`, ""},
	{"hash(463B96181691fc9c)", "hash(463b96181691fc9c)"},
	{"hash(1)", "hash(0000000000000001)"},
	{"balance(q*r+l*p+ q=r1<=l2>=p1<)", ""},
	{"balance( RP+   rP1>= )", "balance(RP+ rP1>=)"},
	{"held(3, balance(QR2B2N2P8 QR2B2N2P8))", ""},
	{"checkmate stalemate insufficient repetition fifty enpassant sacrifice", ""},
	{"moves(N) captures(Qq) promotes(RBNrbn) castles(KQkq)", ""},
	{"moved(Nbxd7+) moved(exd8=N#) moved(O-O-O)", ""},
}

func TestParse(t *testing.T) {
	for _, test := range texts {
		want := test.canonical
		switch want {
		case "":
			want = test.text
		case " canonical: nothing":
			want = ""
		}
		q, err := Parse(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if got := q.String(); got != want {
			t.Errorf("%q: text %q, want %q", test.text, got, want)
		}
		if again, err := Parse(q.String()); err != nil || !again.Equal(q) {
			t.Errorf("%q: read again %q, %v", test.text, again, err)
		}
	}
}

// TestErrors has a § at the place of each error.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		text string
		err  error
	}{
		{"§nonsense", ErrTerm},
		{"check §)", ErrSyntax},
		{"§(check", ErrSyntax},
		{"check or§", ErrSyntax},
		{"§or check", ErrSyntax},
		{"not§", ErrSyntax},
		{"(§)", ErrSyntax},
		{"White§", ErrSyntax},
		{"White=§ check", ErrSyntax},
		{"White=§\"Tal", ErrSyntax},
		{"Date<§62", ErrValue},
		{"Date=1962..§x", ErrValue},
		{"Elo=§..", ErrValue},
		{"White~§[", nil},
		{"plies§", ErrSyntax},
		{"plies>=§x", ErrValue},
		{"plies=3..§2", ErrValue},
		{"plies=§9999999", ErrValue},
		{"plies>§1000000", ErrValue},
		{"points<§-1000000", ErrValue},
		{"some(§White=Tal)", ErrLevel},
		{"White%§", ErrSyntax},
		{"White%§12", ErrValue},
		{"hash(§xyz)", ErrValue},
		{"hash(§-1)", ErrValue},
		{"hash(§463b96181691fc9c0)", ErrValue},
		{"either(§hash(1))", ErrLevel},
		{"balance(§RP)", ErrValue},
		{"balance(§RP R P)", ErrValue},
		{"balance(R§K R)", ErrValue},
		{"balance(RP PP2+§*)", ErrValue},
		{"some(§plies>3)", ErrLevel},
		{"some(§some(check))", ErrLevel},
		{"some(either(§line(e4)))", ErrLevel},
		{"held(§0, check)", ErrValue},
		{"held(3 §check)", ErrSyntax},
		{"some§", ErrSyntax},
		{"some§(check", ErrSyntax},
		{"material§", ErrSyntax},
		{"material§(KvK", ErrSyntax},
		{"material(§)", ErrSyntax},
		{"material(§RvK)", ErrValue},
		{"material(K§KvK)", ErrValue},
		{"material(KR§)", ErrValue},
		{"material(KR*§*vK)", ErrValue},
		{"material(KRv§)", ErrValue},
		{"count(P§x)=1", ErrValue},
		{"count(P-§)=1", ErrValue},
		{"count(P)§", ErrSyntax},
		{"on(N§)", ErrSyntax},
		{"on(N §i5)", ErrValue},
		{"on(§x e5)", ErrValue},
		{"passed(§N)", ErrValue},
		{"opposite(§kings)", ErrValue},
		{"board(§8/8)", ErrValue},
		{"board(8/8/8/8/8/8/8/§7)", ErrValue},
		{"board(8/8/8/8/8/8/8/§9)", ErrValue},
		{"board(8/8/8/8/8/8/8/7x)", ErrValue},
		{"board(8/8/8/8/8/8/7§[PB/8)", ErrSyntax},
		{"board(8/8/8/8/8/8/7§[x]/8)", ErrValue},
		{"fen(§x)", nil},
		{"fen(4k3/8/8/8/8/8/8/4K3 §z - -)", nil},
		{"after(e4 §e4)", nil},
		{"after(1...§x)", nil},
		{"turn(§green)", ErrValue},
		{"promotes(§K)", ErrValue},
		{"castles(K§x)", ErrValue},
		{"moved(§Nf9)", ErrValue},
		{"moved(§e4++)", ErrValue},
		{"moved(§N3bd4)", ErrValue},
		{"moved(§Ne8=Q)", ErrValue},
		{"line(e4 §x)", ErrValue},
		{"line(e4|§x)", ErrValue},
		{"line(1. e4 !§x)", ErrValue},
		{"line(§1.)", ErrValue},
		{"anyorder(e4 §!e5)", ErrValue},
		{"opening(§C..B)", ErrValue},
		{strings.Repeat("(", 100) + "§(check", ErrTooLarge},
		{strings.Repeat("not ", 100) + "§not check", ErrTooLarge},
		{"either(either(mirrored(either(§either(check)))))", ErrTooLarge},
	} {
		at := strings.Index(test.text, "§")
		text := strings.Replace(test.text, "§", "", 1)
		_, err := Parse(text)
		e, ok := errors.AsType[*Error](err)
		if !ok {
			t.Errorf("%q: error %v", text, err)
			continue
		}
		if at >= 0 && e.Offset != at {
			t.Errorf("%q: offset %d, want %d: %v", text, e.Offset, at, err)
		}
		if test.err != nil && !errors.Is(err, test.err) {
			t.Errorf("%q: error %v, want %v", text, err, test.err)
		}
		if !strings.HasPrefix(text[e.Offset:], e.Near) || e.Error() == "" {
			t.Errorf("%q: near %q", text, e.Near)
		}
	}
	if _, err := Parse(strings.Repeat("check ", 11000)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a long text: error %v", err)
	}
}

// FuzzParse reads what String returns, also of the query turned around, and compares.
func FuzzParse(f *testing.F) {
	for _, test := range texts {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Parse(text)
		if err != nil {
			if e, ok := errors.AsType[*Error](err); !ok || e.Offset > len(text) {
				t.Fatalf("%q: error %v", text, err)
			}
			return
		}
		same := func(q Query) {
			if again, err := Parse(q.String()); err != nil || again.String() != q.String() {
				t.Fatalf("%q: text %q, read again %q, %v", text, q, again, err)
			}
		}
		same(q)
		if q.root == nil {
			return
		}
		flipped := Query{q.root.colors()}
		same(flipped)
		same(Query{q.root.mirror()})
		if twice := (Query{flipped.root.colors()}); !strings.Contains(text, "after") && twice.String() != q.String() {
			t.Fatalf("%q: turned around twice %q", q, twice)
		}
		q.Matcher()
	})
}
