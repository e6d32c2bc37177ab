// Package lichesstest has a fake Lichess server for tests of bots: the part of its Bot API that
// [lichess.Bot] uses, over connections in memory. Games are played by the rules of chess, with
// clocks, draw offers and take-backs; the opponents are searchers, or the test itself.
//
//	server := lichesstest.NewServer("testbot")
//	defer server.Close()
//	bot := lichess.Bot{Token: server.Token(), URL: server.URL(), Client: server.Client(), Open: open}
//	go bot.Run(ctx)
//	id := server.Challenge(lichesstest.Game{Searcher: new(search.Random)})
//	fmt.Println(server.Wait(ctx, id))
//
// In a bubble of testing/synctest, no time passes while the players think, and games with
// long clocks take no longer than their searches.
//
// [Server.Wrap] and [Server.Line] inject faults. The server does what the documentation of the
// API says, at https://lichess.org/api, and no more: it checks neither ratings nor how often a
// client asks.
package lichesstest
