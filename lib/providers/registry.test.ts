import { afterAll, beforeAll, expect, it } from "vitest";
import { imageCall, sampleImage } from "../testing/conformance-image";
import { type FakeUpstream, startFakeUpstream } from "../testing/fake-upstream";
import { openUpstream, plannedUpstreams } from "./registry";

let fake: FakeUpstream;
beforeAll(async () => {
  fake = await startFakeUpstream();
});
afterAll(() => fake.close());

it("every upstream fetches what it left at an address with the downloader of the gateway", async () => {
  const fetched: string[] = [];
  const plans = plannedUpstreams({
    env: { OPENAI_BASE_URL: fake.baseUrl, SANDBOX: true, SANDBOX_TOKENS_PER_SECOND: 0 },
    configured: [{ id: "other", kind: "openai-compatible", baseUrl: `${fake.baseUrl}/`, credentials: {} }],
  });
  const download = async (url: string) => {
    fetched.push(url);
    return sampleImage("png");
  };
  for (const plan of plans) {
    const provider = openUpstream(plan, { download });
    await provider.capabilities.image?.generate(imageCall("local:picture-address"));
    await provider.close?.();
  }
  expect(fetched).toEqual(Array(2).fill("https://files.example/1.png"));
});

it("one variable is enough for a vendor whose address is known; the file's word counts more", () => {
  const env = { ANTHROPIC_API_KEY: "sk-a", GEMINI_API_KEY: "AIza", SANDBOX: true, SANDBOX_TOKENS_PER_SECOND: 0 };
  const own = { id: "gemini", kind: "gemini", baseUrl: "https://proxy.example", credentials: { apiKey: "other" } } as const;
  expect(plannedUpstreams({ env, configured: [own] }).map(({ id, source, baseUrl }) => [id, source, baseUrl])).toEqual([
    ["anthropic", "environment", "https://api.anthropic.com"],
    ["gemini", "file", "https://proxy.example"],
  ]);
});
