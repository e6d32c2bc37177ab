package chessbase

import (
	"encoding/binary"
	"strconv"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// recordSize is the size of the header of the .cbh file and of each of its records.
const recordSize = 46

// The bits of the first byte of a record.
const (
	textBit    = 1 << 1
	deletedBit = 1 << 7
)

// chess960Codes is the first value of the ECO field that is the number of a start position.
const chess960Codes = 1<<16 - 960

// A Header is what the files of headers and names know about a game or a guiding text. Fields that
// are unknown are empty or 0.
type Header struct {
	// Deleted says that the game or text is marked as deleted. It is still there.
	Deleted bool `json:"deleted"`

	// Text says that it is a guiding text, not a game. It has Event, Site, Round, Annotator
	// and Source.
	Text bool `json:"text"`

	White         string `json:"white"`
	Black         string `json:"black"`
	WhiteTeam     string `json:"white_team"`
	BlackTeam     string `json:"black_team"`
	WhiteRating   int    `json:"white_rating"`
	BlackRating   int    `json:"black_rating"`
	Event         string `json:"event"`
	Site          string `json:"site"`
	Round         string `json:"round"`
	Date          string `json:"date"`          // as in PGN, such as "1972.07.??"
	EventDate     string `json:"event_date"`    // as in PGN, such as "1972.07.??"
	EventType     string `json:"event_type"`    // such as "swiss (rapid)"
	EventCountry  string `json:"event_country"` // the code of three letters
	EventCategory int    `json:"event_category"`
	EventRounds   int    `json:"event_rounds"`
	Annotator     string `json:"annotator"`
	Source        string `json:"source"`
	Publisher     string `json:"publisher"`
	SourceDate    string `json:"source_date"`

	Result game.Result `json:"result"`

	// Forfeit says that the result is without play. If both players have lost, Result is
	// game.Unfinished.
	Forfeit bool `json:"forfeit"`

	// Line says that it is a line of moves that ChessBase shows with an evaluation in place
	// of a result. LineNAG is the evaluation.
	Line    bool    `json:"line"`
	LineNAG pgn.NAG `json:"line_nag"`

	ECO string `json:"eco"` // such as "B97", or "B97/08" with a sub-code

	// Moves is the number of moves in the main line, 255 if there are more.
	Moves int `json:"moves"`

	// Medals has the set bits of the medals of the game: bit 0 best game, 1 decided the
	// tournament, 2 model game, 3 novelty, 4 pawn structure, 5 strategy, 6 tactics, 7 attack,
	// 8 sacrifice, 9 defence, 10 material, 11 piece play, 12 endgame, 13 tactical blunder,
	// 14 strategical blunder, 15 user.
	Medals uint16 `json:"medals"`
}

// A record is an entry of the .cbh file, whose numbers have their most significant byte first.
type record struct {
	b [recordSize]byte

	moves, annotations int64  // where they are; annotations is 0 if there are none
	teams              [2]int // -1 if there is none
}

func (r *record) isText() bool    { return r.b[0]&textBit != 0 }
func (r *record) isDeleted() bool { return r.b[0]&deletedBit != 0 }

func number3(b []byte) uint32 { return uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2]) }

// The extended headers, of the .cbj file: a header of 32 bytes with the size of a record, whose
// length depends on the version of ChessBase.
const (
	extendedHeader = 32
	teamsSize      = 8
	annotationsAt  = 12
	movesAt        = 30
)

// record reads the record of an entry, counted from 0.
func (db *Database) record(i int) (r record, err *Error) {
	at := recordSize * (int64(i) + 1)
	if i < 0 || i >= db.count {
		return r, &Error{File: db.headers.name, Offset: at, Game: i + 1, Err: ErrID}
	}
	if err := db.headers.read(r.b[:], at); err != nil {
		err.Game = i + 1
		return r, err
	}
	r.moves = int64(binary.BigEndian.Uint32(r.b[1:]))
	if !r.isText() {
		r.annotations = int64(binary.BigEndian.Uint32(r.b[5:]))
	}
	r.teams = [2]int{-1, -1}
	if i >= db.extendedCount {
		return r, nil
	}
	var x [movesAt + 8]byte
	n := min(len(x), db.extendedSize)
	if err := db.extended.read(x[:n], extendedHeader+int64(i)*int64(db.extendedSize)); err != nil {
		return r, nil // the headers have all that matters
	}
	if n >= teamsSize && !r.isText() {
		r.teams = [2]int{int(int32(binary.BigEndian.Uint32(x[0:]))), int(int32(binary.BigEndian.Uint32(x[4:])))}
	}
	// Files of more than 4 GiB need the offsets of 64 bits, whose low half is the old one.
	wide := func(at int, old *int64) {
		if n < at+8 {
			return
		}
		if v := binary.BigEndian.Uint64(x[at:]); uint32(v) == uint32(*old) && v>>62 == 0 {
			*old = int64(v)
		}
	}
	wide(movesAt, &r.moves)
	if r.annotations != 0 {
		wide(annotationsAt, &r.annotations)
	}
	return r, nil
}

