import { describe, expect, it } from "vitest";
import type { UploadedFile } from "../contracts/uploaded-file";
import { isMultipart, parseMultipart } from "./multipart";

const TYPE = "multipart/form-data; boundary=xYz";
const form = (...parts: [head: string, content: string | Buffer][]) =>
  Buffer.concat([
    ...parts.flatMap(([head, content]) => [Buffer.from(`--xYz\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]),
    Buffer.from("--xYz--\r\n"),
  ]);
const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;

describe("a multipart form", () => {
  it("gives text as strings and files byte for byte", () => {
    const file = Buffer.from([0, 13, 10, 45, 45, 120, 255]);
    const parsed = parseMultipart(
      form([field("prompt"), "grün"], [`${field("image")}; filename="a.png"\r\nContent-Type: image/png`, file]),
      TYPE,
    );
    expect(parsed.prompt).toBe("grün");
    expect(parsed.image).toEqual({ bytes: file, name: "a.png", type: "image/png" });
  });

  it("gathers repeated and indexed names in their order", () => {
    const parsed = parseMultipart(form([field("image[]"), "a"], [field("image[]"), "b"], [field("image[2]"), "c"]), TYPE);
    expect(parsed).toEqual({ image: ["a", "b", "c"] });
  });

  it("reads the form that the web's own FormData writes", async () => {
    const data = new FormData();
    data.set("model", "sandbox-image");
    data.set("image", new Blob([new Uint8Array([1, 2, 3])]), 'strange "name".png');
    const request = new Request("http://gateway.test", { method: "POST", body: data });
    const parsed = parseMultipart(new Uint8Array(await request.arrayBuffer()), request.headers.get("content-type") ?? "");
    expect(parsed.model).toBe("sandbox-image");
    expect([...(parsed.image as UploadedFile).bytes]).toEqual([1, 2, 3]);
  });

  it.each([
    ["no boundary", "multipart/form-data; charset=utf-8", form([field("a"), "1"])],
    ["another boundary", "multipart/form-data; boundary=other", form([field("a"), "1"])],
    ["a cut body", TYPE, form([field("a"), "1"]).subarray(0, -12)],
    ["a part without a name", TYPE, form(["Content-Type: text/plain", "1"])],
    ["a part without a header's end", TYPE, Buffer.from("--xYz\r\nnothing\r\n--xYz--")],
    ["a prototype as a name", TYPE, form([field("__proto__"), "1"])],
    ["very many parts", TYPE, form(...Array.from({ length: 100 }, (): [string, string] => [field("a"), "1"]))],
  ])("refuses %s in words", (_, type, body) => {
    expect(() => parseMultipart(body, type)).toThrow(/multipart form cannot be read/);
  });

  it("is told by its content type", () => {
    expect(isMultipart("Multipart/Form-Data; boundary=x")).toBe(true);
    expect(isMultipart("application/json")).toBe(false);
    expect(isMultipart(undefined)).toBe(false);
  });
});
