import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../console/shares/contract";
import { fitSnapshot, withoutNotes } from "./fit";

const image = (length: number, type = "image/png") => `data:${type};base64,${"A".repeat(length)}`;
const figures = { firstTokenMs: null, totalMs: null, tokensIn: null, tokensOut: null, tokensReasoning: null, cost: null };
const snapshotWith = (content: unknown, reply: Snapshot["calls"][number]["reply"] = { text: "A canal." }): Snapshot => ({
  at: 1,
  calls: [
    {
      model: "m",
      path: "/v1/chat/completions",
      request: { messages: [{ role: "user", content }] },
      simulated: false,
      status: "done",
      reply,
      error: null,
      figures,
    },
  ],
});
const withImages = (...urls: string[]) =>
  snapshotWith([{ type: "text", text: "What is this?" }, ...urls.map((url) => ({ type: "image_url", image_url: { url } }))]);

describe("what fits into a link", () => {
  it("is left as it is while there is room", () => {
    const snapshot = withImages(image(2_000));
    expect(fitSnapshot(snapshot, 10_000)).toMatchObject({ snapshot, leftOut: [], tooLong: false });
  });

  it("gives up its largest files first and says what they were", () => {
    const [small, large] = [image(2_000, "image/jpeg"), image(40_000)];
    const { snapshot, leftOut, bytes, tooLong } = fitSnapshot(withImages(small, large), 10_000);
    const text = JSON.stringify(snapshot);
    expect(text).toContain(small);
    expect(text).not.toContain(large);
    expect(text).toContain("(image/png, 30 kB: not kept)");
    expect(leftOut).toEqual(["(image/png, 30 kB: not kept)"]);
    expect(bytes).toBe(text.length);
    expect(tooLong).toBe(false);
  });

  it("names an answer's images among what it left out, and files that stand bare or inside of a text", () => {
    const text = `See ![a chart](${image(40_000, "image/webp")}) here`;
    const reply = { text, images: [image(50_000)] };
    const { snapshot } = fitSnapshot(snapshotWith({ inlineData: { mimeType: "audio/wav", data: "B".repeat(60_000) } }, reply), 5_000);
    expect(snapshot.calls[0]).toMatchObject({
      request: { messages: [{ content: { inlineData: { mimeType: "audio/wav", data: "(a file, 45 kB: not kept)" } } }] },
      reply: { text: "See ![a chart]((image/webp, 30 kB: not kept)) here", images: [], leftOut: ["image/png, 38 kB"] },
    });
  });

  it("says so where even the words are too many", () => {
    expect(fitSnapshot(snapshotWith("x ".repeat(20_000)), 10_000).tooLong).toBe(true);
  });

  it("goes back to a page without the parts whose files are missing", () => {
    const { snapshot } = fitSnapshot(withImages(image(40_000)), 5_000);
    expect(withoutNotes(snapshot.calls[0]?.request)).toEqual({
      messages: [{ role: "user", content: [{ type: "text", text: "What is this?" }] }],
    });
  });
});