// date returns a date in the form of PGN, or "" if nothing of it is known.
func date(d uint32) string {
	if d&(1<<21-1) == 0 {
		return ""
	}
	b := make([]byte, 0, len("2006.01.02"))
	part := func(n uint32, unknown string) {
		if n == 0 {
			b = append(b, unknown...)
			return
		}
		s := strconv.Itoa(int(n))
		for i := len(s); i < len(unknown); i++ {
			b = append(b, '0')
		}
		b = append(b, s...)
	}
	part(d>>9&0xfff, "????")
	b = append(b, '.')
	part(d>>5&15, "??")
	b = append(b, '.')
	part(d&31, "??")
	return string(b)
}

// eco returns an ECO code.
func eco(code uint16) string {
	n := int(code>>7) - 1
	if code >= chess960Codes || n < 0 || n >= 500 {
		return ""
	}
	b := []byte{'A' + byte(n/100), '0' + byte(n/10%10), '0' + byte(n%10)}
	if sub := code & 127; sub > 0 && sub < 100 {
		b = append(b, '/', '0'+byte(sub/10), '0'+byte(sub%10))
	}
	return string(b)
}

// round returns a round as in PGN, "3.2" with a sub-round.
func round(r, sub byte) string {
	switch {
	case r == 0 && sub == 0:
		return ""
	case sub == 0:
		return strconv.Itoa(int(r))
	}
	return strconv.Itoa(int(r)) + "." + strconv.Itoa(int(sub))
}

// Results of a record.
const (
	blackWon = iota
	drawn
	whiteWon
	line
	blackForfeit
	drawForfeit
	whiteForfeit
	bothLost
)

// header returns the header of a record. What cannot be read is empty, and the first error is
// returned with it.
func (db *Database) header(i int, r *record) (h Header, first *Error) {
	keep := func(err *Error) {
		if err != nil && first == nil {
			err.Game = i + 1
			first = err
		}
	}
	b := &r.b
	h.Deleted, h.Text = r.isDeleted(), r.isText()
	tournamentAt, annotatorAt, sourceAt, roundAt := 15, 18, 21, 29
	if h.Text {
		tournamentAt, annotatorAt, sourceAt, roundAt = 7, 13, 10, 16
	}
	var err *Error
	t, err := db.tournament(number3(b[tournamentAt:]))
	keep(err)
	h.Event, h.Site, h.EventDate = t.title, t.place, date(t.date)
	h.EventType, h.EventCountry, h.EventCategory, h.EventRounds = t.kind, t.country, t.category, t.rounds
	h.Annotator, err = db.annotator(number3(b[annotatorAt:]))
	keep(err)
	s, err := db.source(number3(b[sourceAt:]))
	keep(err)
	h.Source, h.Publisher, h.SourceDate = s.title, s.publisher, date(s.date)
	h.Round = round(b[roundAt], b[roundAt+1])
	if h.Text {
		return h, first
	}
	h.White, err = db.player(number3(b[9:]))
	keep(err)
	h.Black, err = db.player(number3(b[12:]))
	keep(err)
	for c, name := range [...]*string{&h.WhiteTeam, &h.BlackTeam} {
		if r.teams[c] >= 0 {
			*name, err = db.team(uint32(r.teams[c]))
			keep(err)
		}
	}
	h.Date = date(number3(b[24:]))
	switch b[27] {
	case blackWon, blackForfeit:
		h.Result = game.BlackWins
	case drawn, drawForfeit:
		h.Result = game.Draw
	case whiteWon, whiteForfeit:
		h.Result = game.WhiteWins
	case line:
		h.Line, h.LineNAG = true, pgn.NAG(b[28])
	}
	h.Forfeit = blackForfeit <= b[27] && b[27] <= bothLost
	h.WhiteRating, h.BlackRating = int(binary.BigEndian.Uint16(b[31:])), int(binary.BigEndian.Uint16(b[33:]))
	h.ECO = eco(binary.BigEndian.Uint16(b[35:]))
	h.Medals = binary.BigEndian.Uint16(b[37:])
	h.Moves = int(b[45])
	return h, first
}

// Tags returns the tags that a game with this header has; see the package documentation.
func (h *Header) Tags() pgn.Tags {
	tags := make(pgn.Tags, 0, 24)
	add := func(name, value string) {
		if value != "" {
			tags = append(tags, pgn.Tag{Name: name, Value: value})
		}
	}
	known := func(s, unknown string) string {
		if s == "" {
			return unknown
		}
		return s
	}
	count := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	add("Event", known(h.Event, "?"))
	add("Site", known(h.Site, "?"))
	add("Date", known(h.Date, "????.??.??"))
	add("Round", known(h.Round, "?"))
	add("White", known(h.White, "?"))
	add("Black", known(h.Black, "?"))
	add("Result", h.Result.String())
	if h.Forfeit {
		if h.Result == game.Unfinished {
			add("Termination", "double forfeit")
		} else {
			add("Termination", "forfeit")
		}
	}
	add("WhiteElo", count(h.WhiteRating))
	add("BlackElo", count(h.BlackRating))
	add("WhiteTeam", h.WhiteTeam)
	add("BlackTeam", h.BlackTeam)
	add("ECO", h.ECO)
	add("Annotator", h.Annotator)
	add("EventDate", h.EventDate)
	add("EventType", h.EventType)
	add("EventRounds", count(h.EventRounds))
	add("EventCountry", h.EventCountry)
	add("EventCategory", count(h.EventCategory))
	add("SourceTitle", h.Source)
	add("Source", h.Publisher)
	add("SourceDate", h.SourceDate)
	return tags
}
