import { writeFileSync } from "node:fs";
import { type Contender, startGateway } from "./contender";
import { BODY, callOf } from "./load";

/** Compares contenders in interleaved rounds and prints the figures. */
type Compare = (title: string, contenders: Contender[], plan: { body: string; count: number; concurrency: number }) => Promise<void>;

interface Setting {
  /** The upstream's address. */
  upstream: string;
  /** Where the settings' file is written. */
  config: string;
  dataDir: string;
  compare: Compare;
}

const MODEL = "bench-model";
/** Nothing listens there: a target fails at once. */
const CLOSED = "http://127.0.0.1:9/v1";

function settings(upstream: string): object {
  const provider = (id: string, more: object) => ({
    id,
    kind: "openai-compatible",
    models: [{ id: MODEL, capabilities: ["chat"] }],
    ...more,
  });
  const base_url = `${upstream}/v1`;
  return {
    providers: [
      provider("main", { base_url, api_key: "bench" }),
      provider("spare", { base_url, api_key: "bench" }),
      provider("pool", { base_url, api_keys: [{ key: "sk-bench-0123456789-one" }, { key: "sk-bench-0123456789-two" }] }),
      provider("down-a", { base_url: CLOSED, api_key: "bench" }),
      provider("down-b", { base_url: CLOSED, api_key: "bench" }),
    ],
    model_facts: Object.fromEntries(["main", "spare", "pool"].map((id) => [`${id}/*`, { price: { input: 2.5, output: 10 } }])),
    routing: {
      defaults: { retries: { per_target: 0 }, breaker: { failures: 0 } },
      routes: [
        { id: "routed", targets: [`main/${MODEL}`, `spare/${MODEL}`] },
        { id: "falls-back", affinity: false, targets: [`down-a/${MODEL}`, `down-b/${MODEL}`, `main/${MODEL}`] },
      ],
    },
  };
}

/** What routes cost: a healthy first target, two that have failed, and a pool of two keys, each beside a provider without. */
export async function routing({ upstream, config, dataDir, compare }: Setting): Promise<void> {
  writeFileSync(config, JSON.stringify(settings(upstream)));
  const server = await startGateway("routing", { env: { GATEWAY_CONFIG: config, DATA_DIR: dataDir }, core: 0 });
  const named = (name: string, model: string) => ({ ...server, name, call: callOf(model) });
  const direct = named("direct", `main/${MODEL}`);
  const pairs = { "routing, healthy first target": named("route", "routed"), "routing, pool of two keys": named("pool", `pool/${MODEL}`) };
  try {
    for (const [title, other] of Object.entries(pairs))
      for (const [concurrency, count] of [
        [16, 5_000],
        [1, 3_000],
      ] as const)
        await compare(`${title}, c = ${concurrency}`, [direct, other], { body: BODY, count, concurrency });
    await compare("routing, two failed targets, c = 1", [direct, named("fallback", "falls-back")], {
      body: BODY,
      count: 1_000,
      concurrency: 1,
    });
  } finally {
    server.stop();
  }
}
