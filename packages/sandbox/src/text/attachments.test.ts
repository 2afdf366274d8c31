import { describe, expect, it } from "vitest";
import { readImageHeader } from "../../../../lib/formats/image-header";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { readConversation } from "./conversation";
import { createSkills } from "./skills/answer";

const uri = (bytes: Buffer, mime = "image/png") => `data:${mime};base64,${bytes.toString("base64")}`;
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const png = Buffer.concat([hex("89504e470d0a1a0a 0000000d 49484452 00000280 000001e0 0806000000"), Buffer.alloc(12_000)]);
const gif = hex("474946383961 4001 c800 000000");
const jpeg = hex("ffd8 ffe0 0004 0000 ffc4 0004 0000 ffc0 0011 08 0258 0320 03 011100 021100 031100");
const webp = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8X"), hex("0a000000 00000000 ff0300 ff0200")]);
const read = (content: unknown[]) =>
  readConversation({ messages: [{ role: "user", content: content as never }] }, sandboxHost.readImage).attachments.map(
    ({ label }) => label,
  );
const respond = (content: unknown[]) =>
  createSkills([]).respond(readConversation({ messages: [{ role: "user", content: content as never }] }, sandboxHost.readImage));
const image = (url: string) => ({ type: "image_url", image_url: { url } });

describe("pictures", () => {
  it.each([
    ["PNG", png, 640, 480],
    ["GIF", gif, 320, 200],
    ["JPEG", jpeg, 800, 600],
    ["WebP", webp, 1024, 768],
  ] as const)("a %s tells its size", (format, bytes, width, height) => {
    expect(readImageHeader(bytes)).toEqual({ format, width, height });
  });

  it("never reads past the end of cut ones", () => {
    for (const bytes of [png.subarray(0, 40), gif, jpeg, webp])
      for (let end = 0; end < bytes.length; end++) expect(() => readImageHeader(bytes.subarray(0, end))).not.toThrow();
  });

  it("are acknowledged with what was read", () => {
    expect(read([image(uri(png))])).toEqual(["a PNG of 640x480, 12 kB"]);
    expect(respond([{ type: "text", text: "What is in this image?" }, image(uri(png))])).toMatch(
      /^You sent a PNG of 640x480, 12 kB\. I can tell its format and size, but not what is in it\.$/,
    );
    expect(respond([{ type: "text", text: "what is 2+2" }, image(uri(png))])).toMatch(/a PNG of 640x480[\s\S]*2 \+ 2 = 4/);
  });

  it("at a web address are named and not fetched", () => {
    expect(read([{ type: "image_url", image_url: "https://example.com/a.png" }])[0]).toContain("https://example.com/a.png (not fetched");
  });

  it.each([
    ["broken base64", "data:image/png;base64,!!!!", "invalid_image_format"],
    ["a wrong length", "data:image/png;base64,abcde", "invalid_image_format"],
    ["no picture", uri(Buffer.from("hello world")), "invalid_image_format"],
    ["no base64", "data:image/png,hello", "invalid_image_format"],
    ["nothing", "data:image/png;base64,", "invalid_image_format"],
    ["another scheme", "file:///etc/passwd", "invalid_image_url"],
  ])("%s is refused with its place", (_, url, code) => {
    expect(() => read([{ type: "text", text: "x" }, image(url)])).toThrow(
      expect.objectContaining({ code, detail: expect.objectContaining({ param: "messages[0].content[1].image_url" }) }),
    );
  });
});

describe("sounds and files", () => {
  it("tell their length and size", () => {
    const wav = Buffer.concat([
      Buffer.from("RIFF\0\0\0\0WAVEfmt "),
      hex("10000000 0100 0100 803e0000 007d0000 0200 1000"),
      Buffer.from("data\0\0\0\0"),
      Buffer.alloc(64_000),
    ]);
    expect(read([{ type: "input_audio", input_audio: { data: wav.toString("base64"), format: "wav" } }])).toEqual([
      "a sound (wav) of 2.0 s, 64 kB",
    ]);
    const file = { filename: "a.pdf", file_data: uri(Buffer.from("%PDF-1.4"), "application/pdf") };
    expect(read([{ type: "file", file }])).toEqual(["a file “a.pdf” (application/pdf), 8 bytes"]);
  });

  it("of text can be worked on", () => {
    const file = { filename: "a.txt", file_data: uri(Buffer.from("alpha beta gamma"), "text/plain") };
    expect(
      respond([
        { type: "text", text: "count the words:" },
        { type: "file", file },
      ]),
    ).toContain("3 words");
  });
});
