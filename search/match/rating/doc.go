// Package rating computes rating lists from the results of games between any number of
// players, from a match of two to databases with a hundred thousand names.
//
//	var games rating.Games
//	for tags, err := range pgn.NewReader(file).Headers() {
//		if err != nil {
//			log.Print(err)
//			continue
//		}
//		games.AddTags(tags)
//	}
//	lists, err := games.Lists(rating.Options{Anchor: "Stockfish 17", Rating: 3640})
//	…
//	for _, p := range lists[0].Players {
//		fmt.Println(p.Name, p.Rating, p.Games)
//	}
//
// # Model
//
// A difference of D points means an expected score of 1/(1+10^(-D/400)). The ratings are the
// maximum likelihood estimate (the Bradley-Terry model), in which a draw is half a point.
// Colors are ignored, as is right for engines that have played each opening from both sides.
// See https://www.chessprogramming.org/Match_Statistics.
//
// Games determine differences only, so a list is fixed by the rating of one player or by
// their mean. Players who have won or lost all their games against all others, or who have
// not met them, cannot be compared with these; they are in lists of their own.
//
// # Errors
//
// Draws vary less than wins and losses: with the expected score e and the probability of a draw
// d, the variance of a result is e(1-e) - d/4. If m is the lesser of e and 1-e, a draw has at
// most the probability 2m, and d is assumed to be the same fraction of 2m in all games of the
// list. The fraction is estimated from all of them. For N games it is at most N/(N+1), so that
// the errors do not become 0 if all games were drawn. Package match uses the same lower bound
// of the variance, and the figures of a list of two players are those of match.Tally.
//
// Errors are computed as if games were independent. For games that were played in pairs they
// are slightly too large.
package rating
