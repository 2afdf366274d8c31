import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { definePlayground } from "../../components/playground/define";
import { ModelCatalog } from "../catalog/catalog";
import { PlaygroundSession } from "../client/session/session";
import { ACT_KINDS } from "../console/acts";
import { route } from "../console/define";
import { CONSOLE_ENDPOINTS } from "../console/routes";
import type { ConsoleServices } from "../console/services";
import type { EmbeddingReply } from "../contracts/embedding";
import type { Person } from "../contracts/person";
import { describeApi } from "../docs/openapi";
import { type ConsoleEndpoint, defineEndpoint } from "../endpoints/define";
import { Call } from "../gateway/call";
import type { GatewayRequest } from "../gateway/exchange";
import { Matcher } from "../gateway/matcher";
import type { EmbeddingModel, Provider } from "../providers/capabilities";
import { modelCall } from "./model-call";

/** The smallest example of each kind in CONTRIBUTING.md. */
afterEach(() => vi.unstubAllGlobals());

const counting: EmbeddingModel = {
  embed: async ({ input: { input }, publicModel: model }) => {
    const texts = [input].flat().map(String);
    const data = texts.map((text, index) => ({ object: "embedding" as const, index, embedding: [text.length] }));
    return { reply: { object: "list", model, data, usage: { prompt_tokens: texts.length, total_tokens: texts.length } } };
  },
};
const provider: Provider = {
  id: "counting",
  simulated: false,
  capabilities: { embedding: counting },
  listModels: async () => [{ id: "letters", capabilities: ["embedding"], created: 0, ownedBy: "us" }],
};

describe("a provider", () => {
  it("is an object with the capabilities it has; the catalogue finds its models", async () => {
    const catalog = new ModelCatalog({ providers: [provider], fallbacks: {}, log: { warn: () => undefined } });
    await catalog.start();
    const found = await catalog.find("counting/letters");
    const [target] = found?.targets ?? [];
    const answer = await target?.provider.capabilities.embedding?.embed(modelCall({ model: "letters", input: "four" }));
    expect(answer?.reply.data[0]?.embedding).toEqual([4]);
    catalog.stop();
  });
});

const Length = z.looseObject({ model: z.string(), text: z.string() }).meta({ id: "LengthRequest" });
const measure = defineEndpoint<z.infer<typeof Length>, { length: number }, never, "embedding">({
  id: "length.create",
  method: "POST",
  path: "/v1/length",
  errorFormat: "openai",
  scope: "embeddings",
  tag: "Lengths",
  summary: "How long a text is",
  capability: "embedding",
  body: Length,
  reply: z.object({ length: z.number() }).meta({ id: "LengthReply" }),
  model: ({ model }) => model,
  call: (model, call) => ({ kind: "answer", answer: lengthOf(model, call.input) }),
  finish: (reply) => reply,
  tokens: () => undefined,
  example: { model: "letters", text: "four" },
});
async function lengthOf(model: EmbeddingModel, { model: name, text }: z.infer<typeof Length>) {
  const { reply } = await model.embed(modelCall({ model: name, input: text }));
  return { reply: { length: Number((reply as EmbeddingReply).data[0]?.embedding[0]) } };
}

describe("an endpoint", () => {
  it("is a declaration: it is found, checked, described and answered by a model", async () => {
    expect(new Matcher([measure]).find("POST", "/v1/length", "")).toMatchObject({ match: { endpoint: { id: "length.create" } } });
    expect(measure.body.safeParse({ model: "letters" }).success).toBe(false);
    expect(describeApi([measure], { baseUrl: "http://localhost", version: "1" })).toHaveProperty(
      ["paths", "/v1/length", "post", "operationId"],
      "length.create",
    );
    const outcome = measure.call(counting, modelCall({ model: "letters", text: "seven77" }), {} as never);
    expect(outcome.kind === "answer" && (await outcome.answer).reply).toEqual({ length: 7 });
  });
});

