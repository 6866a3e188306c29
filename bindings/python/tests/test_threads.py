"""Threads, processes and Ctrl-C."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from bnb_sudoku import LimitReached, solve, solve_sudoku
from conftest import COURSE_3, COURSE_3_SOLVED, INKALA, PUZZLES

#: Work that ends with its limit of time only.
ENDLESS = {"puzzle": "." * 625, "presolve": "off", "objective": "sum-max"}


def test_others_run_meanwhile():
    """A thread that counts gets on while another solves: with the lock held it would not move at all."""
    has_begun, is_over, counted = threading.Event(), threading.Event(), 0

    def work():
        has_begun.set()
        solve(**ENDLESS, time_limit=1)
        is_over.set()

    thread = threading.Thread(target=work)
    thread.start()
    has_begun.wait()
    while not is_over.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 50


def test_threads_do_not_disturb_each_other():
    expected = [solve_sudoku(puzzle) for puzzle in PUZZLES]
    found = {}

    def work(number):
        found[number] = [[solve_sudoku(puzzle) for puzzle in PUZZLES] for _ in range(5)]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: [expected] * 5 for number in range(4)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_has_an_engine_of_its_own():
    expected = solve_sudoku(INKALA)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(solve_sudoku, [INKALA] * 4).get(timeout=60) == [expected] * 4


INTERRUPTED = """
import bnb_sudoku, time
print("ready", flush=True)
try:
    bnb_sudoku.{call}
except KeyboardInterrupt:
    print("interrupted", time.time(), flush=True)
print(len(bnb_sudoku.solve_sudoku("1......2..3..4..")))
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("call", [
    "solve('.' * 81, count='all')",
    "solve('.' * 625, presolve='off', objective='sum-max')",
    "solve_sudoku('.' * 625)",
    "relaxation('.' * 256)",
    "generate(100, class_=5)",
    "census_records(['.' * 81] * 1000000)",
])
def test_ctrl_c(call):
    command = [sys.executable, "-c", INTERRUPTED.format(call=call)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    deadline = threading.Timer(60, process.kill)
    deadline.start()
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    pressed = time.time()
    process.send_signal(signal.SIGINT)
    words = process.stdout.readline().split() or ["killed"]
    rest = process.stdout.read()
    deadline.cancel()
    assert words[0] == "interrupted" and rest == "2\n" and process.wait(timeout=60) == 0
    # Usually a tenth of a second; a busy machine is given more.
    assert float(words[1]) - pressed < 2


def test_a_handler_may_solve_and_raise():
    if not hasattr(signal, "setitimer"):
        pytest.skip("there is no timer")
    solved = []

    def ring(*_):
        solved.append(solve_sudoku(COURSE_3))
        if len(solved) == 3:
            raise TimeoutError("that is enough")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
    try:
        with pytest.raises(TimeoutError, match="that is enough"):
            solve(**ENDLESS, time_limit=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert [board for board, _ in solved] == [COURSE_3_SOLVED] * 3


def test_time_limits_hold():
    began = time.time()
    with pytest.raises(LimitReached, match="the time limit was reached"):
        solve_sudoku("." * 625, time_limit=0.2)
    assert time.time() - began < 5
