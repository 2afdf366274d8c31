import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { ContentReply } from "../../contracts/content";
import { expectError } from "./answers";
import { GREY } from "./grey";
import { eventsOf, type Sent, startContract } from "./setting";

const contract = await startContract();
const { both, send } = contract;
afterAll(() => contract.close());

const native = (generationConfig: object, parts: object[] = [{ text: "a red circle" }], method = "generateContent"): Sent => ({
  path: `/v1beta/models/sandbox-content:${method}`,
  body: { contents: [{ role: "user", parts }], generationConfig: { seed: 5, ...generationConfig } },
});
async function parts(sent: Sent) {
  const got = await both(sent);
  expect(got.status, got.text).toBe(200);
  return (got.json as ContentReply).candidates[0]?.content.parts ?? [];
}
const sizeOf = async (base64 = "") => {
  const { width, height } = await sharp(Buffer.from(base64, "base64")).metadata();
  return [width, height];
};

describe("generateContent with images", () => {
  it("answers with an image alone, or with words about it", async () => {
    const alone = await parts(native({ responseModalities: ["IMAGE"], imageConfig: { imageSize: "512" } }));
    expect(alone.map((part) => part.inlineData?.mimeType)).toEqual(["image/png"]);
    expect(await sizeOf(alone[0]?.inlineData?.data)).toEqual([512, 512]);
    const both = await parts(native({ responseModalities: ["TEXT", "IMAGE"], imageConfig: { imageSize: "512" } }));
    expect(both.map((part) => (part.text ? "text" : "picture"))).toEqual(["text", "picture"]);
  });

  it("holds to the ratio and the size label", async () => {
    const [part] = await parts(native({ responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "16:9", imageSize: "1K" } }));
    expect(await sizeOf(part?.inlineData?.data)).toEqual([1024, 576]);
  });

  it("changes an image that came along", async () => {
    const inlineData = { mimeType: "image/png", data: GREY.split(",")[1] };
    const [part] = await parts(native({ responseModalities: ["IMAGE"] }, [{ inlineData }, { text: "resize it to 32x16" }]));
    expect(await sizeOf(part?.inlineData?.data)).toEqual([32, 16]);
  });

  it("streams the same, with the image whole in one event", async () => {
    const config = { responseModalities: ["TEXT", "IMAGE"], imageConfig: { imageSize: "512" } };
    const whole = await parts(native(config));
    const sent = native(config, undefined, "streamGenerateContent");
    const got = await send("fast", { ...sent, path: `${sent.path}?alt=sse` });
    const events = eventsOf(got.text).map((data) => JSON.parse(data) as ContentReply);
    expect(events.flatMap((event) => event.candidates[0]?.content.parts ?? [])).toEqual(whole);
    expect(events.at(-1)?.candidates[0]?.finishReason).toBe("STOP");
  });

  it.each([
    ["generationConfig.imageConfig.imageSize", { responseModalities: ["IMAGE"], imageConfig: { imageSize: "9K" } }],
    ["generationConfig.imageConfig.aspectRatio", { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "0:5" } }],
    ["generationConfig.imageConfig.aspectRatio", { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "1:500" } }],
    [
      "generationConfig.speechConfig.voiceConfig.prebuiltVoiceConfig.voiceName",
      { responseModalities: ["AUDIO"], speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "Nobody" } } } },
    ],
  ])("refuses on %s", async (param, config) => {
    expectError(await both(native(config)), { errorFormat: "gemini", code: "invalid_value", param });
  });

  it("is refused by a model that only writes", async () => {
    const sent = native({ responseModalities: ["IMAGE"] });
    const path = "/v1beta/models/sandbox-chat:generateContent";
    expectError(await both({ ...sent, path }), {
      errorFormat: "gemini",
      code: "unsupported_value",
      param: "generationConfig.responseModalities",
    });
  });
});

describe("generateContent with sound", () => {
  it("answers with raw samples at 24 kHz, in the voice asked for", async () => {
    const voiced = (voiceName: string) =>
      native({ responseModalities: ["AUDIO"], speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName } } } }, [
        { text: "All clear." },
      ]);
    const [kore] = await parts(voiced("Kore"));
    const [alloy] = await parts(voiced("alloy"));
    expect(kore?.inlineData?.mimeType).toBe("audio/L16;codec=pcm;rate=24000");
    const samples = Buffer.from(kore?.inlineData?.data ?? "", "base64");
    expect(samples.length).toBeGreaterThan(24_000 * 2 * 0.3);
    expect(samples.toString("latin1", 0, 4)).not.toBe("RIFF");
    expect(alloy?.inlineData?.data).not.toBe("");
  });
});

