import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { ImageEditOrder } from "../../contracts/image-order";
import type { ImageFile } from "../../contracts/media";
import { imageCall, sampleImage } from "../../testing/conformance-image";
import { type FakeUpstream, startFakeUpstream } from "../../testing/fake-upstream";
import type { ImageModel, Provider } from "../capabilities";
import type { Download } from "../image-reply";
import { createOpenAiCompatible } from "./provider";

let fake: FakeUpstream;
const made: Provider[] = [];
beforeAll(async () => {
  fake = await startFakeUpstream();
});
afterAll(async () => {
  await fake.close();
  await Promise.all(made.map((provider) => provider.close?.()));
});

function images(download?: Download): ImageModel {
  const provider = createOpenAiCompatible({ id: "openai", baseUrl: fake.baseUrl, download });
  made.push(provider);
  if (provider.capabilities.image === undefined) throw new Error("the provider makes no images");
  return provider.capabilities.image;
}

/** The request fields and warnings of an order. */
async function sent(model: string, order: Partial<ImageEditOrder> = {}) {
  const call = imageCall(model, order);
  await images(async () => sampleImage("png")).generate(call);
  return { fields: JSON.parse(fake.requests.at(-1)?.body.toString() ?? ""), warnings: call.warnings };
}

describe("the fields of an order", () => {
  it("are no more than the prompt and the count if nothing else was said", async () => {
    const { fields, warnings } = await sent("gpt-image-1");
    expect(fields).toEqual({ model: "gpt-image-1", prompt: "Grüße 🦊", n: 1 });
    expect(warnings).toEqual([]);
  });

  it("carry everything that the newest models take", async () => {
    const { fields, warnings } = await sent("org/gpt-image-1.5", {
      n: 2,
      size: { width: 640, height: 480 },
      background: "transparent",
      format: "webp",
      compression: 80,
      quality: "low",
      user: "u-1",
    });
    expect(fields).toEqual({
      model: "org/gpt-image-1.5",
      prompt: "Grüße 🦊",
      n: 2,
      size: "640x480",
      background: "transparent",
      output_format: "webp",
      output_compression: 80,
      quality: "low",
      user: "u-1",
    });
    expect(warnings).toEqual([]);
  });

  it("say in the prompt what to avoid, and leave out what cannot be said with one warning", async () => {
    const order = { negativePrompt: "fog", promptExtend: true, watermark: true, seed: 7, style: "ink", compression: 50 };
    const { fields, warnings } = await sent("flux", order);
    expect(fields).toEqual({ model: "flux", prompt: "Grüße 🦊\n\nAvoid: fog", n: 1, response_format: "b64_json" });
    expect(warnings).toEqual([
      "left out, because the provider does not take it: prompt_extend, watermark, seed, style, output_compression",
    ]);
  });

  it("follow the habits of the older models", async () => {
    const order = { style: "vivid", background: "opaque", format: "jpeg", compression: 5, quality: "hd" } as const;
    const { fields, warnings } = await sent("dall-e-3", order);
    expect(fields).toEqual({
      model: "dall-e-3",
      prompt: "Grüße 🦊",
      n: 1,
      quality: "hd",
      style: "vivid",
      response_format: "b64_json",
    });
    expect(warnings).toEqual([expect.stringContaining("background, output_format, output_compression")]);
  });

  it.each([
    ["gpt-image-1", "1:1", "1024x1024"],
    ["gpt-image-1", "16:9", "1536x1024"],
    ["gpt-image-1", "9:16", "1024x1536"],
    ["gpt-image-1", "8:7", "1024x1024"],
    ["dall-e-3", "3:2", "1792x1024"],
    ["dall-e-3", "2:3", "1024x1792"],
    ["dall-e-2", "16:9", "1024x1024"],
    ["gpt-image-1", "0:1", undefined],
  ])("name the size of %s that is nearest to %s", async (model, ratio, size) => {
    expect((await sent(model, { ratio })).fields.size).toBe(size);
  });

  it("name a square where only a resolution is wished for, and the caller's own pixels before any shape", async () => {
    expect((await sent("gpt-image-1", { sizeLabel: "2K" })).fields.size).toBe("1024x1024");
    expect((await sent("gpt-image-1", { ratio: "16:9", size: { width: 512, height: 512 } })).fields.size).toBe("512x512");
  });
});

