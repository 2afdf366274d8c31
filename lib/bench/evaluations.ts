import { setTimeout as sleep } from "node:timers/promises";
import { EVALUATIONS } from "../console/evaluations/addresses";
import { EVALUATION_LIMITS, type Evaluation } from "../console/evaluations/contract";
import { BENCH_KEY, type Contender, cpuSeconds, startGateway, startScript } from "./contender";
import { BODY, load, median } from "./load";

const ROWS = 1_000;
const COLUMNS = 3;
const CELLS = ROWS * COLUMNS;
/** How long the upstream takes for an answer. */
const DELAY_MS = 200;
const AT_ONCE = EVALUATION_LIMITS.atOnce;
const LOOK_EVERY_MS = 1_000;
const LONGEST_MS = 10 * 60_000;

interface Setting {
  rounds: number;
  env: Record<string, string>;
}

/** An evaluation beside as many calls by a client, with as many at once, of one slow upstream. */
export async function evaluations({ rounds, env }: Setting): Promise<string> {
  const upstream = await startScript("mock-upstream.mjs", { core: 1, env: { BENCH_DELAY_MS: String(DELAY_MS) } });
  const server = await startGateway("evaluations", { env: { ...env, OPENAI_BASE_URL: `${upstream.url}/v1` }, core: 0 });
  try {
    await load(server, { body: BODY, count: CELLS, concurrency: AT_ONCE });
    const all: { plainMs: number; cellMs: number; wallMs: number; plainWallMs: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const plain = await load(server, { body: BODY, count: CELLS, concurrency: AT_ONCE });
      const { cpuMs, wallMs } = await evaluated(server, round);
      all.push({ plainMs: plain.cpuUs / 1_000, cellMs: cpuMs / CELLS, wallMs, plainWallMs: (CELLS / plain.perSecond) * 1_000 });
    }
    const ideal = (CELLS * DELAY_MS) / AT_ONCE;
    const of = (figure: (one: (typeof all)[number]) => number, digits: number) => median(all.map(figure)).toFixed(digits);
    return [
      `evaluation of ${ROWS} rows × ${COLUMNS} columns, ${AT_ONCE} at once, upstream of ${DELAY_MS} ms: ${of(({ wallMs }) => wallMs / 1_000, 1)} s, ${of(({ wallMs }) => wallMs / ideal, 2)}× of the ${(ideal / 1_000).toFixed(1)} s that the upstream takes; as many calls of a client ${of(({ plainWallMs }) => plainWallMs / ideal, 2)}×`,
      `processor time of a cell ${of(({ cellMs }) => cellMs, 2)} ms, of a client's call ${of(({ plainMs }) => plainMs, 2)} ms, a cell without its call ${of(({ cellMs, plainMs }) => cellMs - plainMs, 2)} ms`,
    ].join("\n");
  } finally {
    server.stop();
    upstream.stop();
  }
}

async function evaluated(server: Contender, round: number): Promise<{ cpuMs: number; wallMs: number }> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${BENCH_KEY}` };
  const rows = Array.from({ length: ROWS }, (_, row) => ({ variables: { question: `What is ${row} × ${round + 2}?` } }));
  const columns = Array.from({ length: COLUMNS }, (_, column) => ({
    name: `column ${column}`,
    model: "bench-model",
    messages: [{ role: "user", content: `Answer ${column}: {{question}}` }],
  }));
  const checks = [{ type: "contains", values: ["x"] }];
  const body = JSON.stringify({ name: `round ${round}`, rows, columns, checks, atOnce: AT_ONCE, reuse: false });
  const cpu = cpuSeconds(server.pid);
  const reply = await fetch(server.url + EVALUATIONS.start.path, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`the evaluation could not be started: ${await reply.text()}`);
  const { id }: Evaluation = await reply.json();
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; ) {
    await sleep(LOOK_EVERY_MS);
    const list: { items: Evaluation[] } = await (await fetch(`${server.url}${EVALUATIONS.list.path}?limit=1`, { headers })).json();
    const [now] = list.items;
    if (now?.id !== id || now.state === "running") continue;
    if (now.state !== "done" || now.errors > 0 || now.endedAt === null) throw new Error(`the evaluation ended as ${JSON.stringify(now)}`);
    return { cpuMs: (cpuSeconds(server.pid) - cpu) * 1_000, wallMs: now.endedAt - now.createdAt };
  }
  throw new Error("the evaluation did not end");
}
