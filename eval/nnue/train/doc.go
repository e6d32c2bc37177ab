// Package train makes networks for package nnue from scored positions.
//
//	var set train.Set
//	for g, err := range sample.NewReader(file).Games() {
//		if err != nil {
//			return err
//		}
//		set.AddGame(g)
//	}
//	result, err := train.Run(ctx, &set, train.Options{Hidden: 256, ResultWeight: 0.1})
//	if err != nil {
//		return err
//	}
//	_, err = result.Network.WriteTo(out)
//
// The target of a position is a mixture of the result of its game and of the expected
// result of its score, σ(score/K), where K is fitted to the results. The loss is the mean
// squared difference between σ(output) and the target. It is minimised by AdamW
// (Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019) in mini-batches of
// positions in random order, with a learning rate that falls on a cosine.
//
// With [Options.Layered], the network has two more layers before each output. At the end, its pairs
// of neurons are sorted by how often they are active, which makes its evaluation faster.
//
// One game in sixteen is held out for validation, with all its positions: positions of the
// same game are similar, so the loss on games used for training would be too low.
//
// A run gives the same network, bit for bit, whatever the number of threads and whether
// assembly is used or not: each mini-batch is cut into parts by its size alone, whose
// gradients are added in order, and all sums are in a fixed order. (Architectures may
// differ in the last bit of math.Exp.)
//
// [Set] keeps 32 bytes of memory for each position. For more positions than that allows, a [Writer]
// writes them to a file in random order, from which Run reads them in each epoch:
//
//	w := train.NewWriter(out, 1<<30, seed)
//	err := w.Append(&set) // for each of many small sets
//	...
//	err = w.Close()
//	...
//	f, err := train.NewFile(in, size)
//	...
//	result, err := train.Run(ctx, f, train.Options{Hidden: 512})
//
// A [Record] is a position as the trainer keeps it and as other trainers read it, in the
// layout of bulletformat.
package train
