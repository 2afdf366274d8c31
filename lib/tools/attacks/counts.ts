/**
 * A gateway in front of an upstream that reports implausible usage: negative, fractional and endless counts, lists, texts and nulls, in
 * every protocol and family. Prints what each call was charged and credited and which answers were lost; fails if there is a credit or a
 * lost answer, a free call, or if the ledger does not add up: `npx tsx lib/tools/attacks/counts.ts`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { KEYS } from "../../console/keys/addresses";
import { verifyLedger } from "../../store/budgets/ledger";
import { openStore, type Store } from "../../store/database/open";
import { temporaryFolder } from "../../testing/database";
import { HOSTILE_CALLS, type HostileCall, hostileSettings } from "../../testing/hostile-calls";
import { HOSTILE_CLAIMS, HOSTILE_PARTS, type HostileUpstream, startHostileUpstream } from "../../testing/hostile-counts";
import { ask, type CallsGateway, killNow, startCallsGateway } from "../calls-gateway";

const CLAIMS = Object.entries({ ...HOSTILE_CLAIMS, ...HOSTILE_PARTS });
const ROWS_WITHIN_MS = 10_000;

interface Told {
  calls: number;
  lost: number;
  free: number;
  chargedNano: number;
  creditedNano: number;
}

async function keyWithBudget(gateway: CallsGateway): Promise<string> {
  const limits = { requestsPerMinute: null, tokensPerMinute: 100_000_000, concurrent: null };
  const body = { name: "attacked", budget: { amount: 1_000, period: "once" }, limits };
  const made = await ask(gateway, { path: KEYS.create.path, body });
  if (made?.status !== 201) throw new Error(`no key was made: ${made?.text}`);
  return (JSON.parse(made.text) as { secret: string }).secret;
}

/** Costs of these calls in nano-dollars, once all their rows are stored. */
async function costsOf(store: Store, ids: readonly string[]): Promise<number[]> {
  const until = performance.now() + ROWS_WITHIN_MS;
  for (;;) {
    const rows = await store.db.selectFrom("calls").select("cost_nano").where("id", "in", ids).execute();
    if (rows.length === ids.length || performance.now() > until) return rows.map((row) => Number(row.cost_nano ?? 0));
    await pause(50);
  }
}

interface Attack {
  gateway: CallsGateway;
  upstream: HostileUpstream;
  store: Store;
  key: string;
}

async function attack({ gateway, upstream, store, key }: Attack, { path, body }: HostileCall): Promise<Told> {
  const ids: string[] = [];
  let lost = 0;
  for (const [, claim] of CLAIMS) {
    upstream.claim = claim;
    const answered = await ask(gateway, { path, key, body });
    if (answered?.status === 200) ids.push(answered.requestId);
    else lost++;
  }
  const costs = await costsOf(store, ids);
  const sum = (which: (cost: number) => boolean) => costs.filter(which).reduce((total, cost) => total + Math.abs(cost), 0);
  return {
    calls: CLAIMS.length,
    lost: lost + ids.length - costs.length,
    free: costs.filter((cost) => cost === 0).length,
    chargedNano: sum((cost) => cost > 0),
    creditedNano: sum((cost) => cost < 0),
  };
}

const dollars = (nano: number) => `$${(nano / 1e9).toFixed(6)}`.padStart(12);

async function main(): Promise<void> {
  const dataDir = temporaryFolder();
  const upstream = await startHostileUpstream();
  const config = join(dataDir, "gateway.json");
  writeFileSync(config, JSON.stringify(hostileSettings(upstream.baseUrl)));
  const gateway = await startCallsGateway({ DATA_DIR: dataDir, GATEWAY_CONFIG: config });
  const store = await openStore({ dataDir });
  try {
    const key = await keyWithBudget(gateway);
    let bad = 0;
    console.log(`${"".padEnd(48)}     charged     credited   free   lost`);
    for (const call of HOSTILE_CALLS) {
      const told = await attack({ gateway, upstream, store, key }, call);
      bad += told.lost + told.free + told.creditedNano;
      const name = `${call.family} of ${call.kind}${call.streamed ? ", streamed" : ""}`;
      const counts = `${String(told.free).padStart(6)} ${String(told.lost).padStart(6)}`;
      console.log(`${name.padEnd(48)}${dollars(told.chargedNano)} ${dollars(told.creditedNano)} ${counts}`);
    }
    const { problems } = await verifyLedger(store);
    for (const { subject, what } of problems) console.log(`ledger: ${subject}: ${what}`);
    console.log(`${HOSTILE_CALLS.length * CLAIMS.length} calls; the ledger ${problems.length === 0 ? "adds up" : "does not add up"}`);
    if (bad > 0 || problems.length > 0) process.exitCode = 1;
  } finally {
    await killNow(gateway);
    await store.close();
    await upstream.close();
  }
}

await main();
