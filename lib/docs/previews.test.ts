import { describe, expect, it } from "vitest";
import { kindOfType, previewsOf } from "./previews";

const own = "http://gateway.test";

describe("what a reply shows", () => {
  it("finds inline images and sounds wherever they stand", () => {
    const reply = { data: [{ b64_json: "AAAA" }], parts: [{ inlineData: { mimeType: "audio/wav", data: "BBBB" } }] };
    expect(previewsOf(reply, own)).toEqual([
      { kind: "image", src: "data:image/png;base64,AAAA" },
      { kind: "audio", src: "data:audio/wav;base64,BBBB" },
    ]);
  });

  it("follows addresses of the gateway, and of nobody else", () => {
    const reply = {
      url: `${own}/media/m1.mp4?exp=1&sig=a`,
      again: `${own}/media/m1.mp4?exp=1&sig=a`,
      other: "https://example.com/media/a.png",
    };
    expect(previewsOf(reply, own)).toEqual([{ kind: "video", src: `${own}/media/m1.mp4?exp=1&sig=a` }]);
  });

  it("shows eight at most", () => {
    expect(
      previewsOf(
        Array.from({ length: 12 }, (_, index) => `data:image/png;base64,${index}`),
        own,
      ),
    ).toHaveLength(8);
  });

  it("does not take raw samples for a sound", () => {
    expect(kindOfType("audio/pcm")).toBeUndefined();
    expect(kindOfType("audio/mpeg")).toBe("audio");
    expect(kindOfType("application/json")).toBeUndefined();
  });
});
