// The objective over the nodes, in the order in which they were looked at.

const plotCanvas = document.getElementById("plot");
const PLOT = { left: 44, right: 12, top: 14, bottom: 26 };

/** The smallest and the largest value the plot has room for. */
let plotRange = [0, 1];

function findPlotRange() {
  let low = Infinity;
  let high = -Infinity;
  for (const node of steps) {
    const value = objectiveOf(node);
    if (value === null || value === undefined) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (isSumMax) high = side * side;
  if (begun?.objective === "fractionality") low = 0;
  if (low > high) [low, high] = [0, 1];
  plotRange = high - low > 1e-6 ? [low, high] : [low - 1, high + 1];
}

const plotX = (step, width) =>
  PLOT.left + ((width - PLOT.left - PLOT.right) * (steps.length > 1 ? step / (steps.length - 1) : 0.5));

function drawPlot() {
  const { context, width, height } = contextOf(plotCanvas);
  const [low, high] = plotRange;
  const bottom = height - PLOT.bottom;
  const y = (value) => bottom - 14 - ((bottom - 14 - PLOT.top) * (value - low)) / (high - low);
  context.font = '11px system-ui, "DejaVu Sans", sans-serif';
  context.fillStyle = colors.muted;
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  context.textAlign = "right";
  const lines = high - low > 1e-6 ? [low, (low + high) / 2, high] : [low];
  for (const value of lines) {
    context.beginPath();
    context.setLineDash(isSumMax && value === high ? [] : [3, 3]);
    context.moveTo(PLOT.left, y(value)); context.lineTo(width - PLOT.right, y(value));
    context.stroke();
    context.fillText(number(value, 1), PLOT.left - 6, y(value) + 4);
  }
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(PLOT.left, bottom); context.lineTo(width - PLOT.right, bottom);
  context.strokeStyle = colors.strong;
  context.stroke();
  context.textAlign = "left";
  context.fillText("1", PLOT.left, height - 8);
  context.textAlign = "right";
  context.fillText(number(steps.length), width - PLOT.right, height - 8);
  context.textAlign = "center";
  context.fillText(say("plot.across"), (PLOT.left + width - PLOT.right) / 2, height - 8);
  drawPoints(context, width, bottom, y);
}

function drawPoints(context, width, bottom, y) {
  const r = steps.length > 400 ? 1.5 : steps.length > 80 ? 2.5 : 4;
  const last = growing && stepOf[selected] >= 0 ? stepOf[selected] : steps.length - 1;
  for (let step = 0; step <= last; step += 1) {
    const node = steps[step];
    const state = stateOf(node);
    const value = objectiveOf(node);
    const x = plotX(step, width);
    const at = state === "infeasible" || value === null ? bottom - 4 : y(value);
    if (state !== "infeasible" && value === null) continue;
    if (r < 2 && state !== "integral") {
      context.fillStyle = colors[state];
      context.fillRect(x - r, at - r, 2 * r, 2 * r);
    } else {
      drawMark(context, state, x, at, state === "infeasible" ? Math.min(r, 3) : r);
    }
  }
  if (stepOf[selected] < 0) return;
  const x = plotX(stepOf[selected], width);
  context.strokeStyle = colors.accent;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, PLOT.top - 6); context.lineTo(x, bottom);
  context.stroke();
}

function listenToPlot(select) {
  plotCanvas.addEventListener("click", (event) => {
    const across = plotCanvas.clientWidth - PLOT.left - PLOT.right;
    const step = Math.round(((event.offsetX - PLOT.left) / across) * (steps.length - 1));
    const node = steps[Math.min(steps.length - 1, Math.max(0, step))];
    if (node !== undefined) select(node);
  });
}
