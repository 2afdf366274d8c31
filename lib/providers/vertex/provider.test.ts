import { createVerify } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Conversation } from "../../contracts/conversation";
import { EmbeddingRequest } from "../../contracts/embedding";
import { Failure } from "../../contracts/errors";
import { startFakeVertex } from "../../testing/fake-vertex";
import { modelCall } from "../../testing/model-call";
import { ISSUER, rsaKeys } from "../../testing/service-account";
import type { Provider } from "../capabilities";
import { createVertex } from "./provider";
import { signAssertion, tokenAddress } from "./tokens";

const vertex = await startFakeVertex();
const opened: Provider[] = [];
afterAll(async () => {
  await Promise.all(opened.map((provider) => provider.close?.()));
  await vertex.close();
});
beforeEach(() => {
  vertex.seen.length = 0;
  vertex.issued.length = 0;
  vertex.accepted = undefined;
  vertex.script({ text: "Yes." });
});

function open(more: { serviceAccount?: string; now?(): number } = {}): Provider {
  const { serviceAccount = vertex.serviceAccount, ...rest } = more;
  const credentials = { serviceAccount, location: "europe-west4" };
  const provider = createVertex({ id: "vertex", baseUrl: vertex.baseUrl, credentials, ...rest });
  opened.push(provider);
  return provider;
}
const HI: Conversation = { turns: [{ role: "user", parts: [{ kind: "text", text: "Hi" }] }], tools: [], settings: {} };
const ask = (provider: Provider, model = "gemini-2.5-flash") =>
  (provider.capabilitiesOf?.(model) ?? provider.capabilities).conversation?.ask(modelCall({}, { model }), HI) ?? expect.fail("it talks");
const failureOf = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => expect.fail("a failure was expected"),
    (error: unknown) => (error instanceof Failure ? error : expect.fail(String(error))),
  );
const tokens = () => vertex.seen.filter((line) => line === "POST /token").length;

it("signs an assertion that the public key verifies", () => {
  const { privateKey, publicKey } = rsaKeys();
  const account = { client_email: ISSUER, private_key: privateKey, private_key_id: "k-1", token_uri: "https://tokens.example/t" };
  const [header = "", claims = "", signature = ""] = signAssertion(account, { audience: account.token_uri, atS: 1_700_000_005 }).split(".");
  expect(createVerify("RSA-SHA256").update(`${header}.${claims}`).verify(publicKey, signature, "base64url")).toBe(true);
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(read(header)).toEqual({ alg: "RS256", typ: "JWT", kid: "k-1" });
  expect(read(claims)).toEqual({
    iss: ISSUER,
    scope: "https://www.googleapis.com/auth/cloud-platform",
    aud: "https://tokens.example/t",
    iat: 1_700_000_000,
    exp: 1_700_003_600,
  });
});

describe("access tokens", () => {
  it("are fetched once for calls at once, kept until shortly before they expire, and replaced once if refused", async () => {
    let now = 1_700_000_000_000;
    const provider = open({ now: () => now });
    await Promise.all([ask(provider), ask(provider, "claude-sonnet-5"), ask(provider)]);
    now += 54 * 60_000;
    await ask(provider);
    expect(tokens()).toBe(1);
    now += 60_000;
    await ask(provider);
    expect(tokens()).toBe(2);
    vertex.accepted = ["ya29.fake-token-3"];
    await ask(provider);
    expect(tokens()).toBe(3);
    vertex.accepted = [];
    const failure = await failureOf(ask(provider));
    expect(failure.detail).toMatchObject({ elsewhere: true, vendor: { status: 401, fault: "credential" } });
    expect(failure.detail.vendor?.words).not.toContain("ya29");
    expect(tokens()).toBe(4);
  });

  it("that are refused, or a key that cannot be read, are the account's fault", async () => {
    const account = JSON.parse(vertex.serviceAccount);
    const other = JSON.stringify({ ...account, private_key: rsaKeys().privateKey });
    expect((await failureOf(ask(open({ serviceAccount: other })))).detail.vendor).toMatchObject({
      fault: "credential",
      words: "invalid_grant: Invalid JWT Signature.",
    });
    for (const broken of ["{}", JSON.stringify({ ...account, private_key: "-----BEGIN PRIVATE KEY-----" })])
      expect((await failureOf(ask(open({ serviceAccount: broken })))).detail.vendor).toMatchObject({
        fault: "credential",
        words: "The key of the service account cannot be read.",
      });
  });

  it("of a team's provider come from Google, whatever its key says", () => {
    const account = { client_email: ISSUER, private_key: "", token_uri: "http://169.254.169.254/token" };
    expect(tokenAddress(account, true)).toBe("https://oauth2.googleapis.com/token");
    expect(tokenAddress(account, false)).toBe(account.token_uri);
  });
});

describe("models", () => {
  const place = "/v1beta1/projects/project-7/locations/europe-west4/publishers";

  it("of each publisher are called in their own form", async () => {
    await ask(open());
    await ask(open(), "claude-sonnet-5");
    expect(vertex.seen.filter((line) => line !== "POST /token")).toEqual([
      `POST ${place}/google/models/gemini-2.5-flash:generateContent`,
      `POST ${place}/anthropic/models/claude-sonnet-5:rawPredict`,
    ]);
  });

  it("count tokens", async () => {
    const provider = open();
    for (const model of ["gemini-2.5-flash", "claude-sonnet-5"])
      expect(await provider.capabilitiesOf?.(model).conversation?.count?.(modelCall({}, { model }), HI), model).toBe(7);
    expect(vertex.seen.filter((line) => line !== "POST /token")).toEqual([
      `POST ${place}/google/models/gemini-2.5-flash:countTokens`,
      `POST ${place}/anthropic/models/count-tokens:rawPredict`,
    ]);
  });

  it("embed several texts per call, or one, with the tokens of all", async () => {
    const embed = async (model: string) => {
      const call = modelCall(EmbeddingRequest.parse({ model, input: ["red", "blue", "reddish"], dimensions: 2 }), { model });
      return (await open().capabilities.embedding?.embed(call))?.reply;
    };
    const reply = await embed("text-embedding-005");
    expect(reply?.data.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(reply?.usage).toMatchObject({ prompt_tokens: 9 });
    expect((await embed("gemini-embedding-001"))?.usage).toMatchObject({ prompt_tokens: 9 });
    expect(vertex.seen.filter((line) => line.includes(":predict"))).toHaveLength(4);
  });
});
