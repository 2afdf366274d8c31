import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import { AZURE_KEY, ENTRA, startFakeAzure } from "../../testing/fake-azure";
import { modelCall } from "../../testing/model-call";
import { startScriptedUpstream } from "../../testing/scripted-upstream";
import type { Provider } from "../capabilities";
import { createAzureOpenAi } from "./provider";

const model = await startScriptedUpstream();
const azure = await startFakeAzure({ behind: model.baseUrl, key: "k", deployments: { "prod 4o": "scripted", plain: "scripted" } });
const opened: Provider[] = [];
afterAll(async () => {
  await Promise.all(opened.map((provider) => provider.close?.()));
  await Promise.all([azure.close(), model.close()]);
});
beforeEach(() => {
  azure.seen.length = 0;
  azure.issued.length = 0;
  azure.accepted = undefined;
  model.script({ text: "Yes." });
});

function open(credentials: Record<string, string>, more: { path?: string; now?(): number } = {}): Provider {
  const { path = "", now } = more;
  const provider = createAzureOpenAi({ id: "azure", baseUrl: azure.baseUrl + path, credentials, now });
  opened.push(provider);
  return provider;
}
const entra = (more: object = {}) => ({ ...ENTRA, authority: `${azure.baseUrl}/`, ...more });
const ask = (provider: Provider, name = "plain", signal?: AbortSignal) => {
  const call = modelCall({ model: name, messages: [{ role: "user" as const, content: "Hi" }] }, { model: name, ...(signal && { signal }) });
  return provider.capabilities.chat?.complete(call) ?? expect.fail("it has chat");
};
const failureOf = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => expect.fail("a failure was expected"),
    (error: unknown) => (error instanceof Failure ? error : expect.fail(String(error))),
  );

describe("addresses", () => {
  const credentials = { apiKey: AZURE_KEY, deployments: "gpt-4o = plain, gpt-5=plain" };

  it.each([
    ["", undefined, "/openai/v1/chat/completions"],
    ["/openai/v1/", "v1", "/openai/v1/chat/completions"],
    ["/openai", "preview", "/openai/v1/chat/completions?api-version=preview"],
    ["", "2024-10-21", "/openai/deployments/plain/chat/completions?api-version=2024-10-21"],
  ])("of a resource at %j with version %s", async (path, apiVersion, address) => {
    const provider = open({ ...credentials, ...(apiVersion && { apiVersion }) }, { path });
    await ask(provider, "gpt-4o");
    await ask(provider, "plain");
    expect(azure.seen).toEqual([`POST ${address}`, `POST ${address}`]);
  });

  it("keep a deployment's name in its segment", async () => {
    await ask(open({ apiKey: AZURE_KEY, apiVersion: "2024-10-21" }), "prod 4o");
    const failure = await failureOf(ask(open({ apiKey: AZURE_KEY, apiVersion: "2024-10-21" }), "../v1"));
    expect(failure.code).toBe("model_not_found");
    expect(azure.seen[1]).toContain("/deployments/..%2Fv1/");
  });

  it("lists the models of its deployments, and tests its key by a call that costs nothing", async () => {
    const provider = open({ apiKey: AZURE_KEY, deployments: "gpt-4o=plain, text-embedding-3-large=vectors, omni-moderation=x" });
    const listed = await provider.listModels(AbortSignal.timeout(1_000));
    expect(listed.map(({ id, capabilities }) => [id, capabilities.includes("embedding"), capabilities.includes("chat")])).toEqual([
      ["gpt-4o", true, true],
      ["text-embedding-3-large", true, false],
    ]);
    await provider.probe?.(AbortSignal.timeout(1_000));
    expect(azure.seen).toEqual(["GET /openai/v1/models"]);
    const wrong = await failureOf(open({ apiKey: "wrong" }).probe?.(AbortSignal.timeout(1_000)) ?? expect.fail("it has a probe"));
    expect(wrong.detail.vendor).toMatchObject({ status: 401, fault: "credential" });
  });
});

describe("tokens of Entra", () => {
  const tokens = () => azure.seen.filter((line) => line.endsWith("/oauth2/v2.0/token")).length;

  it("are fetched once for calls at once and kept until shortly before they expire", async () => {
    let now = 1_000_000;
    const provider = open(entra(), { now: () => now });
    await Promise.all([ask(provider), ask(provider), ask(provider)]);
    now += 54 * 60_000;
    await ask(provider);
    expect(tokens()).toBe(1);
    now += 60_000;
    await ask(provider);
    expect(tokens()).toBe(2);
  });

  it("are replaced once if one is refused, and the caller doesn't notice", async () => {
    const provider = open(entra());
    await ask(provider);
    azure.accepted = ["eyJ0.token.2"];
    await ask(provider);
    expect(tokens()).toBe(2);
    azure.accepted = [];
    const failure = await failureOf(ask(provider));
    expect(failure.detail.vendor).toMatchObject({ status: 401, fault: "credential" });
    expect(tokens()).toBe(3);
  });

  it("serve streams too", async () => {
    const call = modelCall(
      { model: "plain", stream: true, messages: [{ role: "user" as const, content: "Hi" }] },
      { model: "plain", publicModel: "plain" },
    );
    const chunks: unknown[] = [];
    for await (const { chunk } of open(entra()).capabilities.chat?.stream(call) ?? []) chunks.push(...chunk.choices);
    expect(JSON.stringify(chunks)).toContain("Yes.");
    expect(tokens()).toBe(1);
  });

  it("that are refused are the account's fault, in Entra's words without the secret", async () => {
    const failure = await failureOf(ask(open(entra({ clientSecret: "entra~wrong-0123456789" }))));
    expect(failure).toMatchObject({ code: "no_available_provider", detail: { elsewhere: true, vendor: { fault: "credential" } } });
    expect(failure.detail.vendor?.words).toMatch(/^invalid_client: AADSTS7000215/);
    expect(failure.detail.vendor?.words).not.toContain("entra~wrong");
  });

  it("are not waited for by a caller who has left", async () => {
    const left = new AbortController();
    const waiting = ask(open(entra()), "plain", left.signal);
    left.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
  });
});
