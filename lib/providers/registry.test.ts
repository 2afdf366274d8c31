import { afterAll, beforeAll, expect, it } from "vitest";
import { imageCall, sampleImage } from "../testing/conformance-image";
import { type FakeUpstream, startFakeUpstream } from "../testing/fake-upstream";
import { createProviders } from "./registry";

let fake: FakeUpstream;
beforeAll(async () => {
  fake = await startFakeUpstream();
});
afterAll(() => fake.close());

it("every upstream fetches what it left at an address with the downloader of the gateway", async () => {
  const fetched: string[] = [];
  const providers = createProviders({
    env: { OPENAI_BASE_URL: fake.baseUrl, SANDBOX_TOKENS_PER_SECOND: 0 },
    configured: [{ id: "other", kind: "openai-compatible", baseUrl: `${fake.baseUrl}/`, credentials: {} }],
    documents: [],
    videos: 1,
    download: async (url) => {
      fetched.push(url);
      return sampleImage("png");
    },
  });
  for (const provider of providers.filter(({ simulated }) => !simulated)) {
    await provider.capabilities.image?.generate(imageCall("local:picture-address"));
    await provider.close?.();
  }
  expect(fetched).toEqual(Array(2).fill("https://files.example/1.png"));
});
