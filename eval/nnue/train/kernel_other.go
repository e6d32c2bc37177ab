//go:build !amd64 || purego

package train

func gather(acc, weights []float32, rows []int32)  { gatherCompiled(acc, weights, rows) }
func scatter(gradient, d []float32, rows []int32)  { scatterCompiled(gradient, d, rows) }
func output(own, other, weights []float32) float32 { return outputCompiled(own, other, weights) }
func backward(acc, weights, gradient []float32, by float32) {
	backwardCompiled(acc, weights, gradient, by)
}
func products(x, acc []float32)                     { productsCompiled(x, acc) }
func factors(acc, d []float32)                      { factorsCompiled(acc, d) }
func nonZero(rows []int32, x []float32) int         { return nonZeroCompiled(rows, x) }
func weigh(sum, weights, x []float32, rows []int32) { weighCompiled(sum, weights, x, rows) }
func unweigh(dx, gradient, weights, x, d []float32, rows []int32) {
	unweighCompiled(dx, gradient, weights, x, d, rows)
}
func update(weights, mean, square, gradient []float32, s *step) {
	updateCompiled(weights, mean, square, gradient, s)
}
