import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../server/endpoints";
import { trialAddress } from "./address";
import { documentSchema } from "./fields";
import { describeApi } from "./openapi";
import { type ApiDocument, findOperation, readApi, usualErrors } from "./operations";
import { type KnownModel, trialOf } from "./trial";

const document = describeApi(ENDPOINTS, { baseUrl: "http://gateway.test", version: "1.2.3" }) as ApiDocument;
const api = readApi(document);
const models: KnownModel[] = [
  { id: "sandbox-chat", simulated: true, capabilities: ["chat", "content"] },
  { id: "sandbox-speech", simulated: true, capabilities: ["speech"] },
  { id: "lab/kokoro", simulated: false, capabilities: ["speech"] },
  { id: "sandbox-video", simulated: true, capabilities: ["video"] },
];
const find = (id: string) => {
  const operation = findOperation(api, id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
};

describe("the description as pages", () => {
  it("requires the fields that a stored prompt fills in, or the prompt", () => {
    const { schemas } = document.components;
    const usual = { ChatRequest: ["model", "messages"], MessagesRequest: ["model", "messages", "max_tokens"], ResponsesRequest: ["model"] };
    for (const [name, required] of Object.entries(usual)) {
      const schema = schemas[name] ?? expect.fail(`${name} is not described`);
      expect(schema, name).toMatchObject({ anyOf: [{ required: expect.arrayContaining(required) }, { required: ["prompt"] }] });
      expect(schema).not.toHaveProperty("required");
      const { forms } = documentSchema(schema, schemas);
      const fields = forms.flatMap((form) => form.fields).filter((field) => required.includes(field.name));
      expect(fields.map(({ description }) => description)).toEqual(required.map(() => expect.stringMatching(/Required unless `prompt`/)));
    }
  });

  it("has a page for every endpoint there is", () => {
    const pages = new Set(api.groups.flatMap(({ entries }) => entries.map(({ id }) => id)));
    for (const { id } of ENDPOINTS) expect(pages, id).toContain(findOperation(api, id)?.id);
  });

  it("tells of aliases and actions on the page of their operation", () => {
    expect(find("rerank.create.alias").id).toBe("rerank.create");
    expect(find("rerank.create").aliases).toEqual(["/v2/rerank"]);
    expect(find("vidB.result").id).toBe("vidB.submit");
    expect(findOperation(api, "no.such")).toBeUndefined();
  });

  it("gives every answer its meaning and its codes", () => {
    const [first] = find("fineTunes.create").answers.filter(({ status }) => status === "501");
    expect(first).toMatchObject({ meaning: "The operation is declared and not implemented.", codes: ["not_implemented"] });
    const good = find("chat.create").answers.find(({ status }) => status === "200");
    expect(good?.content.map(({ type, events }) => [type, events])).toEqual([
      ["application/json", false],
      ["text/event-stream", true],
    ]);
    expect(good?.headers[0]).toMatchObject({ name: "x-request-id", description: expect.stringContaining("req_") });
    expect(usualErrors(api).map(({ status }) => status)).toEqual(expect.arrayContaining(["400", "401", "429", "501", "5XX"]));
  });

  it("says who may call", () => {
    expect(find("chat.create").access).toBe("key");
    expect(find("system.health").access).toBe("public");
    expect(find("console.me").access).toBe("console");
  });
});

describe("a first call", () => {
  it("asks the models there are, those that are not simulated first", () => {
    const trial = trialOf(find("speech.create"), models);
    expect(trial.model).toEqual({ in: "body", name: "model", choices: ["lab/kokoro", "sandbox-speech"] });
    expect(trial.examples[0]?.body.model).toBe("lab/kokoro");
    expect(trial.file).toBe("mp3");
  });

  it("keeps the example's model if none can serve the call", () => {
    expect(trialOf(find("embeddings.create"), models).examples[0]?.body.model).toBe("sandbox-embed");
  });

  it("puts the model into the path where it stands there", () => {
    const { path, parameters } = trialOf(find("content.generate"), models);
    expect(trialAddress(path, parameters)).toBe("/v1beta/models/sandbox-chat:generateContent");
  });

  it("takes the first action with its example", () => {
    const trial = trialOf(find("vidB.submit"), models);
    expect(trial.action).toBe("Action");
    expect(trial.examples.map(({ name }) => name)).toEqual(["CVSync2AsyncSubmitTask", "CVSync2AsyncGetResult"]);
    expect(trialAddress(trial.path, trial.parameters)).toBe("/vidB?Action=CVSync2AsyncSubmitTask&Version=2022-08-31");
  });

  it("leaves out a query without a value, and keeps what a path still lacks in braces", () => {
    const { path, parameters } = trialOf(find("videos.content"), models);
    expect(trialAddress(path, parameters)).toBe("/v1/videos/{task_id}/content");
    const filled = parameters.map((parameter) => ({ ...parameter, value: parameter.in === "path" ? "a/b c" : "x&y" }));
    expect(trialAddress(path, filled)).toBe("/v1/videos/a/b%20c/content?variant=x%26y");
  });
});
