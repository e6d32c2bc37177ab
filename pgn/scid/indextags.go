package scid

import "strconv"

// tag tells the Visitor a tag.
func (d *decoder) tag(name, value string) error {
	d.value = append(d.value[:0], value...)
	return d.tagValue(name)
}

// tagValue tells the Visitor a tag whose value is in d.value.
func (d *decoder) tagValue(name string) error {
	d.name = append(d.name[:0], name...)
	return d.v.Tag(d.name, d.value)
}

// indexTags tells the Visitor the tags that the index has for a game: those of Header.Tags, without
// making strings of them.
func (d *decoder) indexTags(n *names, e *entry) error {
	name := func(tag string, place int) error {
		text, ok := n.get(kindOf[place], e.names[place])
		if !ok {
			text, d.nameless = "?", true
		}
		return d.tag(tag, text)
	}
	if err := name("Event", event); err != nil {
		return err
	}
	if err := name("Site", site); err != nil {
		return err
	}
	d.value = appendDate(d.value[:0], e.date)
	if err := d.tagValue("Date"); err != nil {
		return err
	}
	if err := name("Round", round); err != nil {
		return err
	}
	if err := name("White", white); err != nil {
		return err
	}
	if err := name("Black", black); err != nil {
		return err
	}
	if err := d.tag("Result", e.gameResult().String()); err != nil {
		return err
	}
	for i, elo := range [...]string{white: "WhiteElo", black: "BlackElo"} {
		if r, kind := rating(e.ratings[i]); r > 0 {
			d.value = strconv.AppendInt(d.value[:0], int64(r), 10)
			if err := d.tagValue(ratingName(elo, kind)); err != nil {
				return err
			}
		}
	}
	if d.value = appendECO(d.value[:0], e.eco); len(d.value) > 0 {
		if err := d.tagValue("ECO"); err != nil {
			return err
		}
	}
	if e.eventDate != 0 {
		d.value = appendDate(d.value[:0], e.eventDate)
		if err := d.tagValue("EventDate"); err != nil {
			return err
		}
	}
	if d.value = e.appendLetters(d.value[:0]); len(d.value) > 0 {
		return d.tagValue("ScidFlags")
	}
	return nil
}
