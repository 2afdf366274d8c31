import { describe, expect, it } from "vitest";
import { describeRequest } from "./sent-request";

const bytes = (text: string) => Buffer.from(text);

describe("a request as it is kept", () => {
  it("is what was sent, byte for byte, where it is short", () => {
    const body = '{ "prompt":"a  boat" }';
    expect(describeRequest({ path: "/v1/video/generations", body: bytes(body), input: { prompt: "a  boat" } })).toEqual({
      path: "/v1/video/generations",
      body,
      cut: false,
    });
  });

  it("shows images as their size, and says that it is shortened", () => {
    const input = { prompt: "a boat", image: "A".repeat(50_000), files: [new Uint8Array(12)], n: 2, seed: null };
    const { body, cut } = describeRequest({ path: "/v1/videos", body: bytes(JSON.stringify(input)), input });
    expect(cut).toBe(true);
    expect(JSON.parse(body)).toEqual({
      prompt: "a boat",
      image: `${"A".repeat(60)}… (50000 characters)`,
      files: ["(a file of 12 bytes)"],
      n: 2,
      seed: null,
    });
  });

  it("is told by what was understood of it, where it was a form", () => {
    const form = bytes('--x\r\ncontent-disposition: form-data; name="prompt"\r\n\r\na boat\r\n--x--');
    expect(describeRequest({ path: "/v1/videos", body: form, input: { prompt: "a boat" } })).toMatchObject({
      body: '{"prompt":"a boat"}',
      cut: true,
    });
  });

  it("keeps no parameter but those that name the action", () => {
    const path = "/vidB?Action=CVSync2AsyncSubmitTask&Version=2022-08-31&key=sk-secret";
    expect(describeRequest({ path, body: bytes("{}"), input: {} }).path).toBe("/vidB?Action=CVSync2AsyncSubmitTask&Version=2022-08-31");
  });
});
