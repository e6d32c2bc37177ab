// Package cookbook shows how to do common tasks with Luft: one Example a task, each
// compiled and tested with its output. README.md is the index.
//
// The Examples handle errors with the functions must and check, which end the program.
// They stand for the error handling of your program.
package cookbook
