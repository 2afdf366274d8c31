import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EVALUATIONS } from "../console/evaluations/addresses";
import { postgresDatabase } from "../testing/database";
import { makeManyCalls } from "../testing/many-calls";
import { makeManyCells, makeManyDatasets, makeManyKeys, makeManySessions, sessionId } from "../testing/many-rows";
import { startTestGateway, TEST_KEY } from "../testing/test-gateway";

/**
 * `npx tsx lib/tools/scale-times.ts [sqlite|postgres] [calls]`: fills a gateway as a busy team would in months, and prints how long the
 * console's replies take over HTTP: the first try, the median and the longest of five more, and the median of this process's processor
 * time, which other work on the machine disturbs less. PostgreSQL's own processor time is not in it.
 */
const [kind = "sqlite", calls = "1000000"] = process.argv.slice(2);
const HOUR_MS = 3_600_000;
const SESSIONS = 1_000;
const TURNS = 200;
const ROWS = 20_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A vendor that lists 500 models. */
async function startVendor(): Promise<{ url: string; close(): void }> {
  const data = Array.from({ length: 500 }, (_, number) => ({
    id: `model-${number}`,
    object: "model",
    created: 1767323045,
    owned_by: "bench",
  }));
  const server = createServer((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ object: "list", data })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

const database = kind === "postgres" ? await postgresDatabase() : undefined;
const vendor = await startVendor();
const gateway = await startTestGateway({
  OPENAI_BASE_URL: vendor.url,
  OPENAI_API_KEY: "bench",
  ...(database?.options.databaseUrl !== undefined && { DATABASE_URL: database.options.databaseUrl }),
});
try {
  const until = Date.now();
  await makeManyKeys(gateway.store, 2_000);
  await makeManyDatasets(gateway.store, 50);
  await makeManyCalls(gateway.store, { rows: Number(calls), until: until - HOUR_MS, days: 30 });
  await makeManySessions(gateway.store, { sessions: SESSIONS, turns: TURNS, until });
  const [then, now] = [
    await makeManyCells(gateway.store, { rows: ROWS, seed: 1 }),
    await makeManyCells(gateway.store, { rows: ROWS, seed: 2 }),
  ];
  print(`${kind}: seeded in ${((Date.now() - until) / 1_000).toFixed(0)} s\n    first   median  longest      CPU`);
  const evaluation = (path: string) => path.replace("{id}", now);
  const paths = {
    [`comparison of two runs of ${ROWS} rows`]: `${evaluation(EVALUATIONS.compare.path)}?column=1&baseline=${then}&baselineColumn=1`,
    "its evaluation": evaluation(EVALUATIONS.read.path),
    "its first rows": `${evaluation(EVALUATIONS.rows.path)}?limit=100`,
    "its failed rows": `${evaluation(EVALUATIONS.rows.path)}?limit=100&only=failing`,
    "its rows with a word": `${evaluation(EVALUATIONS.rows.path)}?limit=100&q=19999`,
    evaluations: EVALUATIONS.list.path,
    [`${SESSIONS} sessions of ${TURNS} turns`]: "/api/console/agent-sessions",
    "the largest page of them": "/api/console/agent-sessions?limit=100",
    "a session": `/api/console/agent-sessions/${sessionId(0)}`,
    "a prompt of a session": `/api/console/agent-sessions/${sessionId(0)}/prompt`,
    logs: "/api/console/logs",
    "logs of a key": "/api/console/logs?key=key_7",
    "histogram of the logs": "/api/console/logs/histogram",
    "2,000 keys": "/api/console/keys",
    "500 models": "/api/console/models",
    "the model catalogue": "/api/console/catalogue",
    "50 datasets": "/api/console/datasets",
    overview: "/api/console/overview",
    search: "/api/console/search?q=key",
  };
  for (const [name, path] of Object.entries(paths)) await measure(name, gateway.url.fast + path);
} finally {
  await gateway.close();
  vendor.close();
  await database?.remove();
}
process.exit();

async function measure(name: string, url: string): Promise<void> {
  const tries: number[] = [];
  const used: number[] = [];
  let bytes = 0;
  for (let times = 0; times < 6; times++) {
    const began = performance.now();
    const cpu = process.cpuUsage();
    const reply = await fetch(url, { headers: { authorization: `Bearer ${TEST_KEY}` } });
    const text = await reply.text();
    if (!reply.ok) return print(`${name}: ${reply.status} ${text.slice(0, 200)}`);
    tries.push(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    used.push((user + system) / 1_000);
    bytes = text.length;
  }
  const [first = 0, ...others] = tries;
  const median = (all: readonly number[]) => all.toSorted((left, right) => left - right)[all.length >> 1] ?? 0;
  const shown = [first, median(others), Math.max(...others), median(used.slice(1))].map((ms) => ms.toFixed(1).padStart(9)).join("");
  print(`${shown} ms  ${name}, ${(bytes / 1024).toFixed(0)} KiB`);
}
