import { afterAll, describe, expect, it } from "vitest";
import { errorOf } from "./answers";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const { upstream } = contract;
afterAll(() => contract.close());

const calls = {
  "an image": (fault: string): Sent => ({
    path: "/v1/images/generations",
    body: { model: `openai/gpt-image-1:${fault}`, prompt: "a fox" },
  }),
  speech: (fault: string): Sent => ({
    path: "/v1/audio/speech",
    body: { model: `openai/tts-1:${fault}`, input: "Mind the gap.", voice: "alloy", response_format: "mp3" },
  }),
  chat: (fault: string): Sent => ({
    path: "/v1/chat/completions",
    body: { model: `openai/x:${fault}`, messages: [{ role: "user", content: "Hello" }] },
  }),
  embeddings: (fault: string): Sent => ({ path: "/v1/embeddings", body: { model: `openai/text-embedding-3-small:${fault}`, input: "a" } }),
};

/** How often the upstream is called, and what the caller gets. */
async function ask(what: keyof typeof calls, fault: string) {
  const before = upstream.requests.length;
  const got = await contract.send("fast", calls[what](fault));
  return { got, arrived: upstream.requests.length - before };
}

/** The upstream had the whole request, and its reply does not show that the work was not done. */
const UNSURE = ["refuse-connection", "500", "502-html", "504", "broken-json"];

describe.each(["an image", "speech"] as const)("%s may have been paid for", (what) => {
  it.each(UNSURE.filter((fault) => what === "an image" || fault !== "broken-json"))(
    "and is asked for once where the upstream may have made it (%s)",
    async (fault) => {
      const { got, arrived } = await ask(what, fault);
      expect([arrived, got.status >= 500]).toEqual([1, true]);
      expect(got.headers["x-should-retry"]).toBe("false");
      expect(errorOf(got).message).toMatch(/may have been carried out/);
    },
  );

  it("and is asked for again where the upstream said that it did nothing", async () => {
    const { got, arrived } = await ask(what, "503");
    expect(arrived).toBeGreaterThan(1);
    expect(got.headers).not.toHaveProperty("x-should-retry");
  });
});

describe.each(["chat", "embeddings"] as const)("%s", (what) => {
  it.each(["refuse-connection", "500"])("is asked for again after a failure that may pass (%s)", async (fault) => {
    const { got, arrived } = await ask(what, fault);
    expect(arrived).toBeGreaterThan(1);
    expect(got.headers).not.toHaveProperty("x-should-retry");
    expect(errorOf(got).message).not.toMatch(/carried out/);
  });
});
