import { afterAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import type { ResponseReply } from "../../contracts/responses";
import { forgetResponses } from "../../store/responses/responses";
import { LANES } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["responses.create"]);
describeStatuses(contract, FAMILIES["responses.countTokens"]);
describeStatuses(contract, FAMILIES["responses.compact"]);

const ask = (body: object) => ({ path: "/v1/responses", body: { model: "sandbox-chat", input: "My name is Ada.", ...body } });
const made = async (body: object = {}) => (await contract.send("fast", ask(body))).json as ResponseReply;
const at = (id: string, more = "") => ({ method: "GET", path: `/v1/responses/${id}${more}` });

/** A key of a team that did not make anything yet. */
async function strangersKey(): Promise<string> {
  const teamId = newId("team_");
  await contract.store.db.insertInto("teams").values({ id: teamId, name: teamId, created_at: Date.now() }).execute();
  return (await contract.newKey({ teamId })).secret;
}

describe("stored responses", () => {
  it("have the members that the vendor's clients demand", async () => {
    const name = "f";
    const whole = await made({ tools: [{ type: "function", name }] });
    expect(whole.tools).toEqual([{ type: "function", name, parameters: null, strict: null }]);
    expect(whole.usage?.input_tokens_details).toEqual({ cached_tokens: 0, cache_write_tokens: 0 });
  });

  it("list what they were sent with a status, and texts as parts", async () => {
    const call = { type: "function_call", call_id: "a", name: "f", arguments: "{}" };
    const output = { type: "function_call_output", call_id: "a", output: "1" };
    const hi = { role: "user", content: "Hi" };
    const { id } = await made({ input: [hi, { role: "assistant", content: "Yes?" }, hi, call, output] });
    const { data } = (await contract.both(at(id, "/input_items?order=asc"))).json as { data: object[] };
    const status = "completed";
    const [asked, answered, , called, returned] = data;
    expect(data).toHaveLength(5);
    expect(asked).toMatchObject({ type: "message", role: "user", status, content: [{ type: "input_text", text: "Hi" }] });
    expect(answered).toMatchObject({ role: "assistant", status, content: [{ type: "output_text", text: "Yes?", annotations: [] }] });
    expect(called).toMatchObject({ ...call, status });
    expect(returned).toMatchObject({ ...output, status });
  });

  it("hold items that are named by an id alone", async () => {
    const before = await made();
    const [item] = before.output;
    for (const type of [undefined, null, "item_reference"]) {
      const reference = { id: item?.id, ...(type === undefined ? {} : { type }) };
      const got = await contract.both(ask({ input: [reference, { role: "user", content: "Go on." }] }));
      expect(got.status, got.text).toBe(200);
    }
    const unknown = await contract.both(ask({ input: [{ id: "msg_nope" }] }));
    expectError(unknown, { errorFormat: "openai", code: "invalid_value", param: "input[0].id" });
  });

  it("are fetched as they were answered, whole and streamed", async () => {
    const whole = await made({ metadata: { a: "b" } });
    expect((await contract.both(at(whole.id))).json).toEqual(whole);
    for (const lane of LANES) {
      const { text } = await contract.send(lane, ask({ stream: true }));
      const last = text.trim().split("\n\n").at(-1) ?? "";
      expect(last).toMatch(/^event: response\.completed\ndata: /);
      const { response } = JSON.parse(last.slice(last.indexOf("{"))) as { response: ResponseReply };
      expect((await contract.send(lane, at(response.id))).json).toEqual(response);
    }
  });

  it("are continued, instructions left behind, and stay when they are", async () => {
    const first = await made({ instructions: "Speak like a pirate." });
    const second = await made({ previous_response_id: first.id, input: "What is my name?" });
    const third = await made({ previous_response_id: second.id, input: "And again?" });
    expect(third).toMatchObject({ status: "completed", previous_response_id: second.id, instructions: null });
    const list = (await contract.both(at(third.id, "/input_items?order=asc"))).json as { data: { role?: string; content: unknown }[] };
    expect(list.data.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
    expect(list.data[0]?.content).toEqual([{ type: "input_text", text: "My name is Ada." }]);
  });

  it("list their input page by page, newest first", async () => {
    const { id } = await made({ input: ["a", "b", "c"].map((content) => ({ role: "user", content })) });
    interface Page {
      data: { id: string; content: { text: string }[] }[];
      has_more: boolean;
      first_id: string;
      last_id: string;
    }
    const first = (await contract.both(at(id, "/input_items?limit=2"))).json as Page;
    expect(first.data.map(({ content }) => content[0]?.text)).toEqual(["c", "b"]);
    expect(first).toMatchObject({ object: "list", has_more: true, first_id: first.data[0]?.id, last_id: first.data[1]?.id });
    const next = (await contract.both(at(id, `/input_items?limit=2&after=${first.last_id}`))).json as Page;
    expect(next.data.map(({ content }) => content[0]?.text)).toEqual(["a"]);
    expect(next.has_more).toBe(false);
    expectError(await contract.both(at(id, "/input_items?after=msg_other")), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "after",
    });
    expectError(await contract.both(at(id, "/input_items?limit=0")), {
      errorFormat: "openai",
      code: "decimal_below_min_value",
      param: "limit",
    });
  });

  it("are another team's only as what is not there", async () => {
    const key = await strangersKey();
    const { id, output } = await made();
    for (const sent of [at(id), at(id, "/input_items"), { ...at(id), method: "DELETE" }])
      expectError(await contract.both({ ...sent, key }), { errorFormat: "openai", code: "not_found", param: "response_id" });
    const previous = await contract.both({ ...ask({ previous_response_id: id }), key });
    expectError(previous, { errorFormat: "openai", code: "previous_response_not_found", param: "previous_response_id" });
    const referred = await contract.both({ ...ask({ input: [{ type: "item_reference", id: output[0]?.id }] }), key });
    expectError(referred, { errorFormat: "openai", code: "invalid_value", param: "input[0].id" });
    expect((await contract.both(at(id))).status).toBe(200);
  });

  it("are gone once deleted, with their items, and what went on from them cannot go on", async () => {
    const first = await made();
    const second = await made({ previous_response_id: first.id });
    const gone = await contract.send("fast", { ...at(first.id), method: "DELETE" });
    expect(gone.json).toEqual({ id: first.id, object: "response", deleted: true });
    expectError(await contract.both(at(first.id)), { errorFormat: "openai", code: "not_found", param: "response_id" });
    expectError(await contract.both({ ...at(first.id), method: "DELETE" }), {
      errorFormat: "openai",
      code: "not_found",
      param: "response_id",
    });
    expectError(await contract.both(ask({ previous_response_id: second.id })), {
      errorFormat: "openai",
      code: "previous_response_not_found",
      param: "previous_response_id",
    });
    expect((await contract.both(at(second.id))).status).toBe(200);
    const rows = await contract.store.db.selectFrom("response_items").select("item_id").where("response_id", "=", first.id).execute();
    expect(rows).toEqual([]);
  });

  it("are not there with store: false, nor after a stream that was cut", async () => {
    const { id, store } = await made({ store: false });
    expect(store).toBe(false);
    expectError(await contract.both(at(id)), { errorFormat: "openai", code: "not_found", param: "response_id" });
    const { text } = await contract.send("fast", ask({ model: "sandbox-chat:cut", stream: true }));
    const events = text.trim().split("\n\n");
    expect(events.at(-2)).toMatch(/^event: error\n/);
    expect(events.at(-1)).toMatch(/^event: response\.failed\n/);
    const cut = /"id":"(resp_\w+)"/.exec(text)?.[1] ?? "";
    expectError(await contract.both(at(cut)), { errorFormat: "openai", code: "not_found", param: "response_id" });
  });

  it("are forgotten when nobody went on from them for their time", async () => {
    const old = await made();
    const used = await made();
    await contract.store.db.updateTable("responses").set({ used_at: 1_000 }).where("id", "in", [old.id, used.id]).execute();
    await made({ previous_response_id: used.id });
    await forgetResponses(contract.store, { before: 2_000, maxBytes: Number.MAX_SAFE_INTEGER });
    expectError(await contract.both(at(old.id)), { errorFormat: "openai", code: "not_found", param: "response_id" });
    expect((await contract.both(at(used.id))).status).toBe(200);
  });

  it("are made of 10,000 items, and of no more", async () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({ role: index % 2 ? "assistant" : "user", content: "a" }));
    const { id, status } = await made({ input: items });
    expect(status).toBe("completed");
    const list = (await contract.send("fast", at(id, "/input_items"))).json;
    expect(list).toMatchObject({ has_more: true });
    expectError(await contract.send("fast", ask({ previous_response_id: id })), {
      errorFormat: "openai",
      code: "array_above_max_length",
      param: "input",
    });
    expectError(await contract.send("fast", ask({ input: [...items, ...items] })), {
      errorFormat: "openai",
      code: "array_above_max_length",
      param: "input",
    });
  });

  it("are forgotten from the longest unused on where they are too many", async () => {
    const [old, young] = [await made(), await made()];
    await contract.store.db.updateTable("responses").set({ used_at: 5_000 }).where("id", "=", old.id).execute();
    const { bytes } = await contract.store.db
      .selectFrom("responses")
      .select(({ fn }) => fn.sum<number>("bytes").as("bytes"))
      .executeTakeFirstOrThrow();
    await forgetResponses(contract.store, { before: 0, maxBytes: Number(bytes) - 1 });
    expectError(await contract.both(at(old.id)), { errorFormat: "openai", code: "not_found", param: "response_id" });
    expect((await contract.both(at(young.id))).status).toBe(200);
    const items = contract.store.db.selectFrom("response_items").select("item_id").where("response_id", "=", old.id);
    expect(await items.execute()).toEqual([]);
  });

  it("are continued up to 32 MB, and referred to up to that", async () => {
    const long = "x".repeat(7 * 1024 * 1024);
    const said: ResponseReply[] = [];
    for (let turn = 0; turn < 5; turn++)
      said.push(
        await made({
          model: "sandbox-chat",
          max_output_tokens: 5,
          previous_response_id: said.at(-1)?.id,
          input: [{ role: "user", id: `msg_long_${turn}`, content: long }],
        }),
      );
    expect(said.at(-1)?.status).toBeDefined();
    const beyond = { errorFormat: "openai", code: "request_too_large", param: null } as const;
    expectError(await contract.send("fast", ask({ previous_response_id: said.at(-1)?.id })), beyond);
    const references = said.map((_, turn) => ({ type: "item_reference", id: `msg_long_${turn}` }));
    expectError(await contract.send("fast", ask({ input: references })), beyond);
    expect((await contract.send("fast", ask({ input: references.slice(0, 1) }))).status).toBe(200);
  });

  it("cannot be cancelled", async () => {
    const { id } = await made();
    expectError(await contract.both({ ...at(id, "/cancel"), method: "POST" }), {
      errorFormat: "openai",
      code: "unsupported_value",
      param: null,
    });
  });
});
