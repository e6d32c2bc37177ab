// Package nnue evaluates positions with an efficiently updatable neural network: a small
// network whose accumulators are updated move by move, instead of being computed again for each
// position. See https://www.chessprogramming.org/NNUE.
//
// # The network
//
// A position is seen from both players' sides. Each side's 768 inputs say which piece, own or
// the opponent's, stands on which square; the board is mirrored so that the player's own king
// is on files a to d ([Input]). A layer of neurons, the same for both sides, makes an
// accumulator for each: the feature transformer. One of eight outputs, chosen by the number of
// pieces, makes an evaluation of them. There are two kinds of network:
//
//   - In a direct network, the numbers of both accumulators are clamped to the range from 0 to 1
//     and squared (SCReLU), and the output adds them up with its weights.
//   - In a layered network, they are clamped and multiplied in pairs (pairwise multiplication), and
//     each output has two hidden layers, of 16 and 32 neurons, in front of it. The activations of
//     the first are clipped and squared clipped ReLU, those of the second squared clipped ReLU.
//
// All numbers are integers: see [Weights] for the exact definition.
//
// # Speed
//
// On amd64, assembly updates accumulators and computes outputs: with AVX-512 if the processor has
// AVX512F, BW, VL and VNNI, otherwise with AVX2 if it has that. Elsewhere, and with the build tag
// purego, Go code does so, four numbers at a time. All compute the same scores. The environment
// variable GODEBUG with cpu.avx512f=off or cpu.avx2=off turns the assembly off.
//
// In a layered network, time is only spent on inputs of the first layer that are not 0, by assembly
// on groups of four. So training sorts the pairs of neurons by how often they are active.
//
// # The format
//
// Numbers are little-endian.
//
//	 0  8 bytes   "LUFTNNUE"
//	 8  uint32    version: 1 if the network is direct, 2 if it is layered
//	12  uint32    neurons of each side: N, a multiple of 16 (of 32 if layered) up to 1024
//	16  uint32    inputs, 768
//	20  uint32    outputs, 8
//	24  2 uint16  the numbers that stand for 1: 255 and 64
//	28  uint32    centipawns for an output of 1
//	32  uint32    size of the description in bytes, at most 65536
//	36  uint32    0
//	40  bytes     the description in UTF-8, then zeros up to a multiple of 8 bytes
//	    int16     Features, 768*N numbers
//	    int16     Bias, N
//	    int8      First, 8*N*16, and the next three: only if layered
//	    int32     FirstBias, 8*16
//	    int16     Second, 8*32*32
//	    int32     SecondBias, 8*32
//	    int16     Output, 8*2*N, or 8*32 if layered
//	    int32     OutputBias, 8
//	    uint64    CRC-64 (ECMA) of everything before it
package nnue
