// Package cookbook shows how to do common tasks with Luft: one Example a task, each
// compiled and tested with its output. README.md is the index.
//
// The Examples handle errors with a function must, which ends the program. It stands
// for the error handling of your program.
package cookbook
