// Package check finds mistakes in games that can be read: results that the final position
// contradicts, games lost on time that the Laws call drawn, dates that do not exist, wrong move
// numbers, duplicates, names that are spelled in several ways, and others; see [Rule].
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
// Each [Finding] has its place. If there is no doubt what is right, it also has edits of the
// text, which [Report.AppendFixed] makes; everything else stays as it is.
package check