describe("an edit", () => {
  const form = async (order: Partial<ImageEditOrder>, given: ImageFile[]) => {
    await images().edit(imageCall("gpt-image-1", { ...order, images: given }));
    const seen = fake.requests.at(-1);
    const parts = [...(seen?.form ?? [])].map(([name, value]) => [name, value instanceof File ? `${value.name} ${value.type}` : value]);
    return { path: seen?.path, parts };
  };
  const fields = [
    ["model", "gpt-image-1"],
    ["prompt", "Grüße 🦊"],
    ["n", "1"],
  ];

  it("sends one image as 'image'", async () => {
    expect(await form({}, [sampleImage("png")])).toEqual({
      path: "/v1/images/edits",
      parts: [...fields, ["image", "image-1.png image/png"]],
    });
  });

  it("sends several in their order, and the mask apart", async () => {
    const images = [sampleImage("jpeg"), sampleImage("webp"), sampleImage("png")];
    expect((await form({ masked: true }, images)).parts).toEqual([
      ...fields,
      ["image[]", "image-1.jpeg image/jpeg"],
      ["image[]", "image-2.webp image/webp"],
      ["mask", "mask.png image/png"],
    ]);
  });

  it("of no image is a generation", async () => {
    expect((await form({}, [])).path).toBe("/v1/images/generations");
  });

  it("does not change the bytes", async () => {
    const image = sampleImage("jpeg");
    await images().edit(imageCall("gpt-image-1", { images: [image] }));
    const file = fake.requests.at(-1)?.form?.get("image");
    if (!(file instanceof File)) throw new Error("expected a file");
    expect(Buffer.from(await file.arrayBuffer()).equals(image.bytes)).toBe(true);
  });
});

describe("a model that does not know response_format", () => {
  it.each(["generate", "edit"] as const)("is asked without it, at once from the second call on (%s)", async (verb) => {
    const model = images();
    const before = fake.requests.length;
    const call = () => imageCall("local:no-response-format", { images: verb === "edit" ? [sampleImage("png")] : [] });
    expect((await model[verb](call())).reply.images).toHaveLength(1);
    await model[verb](call());
    expect(fake.requests.slice(before).map(({ body }) => body.includes("response_format"))).toEqual([true, false, false]);
  });

  it("is not taken for one because its error repeats the word", async () => {
    const model = images();
    const before = fake.requests.length;
    const error = { error: { message: "Your prompt 'response_format' was refused.", code: "content_policy_violation" } };
    const refusal = { status: 400, headers: { "content-type": "application/json" }, body: JSON.stringify(error) };
    fake.answerNext(refusal);
    fake.answerNext(refusal);
    await expect(model.generate(imageCall("flux"))).rejects.toMatchObject({ code: "content_policy_violation" });
    await model.generate(imageCall("flux"));
    expect(fake.requests.slice(before).map(({ body }) => body.includes("b64_json"))).toEqual([true, false, true]);
  });
});

describe("an image behind an address", () => {
  const call = () => imageCall("local:picture-address");

  it("is fetched by the downloader that was given, under the call's signal", async () => {
    const asked: unknown[] = [];
    const order = call();
    const { reply } = await images(async (url, signal) => {
      asked.push(url, signal);
      return sampleImage("webp");
    }).generate(order);
    expect(reply).toEqual({ images: [{ image: sampleImage("webp") }], usage: { inputTokens: 13, outputTokens: 0 } });
    expect(asked).toEqual(["https://files.example/1.png", order.signal]);
  });

  it("cannot be used without one", async () => {
    await expect(images().generate(call())).rejects.toMatchObject({ code: "bad_response_body", detail: { elsewhere: true } });
  });

  it("that cannot be fetched is the provider's fault, and is not paid for twice", async () => {
    const download = async () => {
      throw new Failure("invalid_image_url", "This address cannot be used.", { transient: true });
    };
    const failure = await images(download)
      .generate(call())
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "bad_response_body", status: 502, detail: { elsewhere: true } });
    expect(failure).not.toHaveProperty("detail.transient", true);
  });

  it("ends with the signal's reason when the caller goes meanwhile", async () => {
    const order = call();
    const gone = new Error("the caller has gone");
    const work = images(async () => {
      order.abort(gone);
      throw new Failure("client_closed", "Gone.");
    }).generate(order);
    await expect(work).rejects.toBe(gone);
  });

  it("is read in place where the address holds the data", async () => {
    const { reply } = await images().generate(imageCall("local:data-uri"));
    expect(reply.images).toEqual([{ image: sampleImage("webp") }]);
  });
});

describe("an edit that a server takes as JSON alone", () => {
  it("is sent so once its form was refused, and from then on at once", async () => {
    const model = images(async () => sampleImage("png"));
    const call = () => imageCall("json-edits", { images: [sampleImage("png"), sampleImage("png")], masked: true });
    const before = fake.requests.length;
    fake.answerNext({ status: 415, headers: { "content-type": "application/json" }, body: '{"error":{"message":"Send JSON."}}' });
    const made = {
      status: 200,
      headers: { "content-type": "application/json" },
      body: '{"created":1,"data":[{"url":"https://x.example/a.png"}]}',
    };
    fake.answerNext(made);
    expect((await model.edit(call())).reply.images).toHaveLength(1);
    const [form, json] = fake.requests.slice(before);
    expect(form?.headers["content-type"]).toMatch(/^multipart/);
    const body = JSON.parse(json?.body.toString() ?? "");
    expect(body).toMatchObject({ model: "json-edits", images: [{ image_url: expect.stringMatching(/^data:image\/png;base64,/) }] });
    expect(body.mask).toEqual({ image_url: expect.stringMatching(/^data:image\/png/) });
    fake.answerNext(made);
    await model.edit(call());
    expect(fake.requests).toHaveLength(before + 3);
  });
});
