import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Conversation, Increment } from "../../contracts/conversation";
import { EmbeddingRequest } from "../../contracts/embedding";
import { Failure } from "../../contracts/errors";
import { eventFrame, exceptionFrame } from "../../testing/event-frames";
import { AWS, BEDROCK_KEY, startFakeBedrock } from "../../testing/fake-bedrock";
import { startFakeVendor, type VendorReply } from "../../testing/fake-vendor";
import { modelCall } from "../../testing/model-call";
import type { Provider } from "../capabilities";
import { createBedrock, environmentFor } from "./provider";

const bedrock = await startFakeBedrock();
let says: VendorReply = { body: {} };
const vendor = await startFakeVendor(() => says);
const opened: Provider[] = [];
afterAll(async () => {
  await Promise.all(opened.map((provider) => provider.close?.()));
  await Promise.all([bedrock.close(), vendor.close()]);
});
beforeEach(() => {
  bedrock.seen.length = 0;
  bedrock.expired.clear();
  bedrock.script({ text: "Yes." });
});

type Options = Omit<Parameters<typeof createBedrock>[0], "id" | "baseUrl">;
function open(options: Options, baseUrl = bedrock.baseUrl): Provider {
  const provider = createBedrock({ id: "bedrock", baseUrl, ...options });
  opened.push(provider);
  return provider;
}
const SIGNED: Options = { credentials: AWS };
const MODEL = "eu.anthropic.claude-sonnet-4-5-20250929-v1:0";
const HI: Conversation = { turns: [{ role: "user", parts: [{ kind: "text", text: "Hi" }] }], tools: [], settings: {} };
const conversation = (provider: Provider) => provider.capabilities.conversation ?? expect.fail("it talks");
const ask = (provider: Provider, model = MODEL) => conversation(provider).ask(modelCall({}, { model }), HI);
const failureOf = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => expect.fail("a failure was expected"),
    (error: unknown) => (error instanceof Failure ? error : expect.fail(String(error))),
  );
async function streamed(provider: Provider, heard: Increment[] = []): Promise<Increment[]> {
  for await (const { chunk } of conversation(provider).stream(modelCall({}, { model: MODEL }), HI)) heard.push(...chunk);
  return heard;
}

describe("credentials", () => {
  it("sign the exact path, whatever the model's id, or are a key as it is", async () => {
    const arn = "arn:aws:bedrock:eu-central-1:123456789012:application-inference-profile/abc";
    for (const model of [MODEL, arn]) await ask(open(SIGNED), model);
    await ask(open({ credentials: { apiKey: BEDROCK_KEY } }));
    expect(bedrock.seen[1]).toBe(`POST /model/${encodeURIComponent(arn)}/converse`);
  });

  it("that are wrong are the account's fault, and found by a test that costs nothing", async () => {
    await open(SIGNED).probe?.(AbortSignal.timeout(1_000));
    for (const credentials of [{ ...AWS, secretKey: "another-secret-0123" }, { ...AWS, region: "us-east-1" }, { apiKey: "another-key" }]) {
      const failure = await failureOf(open({ credentials }).probe?.(AbortSignal.timeout(1_000)) ?? expect.fail("it has a probe"));
      expect(failure.detail.vendor).toMatchObject({ status: 403, fault: "credential", requestId: "bedrock-request" });
    }
  });

  it("of the environment are looked up once, and again if they have expired", async () => {
    const environment: Record<string, string> = {
      AWS_ACCESS_KEY_ID: AWS.accessKey,
      AWS_SECRET_ACCESS_KEY: AWS.secretKey,
      AWS_SESSION_TOKEN: "first",
    };
    const { region } = AWS;
    const provider = open({ credentials: { region }, environment });
    await ask(provider);
    bedrock.expired.add("first");
    environment.AWS_SESSION_TOKEN = "second";
    await ask(provider);
    expect(bedrock.seen).toHaveLength(3);
    await ask(open({ credentials: {}, environment: { AWS_BEARER_TOKEN_BEDROCK: BEDROCK_KEY } }));
  });
});

