package match

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/search/match"
)

// report prints the summary of a match: the tables and the last line, or in other formats
// the table of the players alone.
func report(w io.Writer, format tabular.Format, m *match.Options, s *match.Summary) error {
	if format != tabular.Text {
		return tabular.All(w, format, rows(m, s))
	}
	_, err := fmt.Fprintf(w, "%s%s%s\n", standings(m, s), details(m, s), score(s))
	return err
}

// score returns the result of the first player, with the model of Elo.
func score(s *match.Summary) string {
	first := &s.Standings[0]
	e := first.Elo()
	return fmt.Sprintf("wins %d losses %d draws %d elo %s +/- %s (logistic)",
		first.Games.Wins, first.Games.Losses, first.Games.Draws, tabular.Decimal(e.Value), tabular.Margin(e.Error))
}

// A row is a player in the table. What is not known is nil.
type row struct {
	Engine       string      `json:"engine"`
	Games        int         `json:"games"`
	Wins         int         `json:"wins"`
	Losses       int         `json:"losses"`
	Draws        int         `json:"draws"`
	Score        float64     `json:"score"` // from 0 to 1
	Elo          *float64    `json:"elo"`   // logistic
	Error        *float64    `json:"error"`
	EloModel     string      `json:"elo_model"`
	LOS          *float64    `json:"los"`
	TimeLosses   int         `json:"time_losses"`
	IllegalMoves int         `json:"illegal_moves"`
	Crashes      int         `json:"crashes"`
	Pairs        match.Penta `json:"pairs"`
	LLR          *float64    `json:"llr"` // of the first player, with an SPRT
	SPRTModel    string      `json:"sprt_model"`
	Verdict      string      `json:"verdict"`

	standing *match.Standing
	width    int // of the column of names
}

// maxName is the width of the column of names at most.
const maxName = 24

// rows returns the table.
func rows(m *match.Options, s *match.Summary) []row {
	width := len("engine")
	for i := range s.Standings {
		width = max(width, min(utf8.RuneCountInString(s.Standings[i].Name), maxName))
	}
	all := make([]row, len(s.Standings))
	for i := range s.Standings {
		st := &s.Standings[i]
		e := st.Elo()
		all[i] = row{
			Engine: st.Name, Games: st.Games.Games(), Wins: st.Games.Wins, Losses: st.Games.Losses, Draws: st.Games.Draws,
			Score: st.Games.Score(), Elo: tabular.Finite(e.Value), Error: tabular.Finite(e.Error), EloModel: model(&match.SPRT{}), LOS: tabular.Finite(st.LOS()),
			TimeLosses: st.TimeLosses, IllegalMoves: st.IllegalMoves, Crashes: st.Crashes, Pairs: st.Pairs,
			standing: st, width: width,
		}
	}
	if m.SPRT != nil {
		all[0].LLR, all[0].SPRTModel, all[0].Verdict = &s.LLR, model(m.SPRT), s.Decision.String()
	}
	return all
}

// String returns the row as text.
func (r row) String() string {
	e := r.standing.Elo()
	return fmt.Sprintf("%-*s %6d %6d %6d %6d %5.1f%% %8s %7s %6s %5d %5d %5d",
		r.width, shorten(r.Engine, maxName), r.Games, r.Wins, r.Losses, r.Draws,
		100*r.Score, tabular.Decimal(e.Value), tabular.Margin(e.Error), tabular.Percent(r.standing.LOS()), r.TimeLosses, r.IllegalMoves, r.Crashes)
}

// standings returns a header and a line for each player.
func standings(m *match.Options, s *match.Summary) string {
	all := rows(m, s)
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s %6s %6s %6s %6s %6s %8s %7s %6s %5s %5s %5s\n",
		all[0].width, "engine", "games", "wins", "losses", "draws", "score", "elo", "+/-", "los", "time", "ill.", "crash")
	for _, r := range all {
		b.WriteString(r.String() + "\n")
	}
	return b.String()
}

