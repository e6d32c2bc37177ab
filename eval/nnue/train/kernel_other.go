//go:build !amd64 || purego

package train

func gather(acc, weights []float32, rows []int32)  { gatherCompiled(acc, weights, rows) }
func scatter(gradient, d []float32, rows []int32)  { scatterCompiled(gradient, d, rows) }
func output(own, other, weights []float32) float32 { return outputCompiled(own, other, weights) }
func backward(acc, weights, gradient []float32, by float32) {
	backwardCompiled(acc, weights, gradient, by)
}
func update(weights, mean, square, gradient []float32, s *step) {
	updateCompiled(weights, mean, square, gradient, s)
}
