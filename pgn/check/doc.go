// Package check finds mistakes in PGN games beyond illegal moves and syntax: results that contradict the
// final position, losses on time that are draws by the Laws of Chess, dates that do not exist, wrong
// move numbers, duplicate games, names with several spellings, and others; see [Rule].
//
//	var c check.Checker
//	r := pgn.NewReader(file)
//	for {
//		report, err := c.Next(ctx, r)
//		if err == io.EOF {
//			break
//		}
//		…
//		for _, f := range report.Findings {
//			fmt.Println(f)
//		}
//	}
//	for _, f := range c.Names() {
//		fmt.Println(f)
//	}
//
// Each [Finding] has its position in the input. If the correction is certain, it also has edits of
// the text, which [Report.AppendFixed] applies; the rest of the text is not changed.
package check
