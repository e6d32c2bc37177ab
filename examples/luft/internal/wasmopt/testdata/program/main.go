// Program does what takes jumps, and what leaves functions on unusual ways: goroutines that
// wait, panics, deferred calls in loops and outside.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"sync"
)

var errOdd = errors.New("odd")

// recovered calls f with deferred calls before and after it.
func recovered(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	f()
	return errOdd
}

// inLoop defers in a loop, which the compiler does otherwise.
func inLoop(n int) (sum int) {
	for i := range n {
		defer func() {
			sum += i
			if i == 3 {
				_ = recover()
			}
		}()
		if i > 5 {
			panic(i)
		}
	}
	return 100
}

// collatz returns the number of steps to 1.
func collatz(n int) (steps int) {
	for n != 1 {
		if n%2 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		if steps++; steps%7 == 0 {
			runtime.Gosched()
		}
	}
	return steps
}

func main() {
	fmt.Println(recovered(func() { panic("panic") }), recovered(func() {}), recovered(func() {
		var m map[string]int
		m["nil"]++
	}), recovered(func() { _ = []int{}[len(errOdd.Error())] }))
	fmt.Println(inLoop(3), inLoop(10), recovered(func() { inLoop(2); panic(inLoop(4)) }))

	numbers, results := make(chan int), make(chan string)
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for n := range numbers {
				results <- strconv.Itoa(n) + ":" + strconv.Itoa(collatz(n))
			}
		})
	}
	go func() {
		defer close(results)
		for n := range 1000 {
			numbers <- n + 1
		}
		close(numbers)
		workers.Wait()
	}()
	all := make(map[string]bool)
	for r := range results {
		all[r] = true
	}
	fmt.Println(len(all), all["27:111"], all["871:178"])

	done := make(chan bool)
	go func() {
		defer close(done)
		defer fmt.Println("exits")
		runtime.Goexit()
	}()
	<-done
}
