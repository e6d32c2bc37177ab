// Package wasmopt speeds up WebAssembly modules that the Go compiler has made.
//
// WebAssembly has no goto, and a goroutine must be able to leave a function in the middle and
// to come back later. So the compiler makes a loop around a switch of each function: the code
// between two labels is a case of the switch, which goes on with the next one, and a jump sets
// the number of its label and repeats the loop.
//
//	loop
//	  block
//	    block
//	      block
//	        local.get 0
//	        br_table 0 1 2
//	      end
//	      code at label 0
//	    end
//	    code at label 1, with a jump to label 2: i32.const 2, local.set 0, br 1
//	  end
//	  code at label 2
//	end
//
// Where a browser runs this, each jump compares the stack with its limit, moves variables to
// where they are at the beginning of the loop, and jumps through a table. But the end of a
// block is a label as well: in the example, "br 0" does the same. [ThreadJumps] rewrites all
// jumps to labels further on, seven out of eight. Jumps backwards remain. The switch then goes
// to few labels: those of these jumps, and those where a goroutine comes back. The others are
// taken out of it, so that the browser sees where variables come from.
//
// A search, which branches a lot, takes about 0.7 of the time.
package wasmopt