describe("an image that words order", () => {
  const ask = "Draw a fox in the snow";
  const content = (model: string, generationConfig?: object): Sent => ({
    path: `/v1beta/models/${model}:generateContent`,
    body: { contents: [{ parts: [{ text: ask }] }], ...(generationConfig ? { generationConfig } : {}) },
  });
  const kinds = async (sent: Sent) => {
    const got = await send("fast", sent);
    expect(got.status, got.text).toBe(200);
    return (got.json as ContentReply).candidates[0]?.content.parts.map((part) => (part.inlineData ? part.inlineData.mimeType : "text"));
  };

  it("comes from sandbox-content, in words from others and where only text is asked for", async () => {
    expect(await kinds(content("sandbox-content"))).toEqual(["text", "image/png"]);
    expect(await kinds(content("sandbox-content", { responseModalities: ["TEXT"] }))).toEqual(["text"]);
    expect(await kinds(content("sandbox-chat"))).toEqual(["text"]);
  });

  it("comes in chat too, with its link", async () => {
    const chat = async (model: string) => {
      const body = { model, messages: [{ role: "user", content: ask }] };
      const got = await send("web", { path: "/v1/chat/completions", body });
      return (got.json as { choices: { message: { content: string; images?: object[] } }[] }).choices[0]?.message;
    };
    const drawn = await chat("sandbox-content");
    expect(drawn?.images).toHaveLength(1);
    expect(drawn?.content).toMatch(/fox in the snow[\s\S]*!\[image\]\(http/i);
    expect((await chat("sandbox-chat"))?.images).toBeUndefined();
  });
});

describe("chat with images", () => {
  const chat = (more: object, content: unknown = "a red circle"): Sent => ({
    path: "/v1/chat/completions",
    body: { model: "sandbox-content", messages: [{ role: "user", content }], seed: 5, ...more },
  });
  const config = { aspect_ratio: "16:9", image_size: "512" };
  interface Message {
    content: string;
    images: { type: string; index: number; image_url: { url: string } }[];
  }
  async function messageOf(sent: Sent): Promise<Message> {
    const got = await both(sent);
    expect(got.status, got.text).toBe(200);
    return (got.json as { choices: { message: Message }[] }).choices[0]?.message as Message;
  }

  it.each([
    ["extra_body.vendor", { extra_body: { vendor: { image_config: config } } }],
    ["the vendor's key at the top", { vendor: { image_config: config } }],
    ["image_config at the top", { image_config: config, modalities: ["image", "text"] }],
    ["camelCase", { extra_body: { vendor: { image_config: { aspectRatio: "16:9", imageSize: "512" } } } }],
  ])("takes the image configuration from %s", async (_, more) => {
    const { content, images } = await messageOf(chat(more));
    expect(images).toMatchObject([{ type: "image_url", index: 0 }]);
    expect(await sizeOf(images[0]?.image_url.url.split(",")[1])).toEqual([512, 288]);
    expect(content).toMatch(/!\[image\]\(http:\/\/localhost:3000\/media\/\w+\.png\?exp=\d+&sig=[\w-]+\)$/);
  });

  it("streams the link as text and the image in one event", async () => {
    const got = await send("fast", chat({ image_config: config, stream: true }));
    const events = eventsOf(got.text)
      .slice(0, -1)
      .map((data) => JSON.parse(data) as { choices: { delta: Partial<Message>; finish_reason: string | null }[] });
    const text = events.map((event) => event.choices[0]?.delta.content ?? "").join("");
    expect(text).toMatch(/!\[image\]\(http/);
    expect(events.filter((event) => event.choices[0]?.delta.images)).toHaveLength(1);
    expect(events.at(-1)?.choices[0]?.finish_reason).toBe("stop");
  });

  it("changes an image of the last message", async () => {
    const content = [
      { type: "image_url", image_url: { url: GREY } },
      { type: "text", text: "resize it to 20x10" },
    ];
    const { images } = await messageOf(chat({ image_config: {} }, content));
    expect(await sizeOf(images[0]?.image_url.url.split(",")[1])).toEqual([20, 10]);
  });

  it("leaves a plain chat as it is", async () => {
    expect(await messageOf(chat({}))).not.toHaveProperty("images");
  });
});
