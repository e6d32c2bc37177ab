package scid

import (
	"encoding/binary"
	"math/bits"
	"strconv"
	"strings"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// The sizes of the index file, and the parts of its header.
const (
	indexMagic  = "Scid.si\x00"
	version4    = 400
	indexHeader = 182
	entrySize4  = 47
	entrySize5  = 56

	descriptionAt, descriptionSize = 20, 108
	flagNamesAt, flagNameSize      = 128, 9
)

// CustomFlags is the number of flags whose meaning a database can define.
const CustomFlags = 6

// An Info is what a database says about itself.
type Info struct {
	Version     int                 `json:"version"` // of the format: 4 or 5
	Description string              `json:"description"`
	FlagNames   [CustomFlags]string `json:"flag_names"` // the meaning of the custom flags "1" to "6"; often empty
	Type        uint32              `json:"type"`       // the icon of the database in Scid: 0 unknown, 2 clipbase, …
	AutoLoad    uint32              `json:"auto_load"`  // the number of the game to show first, counted from 1; 0 for none
}

// A Header is what the index knows about a game.
type Header struct {
	White string `json:"white"`
	Black string `json:"black"`
	Event string `json:"event"`
	Site  string `json:"site"`
	Round string `json:"round"`

	// Dates are as in PGN, such as "1972.07.??"; an unknown EventDate is "".
	Date      string `json:"date"`
	EventDate string `json:"event_date"`

	Result game.Result `json:"result"`

	// Ratings are from 1 to 4095, or 0 if there is none. The types are "Elo", "Rating",
	// "Rapid", "ICCF", "USCF", "DWZ" and "ECF".
	WhiteRating     int    `json:"white_rating"`
	BlackRating     int    `json:"black_rating"`
	WhiteRatingType string `json:"white_rating_type"`
	BlackRatingType string `json:"black_rating_type"`

	ECO string `json:"eco"` // with the extension of Scid, such as "B33a"; "" if unknown

	Plies int `json:"plies"` // in the main line, at most 1023

	// Deleted says that the game is marked as deleted. It is still there.
	Deleted bool `json:"deleted"`

	// Flags are the letters of the flags that are set, in this order: D deleted,
	// W white opening, B black opening, M middlegame, E endgame, N novelty, P pawn structure,
	// T tactics, K king side, Q queen side, ! brilliancy, ? blunder, U user, and 1 to 6 for those
	// of Info.FlagNames.
	Flags string `json:"flags"`

	// SetUp says that the game does not begin from the ordinary start position, and Chess960 that
	// it is a game of Chess960, which only Scid 5 has.
	SetUp    bool `json:"set_up"`
	Chess960 bool `json:"chess960"`
}

// The flags of an index entry by bit, from the fourth on.
const (
	setUpFlag   = 0
	deletedFlag = 3

	flagLetters = "DWBMENPTKQ!?U123456"
)

var ratingTypes = [...]string{"Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF"}

// An entry is a game in the index as it is stored.
type entry struct {
	offset uint64 // in the file of games
	length uint32
	flags  uint32
	names  [5]uint32 // White, Black, event, site and round
	result uint16
	eco    uint16

	date, eventDate uint32
	ratings         [2]uint16
	plies           uint16

	chess960 bool
}

// The names of an entry, by their places in it and by their kinds.
const (
	white = iota
	black
	event
	site
	round
)

var kindOf = [...]int{white: players, black: players, event: events, site: sites, round: rounds}

// parseEntry4 reads an entry of an index of Scid 4. All numbers have their most significant byte
// first.
func parseEntry4(b []byte) (e entry) {
	u16, u32 := binary.BigEndian.Uint16, binary.BigEndian.Uint32
	// The high bits of lengths, flags and names share bytes.
	e.offset = uint64(u32(b[0:]))
	e.length = uint32(u16(b[4:])) | uint32(b[6]&0x80)<<9
	e.flags = uint32(u16(b[7:])) | uint32(b[6]&0x3f)<<16
	e.names[white] = uint32(b[9]&0xf0)<<12 | uint32(u16(b[10:]))
	e.names[black] = uint32(b[9]&0x0f)<<16 | uint32(u16(b[12:]))
	e.names[event] = uint32(b[14]&0xe0)<<11 | uint32(u16(b[15:]))
	e.names[site] = uint32(b[14]&0x1c)<<14 | uint32(u16(b[17:]))
	e.names[round] = uint32(b[14]&0x03)<<16 | uint32(u16(b[19:]))
	e.result = u16(b[21:]) >> 12
	e.eco = u16(b[23:])
	// The date has a year, a month of 4 bits and a day of 5. That of the event is in the
	// 12 high bits, its year as a difference that is 4 for the year of the game.
	dates := u32(b[25:])
	e.date = dates & 0xfffff
	if y := dates >> 29; y != 0 {
		if y += e.date >> 9; y >= 4 {
			e.eventDate = (y-4)<<9 | dates>>20&0x1ff
		}
	}
	e.ratings = [2]uint16{u16(b[29:]), u16(b[31:])}
	e.plies = uint16(b[37]) | uint16(b[38]&0xc0)<<2
	return e
}

// parseEntry5 reads an entry of an index of Scid 5. It has words of four bytes, the least significant
// first, most of which have two numbers.
func parseEntry5(b []byte) (e entry) {
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
	const id = 1<<28 - 1
	e.names = [...]uint32{white: word(0) & id, black: word(1) & id, event: word(2) & id, site: word(3), round: word(4) & (1<<31 - 1)}
	e.chess960 = word(4)>>31 != 0
	e.date, e.eventDate = word(5)&0xfffff, word(6)&0xfffff
	e.plies, e.flags = uint16(word(7)>>22), word(7)&(1<<22-1)
	e.length = word(8) >> 15
	e.offset = uint64(word(8)&0x7fff)<<32 | uint64(word(9))
	kinds := word(11) >> 16
	e.ratings = [2]uint16{uint16(word(5)>>20 | kinds>>5&7<<12), uint16(word(6)>>20 | kinds>>2&7<<12)}
	e.result, e.eco = uint16(kinds&3), uint16(word(11))
	return e
}

// appendDate appends a date in the form of PGN.
func appendDate(dst []byte, d uint32) []byte {
	if year := d >> 9; year == 0 {
		dst = append(dst, "????."...)
	} else {
		dst = append(appendPair(appendPair(dst, year/100), year%100), '.')
	}
	if month := d >> 5 & 15; month == 0 {
		dst = append(dst, "??."...)
	} else {
		dst = append(appendPair(dst, month), '.')
	}
	if day := d & 31; day != 0 {
		return appendPair(dst, day)
	}
	return append(dst, "??"...)
}

// appendPair appends a number below 100 as two digits.
func appendPair(dst []byte, n uint32) []byte { return append(dst, '0'+byte(n/10), '0'+byte(n%10)) }

// appendECO appends an ECO code with its extension. Each code of ECO has 131 of them: none, and 26
// letters alone or followed by 1 to 4.
func appendECO(dst []byte, code uint16) []byte {
	const extensions = 131
	if code == 0 || code > 500*extensions {
		return dst
	}
	code--
	basic := code / extensions
	dst = append(dst, 'A'+byte(basic/100), '0'+byte(basic/10%10), '0'+byte(basic%10))
	if x := code % extensions; x > 0 {
		x--
		dst = append(dst, 'a'+byte(x/5))
		if x %= 5; x > 0 {
			dst = append(dst, '0'+byte(x))
		}
	}
	return dst
}

// appendLetters appends the flags of Header.Flags.
func (e *entry) appendLetters(dst []byte) []byte {
	for set := e.flags >> deletedFlag & (1<<len(flagLetters) - 1); set != 0; set &= set - 1 {
		dst = append(dst, flagLetters[bits.TrailingZeros32(set)])
	}
	return dst
}

func rating(r uint16) (value int, kind string) {
	value = int(r & 0xfff)
	if value == 0 {
		return 0, ""
	}
	if t := int(r >> 12); t < len(ratingTypes) {
		return value, ratingTypes[t]
	}
	return value, ratingTypes[0]
}

func (e *entry) gameResult() game.Result {
	switch e.result {
	case 1:
		return game.WhiteWins
	case 2:
		return game.BlackWins
	case 3:
		return game.Draw
	}
	return game.Unfinished
}

// header returns the header of an entry. Missing names are "?" and reported as false.
func (db *Database) header(e *entry) (h Header, ok bool) {
	ok = true
	for place, to := range [...]*string{white: &h.White, black: &h.Black, event: &h.Event, site: &h.Site, round: &h.Round} {
		name, found := db.names.get(kindOf[place], e.names[place])
		*to = name
		if !found {
			*to, ok = "?", false
		}
	}
	h.Date = string(appendDate(nil, e.date))
	if e.eventDate != 0 {
		h.EventDate = string(appendDate(nil, e.eventDate))
	}
	h.Result = e.gameResult()
	h.WhiteRating, h.WhiteRatingType = rating(e.ratings[white])
	h.BlackRating, h.BlackRatingType = rating(e.ratings[black])
	h.ECO = string(appendECO(nil, e.eco))
	h.Plies = int(e.plies)
	h.Deleted = e.flags>>deletedFlag&1 != 0
	h.Flags = string(e.appendLetters(nil))
	h.SetUp, h.Chess960 = e.flags>>setUpFlag&1 != 0, e.chess960
	return h, ok
}

// Tags returns the tags that a game with this header has; see the package documentation.
func (h *Header) Tags() pgn.Tags {
	var tags pgn.Tags
	tags = append(tags, pgn.Tag{Name: "Event", Value: h.Event}, pgn.Tag{Name: "Site", Value: h.Site},
		pgn.Tag{Name: "Date", Value: h.Date}, pgn.Tag{Name: "Round", Value: h.Round},
		pgn.Tag{Name: "White", Value: h.White}, pgn.Tag{Name: "Black", Value: h.Black},
		pgn.Tag{Name: "Result", Value: h.Result.String()})
	if h.WhiteRating > 0 {
		tags = append(tags, pgn.Tag{Name: ratingName("WhiteElo", h.WhiteRatingType), Value: strconv.Itoa(h.WhiteRating)})
	}
	if h.BlackRating > 0 {
		tags = append(tags, pgn.Tag{Name: ratingName("BlackElo", h.BlackRatingType), Value: strconv.Itoa(h.BlackRating)})
	}
	for _, t := range [...]pgn.Tag{{Name: "ECO", Value: h.ECO}, {Name: "EventDate", Value: h.EventDate}, {Name: "ScidFlags", Value: h.Flags}} {
		if t.Value != "" {
			tags = append(tags, t)
		}
	}
	return tags
}

// ratingName returns the name of the tag of a rating, given that of the most frequent type.
func ratingName(elo, kind string) string {
	if kind == "Elo" {
		return elo
	}
	return strings.TrimSuffix(elo, "Elo") + kind
}
