import { afterAll, describe, expect, it, vi } from "vitest";
import { ImportedPrompt, PromptList, PromptVersionView, PromptView } from "../../console/prompts/contract";
import type { ErrorCode } from "../../contracts/errors";
import { addTeam } from "../people";
import { startScriptedUpstream } from "../scripted-upstream";
import { startTestGateway } from "../test-gateway";
import { expectError } from "./answers";
import { type Got, startContract } from "./setting";

const upstream = await startScriptedUpstream();
const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl });
const { both, row, newKey, store } = contract;
/** Another process on the same data. */
const other = await startTestGateway({
  ...contract.shared,
  OPENAI_BASE_URL: upstream.baseUrl,
  OPENAI_API_KEY: "sk-upstream-0123456789abcdef",
});
afterAll(async () => {
  await other.close();
  await contract.close();
  await upstream.close();
});

const base = "/api/console/prompts";
const send = (method: string, path: string, body?: unknown) => contract.send("fast", { method, path, body });
const text = (content: string, more: object = {}) => ({ kind: "chat", model: "scripted", messages: [{ role: "user", content }], ...more });
async function create(slug: string, content: object, ...labels: string[]) {
  const made = await send("POST", base, { slug, content });
  expect(made.status, made.text).toBe(201);
  for (const label of labels) await label1(slug, label, 1);
}
async function save(slug: string, content: object) {
  const saved = await send("POST", `${base}/${slug}/versions`, { content });
  expect(saved.status, saved.text).toBe(201);
  return PromptView.parse(saved.json);
}
async function label1(slug: string, label: string, version: number) {
  const moved = await send("PUT", `${base}/${slug}/labels/${label}`, { shares: [{ version, share: 100 }] });
  expect(moved.status, moved.text).toBe(200);
}
const refused = (got: Got, code: ErrorCode, param?: string) => expectError(got, { errorFormat: "openai", code, ...(param && { param }) });
const chat = (prompt: unknown, more: object = {}) => ({ path: "/v1/chat/completions", body: { prompt, ...more } });
const lastSeen = () => upstream.seen.at(-1);

await create(
  "reply",
  {
    ...text("{{customer}} writes: {{ticket}}", { variables: [{ name: "customer", default: "Someone" }] }),
    messages: [
      { role: "system", content: "Be kind." },
      { role: "user", content: "{{customer}} writes: {{ticket}}" },
    ],
    parameters: { temperature: 0.2, max_completion_tokens: 50, seed: 7 },
  },
  "production",
);

