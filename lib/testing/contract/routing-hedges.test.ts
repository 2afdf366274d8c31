import { describe, expect, it, vi } from "vitest";
import { ROUTED_FORMS } from "./routing-forms";
import { startRouting } from "./routing-setting";
import type { Got } from "./setting";

const routes = [
  { id: "hedged", hedge_ms: 30, targets: ["main/m:stall", "spare/good"] },
  { id: "hedged-late", hedge_ms: 30, timeouts: { first_token_ms: 100, attempt_ms: 100 }, targets: ["main/m:stall", "spare/m:stall"] },
  { id: "mirrored", targets: ["spare/good"], mirror: { target: "main/copy", share: 1 } },
  { id: "mirrored-badly", targets: ["spare/good"], mirror: { target: "main/copy:500", share: 1 } },
];
const { contract, main, spare, attempts } = await startRouting(routes);
const { send, row } = contract;

describe.each(ROUTED_FORMS)("a hedged call of $name", ({ name, sent, said, whole }) => {
  it.each([false, true])("is answered by the faster target, and the row has both, stream %s", async (stream) => {
    const got = await send("fast", { ...sent("hedged", stream), headers: { "x-session-id": `hedged ${name} ${stream}` } });
    expect(got.status, got.text).toBe(200);
    expect(said(got.text, stream).length).toBeGreaterThan(20);
    if (stream) expect(whole(got.text)).toBe(true);
    expect(got.headers).toMatchObject({ "x-trunkline-target": "spare/good", "x-trunkline-attempts": "2" });
    const slow = main.requests.at(-1) ?? expect.fail();
    expect(await slow.aborted, "the slower one is given up upstream").toBe(true);
    const stored = await row(String(got.headers["x-request-id"]));
    expect(stored).toMatchObject({ provider: "spare", attempts: 2, outcome: "ok", estimated: 1 });
    expect(Number(stored.cost_nano), "the prompt of the slower one is charged").toBeGreaterThan(0);
    expect(JSON.parse(stored.tries)).toMatchObject([
      { provider: "main", code: "hedge_lost" },
      { provider: "spare", code: "" },
    ]);
  });

  it("ends with one clean error if both are silent", async () => {
    const got = await send("web", sent("hedged-late", false));
    expect(got.status, got.text).toBe(504);
    expect(attempts()).toEqual({ main: 1, spare: 1 });
  });
});

describe.each(ROUTED_FORMS)("a call of $name on a route with a mirror", ({ name, sent, said }) => {
  const copyOf = (got: Got) =>
    vi.waitFor(async () => {
      const copy = await contract.store.db
        .selectFrom("calls")
        .selectAll()
        .where("mirror_of", "=", String(got.headers["x-request-id"]))
        .executeTakeFirst();
      return copy ?? expect.fail("the mirror has no row yet");
    });

  it.each([false, true])("is sent there too, after its answer and at nobody's expense, stream %s", async (stream) => {
    const got = await send("fast", sent("mirrored", stream));
    expect(got.headers).toMatchObject({ "x-trunkline-target": "spare/good", "x-trunkline-attempts": "1" });
    expect(said(got.text, stream).length).toBeGreaterThan(20);
    const copy = await copyOf(got);
    expect(copy).toMatchObject({
      provider: "main",
      upstream_model: "copy",
      key_id: "mirror",
      held_by: "",
      outcome: "ok",
      model: "mirrored",
    });
    expect(copy.output_tokens).toBeGreaterThan(0);
    expect(attempts()).toEqual({ main: 1, spare: 1 });
    const [asked, mirrored] = [spare, main].map(({ requests }) => JSON.parse(requests.at(-1)?.body.toString() ?? "{}"));
    expect({ ...mirrored, model: "good" }).toEqual(asked);
    expect(await row(String(got.headers["x-request-id"]))).toMatchObject({ mirror_of: "", provider: "spare" });
  });

  it("is not touched by a mirror that fails", async () => {
    const got = await send("web", sent("mirrored-badly", false));
    expect(got.status).toBe(200);
    expect(await copyOf(got)).toMatchObject({ status: 502, outcome: "failed", attempts: 1 });
    expect(attempts(), name).toEqual({ main: 1, spare: 1 });
  });
});
