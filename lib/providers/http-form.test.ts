import { describe, expect, it } from "vitest";
import { type FormPart, writeForm } from "./http-form";

const read = (parts: FormPart[]) => {
  const { type, pieces } = writeForm(parts);
  return new Response(new Uint8Array(Buffer.concat(pieces)), { headers: { "content-type": type } }).formData();
};

describe("a multipart form", () => {
  it("is read back as it was written: texts, files, names that come twice", async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255]);
    const file = { bytes, type: "image/png", fileName: 'a "b".png' };
    const form = await read([
      { name: "prompt", value: "Grüße,\r\n--x 🦊" },
      { name: "image[]", value: file },
      { name: "image[]", value: { ...file, bytes: new Uint8Array() } },
      { name: "n", value: "2" },
    ]);
    expect([...form.keys()]).toEqual(["prompt", "image[]", "image[]", "n"]);
    expect(form.get("prompt")).toBe("Grüße,\r\n--x 🦊");
    const [first, second] = form.getAll("image[]");
    if (!(first instanceof File) || !(second instanceof File)) throw new Error("expected files");
    expect({ name: first.name, type: first.type, size: second.size }).toEqual({ name: 'a "b".png', type: "image/png", size: 0 });
    expect(Buffer.from(await first.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("does not copy files, and knows its length", () => {
    const bytes = Buffer.from("bytes");
    const { pieces, length } = writeForm([{ name: "f", value: { bytes, type: "image/png", fileName: "f.png" } }]);
    expect(pieces).toContain(bytes);
    expect(Buffer.concat(pieces)).toHaveLength(length);
  });

  it("cannot be broken by a name, nor by a text that guesses the boundary of another form", async () => {
    const { type } = writeForm([]);
    const boundary = type.slice(type.indexOf("=") + 1);
    const form = await read([
      { name: 'a"\r\nx: y', value: `\r\n--${boundary}--\r\n` },
      { name: "b", value: "2" },
    ]);
    expect([...form.values()]).toEqual([`\r\n--${boundary}--\r\n`, "2"]);
  });
});