describe("a prompt by its name", () => {
  it("fills in messages, model and parameters, and the reply and the row name the version", async () => {
    const got = await both(chat({ id: "reply", variables: { ticket: "{{customer}}?" } }));
    expect(got.status, got.text).toBe(200);
    expect(got.headers["x-trunkline-prompt"]).toBe("reply@1");
    expect(lastSeen()).toMatchObject({
      temperature: 0.2,
      messages: [{ content: "Be kind." }, { role: "user", content: "Someone writes: {{customer}}?" }],
    });
    expect(lastSeen()).not.toHaveProperty("prompt");
    expect(await row(String(got.headers["x-request-id"]))).toMatchObject({ prompt: "reply", prompt_version: 1, model: "scripted" });
    const logged = await send("GET", `/api/console/logs/${got.headers["x-request-id"]}`);
    expect(logged.json).toMatchObject({ prompt: { slug: "reply", version: 1 } });
    const found = await send("GET", `/api/console/logs?prompt=reply@1&q=${got.headers["x-request-id"]}`);
    expect(found.json).toMatchObject({ items: [{ prompt: { slug: "reply", version: 1 } }] });
    expect((await send("GET", "/api/console/logs?prompt=other")).json).toMatchObject({ items: [] });
  });

  it("gives way to the fields that the caller sends", async () => {
    await both(
      chat(
        { id: "reply", version: "1", variables: { ticket: "x" } },
        { temperature: 1, max_tokens: 9, messages: [{ role: "user", content: "Hi" }] },
      ),
    );
    expect(lastSeen()).toMatchObject({ temperature: 1, max_tokens: 9, messages: [{ content: "Hi" }] });
    expect(lastSeen()).not.toHaveProperty("max_completion_tokens");
  });

  it("merges settings of settings member by member, the caller's first", async () => {
    await create("card", text("x", { response_format: { type: "json_object" }, parameters: { reasoning_effort: "low" } }), "production");
    const body = { prompt: { id: "card" }, store: false, text: { verbosity: "low" }, reasoning: { summary: "auto" } };
    const { json, text: told } = await both({ path: "/v1/responses", body });
    expect(json, told).toMatchObject({
      text: { format: { type: "json_object" }, verbosity: "low" },
      reasoning: { effort: "low", summary: "auto" },
    });
  });

  it("keeps its version while a response waits in the background", async () => {
    await create("queued", text("One"), "production");
    await save("queued", text("Two"));
    // The call that queues it is the only one of the minute.
    const { secret: key } = await newKey({ limits: { requestsPerMinute: 1, tokensPerMinute: null, concurrent: null } });
    const body = { prompt: { id: "queued" }, background: true };
    const { json } = await contract.send("fast", { path: "/v1/responses", body, key });
    const { request } = await store.db
      .selectFrom("background_responses")
      .select("request")
      .where("id", "=", String(Object(json).id))
      .executeTakeFirstOrThrow();
    expect(JSON.parse(request)).toEqual({ prompt: { id: "queued", version: 1 }, background: true });
  });

  it("is taken by Responses, Messages, completions and native content", async () => {
    const prompt = { id: "reply", variables: { ticket: "Broken" } };
    const responses = await both({ path: "/v1/responses", body: { prompt, store: false } });
    expect(responses.status, responses.text).toBe(200);
    expect(lastSeen()?.messages).toMatchObject([{ content: "Be kind." }, { content: "Someone writes: Broken" }]);
    expect(responses.headers["x-trunkline-warnings"]).toContain("seed of the prompt is not supported");
    const messages = await both({ path: "/v1/messages", body: { prompt } });
    expect(messages.status, messages.text).toBe(200);
    expect(lastSeen()).toMatchObject({ messages: [{ content: "Be kind." }, { content: "Someone writes: Broken" }] });

    await create("story", { kind: "completion", model: "scripted", prompt: "Once {{who}}", parameters: { max_tokens: 5 } }, "production");
    const completion = await both({ path: "/v1/completions", body: { prompt: { id: "story", variables: { who: "a cat" } } } });
    expect(completion.status, completion.text).toBe(200);
    expect(JSON.stringify(lastSeen())).toContain("Once a cat");

    const contents = [{ role: "user", parts: [{ text: "Describe {{thing}}" }] }];
    await create(
      "describe",
      { kind: "generate", systemInstruction: "Be brief", contents, parameters: { temperature: 1, topK: 3 } },
      "production",
    );
    const native = await both({
      path: "/v1beta/models/scripted:generateContent",
      body: { prompt: { id: "describe", variables: { thing: "fog" } }, generation_config: { temperature: 0.5 } },
    });
    expect(native.status, native.text).toBe(200);
    expect(native.headers["x-trunkline-prompt"]).toBe("describe@1");
    expect(lastSeen()).toMatchObject({ temperature: 0.5, messages: [{ content: "Be brief" }, { content: "Describe fog" }] });
    refused(await both({ path: "/v1/completions", body: { prompt } }), "invalid_value", "prompt.id");
  });

  it("names unknown prompts, versions, labels and variables, and missing ones", async () => {
    const wrong: [object, ErrorCode, string][] = [
      [{ id: "nobody" }, "invalid_value", "prompt.id"],
      [{ id: "Not a slug" }, "invalid_value", "prompt.id"],
      [{}, "missing_required_parameter", "prompt.id"],
      [{ id: "reply", version: 9 }, "invalid_value", "prompt.version"],
      [{ id: "reply", label: "staging" }, "invalid_value", "prompt.label"],
      [{ id: "reply", version: 1, label: "production" }, "invalid_value", "prompt.label"],
      [{ id: "reply" }, "missing_required_parameter", "prompt.variables.ticket"],
      [{ id: "reply", variables: { ticket: "x", tone: "y" } }, "invalid_value", "prompt.variables.tone"],
      [{ id: "reply", variables: { ticket: {} } }, "invalid_type", "prompt.variables.ticket"],
    ];
    for (const [prompt, code, param] of wrong) refused(await both(chat(prompt)), code, param);
    const { secret } = await newKey({ teamId: await addTeam(store, "Other") });
    const foreign = { ...chat({ id: "reply", variables: { ticket: "x" } }), key: secret };
    refused(await both(foreign), "invalid_value", "prompt.id");
  });

  it("can be all that a key may use", async () => {
    const { secret } = await newKey({ models: ["prompt:reply"] });
    const prompt = { id: "reply", variables: { ticket: "x" } };
    expect((await both({ ...chat(prompt, { user: "u" }), key: secret })).status).toBe(200);
    const others = [
      chat(prompt, { temperature: 1 }),
      chat(prompt, { messages: [{ role: "user", content: "Hi" }] }),
      { path: "/v1/chat/completions", body: { model: "scripted", messages: [{ role: "user", content: "Hi" }] } },
      { path: "/v1/completions", body: { prompt: { id: "story", variables: { who: "x" } } } },
    ];
    for (const other of others) refused(await both({ ...other, key: secret }), "model_not_allowed", "model");
  });

  it("follows its label in every process within a second", async () => {
    await create("moving", text("One"), "production");
    const elsewhere = async () => {
      const body = JSON.stringify({ prompt: { id: "moving" } });
      const headers = { authorization: `Bearer ${"test-bootstrap-key-of-more-than-32-characters"}`, "content-type": "application/json" };
      const got = await fetch(`${other.url.fast}/v1/chat/completions`, { method: "POST", headers, body });
      await got.text();
      return got.headers.get("x-trunkline-prompt");
    };
    expect(await elsewhere()).toBe("moving@1");
    await save("moving", text("Two"));
    expect((await both(chat({ id: "moving" }))).headers["x-trunkline-prompt"]).toBe("moving@1");
    expect((await both(chat({ id: "moving", label: "latest" }))).headers["x-trunkline-prompt"]).toBe("moving@2");
    await label1("moving", "production", 2);
    expect((await both(chat({ id: "moving" }))).headers["x-trunkline-prompt"]).toBe("moving@2");
    await vi.waitFor(async () => expect(await elsewhere()).toBe("moving@2"), { timeout: 1_000, interval: 50 });
  });

  it("keeps a caller at the version that a label's shares gave it", async () => {
    await create("split", text("One"));
    await save("split", text("Two"));
    const shares = (second: number) => ({
      shares: [
        { version: 2, share: second },
        { version: 1, share: 100 - second },
      ],
    });
    const versionsOf = async () => {
      const got = new Map<string, string>();
      for (let user = 0; user < 40; user++) {
        const { headers } = await contract.send("fast", chat({ id: "split" }, { user: `user-${user}` }));
        got.set(`user-${user}`, String(headers["x-trunkline-prompt"]));
      }
      return got;
    };
    await send("PUT", `${base}/split/labels/production`, shares(25));
    const first = await versionsOf();
    expect(await versionsOf()).toEqual(first);
    const second = [...first].filter(([, version]) => version === "split@2").map(([user]) => user);
    expect(second.length).toBeGreaterThan(2);
    expect(second.length).toBeLessThan(20);
    await send("PUT", `${base}/split/labels/production`, shares(60));
    const later = await versionsOf();
    for (const user of second) expect(later.get(user)).toBe("split@2");
    refused(await send("PUT", `${base}/split/labels/production`, { shares: [{ version: 1, share: 90 }] }), "invalid_value", "shares");
    refused(await send("PUT", `${base}/split/labels/latest`, { shares: [{ version: 1, share: 100 }] }), "invalid_value", "label");
  });
});

