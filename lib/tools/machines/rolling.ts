/**
 * Restarts two machines in turn under load, as an upgrade does, and proves that no call fails. Needs PostgreSQL and Redis. `npx tsx
 * lib/tools/machines/rolling.ts [restarts]`
 */
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "../../store/database/open";
import { prove } from "../../testing/survival-proof";
import { proveBooks } from "./books";
import { failuresOf, startLoad } from "./load";
import { createKey, startMachines } from "./machines";

const RESTARTS = Number(process.argv[2] ?? 6);
const BETWEEN_MS = 2_000;

process.setMaxListeners(0);
const machines = await startMachines();
const [first] = machines.gateways;
if (!first) throw new Error("there is no machine");
const keys = [await createKey(first), await createKey(first, 1_000_000)];
const load = startLoad({ url: machines.balancer.url, keys, callers: 16, streamed: 3 });
const stops: number[] = [];
for (let restart = 0; restart < RESTARTS; restart++) {
  await pause(BETWEEN_MS);
  stops.push(await machines.end(restart % machines.gateways.length, "SIGTERM"));
  await machines.start(restart % machines.gateways.length);
}
await pause(BETWEEN_MS);
const tally = await load.stop();
for (const place of machines.gateways.keys()) await machines.end(place, "SIGTERM");
const longest = (Math.max(...stops) / 1000).toFixed(1);
process.stdout.write(
  `${tally.answered.length} calls, ${tally.streams} of them streams, ${RESTARTS} restarts of ${longest} s at most; failed: ${failuresOf(tally)}\n`,
);
const store = await openStore({ dataDir: machines.dataDirs[0] ?? "", databaseUrl: machines.databaseUrl });
await proveBooks(store, { dataDirs: machines.dataDirs, answered: tally.answered, without: tally.without });
await store.close();
await machines.close();
prove(tally.failures.size === 0, "no call fails");
process.exit();
