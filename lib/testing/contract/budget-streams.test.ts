import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BUDGETS } from "../../console/budgets/addresses";
import { BudgetState, LedgerVerdict } from "../../console/budgets/contract";
import { KEYS } from "../../console/keys/addresses";
import { CreatedKey } from "../../console/keys/contract";
import { familyCall } from "../billed-calls";
import { type CutPlan, PROMPT, startCutUpstream } from "../cut-upstream";
import { TEXT } from "../hostile-calls";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { read, startContract } from "./setting";

/** Kinds of streams: single tokens, pairs, long pieces, and characters of nearly a token each. */
const PIECES = {
  alone: { pieces: Array.from({ length: 40 }, () => " sea"), tokensOfPiece: 1 },
  pairs: { pieces: Array.from({ length: 30 }, () => " sea sky"), tokensOfPiece: 2 },
  long: { pieces: Array.from({ length: 5 }, () => " the tide".repeat(40)), tokensOfPiece: 80 },
  signs: { pieces: Array.from({ length: 5 }, () => "潮水今晚七点到来".repeat(20)), tokensOfPiece: 110 },
} satisfies Record<string, Omit<CutPlan, "end">>;
const ENDS = ["cut", "wait"] as const;
const PLANS: Readonly<Record<string, CutPlan>> = Object.fromEntries(
  Object.entries(PIECES).flatMap(([name, pieces]) => ENDS.map((end) => [`${name}-${end}`, { ...pieces, end }])),
);

const upstream = await startCutUpstream(PLANS);
const folder = mkdtempSync(join(tmpdir(), "trunkline-cut-"));
const file = join(folder, "gateway.json");
const KINDS = ["openai-compatible", "anthropic", "gemini"] as const;
const price = { input: 1, output: 2, cached: 0.1, written: 1.25 };
writeFileSync(
  file,
  JSON.stringify({
    providers: KINDS.map((kind) => ({
      id: kind,
      kind,
      base_url: upstream.baseUrl + (kind === "openai-compatible" ? "/v1" : ""),
      api_key: "sk-cut-0123456789abcdef",
      models: Object.keys(PLANS).map((id) => ({ id, capabilities: ["chat", "completion", "content"] })),
    })),
    model_facts: Object.fromEntries(KINDS.map((kind) => [`${kind}/*`, { price, output_tokens: 4_000 }])),
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file });
const { open, send, row, store } = contract;
afterAll(async () => {
  await contract.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const admin = await addSession(store, { name: "Admin", role: "admin" });
const asAdmin = ({ method, path }: { method: string; path: string }, body?: unknown) =>
  send("fast", {
    method,
    path,
    key: null,
    headers: { cookie: `trunkline_session=${admin.token}`, "sec-fetch-site": "same-origin" },
    body,
  });
const budgetOf = async (id: string) =>
  BudgetState.parse((await asAdmin({ ...BUDGETS.read, path: BUDGETS.read.path.replace("{id}", id) })).json);

const CELLS = KINDS.flatMap((kind) => TEXT.map((family) => ({ kind, family })));

describe.each(EACH_LANE)("a stream under a budget that breaks off (%s lane)", (lane) => {
  let made: CreatedKey;
  const rows = new Map<string, Awaited<ReturnType<typeof row>>>();
  const rowOf = (...cell: string[]) => rows.get(cell.join(" ")) ?? expect.fail("a row is missing");

  /** Everything in an answer before its stream is cut, or its reader leaves; its id. */
  async function hear({ family, kind }: (typeof CELLS)[number], name: string, { pieces, end }: CutPlan) {
    const call = familyCall(family, `${kind}/${name}`, true) ?? expect.fail("no such call");
    const leaving = new AbortController();
    const body = "max_tokens" in call.body ? { ...call.body, max_tokens: 4_000 } : call.body;
    const response = await open(lane, { path: call.path, body, key: made.secret, signal: leaving.signal });
    expect(response.status).toBe(200);
    if (end === "cut") await read(response);
    else await until(response, pieces);
    leaving.abort();
    return response.headers.get("x-request-id") ?? "";
  }

  beforeAll(async () => {
    made = CreatedKey.parse((await asAdmin(KEYS.create, { name: lane, budget: { amount: 100, period: "once" } })).json);
    const all = CELLS.flatMap((cell) => Object.entries(PLANS).map(([name, plan]) => ({ cell, name, plan })));
    const ids = await Promise.all(all.map(({ cell, name, plan }) => hear(cell, name, plan)));
    const stored = await Promise.all(ids.map(row));
    for (const [at, { cell, name }] of all.entries()) rows.set(`${cell.family} ${cell.kind} ${name}`, stored[at] ?? expect.fail("no row"));
  }, 60_000);

  it.each(CELLS.map(({ family, kind }) => [family, kind] as const))("is charged for what was delivered: %s of %s", (family, kind) => {
    for (const [name, { end, pieces, tokensOfPiece }] of Object.entries(PLANS)) {
      const stored = rowOf(family, kind, name);
      expect(stored, name).toMatchObject({ outcome: end === "cut" ? "cut" : "cancelled", estimated: 1 });
      const delivered = pieces.length * tokensOfPiece;
      const output = Number(stored.output_tokens);
      expect(output, name).toBeGreaterThanOrEqual(delivered);
      expect(output, name).toBeLessThan(1.5 * delivered + 10);
    }
  });

  it.each(CELLS.filter(({ kind }) => kind !== "openai-compatible").map(({ family, kind }) => [family, kind] as const))(
    "is charged for the prompt as its upstream counted it, parts of a cache too: %s of %s",
    (family, kind) => {
      const written = kind === "anthropic" ? PROMPT.written : 0;
      for (const name of Object.keys(PLANS)) {
        const stored = rowOf(family, kind, name);
        expect([Number(stored.input_tokens), Number(stored.cached_tokens)], name).toEqual([4_000, PROMPT.cached]);
        const micro = 3_400 - written + PROMPT.cached * 0.1 + written * 1.25 + Number(stored.output_tokens) * 2;
        expect(Number(stored.cost_nano), name).toBe(Math.round(micro * 1_000));
      }
    },
  );

  it("leaves nothing held, and the ledger adds up", async () => {
    const spent = [...rows.values()].reduce((sum, { cost_nano }) => sum + Number(cost_nano), 0);
    await vi.waitFor(async () => expect(await budgetOf(made.key.id)).toMatchObject({ held: 0, spent: spent / 1e9 }), { timeout: 5_000 });
    expect(LedgerVerdict.parse((await asAdmin(BUDGETS.verify)).json)).toMatchObject({ sound: true, problems: [] });
  });
});

/** Reads until every piece has arrived. */
async function until(response: Response, pieces: readonly string[]): Promise<void> {
  const [piece = ""] = pieces;
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += Buffer.from(bytes).toString();
    if (text.split(piece).length > pieces.length) return;
  }
}
