import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ImageFile } from "../../contracts/media";
import { imageCall, sampleImage } from "../../testing/conformance-image";
import { startFakeVendor, type VendorReply } from "../../testing/fake-vendor";
import { createOpenAiCompatible } from "./provider";

const picture = await sampleImage("png");
const DATA = `data:image/png;base64,${Buffer.from(picture.bytes).toString("base64")}`;
/** A server with chat only, whose answers contain images. */
let content: string | null = "A boat.";
let drawn: object[] = [{ type: "image_url", image_url: { url: DATA } }];
const server = await startFakeVendor(({ path }): VendorReply => {
  if (path !== "/v1/chat/completions") return { status: 404, body: { error: { message: `Invalid URL (POST ${path})` } } };
  const message = { role: "assistant", content, images: drawn };
  return { body: { choices: [{ index: 0, message, finish_reason: "stop" }], usage: { prompt_tokens: 9, completion_tokens: 1290 } } };
});
const provider = createOpenAiCompatible({ id: "router", baseUrl: `${server.baseUrl}/v1`, download: async () => picture });
afterAll(async () => {
  await provider.close?.();
  await server.close();
});
const image = provider.capabilities.image ?? expect.fail("it makes no images");
const asked = () => server.requests.filter(({ path }) => path === "/v1/chat/completions").map(({ json }) => json);

beforeEach(() => {
  server.requests.length = 0;
  content = "A boat.";
  drawn = [{ type: "image_url", image_url: { url: DATA } }];
});

describe("a server that draws in its answers to a chat alone", () => {
  it("is asked by one for an image, once it is known to have no endpoint of images", async () => {
    const call = imageCall("org/drawer", { seed: 7, size: { width: 1280, height: 720 }, negativePrompt: "fog", style: "ink" });
    const { reply } = await image.generate(call);
    expect(reply).toMatchObject({
      images: [{ image: { type: "image/png" }, revisedPrompt: "A boat." }],
      usage: { inputTokens: 9, outputTokens: 1290 },
    });
    expect(asked()).toEqual([
      {
        model: "org/drawer",
        modalities: ["image", "text"],
        messages: [{ role: "user", content: [{ type: "text", text: "Grüße 🦊\n\nAvoid: fog" }] }],
        image_config: { aspect_ratio: "16:9" },
        seed: 7,
      },
    ]);
    expect(call.warnings).toEqual([expect.stringContaining("style")]);
    await image.generate(imageCall("org/drawer"));
    expect(server.requests.filter(({ path }) => path === "/v1/images/generations")).toHaveLength(1);
  });

  it("changes images that are shown to it, several as several calls", async () => {
    const images: ImageFile[] = [picture, picture];
    const call = { ...imageCall("org/changer", { n: 2, masked: false }), images };
    const { reply } = await image.edit(call);
    expect(reply.images).toHaveLength(2);
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).toMatchObject({
      messages: [{ content: [{ image_url: { url: DATA } }, { image_url: { url: DATA } }, { type: "text", text: "Grüße 🦊" }] }],
    });
  });

  it("takes no mask, which is said of the field", async () => {
    const failing = image.edit({ ...imageCall("org/masked", { masked: true }), images: [picture, picture] });
    await expect(failing).rejects.toMatchObject({ code: "unsupported_value", status: 400, detail: { param: "mask" } });
    expect(asked()).toEqual([]);
  });

  it("that answers in words alone has given no answer", async () => {
    drawn = [];
    await expect(image.generate(imageCall("org/talker"))).rejects.toMatchObject({ code: "bad_response_body" });
  });
});