describe("prompts of a team", () => {
  it("are listed with their calls and found by a text inside", async () => {
    const { items } = PromptList.parse((await send("GET", `${base}?q=be%20KIND`)).json);
    expect(items).toMatchObject([
      { slug: "reply", model: "scripted", labels: [{ label: "production", shares: [{ version: 1, share: 100 }] }] },
    ]);
    await vi.waitFor(async () => {
      const [{ calls } = { calls: [] }] = PromptList.parse((await send("GET", `${base}?q=be%20kind`)).json).items;
      expect(calls.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2);
    });
    const view = PromptView.parse((await send("GET", `${base}/reply`)).json);
    expect(view.versions).toMatchObject([{ version: 1, author: expect.any(String) }]);
    expect(view.versions[0]?.calls).toBeGreaterThan(2);
  });

  it("refuse a second one of a name, a version on an old one, and what can't be rendered", async () => {
    refused(await send("POST", base, { slug: "reply", content: text("x") }), "name_taken", "slug");
    await create("checked", text("{{x}}"));
    await save("checked", text("{{y}}"));
    refused(await send("POST", `${base}/checked/versions`, { content: text("z"), basedOn: 1 }), "changed_meanwhile", "basedOn");
    const wrong: [object, ErrorCode, string][] = [
      [text("{{> nobody}}"), "invalid_value", "content"],
      [text("{{> checked}}"), "invalid_value", "content"],
      [text("x", { variables: [{ name: "x" }] }), "invalid_value", "content.variables[0].name"],
      [text("{{x}}", { variables: [{ name: "x", type: "number", default: "many" }] }), "invalid_type", "content.variables[0].default"],
      [text("x", { parameters: { stream: true } }), "unsupported_parameter", "content.parameters.stream"],
      [text("x", { parameters: { temperature: 9 } }), "decimal_above_max_value", "temperature"],
      [text("x".repeat(300_000)), "string_above_max_length", "content"],
      [{ kind: "completion", prompt: "x" }, "invalid_value", "content.kind"],
    ];
    for (const [content, code, param] of wrong) refused(await send("POST", `${base}/checked/versions`, { content }), code, param);
    expect(PromptVersionView.parse((await send("GET", `${base}/checked/versions/2`)).json)).toMatchObject({ variables: [{ name: "y" }] });
    refused(await send("GET", `${base}/checked/versions/3`), "not_found");
  });

  it("refuse a label that would make a prompt include itself", async () => {
    await create("outer", text("plain"), "production");
    await create("inner", text("{{> outer}}"), "production");
    refused(await send("POST", `${base}/outer/versions`, { content: text("{{> inner}}") }), "invalid_value", "content");
    await send("DELETE", `${base}/inner/labels/production`);
    await send("POST", `${base}/inner/versions`, { content: text("plain") });
    await label1("inner", "production", 2);
    await save("outer", text("{{> inner}}"));
    await label1("outer", "production", 2);
    refused(await send("PUT", `${base}/inner/labels/production`, { shares: [{ version: 1, share: 100 }] }), "invalid_value");
  });

  it("are exported and imported as files", async () => {
    for (const format of ["yaml", "json"]) {
      const file = await send("GET", `${base}/reply/file?format=${format}`);
      expect(file.headers["content-disposition"]).toBe(`attachment; filename="reply.${format}"`);
      const again = await send("POST", "/api/console/prompt-files", { text: file.text });
      expect(ImportedPrompt.parse(again.json)).toEqual({ slug: "reply", version: 1, result: "unchanged" });
      const renamed = await send("POST", "/api/console/prompt-files", { text: file.text.replace("reply", `from-${format}`) });
      expect(ImportedPrompt.parse(renamed.json)).toEqual({ slug: `from-${format}`, version: 1, result: "created" });
      const changed = file.text.replace("reply", `from-${format}`).replace("Be kind.", "Be short.");
      expect((await send("POST", "/api/console/prompt-files", { text: changed })).json).toMatchObject({ version: 2, result: "version" });
    }
    const bombs = [
      "name: a\nkind: chat\nkind: chat",
      "a: &a [x]\nb: &b [*a,*a]\nc: [*b",
      "name: A b\nkind: chat",
      "[]",
      "name: ok\nkind: chat",
    ];
    for (const bomb of bombs) expect((await send("POST", "/api/console/prompt-files", { text: bomb })).status, bomb).toBe(400);
    refused(await send("POST", "/api/console/prompt-files", { text: 'name: "x' }), "invalid_value", "text");
  });

  it("are previewed without being stored or sent", async () => {
    const before = upstream.seen.length;
    const preview = await send("POST", "/api/console/prompt-previews", { content: text("Hi {{name}}"), variables: { name: "Bo" } });
    expect(preview.json).toMatchObject({ path: "/v1/chat/completions", request: { model: "scripted", messages: [{ content: "Hi Bo" }] } });
    expect(upstream.seen.length).toBe(before);
  });

  it("leave entries in the audit log, and are gone once deleted", async () => {
    await create("brief", text("x"), "production");
    expect((await both(chat({ id: "brief" }))).status).toBe(200);
    expect((await send("DELETE", `${base}/brief`)).json).toEqual({ removed: true });
    refused(await both(chat({ id: "brief" })), "invalid_value", "prompt.id");
    const acts = await store.db.selectFrom("audit").select(["action", "changes"]).where("target_id", "=", "brief").orderBy("id").execute();
    expect(acts.map(({ action }) => action)).toEqual(["prompt.create", "prompt.label", "prompt.delete"]);
    expect(acts[1]?.changes).toBe('{"production":[null,"1"]}');
  });
});
