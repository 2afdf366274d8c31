/**
 * The effect on other calls of exporting a million rows: `npx tsx lib/tools/export-load.ts [rows] [postgres://…]`. Prints how much the
 * gateway's memory grows and how long concurrent chat calls take.
 */
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { residentMb } from "../bench/contender";
import { percentile } from "../bench/load";
import { openStore } from "../store/database/open";
import { temporaryFolder } from "../testing/database";
import { makeManyCalls } from "../testing/many-calls";
import { prove, removeFolder } from "../testing/survival-proof";
import { ask, type CallsGateway, killNow, ROOT_KEY, startCallsGateway } from "./calls-gateway";

const rows = Number(process.argv[2] ?? 1_000_000);
const databaseUrl = process.argv[3];
const IDLE_MS = 15_000;
const BETWEEN_MS = 20;
const body = { model: "sandbox-embed", input: "A lighthouse at dusk." };

interface Watched {
  waits: number[];
  mostMb: number;
}

async function main(): Promise<void> {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, databaseUrl });
  await makeManyCalls(store, { rows, until: Date.now(), days: 80 });
  await store.close();
  const gateway = await startCallsGateway({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  await watched(gateway, pause(IDLE_MS / 3));
  const idle = await watched(gateway, pause(IDLE_MS));
  const before = residentMb(gateway.child.pid ?? 0);
  const began = performance.now();
  const exporting = exported(gateway);
  const busy = await watched(gateway, exporting);
  const seconds = (performance.now() - began) / 1000;
  const lines = await exporting;
  prove(lines >= rows, `the file has all ${rows} rows (${lines})`);
  process.stdout.write(`${lines} rows in ${seconds.toFixed(0)} s; memory ${before.toFixed(0)} MB, at most ${busy.mostMb.toFixed(0)} MB\n`);
  for (const share of [0.5, 0.95, 0.99]) {
    const [then, now] = [percentile(idle.waits, share), percentile(busy.waits, share)];
    process.stdout.write(
      `p${share * 100} of other calls: ${then.toFixed(1)} ms idle, ${now.toFixed(1)} ms beside it, ${(now / then).toFixed(2)}×\n`,
    );
  }
  await killNow(gateway);
  await removeFolder(dataDir);
}

/** Counts the lines of the export without storing it. */
function exported({ url }: CallsGateway): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${ROOT_KEY}` };
    request(`${url}/api/console/logs/export?format=jsonl`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the export was answered ${response.statusCode}`));
      let lines = 0;
      response.on("data", (piece: Buffer) => {
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
      });
      response.on("error", reject).on("end", () => resolve(lines));
    })
      .on("error", reject)
      .end();
  });
}

/** Sequential calls with short pauses until the end of something: their waits, sorted. */
async function watched(gateway: CallsGateway, until: Promise<unknown>): Promise<Watched> {
  const waits: number[] = [];
  let mostMb = 0;
  let over = false;
  void until.finally(() => {
    over = true;
  });
  while (!over) {
    const began = performance.now();
    const reply = await ask(gateway, { path: "/v1/embeddings", body });
    prove(reply?.status === 200, `a call goes well (${reply?.status} ${reply?.text.slice(0, 200)})`);
    waits.push(performance.now() - began);
    mostMb = Math.max(mostMb, residentMb(gateway.child.pid ?? 0));
    await pause(BETWEEN_MS);
  }
  return { waits: waits.sort((left, right) => left - right), mostMb };
}

await main();
process.exit();
