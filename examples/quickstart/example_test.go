package main

// From a game of Morphy's (Paris, 1858), before his last two moves.
func Example() {
	main()
	// Output:
	// 4 legal moves: [f6d7 e6d7 e8e7 e8d8]
	// b3b8 #2 [b3b8 d7b8 d1d8]
}
