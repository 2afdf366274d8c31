import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Price } from "../../contracts/prices";
import { BILLED, familyCall } from "../billed-calls";
import { startHostileUpstream } from "../hostile-counts";
import { startContract } from "./setting";

const upstream = await startHostileUpstream();
const folder = mkdtempSync(join(tmpdir(), "trunkline-billed-"));
const file = join(folder, "gateway.json");
const named = BILLED.map((billed, index) => ({ ...billed, model: `m${index}` }));
const kinds = [...new Set(BILLED.map(({ kind }) => kind))];
const facts: Record<string, { price: Price }> = Object.fromEntries(
  named.map(({ kind, model, price }) => [`${kind}/${model}`, { price, output_tokens: 4_000 }]),
);
writeFileSync(
  file,
  JSON.stringify({
    providers: kinds.map((kind) => ({
      id: kind,
      kind,
      base_url: `${upstream.baseUrl}${kind === "openai-compatible" || kind === "jina" ? "/v1" : ""}`,
      api_key: "sk-billed-0123456789abcdef",
      models: named.filter((one) => one.kind === kind).map(({ model, serves }) => ({ id: model, capabilities: serves })),
    })),
    model_facts: facts,
  }),
);
const { send, row, store, close } = await startContract({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const cells = named.flatMap((billed) =>
  billed.families.flatMap((family) =>
    [false, true].flatMap((streamed) => {
      const call = familyCall(family, `${billed.kind}/${billed.model}`, streamed);
      const name = `${billed.kind}: ${billed.about}, ${family}${streamed ? ", streamed" : ""}`;
      return call ? [{ name, call, usage: billed.usage, micro: billed.micro }] : [];
    }),
  ),
);

describe("what a vendor bills is what the row says, to the cent", () => {
  const rows = new Map<string, Awaited<ReturnType<typeof row>>>();
  beforeAll(async () => {
    const ids: string[] = [];
    for (const { name, call, usage } of cells) {
      upstream.claim = { usage };
      const got = await send("fast", call);
      expect(got.status, `${name}: ${got.text}`).toBe(200);
      ids.push(got.headers["x-request-id"] ?? "");
    }
    await row(ids.at(-1) ?? "");
    const stored = await store.db.selectFrom("calls").selectAll().where("id", "in", ids).execute();
    for (const one of stored) rows.set(cells[ids.indexOf(one.id)]?.name ?? "", one);
  }, 60_000);

  it.each(cells)("$name", ({ name, micro }) => {
    const { cost_nano, estimated } = rows.get(name) ?? expect.fail("a row is missing");
    expect(Number(cost_nano)).toBe(Math.round(micro * 1_000));
    expect(Number(estimated)).toBe(0);
  });
});
