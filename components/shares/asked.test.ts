import { describe, expect, it } from "vitest";
import { askedIn, documentsIn, settingsIn } from "./asked";

describe("what a shared request asked", () => {
  it("is a chat's messages with their images and calls", () => {
    const call = { id: "1", type: "function", function: { name: "weather", arguments: '{"city":"Voss"}' } };
    const parts = [
      { type: "text", text: "And here?" },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
    ];
    const messages = [
      { role: "system", content: "Be dry." },
      { role: "user", content: parts },
      { role: "assistant", content: "", tool_calls: [call] },
    ];
    expect(askedIn({ model: "m", messages })).toEqual([
      { mark: "SY", name: "System message", text: "Be dry.", images: [] },
      { mark: "US", name: "Message", text: "And here?", images: ["data:image/png;base64,AAAA"] },
      { mark: "AS", name: "Earlier answer", text: 'calls weather({"city":"Voss"})', images: [] },
    ]);
  });

  it("is the native format's contents, with the instruction first", () => {
    const contents = [{ role: "user", parts: [{ text: "Hello" }, { inlineData: { mimeType: "image/png", data: "AAAA" } }] }];
    expect(askedIn({ contents, systemInstruction: { parts: [{ text: "Be dry." }] } })).toMatchObject([
      { mark: "SY", text: "Be dry." },
      { mark: "US", text: "Hello", images: ["data:image/png;base64,AAAA"] },
    ]);
  });

  it("is the same in the other dialects of a chat, by its address", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "(image/png, 3 MB: not kept)" } };
    const said = [
      { mark: "SY", text: "Be dry.", images: [] },
      { mark: "US", text: "Hello" },
    ];
    const messages = [{ role: "user", content: [{ type: "text", text: "Hello" }, image] }];
    expect(askedIn({ system: "Be dry.", messages }, "/v1/messages")).toMatchObject(said);
    expect(askedIn({ system: "Be dry.", messages }, "/v1/messages")[1]?.images).toEqual(["(image/png, 3 MB: not kept)"]);
    const input = [{ role: "user", content: [{ type: "input_text", text: "Hello" }] }];
    expect(askedIn({ instructions: "Be dry.", input }, "/v1/responses")).toMatchObject(said);
  });

  it("has a message's files apart from its words", () => {
    const content = "File: notes.txt (text)\n```\nnine metres\n```\n\nHow deep?";
    expect(askedIn({ messages: [{ role: "user", content }] })).toMatchObject([
      { text: "How deep?", files: [{ name: "notes.txt", kind: "text", text: "nine metres" }] },
    ]);
  });

  it("is an edit's words and images, a prompt, a list of texts, a query", () => {
    const input = { messages: [{ role: "user", content: [{ image: "asset://asset-1" }, { text: "Make it winter" }] }] };
    expect(askedIn({ input })).toMatchObject([{ text: "Make it winter", images: ["asset://asset-1"] }]);
    expect(askedIn({ prompt: "Once" })).toMatchObject([{ text: "Once" }]);
    expect(askedIn({ input: ["one", "two"] })).toMatchObject([
      { mark: "1", text: "one" },
      { mark: "2", text: "two" },
    ]);
    expect(askedIn({ query: "trains", documents: ["a"] })).toMatchObject([{ mark: "QU", text: "trains" }]);
    expect(documentsIn({ documents: ["a", { text: "b" }] })).toEqual(["a", "b"]);
    expect(askedIn({ anything: 1 })).toEqual([]);
  });

  it("has its settings apart from its words", () => {
    const body = { model: "m", stream: true, temperature: 0.2, prompt: "x", generationConfig: { maxOutputTokens: 9 } };
    expect(settingsIn(body)).toEqual([
      ["temperature", "0.2"],
      ["maxOutputTokens", "9"],
    ]);
  });
});
