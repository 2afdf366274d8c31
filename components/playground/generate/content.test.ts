import { describe, expect, it } from "vitest";
import type { Part } from "@/lib/contracts/content";
import { iconOf, pixelsOf, refusalOfAspect } from "../aspect";
import { toChat } from "./chat-body";
import {
  type Candidates,
  filledTurns,
  fromRequest,
  labelOf,
  type Own,
  readableJson,
  readContent,
  toConfig,
  toContents,
  toText,
} from "./content";

const own = (change: Partial<Own> = {}): Own => ({
  turns: [
    { id: "t1", role: "user", parts: [{ id: "p1", kind: "text", text: "Draw a bridge." }] },
    { id: "t2", role: "model", parts: [{ id: "p2", kind: "text", text: "Which?" }] },
  ],
  variables: {},
  modalities: ["TEXT"],
  aspect: "",
  size: "",
  voice: "",
  alsoChat: false,
  rest: {},
  ...change,
});
const event = (parts: Part[], rest: object = {}) => ({ candidates: [{ content: { role: "model", parts }, ...rest }] });

describe("the request", () => {
  it("has image and voice only beside the modality that they belong to", () => {
    const options = { aspect: "16:9", size: "2K", voice: "Kore" };
    expect(toConfig(own(options), { temperature: 1 })).toEqual({ responseModalities: ["TEXT"], temperature: 1 });
    expect(toConfig(own({ ...options, modalities: ["IMAGE", "AUDIO"] }), {})).toEqual({
      responseModalities: ["IMAGE", "AUDIO"],
      imageConfig: { aspectRatio: "16:9", imageSize: "2K" },
      speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "Kore" } } },
    });
  });
  it("comes back as it went, with parts and fields that the form does not know", () => {
    const body = {
      contents: [
        {
          role: "user",
          parts: [{ text: "a" }, { inlineData: { mimeType: "image/png", data: "aGk=" } }, { fileData: { fileUri: "https://x/y" } }],
        },
      ],
      generationConfig: { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "3:2" }, topP: 0.5 },
      systemInstruction: { parts: [{ text: "be brief" }] },
    };
    const read = fromRequest(body);
    expect(read.own.turns[0]?.parts.map(({ kind }) => kind)).toEqual(["text", "data", "other"]);
    expect({ contents: toContents(read.own.turns), generationConfig: toConfig(read.own, read.params), ...read.own.rest }).toEqual(body);
  });
  it("has the variables filled in, as a chat too", () => {
    const turns = [{ id: "t1", role: "user", parts: [{ id: "p1", kind: "text" as const, text: "Draw {{what}} in {{where}}." }] }];
    const filled = own({ turns, variables: { what: "a bridge" } });
    expect(labelOf(turns)).toEqual(["Draw {{what}} in {{where}}."]);
    expect(toContents(filledTurns(filled))).toEqual([{ role: "user", parts: [{ text: "Draw a bridge in {{where}}." }] }]);
    expect(toChat({ model: "m", own: filled, params: {}, stream: false }).body.messages).toEqual([
      { role: "user", content: "Draw a bridge in {{where}}." },
    ]);
  });
  it("is read where it has nothing", () => {
    expect(fromRequest({}).own).toMatchObject({ turns: [], modalities: [], aspect: "", voice: "" });
  });
});

describe("readContent", () => {
  it("joins text of one kind, keeps other parts in their order, and the last word on ending and safety", () => {
    const rating = { category: "HARM_CATEGORY_HARASSMENT", probability: "NEGLIGIBLE" };
    const image = { inlineData: { mimeType: "image/png", data: "aGk=" } };
    const events = [
      event([{ text: "hm", thought: true }]),
      event([{ text: "One " }], { safetyRatings: [rating] }),
      event([{ text: "two" }], { safetyRatings: [] }),
      event([image]),
      event([{ text: "three" }]),
      event([], { finishReason: "STOP", safetyRatings: [] }),
    ];
    const [candidate] = events.reduce<Candidates | undefined>(readContent, undefined) ?? [];
    expect(candidate).toEqual({
      parts: [{ text: "hm", thought: true }, { text: "One two" }, image, { text: "three" }],
      finishReason: "STOP",
      safetyRatings: [rating],
    });
  });
  it("keeps candidates apart by index", () => {
    const two = { candidates: [{ content: { parts: [{ text: "b" }] }, index: 1 }] };
    expect(readContent(undefined, two).map(({ parts }) => parts.length)).toEqual([0, 1]);
  });
  it("reads an event with nothing in it", () => {
    expect(readContent(undefined, {})).toEqual([]);
  });
});

it("puts words on the history, and of the rest what it is", () => {
  const parts = [{ text: "Here" }, { inlineData: { mimeType: "image/png", data: "a".repeat(4000) } }, { functionCall: { name: "f" } }];
  expect(toText([{ parts, safetyRatings: [] }])).toBe('Here\n[image/png, 3 kB]\n{"functionCall":{"name":"f"}}');
});

it("cuts base64 short for reading", () => {
  expect(readableJson({ data: "a".repeat(4_000_000) }).length).toBeLessThan(100);
});

describe("toChat", () => {
  const options = { model: "m", params: {}, stream: false };
  it("has words as strings and the image's shape where the spec has it", () => {
    const { body, left } = toChat({ ...options, own: own({ modalities: ["TEXT", "IMAGE", "AUDIO"], aspect: "16:9", size: "1K" }) });
    expect(body).toEqual({
      model: "m",
      messages: [
        { role: "user", content: "Draw a bridge." },
        { role: "assistant", content: "Which?" },
      ],
      extra_body: { vendor: { image_config: { aspect_ratio: "16:9", image_size: "1K" } } },
    });
    expect(left).toEqual(["Chat has no field for AUDIO: the sound is left out."]);
  });
  it("renames parameters, and says which have no name there", () => {
    const { body, left } = toChat({
      ...options,
      own: own({ rest: { safetySettings: [] } }),
      params: { topP: 0.5, maxOutputTokens: 9, topK: 3 },
    });
    expect(body).toMatchObject({ top_p: 0.5, max_tokens: 9 });
    expect(left).toEqual(["Chat has no field for topK.", "Chat has no field for safetySettings."]);
  });
  it("sends an image and a sound as parts", () => {
    const data = (mimeType: string) => ({ id: "x", kind: "data" as const, mimeType, data: "aGk=", name: "" });
    const turn = { id: "t", role: "user", parts: [data("image/png"), data("audio/mpeg")] };
    expect(toChat({ ...options, own: own({ turns: [turn] }) }).body.messages).toEqual([
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } },
          { type: "input_audio", input_audio: { data: "aGk=", format: "mp3" } },
        ],
      },
    ]);
  });
});

describe("aspects", () => {
  it.each(["", "1:1", "8:1", "1:8"])("%s can be asked for", (aspect) => expect(refusalOfAspect(aspect)).toBeUndefined());
  it.each([
    ["9:1", "wide as high"],
    ["1:20", "high as wide"],
    ["16x9", "width:height"],
    ["0:3", "width:height"],
  ])("%s is refused, and why", (aspect, why) => expect(refusalOfAspect(aspect)).toContain(why));
  it("are drawn in proportion", () => {
    const { width, height } = iconOf("16:9");
    expect(width / height).toBeCloseTo(16 / 9);
  });
  it("come to pixels by the long side", () => {
    expect(pixelsOf("9:16", "2K")).toBe("1152 × 2048");
    expect(pixelsOf("", "")).toBe("1024 × 1024");
    expect(pixelsOf("1:1", "huge")).toBeUndefined();
  });
});
