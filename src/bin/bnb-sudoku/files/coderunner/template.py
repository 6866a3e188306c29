# The combinator template of a CodeRunner question: it prints one JSON object.
import json
import os
import subprocess

answer = """{{ STUDENT_ANSWER | e('py') }}"""
os.makedirs("submission", exist_ok=True)
with open(os.path.join("submission", "solve.py"), "w", encoding="utf-8") as file:
    file.write(answer)
os.chmod("bnb-sudoku", 0o755)
command = [
    "./bnb-sudoku", "grade", "--quiet", "--rubric", "rubric.toml", "--puzzles", "puzzles.txt",
    "--submission", "submission",
    "--run", "python3 solve_shim.py {submission}",
    "--format", "coderunner",
]
done = subprocess.run(command, capture_output=True, text=True, check=False)
if done.returncode == 0:
    print(done.stdout, end="")
else:
    sentence = "The grader itself failed, not your answer. Please tell your teacher."
    print(json.dumps({"fraction": 0, "prologuehtml": f"<p>{sentence}</p>"}))
