import { describe, expect, it } from "vitest";
import type { RunFile } from "@/lib/console/runs/contract";
import { type Candidates, type Own, toShared } from "./content";
import { forHistory, fromText, toText, withFiles } from "./history";

const file = (type: string, url: string | null): RunFile => ({ requestId: "req_1", place: null, assetId: "asset-1", type, size: 1, url });
const inline = (mimeType: string) => ({ inlineData: { mimeType, data: "aGVsbG8=" } });

describe("an answer on the history", () => {
  const answer: Candidates = [
    {
      parts: [{ text: "A fox" }, inline("image/png"), inline("audio/L16;rate=24000"), inline("image/jpeg")],
      finishReason: "STOP",
      safetyRatings: [],
    },
  ];

  it("comes back with its words and the files that the gateway keeps, each kind in its order", () => {
    const saved = fromText(toText(answer));
    expect(JSON.stringify(saved)).not.toContain("aGVsbG8=");
    const back = withFiles(saved, [file("image/png", "/media/1"), file("image/jpeg", "/media/2"), file("audio/wav", "/media/3")]);
    expect(back).toEqual([
      {
        parts: [
          { text: "A fox" },
          { fileData: { mimeType: "image/png", fileUri: "/media/1" } },
          { fileData: { mimeType: "audio/L16;rate=24000", fileUri: "/media/3" } },
          { fileData: { mimeType: "image/jpeg", fileUri: "/media/2" } },
        ],
        finishReason: "STOP",
        safetyRatings: [],
      },
    ]);
  });

  it("says of files that are gone that they were there", () => {
    const [candidate] = withFiles(fromText(toText(answer)), [file("image/png", null)]);
    expect(candidate?.parts.map(({ fileData }) => fileData?.fileUri)).toEqual([undefined, "", "", ""]);
  });

  it("goes into a link with its images, and with no address of a file that ends", () => {
    const saved = withFiles(fromText(toText(answer)), [file("image/png", "http://here/media/1?sig=s"), file("audio/wav", "/media/3")]);
    expect(toShared(saved)).toEqual({
      text: "A fox",
      images: ["http://here/media/1?sig=s"],
      leftOut: ["audio/L16;rate=24000", "image/jpeg"],
    });
  });

  it("is words alone where it is too long, and what older versions kept is read too", () => {
    const long: Candidates = [{ parts: [{ text: "x".repeat(20_000) }], safetyRatings: [] }];
    expect(toText(long)).toBe("x".repeat(20_000));
    expect(fromText("Only words")).toEqual([{ parts: [{ text: "Only words" }], safetyRatings: [] }]);
    expect(fromText('{"a":1}')).toEqual([{ parts: [{ text: '{"a":1}' }], safetyRatings: [] }]);
  });

  it("leaves notes in the place of sent files that have no room", () => {
    const own = (data: string): Own => ({
      turns: [{ id: "t", role: "user", parts: [{ id: "p", kind: "data", mimeType: "image/png", data, name: "a.png" }] }],
      variables: {},
      modalities: ["TEXT"],
      aspect: "",
      size: "",
      voice: "",
      alsoChat: false,
      rest: {},
    });
    expect(forHistory(own("aGk="))).toEqual(own("aGk="));
    expect(forHistory(own("a".repeat(120_000))).turns[0]?.parts).toEqual([
      { id: "p", kind: "text", text: expect.stringMatching(/^\(image\/png, .*: not kept\)$/) },
    ]);
  });
});
