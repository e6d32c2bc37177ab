"""Has a UCI engine play itself and prints the game as PGN.

    python3 examples/interop/play.py PROGRAM [ARGUMENT]...
"""
import sys

import chess
import chess.engine
import chess.pgn


def main(command):
    board = chess.Board()
    with chess.engine.SimpleEngine.popen_uci(command) as engine:
        name = engine.id["name"]
        while not board.is_game_over(claim_draw=True):
            board.push(engine.play(board, chess.engine.Limit(time=0.02)).move)
    game = chess.pgn.Game.from_board(board)
    game.headers["White"] = game.headers["Black"] = name
    game.headers["Result"] = board.result(claim_draw=True)
    print(game)


main(sys.argv[1:])