it("takes the environment's credentials for Amazon's own hosts, and not for a team", async () => {
  const environment = { AWS_BEARER_TOKEN_BEDROCK: BEDROCK_KEY };
  const amazon = "https://bedrock-runtime.eu-central-1.amazonaws.com";
  expect(environmentFor({ baseUrl: amazon }, environment)).toBe(environment);
  expect(environmentFor({ baseUrl: amazon, publicOnly: true }, environment)).toBeUndefined();
  for (const baseUrl of ["https://amazonaws.com.example", "https://evilamazonaws.com", amazon.replace("https", "http"), bedrock.baseUrl])
    expect(environmentFor({ baseUrl }, environment), baseUrl).toBeUndefined();
  const failure = await failureOf(ask(open({ credentials: {} })));
  expect(failure.detail.vendor).toMatchObject({ fault: "credential", words: "No AWS credentials were found." });
});

describe("streams", () => {
  const reply = (...frames: Buffer[]): VendorReply => ({
    headers: { "content-type": "application/vnd.amazon.eventstream" },
    body: Buffer.concat(frames),
  });
  const text = (words: string) => eventFrame("contentBlockDelta", { contentBlockIndex: 0, delta: { text: words } });

  it("tell thoughts, text, calls, the end and the tokens", async () => {
    bedrock.script({ thoughts: "Hmm.", text: "Yes.", calls: [{ id: "tooluse_1", name: "f", input: { a: 1 } }] });
    const heard = await streamed(open(SIGNED));
    const all = (kind: string) => heard.filter((one) => one.kind === kind);
    expect(all("text").map((one) => "text" in one && one.text)).toEqual(["Ye", "s."]);
    expect(all("reasoning").map((one) => "text" in one && one.text)).toEqual(["Hm", "m."]);
    expect(all("signature")).toEqual([{ kind: "signature", choice: 0, signature: "c2ln", signer: "anthropic" }]);
    expect(all("call")[0]).toMatchObject({ call: 0, id: "tooluse_1", name: "f" });
    expect(heard.at(-2)).toEqual({ kind: "finish", choice: 0, finish: "tool_calls" });
    expect(heard.at(-1)).toMatchObject({ kind: "usage", usage: { input: 40, cached: 8, output: 12 } });
  });

  it.each([
    ["throttlingException", "rate_limit_exceeded", 429],
    ["serviceUnavailableException", "no_available_provider", 503],
    ["modelStreamErrorException", "bad_gateway", 424],
    ["internalServerException", "bad_gateway", 500],
    ["somethingNewException", "bad_gateway", 502],
  ])("with a %s fail, after what was heard before", async (type, code, status) => {
    says = reply(text("Hel"), exceptionFrame(type, "The model has a problem."));
    const heard: Increment[] = [];
    const failure = await failureOf(streamed(open(SIGNED, vendor.baseUrl), heard));
    expect(heard).toEqual([{ kind: "text", choice: 0, text: "Hel" }]);
    expect(failure).toMatchObject({ code, detail: { elsewhere: true, vendor: { status, code: type } } });
  });

  it("tolerate unknown events and members, and have no end if they are cut", async () => {
    says = reply(eventFrame("somethingNew", { a: 1 }), eventFrame("contentBlockDelta", { delta: { citation: {} } }), text("Hel"));
    expect(await streamed(open(SIGNED, vendor.baseUrl))).toEqual([{ kind: "text", choice: 0, text: "Hel" }]);
    bedrock.script({ text: "Hello there.", cut: true });
    expect((await failureOf(streamed(open(SIGNED)))).code).toBe("upstream_cut");
  });

  it("with a broken message are unreadable", async () => {
    const broken = Buffer.from(text("Hel"));
    broken.writeUInt8(broken.readUInt8(40) ^ 1, 40);
    says = reply(broken);
    expect((await failureOf(streamed(open(SIGNED, vendor.baseUrl)))).code).toBe("bad_response_body");
  });

  it("that are refused fail before the first event", async () => {
    says = { status: 400, body: { message: "The provided model identifier is invalid." } };
    expect((await failureOf(streamed(open(SIGNED, vendor.baseUrl)))).code).toBe("model_not_found");
  });
});

it("embeds several texts by Titan, one per call, with the tokens of all", async () => {
  const model = "amazon.titan-embed-text-v2:0";
  const call = modelCall(EmbeddingRequest.parse({ model, input: ["red", "blue"], dimensions: 2 }), { model });
  const reply = (await open(SIGNED).capabilities.embedding?.embed(call))?.reply;
  expect(reply?.data.map(({ index }) => index)).toEqual([0, 1]);
  expect(reply?.usage).toMatchObject({ prompt_tokens: 6 });
  expect(bedrock.seen).toEqual(Array(2).fill("POST /model/amazon.titan-embed-text-v2%3A0/invoke"));
});
