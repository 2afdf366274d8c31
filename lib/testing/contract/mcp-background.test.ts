import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ResponseReply } from "../../contracts/responses";
import { valuesOf } from "../heard";
import { startTestGateway } from "../test-gateway";
import { at, cancel, ended, jobOf, orphan } from "./background-jobs";
import { called, MODEL, startMcpTools } from "./mcp-tools";

const setting = await startMcpTools();
const { chat, shop, contract, secret, keyId, lastRows, settings } = setting;
const { held } = shop;
afterAll(() => setting.close());
beforeEach(() => held.reset());

const server = { type: "mcp", server_label: "shop", require_approval: "never" };
const body = { model: MODEL, input: "What is 2 + 40?", tools: [server], background: true };
const adds = { calls: [called("shop__add", { a: 2, b: 40 })] };
const holds = (name: string) => ({ calls: [called("shop__hold", { name })] });
const types = ({ output }: ResponseReply) => output.map(({ type }) => type);
const end = (id: string) => ended(contract, id, secret);

async function queued(more: object = {}): Promise<ResponseReply> {
  const got = await contract.send("fast", { path: "/v1/responses", key: secret, body: { ...body, ...more } });
  expect(got.status, got.text).toBe(200);
  expect(got.json).toMatchObject({ status: "queued", background: true, output: [] });
  return got.json as ResponseReply;
}

describe("MCP tools in the background", () => {
  it("are called, and the response is stored, followed and continued like others", async () => {
    chat.script(adds, { text: "It is 42." });
    const { id, created_at } = await queued();
    const whole = await end(id);
    expect(whole).toMatchObject({ id, created_at, status: "completed", background: true, tools: [server], store: true });
    expect(types(whole)).toEqual(["mcp_list_tools", "mcp_call", "message"]);
    expect(whole.output[1]).toMatchObject({ name: "add", output: "42", status: "completed" });
    expect(whole.usage).toMatchObject({ total_tokens: 104 });
    expect(await jobOf(contract, id)).toBeUndefined();
    await expect
      .poll(async () => (await lastRows(3)).map(({ endpoint, model, status }) => [endpoint, model, status]))
      .toEqual([
        ["responses.create", MODEL, 200],
        ["mcp.server", "shop/add", 200],
        ["responses.create", MODEL, 200],
      ]);
    const [first, tool] = await lastRows(3);
    expect(tool).toMatchObject({ client: first?.client, key_id: keyId });
    const events = valuesOf((await contract.send("fast", { ...at(id, "?stream=true"), key: secret })).text);
    const ofCall = events.flatMap(({ type, output_index }) => (output_index === 1 ? [type] : []));
    expect(ofCall).toEqual([
      "response.output_item.added",
      "response.mcp_call.in_progress",
      "response.mcp_call_arguments.delta",
      "response.mcp_call_arguments.done",
      "response.mcp_call.completed",
      "response.output_item.done",
    ]);
    chat.script({ text: "Twice." });
    const next = await end((await queued({ previous_response_id: id, input: "And?" })).id);
    expect(types(next)).toEqual(["message"]);
    expect(chat.seen[0]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
  });

  it("are asked about, and called once they are approved", async () => {
    const asking = { tools: [{ type: "mcp", server_label: "shop" }] };
    chat.script(adds);
    const first = await end((await queued(asking)).id);
    expect(first.status).toBe("completed");
    expect(types(first)).toEqual(["mcp_list_tools", "mcp_approval_request"]);
    chat.script({ text: "It is 42." });
    const approval = { type: "mcp_approval_response", approval_request_id: first.output[1]?.id, approve: true };
    const second = await end((await queued({ ...asking, previous_response_id: first.id, input: [approval] })).id);
    expect(second.output).toMatchObject([{ type: "mcp_call", output: "42" }, { type: "message" }]);
  });

  it("are told with the output so far if a later turn fails", async () => {
    chat.script(adds, { error: { status: 400, body: { error: { message: "too long", type: "invalid_request_error" } } } });
    const got = await end((await queued()).id);
    expect(got).toMatchObject({ status: "failed", error: { message: expect.stringContaining("too long") } });
    expect(types(got)).toEqual(["mcp_list_tools", "mcp_call"]);
  });

  it("are stopped when the response is cancelled, and so is the model", async () => {
    chat.script(holds("a"), { text: "Done." });
    const before = shop.cancelled;
    const { id } = await queued();
    await expect.poll(() => held.running, { timeout: 10_000 }).toEqual(["a"]);
    expect((await contract.send("fast", { ...at(id), key: secret })).json).toMatchObject({ status: "in_progress" });
    expect((await contract.send("fast", { ...cancel(id), key: secret })).json).toMatchObject({ id, status: "cancelled" });
    await expect.poll(() => shop.cancelled).toBe(before + 1);
    chat.script(adds, { silent: true });
    const second = await queued();
    await vi.waitFor(() => expect(chat.seen).toHaveLength(2), { timeout: 10_000 });
    const left = chat.left();
    await contract.send("fast", { ...cancel(second.id), key: secret });
    await left;
    expect(await end(id)).toMatchObject({ status: "cancelled" });
    expect(await end(second.id)).toMatchObject({ status: "cancelled" });
    expect(chat.seen).toHaveLength(2);
  });

  it("are not called for a response that another process has taken over", async () => {
    chat.script(holds("a"), holds("b"));
    const { id } = await queued();
    await expect.poll(() => held.running, { timeout: 10_000 }).toEqual(["a"]);
    const db = contract.store.db.updateTable("background_responses").set({ lease: "other", lease_until: Date.now() + 60_000 });
    await db.where("id", "=", id).execute();
    held.end("a");
    await expect.poll(() => held.running).toEqual([]);
    await contract.send("fast", { ...cancel(id), key: secret });
    expect(await end(id)).toMatchObject({ status: "cancelled" });
    expect(held.called).toEqual(["a"]);
  });
});

describe("a process that ends", () => {
  const callsOf = () => shop.requests.filter(({ body: sent }) => sent.includes("tools/call")).length;

  it("leaves a response whose tools were called as failed, and nobody calls them again", async () => {
    chat.script(adds, { text: "It is 42." });
    const before = callsOf();
    const id = await orphan(contract, body, { key_id: keyId, attempted: 2 });
    expect(await end(id)).toMatchObject({
      status: "failed",
      error: { message: expect.stringMatching(/tool had been called.*not repeated/) },
    });
    expect([chat.seen, callsOf()]).toEqual([[], before]);
  });

  it("leaves one that was not begun to be made", async () => {
    chat.script(adds, { text: "It is 42." });
    const whole = await end(await orphan(contract, body, { key_id: keyId }));
    expect(types(whole)).toEqual(["mcp_list_tools", "mcp_call", "message"]);
  });

  it("says that a tool was called if it ends meanwhile", async () => {
    chat.script(holds("a"), { text: "Done." });
    const own = await startTestGateway({ ...contract.shared, ...settings });
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const { id } = (await (
      await fetch(`${own.url.fast}/v1/responses`, { method: "POST", headers, body: JSON.stringify(body) })
    ).json()) as ResponseReply;
    await expect.poll(() => held.running, { timeout: 10_000 }).toEqual(["a"]);
    await expect.poll(async () => (await jobOf(contract, id))?.attempted).toBe(2);
    await own.close();
    expect(await end(id)).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/tool had been called/) } });
    expect(held.called).toEqual(["a"]);
    expect(chat.seen).toHaveLength(1);
  });
});
