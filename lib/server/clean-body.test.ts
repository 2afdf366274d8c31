import { describe, expect, it } from "vitest";
import { BODY_KEPT_BYTES, type GatheredBody } from "../contracts/call-bodies";
import { unevenRuns } from "../testing/linear";
import { LONG_RUNS } from "../testing/long-runs";
import { cleanBody } from "./clean-body";

const OWN = "a-bootstrap-key-with-no-look-of-its-own";
const body = (pieces: (string | Uint8Array)[], more: Partial<GatheredBody> = {}): GatheredBody => ({
  type: "application/json",
  bytes: pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
  binary: false,
  stream: false,
  pieces,
  ...more,
});
const events = (texts: readonly string[], more: object = {}) =>
  texts.map((content) => `data: ${JSON.stringify({ id: "chatcmpl-1", choices: [{ index: 0, delta: { content }, ...more }] })}\n\n`);

describe("a body that is kept", () => {
  it("has neither its caller's key nor anything that looks like one", () => {
    const text = JSON.stringify({ a: `Mine is ${OWN}, theirs sk-proj-abcdefgh12345678`, b: "Authorization: Bearer abc.def" });
    const kept = cleanBody(body([text]), [OWN]);
    expect(JSON.parse(kept.text ?? "")).toEqual({ a: "Mine is [hidden], theirs [hidden]", b: "Authorization: Bearer [hidden]" });
    expect(kept).toMatchObject({ bytes: text.length, cut: false, binary: false });
  });

  it("knows a key that is spelled as JSON spells it", () => {
    const key = 'key with "quotes" in it';
    expect(cleanBody(body([JSON.stringify({ key })]), [key]).text).toBe('{"key":"[hidden]"}');
  });

  it("has no key of a stream that comes a few letters at a time", () => {
    const said = `The key is ${OWN} and that is all`;
    const pieces = events(said.match(/.{1,3}/g) ?? []);
    const { text } = cleanBody(body(pieces, { stream: true }), [OWN]);
    const joined = (text ?? "").split("\n\n").filter(Boolean);
    const words = joined.map((event) => JSON.parse(event.slice("data: ".length)).choices[0].delta.content).join("");
    expect(words).toBe("The key is [hidden] and that is all");
  });

  it("leaves a stream without secrets as it went out, byte for byte", () => {
    const pieces = [...events(['say "hello"', " back\\slash", "\nline"]), "data: [DONE]\n\n"];
    expect(cleanBody(body(pieces, { stream: true, type: "text/event-stream" }), [OWN]).text).toBe(pieces.join(""));
  });

  it("keeps the choices of a stream apart", () => {
    const [first = "", second = ""] = [events(["sk-or-"])[0], events(["abcdefghijkl"])[0]?.replace('"index":0', '"index":1')];
    expect(cleanBody(body([first, second], { stream: true }), []).text).toBe(first + second);
  });

  it("is cut where it is too long, and no half of a key is left at the cut", () => {
    for (let before = BODY_KEPT_BYTES - 60; before <= BODY_KEPT_BYTES + 10; before += 7) {
      const text = `${"x".repeat(before)} ${OWN} ${"y".repeat(20_000)}`;
      const kept = cleanBody(body([text.slice(0, BODY_KEPT_BYTES + 16_384)], { bytes: text.length }), [OWN]);
      expect(kept.cut).toBe(true);
      expect(kept.bytes).toBe(text.length);
      expect(Buffer.byteLength(kept.text ?? "")).toBeLessThanOrEqual(BODY_KEPT_BYTES);
      expect(kept.text).not.toContain(OWN.slice(0, 8));
    }
  });

  it("is never cut inside a character", () => {
    const text = "€".repeat(200_000);
    const kept = cleanBody(body([Buffer.from(text).subarray(0, BODY_KEPT_BYTES + 16_384)], { bytes: 600_000 }), []);
    expect(kept.text).toMatch(/^€+$/);
  });

  it("takes time that grows with its length, whatever is in it", async () => {
    const inText = (text: string) => cleanBody(body([`{"a":"${text}`, text], { stream: true }), [OWN]);
    expect(await unevenRuns(inText, { runs: LONG_RUNS, chars: 64_000 })).toEqual([]);
  }, 120_000);

  it("says of what is binary how long it was, and keeps none of it", () => {
    expect(cleanBody(body([], { binary: true, type: "audio/mpeg", bytes: 4_711 }), [])).toEqual({
      type: "audio/mpeg",
      bytes: 4_711,
      binary: true,
      cut: false,
      text: null,
    });
  });
});
