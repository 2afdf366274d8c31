import { expect, it } from "vitest";
import type { ChatRequest } from "../../contracts/chat";
import type { ImageOrder } from "../../contracts/image-order";
import type { ImageModel, ModelCall } from "../../providers/capabilities";
import { sampleImage } from "../../testing/conformance-image";
import { modelCall } from "../../testing/model-call";
import { chatOfImages } from "./chat-of-images";

const asked: [how: string, input: ImageOrder][] = [];
const made = (how: string) => async (call: ModelCall<ImageOrder>) => {
  asked.push([how, call.input]);
  return { reply: { images: [{ image: sampleImage("png") }] } };
};
const chat = chatOfImages({ generate: made("generate"), edit: made("edit") } as ImageModel);
const request = (more: Partial<ChatRequest>): ChatRequest => ({
  model: "dall-e-3",
  messages: [{ role: "user", content: "A boat" }],
  modalities: ["image", "text"],
  ...more,
});

it("draws what the last message says, and changes the images that it brings", async () => {
  const { reply } = await chat.complete(modelCall(request({ image_config: { aspect_ratio: "16:9" } })));
  expect(reply.choices[0]?.message.images).toHaveLength(1);
  await chat.complete(modelCall(request({}), { images: [sampleImage("png")] }));
  expect(asked).toMatchObject([
    ["generate", { prompt: "A boat", ratio: "16:9" }],
    ["edit", { prompt: "A boat", masked: false }],
  ]);
});

it("says what an image has no use for", async () => {
  const messages: ChatRequest["messages"] = [
    { role: "user", content: "A boat" },
    { role: "assistant", content: "Here." },
    { role: "user", content: "In fog" },
  ];
  const call = modelCall(request({ messages, temperature: 0.2, tools: [] }));
  for await (const _event of chat.stream(call)) {
    // Read to its end.
  }
  expect(call.warnings).toEqual([expect.stringContaining("tools, temperature"), expect.stringContaining("last message")]);
});

it("does not chat: the field that asks for an image is named", async () => {
  const plain = modelCall(request({ modalities: undefined }));
  expect(() => chat.complete(plain)).toThrow(
    expect.objectContaining({ code: "unsupported_value", detail: expect.objectContaining({ param: "modalities" }) }),
  );
});
