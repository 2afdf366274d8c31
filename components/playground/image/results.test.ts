import { describe, expect, it } from "vitest";
import { fileNameOf, fromText, readResults, toText, withFiles } from "./results";

describe("results", () => {
  it("are read from addresses and from bytes", () => {
    const data = [{ url: "http://localhost/media/a.png", revised_prompt: "Done." }, { b64_json: "AAAA" }, {}];
    expect(readResults({ created: 1, data, output_format: "webp" })).toEqual([
      { address: "http://localhost/media/a.png", revised: "Done." },
      { address: "data:image/webp;base64,AAAA" },
      {},
    ]);
    expect(readResults({})).toEqual([]);
  });

  it("come back from the history, without bytes and without what does not fit", () => {
    const kept = [{ address: "http://localhost/media/a.png", revised: "Done." }];
    expect(fromText(toText(kept))).toEqual(kept);
    expect(fromText(toText([{ address: "data:image/png;base64,AAAA" }]))).toEqual([{}]);
    expect(fromText(toText([{ address: "http://localhost/media/a.png", revised: "x".repeat(20_000) }]))).toEqual([
      { address: "http://localhost/media/a.png" },
    ]);
    expect(fromText('[{"address":"cut')).toEqual([]);
  });

  it("that came as bytes are where the gateway keeps them", () => {
    const file = (url: string | null) => ({ requestId: "req_1", place: null, assetId: "a", type: "image/png", size: 1, url });
    expect(withFiles([{ revised: "a" }, {}], [file("/media/1"), file("/media/2")])).toEqual([
      { revised: "a", address: "/media/1" },
      { address: "/media/2" },
    ]);
    expect(withFiles([{ address: "/x" }, {}], [file(null), file("/media/2")])).toEqual([{ address: "/x" }, { address: "/media/2" }]);
    expect(withFiles([{}, {}], [file("/media/2")])).toEqual([{ address: "/media/2" }, {}]);
  });

  it("are named after what they were made from and what was asked", () => {
    expect(fileNameOf({ source: "Viaduct noon.png", words: "Make it deep winter: fresh snow!", place: 2, type: "image/png" })).toBe(
      "viaduct-noon-make-it-deep-winter-fresh-2.png",
    );
    expect(fileNameOf({ words: "Ein Hügel", place: 1, type: "image/jpeg" })).toBe("ein-hugel-1.jpg");
    expect(fileNameOf({ words: "", place: 1, type: "" })).toBe("1.png");
  });
});