describe("a feature of the console", () => {
  const Note = z.object({ text: z.string().min(1) }).meta({ id: "Note" });
  const notes: string[] = [];
  const routes = [
    route(
      { method: "GET", path: "/api/console/notes" },
      {
        id: "console.notes",
        summary: "Your notes",
        reply: z.object({ items: z.array(Note) }).meta({ id: "NoteList" }),
        handle: async () => ({ items: notes.map((text) => ({ text })) }),
      },
    ),
    route(
      { method: "POST", path: "/api/console/notes" },
      {
        id: "console.addNote",
        summary: "Add a note",
        body: Note,
        handle: async (_, { body }) => void notes.push(body.text),
      },
    ),
  ];

  it("is routes that name their handlers, whose types are those of the contract", async () => {
    const person: Person = { userId: "u", name: "Ann", email: null, teamId: "t", teamName: "T", role: "developer", sessionId: "s" };
    const called = (endpoint: ConsoleEndpoint, body?: unknown) =>
      Object.assign(new Call("req_1", endpoint, {} as GatewayRequest), { person: { ...person, address: "" }, body });
    const [list, add] = routes;
    expect(await add?.answer({} as ConsoleServices, called(add, { text: "call Bo" }))).toMatchObject({ status: 204 });
    const listed = await list?.answer({} as ConsoleServices, called(list));
    expect(JSON.parse(String(listed?.body))).toEqual({ items: [{ text: "call Bo" }] });
    const described = describeApi(routes, { baseUrl: "http://localhost", version: "1" });
    expect(described).toHaveProperty(["paths", "/api/console/notes", "post", "requestBody"]);
  });
});

/** A file that imports what features declare in their own folders, one line each. */
const GATHERED = [
  { gatherer: "lib/console/routes.ts", folder: "lib/console", file: "routes" },
  { gatherer: "lib/console/acts.ts", folder: "lib/console", file: "acts" },
  { gatherer: "components/palette/actions.ts", folder: "components", file: "palette-actions" },
  { gatherer: "e2e/pages/routes.ts", folder: "components", file: "page-checks" },
];

describe("what a feature declares", () => {
  const root = join(import.meta.dirname, "../..");

  it.each(GATHERED)("is in its own folder, with one line in $gatherer", ({ gatherer, folder, file }) => {
    const text = readFileSync(join(root, gatherer), "utf8");
    const features = readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, `${file}.ts`)));
    expect(features.length).toBeGreaterThan(5);
    for (const feature of features) expect(text.split(`/${feature}/${file}"`), feature).toHaveLength(2);
    expect(text).not.toMatch(/\b(title|label|path):/);
  });

  it("has words for each act of a route", () => {
    const known = new Set(ACT_KINDS.flatMap(({ words }) => Object.keys(words)));
    const acts = CONSOLE_ENDPOINTS.flatMap(({ act }) => (act === undefined ? [] : [act]));
    expect(acts.filter((act) => !known.has(act))).toEqual([]);
  });
});

describe("a playground", () => {
  const page = definePlayground<{ text: string }, number>({
    id: "embeddings",
    title: "Lengths",
    fields: [],
    own: { text: "" },
    params: {},
    stream: false,
    path: () => "/v1/length",
    toBody: ({ model, own }) => ({ model, text: own.text }),
    fromBody: ({ text }) => ({ own: { text: String(text) }, params: {} }),
    readEvent: (output = 0) => output,
    readReply: (reply) => (reply as { length: number }).length,
    readTokens: () => ({}),
    hasContent: () => true,
    titleOf: ({ text }) => text,
    toText: String,
    fromText: Number,
    Reply: ({ run }) => run?.output ?? null,
  });

  it("is a declaration: a session of it sends its body and reads its answer", async () => {
    const sent = vi.fn<typeof fetch>(async () => Response.json({ length: 4 }));
    vi.stubGlobal("fetch", sent);
    const ports = {
      origin: "http://gateway",
      bearer: async () => "sk-1",
      keep: () => undefined,
      reopen: async () => new Response(),
      started: () => undefined,
      record: vi.fn(),
    };
    const session = new PlaygroundSession(page, ports);
    session.setModel(session.state.columns[0]?.id ?? "", "letters");
    session.set({ own: { text: "four" } });
    await session.start();
    await vi.waitFor(() => expect(session.stateOf(session.state.columns[0]?.id ?? "")).toMatchObject({ status: "done", output: 4 }));
    expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toEqual({ model: "letters", text: "four" });
  });
});