// details returns the statistics of a match of two players: the pairs of the first
// one, and the SPRT.
func details(m *match.Options, s *match.Summary) string {
	if len(s.Standings) != 2 {
		return ""
	}
	p := s.Standings[0].Pairs
	n := s.Standings[0].NormalizedElo()
	text := fmt.Sprintf("pairs %v, draw ratio %.1f%%, pairs ratio %s, normalized elo %s +/- %s\n",
		[5]int(p), 100*p.DrawRatio(), tabular.Decimal(p.PairsRatio()), tabular.Decimal(n.Value), tabular.Margin(n.Error))
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		text += fmt.Sprintf("sprt %v [%g, %g]: llr %.2f (%.2f, %.2f) %s %v\n", model(m.SPRT), m.SPRT.Elo0, m.SPRT.Elo1,
			s.LLR, lower, upper, bar(s.LLR, lower, upper), s.Decision)
	}
	return text
}

// latencyReport returns a line for each player that reports the time of its searches.
func latencyReport(m *match.Options, latencies []match.Latency) string {
	var b strings.Builder
	for i, l := range latencies {
		if l.Moves > 0 {
			fmt.Fprintf(&b, "latency of %s: mean %v, maximum %v in %d moves\n", m.Players[i].Name,
				l.Mean().Round(10*time.Microsecond), l.Max.Round(10*time.Microsecond), l.Moves)
		}
	}
	return b.String()
}

// bar draws a log-likelihood ratio between its bounds.
func bar(llr, lower, upper float64) string {
	const half = 10
	left, right := 0, 0
	if llr < 0 {
		left = min(half, int(half*llr/lower+0.5))
	} else {
		right = min(half, int(half*llr/upper+0.5))
	}
	return "[" + strings.Repeat(".", half-left) + strings.Repeat("#", left) + "|" +
		strings.Repeat("#", right) + strings.Repeat(".", half-right) + "]"
}

// shorten cuts s to at most n characters.
func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// A display shows the state of the match: a table at the bottom of a terminal, or a
// line from time to time.
type display struct {
	*terminal.Status
	match   *match.Options
	summary atomic.Pointer[match.Summary] // nil before the first game
	before  int                           // games of an earlier run; set before summary

	interval int // games between two lines
}

func newDisplay(status *terminal.Status, m *match.Options) *display {
	d := &display{Status: status, match: m, interval: 1}
	d.Follow(d.text)
	return d
}

// update sets the state that is shown.
func (d *display) update(s match.Summary) {
	if d.summary.Load() == nil {
		d.before = s.Played - 1
	}
	d.summary.Store(&s)
	if d.IsLive() || s.Played%d.interval == 0 {
		d.Show(d.text)
	}
}

// text returns what is shown.
func (d *display) text(elapsed time.Duration) string {
	s := d.summary.Load()
	if s == nil {
		return ""
	}
	speed := "0 games a minute\n"
	if played := s.Played - d.before; played > 0 && elapsed > 0 {
		most := ""
		if d.match.SPRT != nil {
			most = "at most "
		}
		speed = fmt.Sprintf("%.1f games a minute, %s%v left\n", float64(played)/elapsed.Minutes(), most,
			terminal.Remaining(elapsed, played, s.Total-s.Played))
	}
	if d.IsLive() {
		return standings(d.match, s) + details(d.match, s) +
			fmt.Sprintf("%s game %d of %d, %s", terminal.Bar(30, s.Played, s.Total), s.Played, s.Total, speed)
	}
	llr := ""
	if d.match.SPRT != nil {
		llr = fmt.Sprintf(", sprt %v [%g, %g] llr %.2f", model(d.match.SPRT), d.match.SPRT.Elo0, d.match.SPRT.Elo1, s.LLR)
	}
	return fmt.Sprintf("game %d of %d: %s%s, %s", s.Played, s.Total, score(s), llr, speed)
}

// model names the unit of the test's bounds.
func model(t *match.SPRT) string {
	if t.Normalized {
		return "normalized"
	}
	return "logistic"
}
