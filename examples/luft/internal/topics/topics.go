// Package topics has the pages of help on formats that several commands share.
package topics

import "github.com/spf13/cobra"

// Commands returns the pages: commands that do nothing, whose help is the page.
func Commands() []*cobra.Command {
	page := func(name, short, long string) *cobra.Command {
		return &cobra.Command{Use: name, Short: short, Long: long}
	}
	return []*cobra.Command{
		page("engines", "how to describe an engine: KEY=VALUE,...", engines),
		page("fastchess", "command lines of fastchess and cutechess", fastchess),
		page("files", "names, formats and compression of files", files),
		page("time-controls", "how to write time controls", timeControls),
	}
}

const engines = `An engine is described by a list of KEY=VALUE, separated by commas. A value with commas is
written in double quotes, in which \" and \\ stand for a quote and a backslash. (Protect the
list from the shell with single quotes.) The keys are

  name           name of the engine; the default is that of luft or cmd
  luft           an engine of this program: random, minimax, material, piecesquare,
                 classical, nnue, or a bot; see luft uci
  cmd            a UCI engine: the program to run
  args, dir      its arguments, separated by spaces (single quotes protect spaces),
                 and its working directory
  option.NAME    value of an option of the engine
  tc, st         time control, or seconds per move; see luft help time-controls
  nodes, depth   limits per move
  margin         milliseconds by which it may exceed its time
  ponder         true or false: whether it thinks on the opponent's time

Either luft or cmd is required. Keys that concern the time are for luft match.

  luft=nnue,option.Hash=64
  cmd=./engine,name=new,option.Threads=2,tc=8+0.08
  cmd=java,args=-jar 'my engine.jar',dir=/opt/engines

luft match takes a list also as several arguments:

  -engine cmd=./new name=new -engine cmd=./old name=old -each tc=8+0.08 option.Hash=16`

const timeControls = `A time control is a number of seconds, or stages separated by commas. A stage is

  [MOVES/]TIME[+INCREMENT][dDELAY][bBRONSTEIN]

MOVES is the number of moves that TIME is for. The last stage is repeated if it has a number
of moves. INCREMENT is added after each move. DELAY is the time at the start of each move
during which the clock does not run, and BRONSTEIN the most that is added after a move, which
is never more than the move took.

A TIME may have units, 1h30m, or minutes before its seconds, 1:30.

  300             five minutes for the game
  3m+2            three minutes, and two seconds for each move
  8+0.08          eight seconds, and 0.08 seconds for each move
  40/60+0.6       a minute for each 40 moves, and 0.6 seconds for each move
  40/5400+30,30m+30
                  90 minutes for 40 moves, then 30 minutes, and 30 seconds for each move
  300d5           five minutes; the clock starts five seconds into each move
  0d86400         a day for each move
  -               no clock`

const fastchess = `luft match runs command lines of fastchess and cutechess as they are. Flags may have one
dash, and lists may be several arguments:

  luft match -engine cmd=./new name=new -engine cmd=./old name=old -each tc=8+0.08 \
      -openings file=book.epd format=epd order=random -rounds 200 -repeat -concurrency 4 \
      -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 -pgnout file=games.pgn

If a list is several arguments, what is not given is as in fastchess: two rounds, openings in
their order, an SPRT of normalized Elo, and no time margin. What was used is printed once.

Other names of flags and keys:

  -pgnout, -srand, -tournament         --pgn, --seed, --pairing
  -ratinginterval N, -show-latency     --interval N, --latency
  timemargin=MS, plies=N, arg=ARG      margin, depth and args of an engine; tc=inf is tc=-
  movenumber=, movecount=, twosided=   move, count and both of --draw and --resign

-games N plays N games a round between two engines. -repeat N plays N games with an opening
before the next one. Both are even, as each opening is played with both colors.

Accepted without effect, which is printed once:

  -variant fischerandom                start positions of Chess960 are in the openings
  -output, -resultformat, -report      --json and --csv are the other formats
  -scoreinterval, -outcomeinterval     --interval, or every ten seconds
  -autosaveinterval N                  --resume continues from the file of --pgn
  -use-affinity CPUS                   engines are not bound to processors: which programs
                                       share a core depends on the machine. To bind the
                                       whole match, run it by taskset or start /affinity,
                                       with --concurrency of half of the processors
  -reverse                             both colors are played
  -wait, -site, -crc32, -bookmode, -testEnv, -force-concurrency
  proto=uci, restart=off               the only protocol, and what is done
  policy= of -openings                 all engines of a round play the same opening
  min, fi, notation= and others of -pgnout; level= and others of -log

Refused, as the result would be another:

  -noswap, -games 1                    each opening is played with both colors
  -seeds N with N > 1                  a gauntlet is that of the first engine
  -tournament knockout, pyramid        roundrobin and gauntlet are the pairings
  -sprt with model=bayesian            logistic and normalized are the models
  -config, -quick                      use --resume, or --engine, --tc and --openings
  -epdout, -debug, -compliance         use --pgn, --trace, or luft compliance
  restart=on, proto=xboard             engines are started once, and speak UCI
  conf=, book=, initstr=, stderr=, trust, whitepov, tscale= of engines

The seed of random choices is 1 unless --seed or -srand gives another, so that a match can be
repeated. A file that exists is not overwritten unless --force is given.`

const files = `A FILE of "-" is the standard input or output. A file that is written must not exist unless
--force or --resume is given; it appears whole or not at all, but for files of games, to
which each game is added when it is finished. A command that appends to its output, or writes
another kind of file than it reads, refuses an output that is one of its inputs, even with
--force.

The end of a name says what a file has:

  .pgn             games
  .epd, .fen       positions, one a line
  .bin             a Polyglot book
  .idx             an index of "luft explore build"; with --keep, it is read as games too
  .nnue            a network
  .png, .svg       pictures

and then how it is compressed: .gz, .bz2 (only read) or .zst. A command that appends to its output
refuses these names. If a .zst is in the seekable format of Zstandard, which other programs write,
games in it can be read without those before.

Wherever games are read, malformed ones are reported on the standard error with game, line and
column, and the next game is read.`
