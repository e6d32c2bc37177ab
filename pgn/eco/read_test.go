package eco

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

const header = "eco\tname\tpgn\n"

func TestRead(t *testing.T) {
	italian := Opening{ECO: "C50", Name: "Italian Game", Moves: "1. e4 e5 2. Nf3 Nc6 3. Bc4", Ply: 5}
	reti := Opening{ECO: "A04", Name: "Réti", Moves: "1. Nf3", Ply: 1}
	tests := []struct {
		name, in string
		want     []Opening
	}{
		{"header only", header, nil},
		{"header without line end", "eco\tname\tpgn", nil},
		{"one line", header + "C50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc4\n", []Opening{italian}},
		{"last line not ended", header + "C50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc4", []Opening{italian}},
		{"CRLF and a byte order mark", "\ufeffeco\tname\tpgn\r\nA04\tRéti\t1. Nf3\r\n", []Opening{reti}},
		{"empty lines", "\n" + header + "\n\r\nA04\tRéti\t1. Nf3\n\n", []Opening{reti}},
		{"other columns, another order", "pgn\tuci\tname\teco\tepd\n1. Nf3\tg1f3\tRéti\tA04\t\n", []Opening{reti}},
		{"files put together", header + "A04\tRéti\t1. Nf3\n" + header + "C50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc4\n", []Opening{reti, italian}},
		{"blanks", header + "A04\t Réti \t  1.  Nf3 \n", []Opening{{ECO: "A04", Name: "Réti", Moves: "1. Nf3", Ply: 1}}},
		{"beginning of the line before", header + "C50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc4\nB00\tKing's Pawn\t1. e4\n",
			[]Opening{italian, {ECO: "B00", Name: "King's Pawn", Moves: "1. e4", Ply: 1}}},
		{"glued numbers", header + "C20\tx\t1.e4 1...e5\n", []Opening{{ECO: "C20", Name: "x", Moves: "1.e4 1...e5", Ply: 2}}},
		{"no numbers", header + "C20\tx\te4 e5\n", []Opening{{ECO: "C20", Name: "x", Moves: "e4 e5", Ply: 2}}},
		{"same moves twice", header + "A04\tRéti\t1. Nf3\nA05\tSecond\t1. Nf3\n", []Opening{reti}},
		{"same position twice", header + "C50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc4\nC23\tBishop\t1. e4 e5 2. Bc4 Nc6 3. Nf3\n", []Opening{italian}},
		{"same name twice", header + "A04\tRéti\t1. Nf3\nA05\tRéti\t1. Nf3 Nf6\n", []Opening{reti, {ECO: "A05", Name: "Réti", Moves: "1. Nf3 Nf6", Ply: 2}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for name, r := range map[string]*Table{
				"whole":     read(t, test.in),
				"byte-wise": must(Read(iotest.OneByteReader(strings.NewReader(test.in)))),
			} {
				if diff := cmp.Diff(test.want, slices.Collect(r.All())); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

func must(t *Table, err error) *Table {
	if err != nil {
		return &Table{}
	}
	return t
}

func TestReadErrors(t *testing.T) {
	tests := []struct {
		name, in string
		line     int
		column   string
		text     string
		err      error // found by errors.Is
	}{
		{"nothing", "", 1, "", "", errEmpty},
		{"blank lines only", "\n\n", 1, "", "", errEmpty},
		{"no header", "C50\tItalian Game\t1. e4\n", 1, "", "", errHeader},
		{"header after a blank line", "\neco\tname\n", 2, "", "", errHeader},
		{"header with blanks", "eco name pgn\n", 1, "", "", errHeader},
		{"column named twice", "eco\tname\tpgn\teco\n", 1, "", "", errHeader},
		{"too few columns", header + "\nC50\tItalian Game\n", 3, "", "", errColumns},
		{"too many columns", header + "C50\tItalian\tGame\t1. e4\n", 2, "", "", errColumns},
		{"binary", header + "\x00\xff\xfe\n", 2, "", "", errColumns},
		{"no code", header + "\tx\t1. e4\n", 2, "eco", "", errCode},
		{"code F", header + "F00\tx\t1. e4\n", 2, "eco", "F00", errCode},
		{"code in lower case", header + "c50\tx\t1. e4\n", 2, "eco", "c50", errCode},
		{"code too long", header + "C500\tx\t1. e4\n", 2, "eco", "C500", errCode},
		{"long code", header + strings.Repeat("C", 50) + "\tx\t1. e4\n", 2, "eco", strings.Repeat("C", 40) + "…", errCode},
		{"no name", header + "C50\t \t1. e4\n", 2, "name", "", errName},
		{"no moves", header + "C50\tx\t\n", 2, "pgn", "", errMoves},
		{"number only", header + "C50\tx\t1.\n", 2, "pgn", "", errMoves},
		{"illegal", header + "C50\tx\t1. e4 e5 2. Nf4\n", 2, "pgn", "Nf4", san.ErrIllegal},
		{"ambiguous", header + "C50\tx\t1. Nf3 e5 2. d3 d6 3. Nd2\n", 2, "pgn", "Nd2", san.ErrAmbiguous},
		{"no move", header + "C50\tx\t1. e4 *\n", 2, "pgn", "*", san.ErrSyntax},
		{"glued and illegal", header + "C50\tx\t1. e4 1...e4\n", 2, "pgn", "1...e4", san.ErrIllegal},
		{"second line", header + "C20\tx\t1. e4 e5\nC20\tx\t1. e4 e5 2. e5\n", 3, "pgn", "e5", san.ErrIllegal},
		{"wrong number", header + "C50\tx\t1. e4 e5 3. Nf3\n", 2, "pgn", "3.", nil},
		{"number of a White move for Black", header + "C50\tx\t1. e4 1. e5\n", 2, "pgn", "1.", nil},
		{"huge number", header + "C50\tx\t99999999999999999999. e4\n", 2, "pgn", "99999999999999999999.", nil},
		{"line too long", header + "C50\t" + strings.Repeat("x", maxLine) + "\t1. e4\n", 2, "", "", errLong},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			table, err := Read(strings.NewReader(test.in))
			var e *Error
			if table != nil || !errors.As(err, &e) {
				t.Fatalf("table %v, error %v", table, err)
			}
			want := &Error{Line: test.line, Column: test.column, Text: test.text, Err: e.Err}
			if diff := cmp.Diff(want.Error(), e.Error()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if test.err != nil && !errors.Is(err, test.err) {
				t.Errorf("%v, want %v", err, test.err)
			}
		})
	}
}

// The zero Error says what it can.
func TestZeroError(t *testing.T) {
	if got := new(Error).Error(); got != "eco: line 0" {
		t.Errorf("%q", got)
	}
}

// A reader that fails in the middle of a line is what is wrong, not the line.
func TestReadFails(t *testing.T) {
	broken := errors.New("broken")
	for _, in := range []string{"", "eco\tna", header, header + "C50\tItalian G"} {
		r := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(in)))
		if in != "" {
			r = &failing{strings.NewReader(in), broken}
		}
		_, err := Read(r)
		if _, ok := errors.AsType[*Error](err); !ok || in != "" && !errors.Is(err, broken) {
			t.Errorf("after %q: %v", in, err)
		}
	}
}

// A failing reads and then fails with err.
type failing struct {
	r   *strings.Reader
	err error
}

func (f *failing) Read(p []byte) (int, error) {
	if f.r.Len() == 0 {
		return 0, f.err
	}
	return f.r.Read(p)
}

type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.room {
		n := f.room
		f.room = 0
		return n, errors.New("no room")
	}
	f.room -= len(p)
	return len(p), nil
}

func TestWriteTo(t *testing.T) {
	// The table and all ways to play the first move are several blocks.
	var lines strings.Builder
	lines.WriteString(header)
	start := board.Start()
	for white := range movegen.Legal(&start) {
		next := start
		next.Play(white)
		for black := range movegen.Legal(&next) {
			lines.WriteString("A00\tSome way to begin\t1. " + san.Format(&start, white) + " " + san.Format(&next, black) + "\n")
		}
	}
	big := Merge(Builtin(), read(t, lines.String()))
	var text bytes.Buffer
	n, err := big.WriteTo(&text)
	if err != nil || n != int64(text.Len()) {
		t.Errorf("%d bytes, %v; there are %d", n, err, text.Len())
	}
	if diff := cmp.Diff(slices.Collect(big.All()), slices.Collect(read(t, text.String()).All())); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	if n, err := big.WriteTo(&full{100}); n != 100 || err == nil {
		t.Errorf("%d bytes, %v; want 100 and an error", n, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(openings[:500]))
	f.Add([]byte(header + "C50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc4\n\nC50\tx\t1.e4 1...e5\r\n" + header))
	f.Add([]byte("\ufeffpgn\tuci\tname\teco\n1. Nf3\tg1f3\tR\xe9ti\tA04\n"))
	f.Add([]byte(header + "A00\tx\t1. e4 a6 2. e5 d5 3. exd6 a5\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		table, err := Read(bytes.NewReader(in))
		if err != nil {
			if _, ok := errors.AsType[*Error](err); !ok || table != nil {
				t.Fatalf("table %v, error %v", table, err)
			}
			return
		}
		for i := range table.entries {
			e := &table.entries[i]
			if got, ok := table.Lookup(&e.board); !ok || got != e.opening {
				t.Errorf("%v is found as %v, %v", e.opening, got, ok)
			}
		}
		var text bytes.Buffer
		if _, err := table.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		again, err := Read(bytes.NewReader(text.Bytes()))
		if err != nil {
			t.Fatalf("%v in what was written:\n%s", err, text.Bytes())
		}
		if diff := cmp.Diff(slices.Collect(table.All()), slices.Collect(again.All())); diff != "" {
			t.Errorf("(-written +read):\n%s", diff)
		}
	})
}
