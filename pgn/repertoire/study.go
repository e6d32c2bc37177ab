package repertoire

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// The tags of the chapters of a study, as Lichess writes them. Event has both names too.
const (
	studyTag   = "StudyName"
	chapterTag = "ChapterName"
	eventTag   = "Event"
	separator  = ": " // in Event, between the names
)

// A Chapter is a chapter of a study: a tree with a name. It belongs to the program.
type Chapter struct {
	Name string
	Tree *pgn.Game
}

// Chapters returns the chapters of a study in PGN, a game each, and the name of the study, which is that of
// the first chapter that has one, or "". The trees are the games themselves.
//
// The name of a chapter is its tag ChapterName, or what follows ": " in its tag Event, or Event as
// a whole, or else the names of the players, or "Chapter" and its number. The name of the study is its tag
// StudyName, or what comes before ": " in Event.
func Chapters(games ...*pgn.Game) (study string, chapters []Chapter) {
	for i, g := range games {
		event := g.Tags.Get(eventTag)
		if event == "?" {
			event = ""
		}
		of, name, two := strings.Cut(event, separator)
		if !two {
			of, name = "", event
		}
		if players := []string{g.Tags.Get("White"), g.Tags.Get("Black")}; name == "" && !slices.Contains(players, "") && !slices.Contains(players, "?") {
			name = strings.Join(players, " - ")
		}
		name = cmp.Or(g.Tags.Get(chapterTag), name, fmt.Sprint("Chapter ", i+1))
		study = cmp.Or(study, g.Tags.Get(studyTag), of)
		chapters = append(chapters, Chapter{name, g})
	}
	return study, chapters
}

// Study returns chapters as the games of a study, to be written as PGN: copies of the trees with the
// tags StudyName, ChapterName and Event, from which [Chapters] and Lichess take the names. Other tags are
// unchanged.
func Study(name string, chapters ...Chapter) []*pgn.Game {
	games := make([]*pgn.Game, len(chapters))
	for i, c := range chapters {
		g := c.Tree.Clone()
		g.Tags.Set(eventTag, name+separator+c.Name)
		g.Tags.Set(studyTag, name)
		g.Tags.Set(chapterTag, c.Name)
		games[i] = g
	}
	return games
}

// Split divides a tree into chapters, one for each of its lines of the given number of plies, named by the moves. A
// shorter line has a chapter of its own. Each begins at the start of the tree, with all
// that the tree has on the way and after it, except other moves on the way. Two lines that transpose are two
// chapters. If plies is 0 or less, or there are no moves, there is one chapter. The error is
// that of [pgn.Merge].
func Split(tree *pgn.Game, plies int) ([]Chapter, error) {
	all := tree.Clone()
	all.Root().Remove()
	if err := all.Merge(tree); err != nil { // no two moves from a position are the same now
		return nil, err
	}
	ends := []*pgn.Node{all.Root()}
	if plies > 0 && all.Root().Next() != nil {
		ends = nil
		for n := range all.All() {
			if p := n.Ply(); p == plies || p < plies && n.Next() == nil {
				ends = append(ends, n)
			}
		}
	}
	start := all.Root().Board()
	chapters := make([]Chapter, len(ends))
	for i, end := range ends {
		c := all.Clone()
		path := end.Moves()
		at := c.Root()
		for _, m := range path {
			for _, n := range at.Children() {
				if n.Move() != m {
					n.Remove()
				}
			}
			at = at.Next()
		}
		chapters[i] = Chapter{cmp.Or(san.FormatLine(&start, path), "All lines"), c}
	}
	return chapters, nil
}
