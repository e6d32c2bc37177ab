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
// most the probability 2m, and d is taken to be the same part of that in all games of the
// list. The part is estimated from all of them, and is at most N/(N+1) for N games: that of a
// list in which one game was not drawn that could have been. Package match has the same
// minimum of the variance, and the figures of a list of two players are those of
// match.Tally.
//
// Errors take games to be independent. For games that were played in pairs they are
// slightly too large.
package rating
