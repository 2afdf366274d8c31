import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { ImagesReply } from "../../contracts/image";
import { EACH_LANE } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { GREY } from "./grey";
import { type Sent, startContract } from "./setting";
import { describeStatuses } from "./statuses";

/** `pictures` is an alias of an OpenAI model, `gpt-image-drawn` of a sandbox model. */
const file = join(tmpdir(), `gateway-images-${process.pid}.json`);
const ALIASES = { pictures: "openai/gpt-image-1", "gpt-image-drawn": "sandbox-image" };
writeFileSync(file, JSON.stringify({ aliases: ALIASES }));
const contract = await startContract({ GATEWAY_CONFIG: file });
afterAll(() => rmSync(file));
const { both, gateway } = contract;
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["images.generate"]);
describeStatuses(contract, FAMILIES["images.edit"]);

const generate = (more: object = {}): Sent => ({
  path: "/v1/images/generations",
  body: { model: "sandbox-image", prompt: "a red circle on a white background", size: "64x64", seed: 7, ...more },
});
const edit = (text: string, more: object = {}): Sent => ({
  path: "/v1/images/edits",
  body: {
    model: "sandbox-image",
    input: { messages: [{ role: "user", content: [{ image: GREY }, { text }] }] },
    parameters: { seed: 7 },
    ...more,
  },
});
const inline = { response_format: "b64_json" };

async function made(sent: Sent): Promise<ImagesReply["data"]> {
  const got = await both(sent);
  expect(got.status, got.text).toBe(200);
  return (got.json as ImagesReply).data;
}

const decode = async (base64 = "") => {
  const { data, info } = await sharp(Buffer.from(base64, "base64")).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { info, at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)] };
};

/** Reads a signed address in the tested lane: the public host does not exist here. */
const read = (url = "", init: RequestInit = {}) => {
  const { pathname, search } = new URL(url);
  return fetch(gateway.url.fast + pathname + search, init);
};

describe("images from words", () => {
  it("come as events, and a failure as an error event or an honest status", async () => {
    const got = await both(generate({ stream: true }));
    expect(got.status, got.text).toBe(200);
    expect(got.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(got.text).toMatch(/^event: image_generation\.completed\ndata: \{"type":"image_generation\.completed","b64_json":"[\w+/=]+"/);
    const failed = await both(generate({ stream: true, model: "sandbox-image:500" }));
    expect({ status: failed.status, type: failed.headers["content-type"] }).toEqual({ status: 500, type: expect.stringContaining("json") });
  });

  it("show what was asked, at the size that was asked", async () => {
    const [image] = await made(generate(inline));
    const { info, at } = await decode(image?.b64_json);
    expect([info.width, info.height]).toEqual([64, 64]);
    const [red = 0, green = 255] = at(32, 32);
    expect(red - green).toBeGreaterThan(60);
  });

  it("come as signed addresses by default, which anybody who has one can read", async () => {
    const [image] = await made(generate());
    const response = await read(image?.url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(64);
  });

  it("come n at a time, no two alike", async () => {
    const images = await made(generate({ ...inline, n: 3, prompt: "hills at dawn" }));
    expect(new Set(images.map(({ b64_json }) => b64_json)).size).toBe(3);
  });

  it("are the same for the same seed", async () => {
    expect(await made(generate(inline))).toEqual(await made(generate(inline)));
  });

  it.each(["jpeg", "webp"])("come as %s", async (format) => {
    const [image] = await made(generate({ ...inline, output_format: format }));
    expect((await sharp(Buffer.from(image?.b64_json ?? "", "base64")).metadata()).format).toBe(format);
  });
});

describe("images of OpenAI's own models", () => {
  const named = (model: string, more: object = {}): Sent => ({ path: "/v1/images/generations", body: { model, prompt: "a cat", ...more } });
  const sentOn = async () => (await vi.waitUntil(() => contract.upstream.requests.at(-1))).body;

  it.each(["openai/gpt-image-1", "gpt-image-1", "openai/gpt-image-2", "openai/chatgpt-image-latest", "pictures"])(
    "come as base64 from %s unless an address is asked for",
    async (model) => {
      const [image] = await made(named(model));
      expect(Object.keys(image ?? {}).sort()).toEqual(["b64_json", "revised_prompt"]);
      const [addressed] = await made(named(model, { response_format: "url" }));
      expect(Object.keys(addressed ?? {}).sort()).toEqual(["revised_prompt", "url"]);
    },
  );

  it("come as base64 from another model that goes by such a name", async () => {
    const [image] = await made(named("gpt-image-drawn", { size: "64x64", seed: 7 }));
    expect(image).toMatchObject({ b64_json: expect.any(String) });
  });

  it("are told of with all that the vendor says", async () => {
    const body = {
      created: 1,
      data: [{ b64_json: GREY.split(",")[1] }],
      size: "1024x1536",
      quality: "high",
      background: "opaque",
      usage: {
        input_tokens: 60,
        output_tokens: 40,
        total_tokens: 100,
        input_tokens_details: { text_tokens: 10, image_tokens: 50 },
        output_tokens_details: { text_tokens: 0, image_tokens: 40 },
      },
    };
    contract.upstream.answerNext({ status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const { created, data, ...said } = body;
    const got = await contract.send("fast", named("openai/gpt-image-1"));
    expect(got.json).toMatchObject({ ...said, output_format: "png", data: [{ b64_json: expect.any(String) }] });
  });

  it("count the prompt's tokens as text if nobody else says what they are", async () => {
    const { usage } = (await both(generate(inline))).json as ImagesReply;
    expect(usage?.input_tokens_details).toEqual({ text_tokens: usage?.input_tokens, image_tokens: 0 });
  });

  it("are asked for whole where they are streamed", async () => {
    const got = await both(named("openai/gpt-image-1", { stream: true, partial_images: 2 }));
    expect(got.status, got.text).toBe(200);
    const sent = JSON.parse(String(await sentOn())) as object;
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(["stream"]));
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(["partial_images"]));
  });

  it("take fields that the gateway does not know: as JSON, and in the form of an edit", async () => {
    const more = { moderation: "low", input_fidelity: "high", provider_options: { steps: 4 } };
    await made(named("openai/gpt-image-1", more));
    expect(JSON.parse(String(await sentOn()))).toMatchObject(more);
    const got = await contract.send("fast", {
      path: "/v1/images/edits",
      body: { model: "openai/gpt-image-1", prompt: "bluer", image: GREY, ...more },
    });
    expect(got.status, got.text).toBe(200);
    const { form } = contract.upstream.requests.at(-1) ?? {};
    expect(form?.get("input_fidelity")).toBe("high");
    expect(form?.get("moderation")).toBe("low");
    expect(JSON.parse(String(form?.get("provider_options")))).toEqual({ steps: 4 });
  });
});

describe("edits of images", () => {
  it("do what the instruction says, and tell", async () => {
    const [image] = await made(edit("invert it and add a 8px red border", inline));
    const { info, at } = await decode(image?.b64_json);
    expect([info.width, info.height]).toEqual([80, 80]);
    expect(at(2, 2)[0]).toBeGreaterThan(200);
    expect(Math.abs((at(40, 40)[0] ?? 0) - 75)).toBeLessThan(6);
    expect(image?.revised_prompt).toMatch(/invert/i);
  });

  it("keep the format of a photo, and say so", async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#456" } })
      .jpeg()
      .toBuffer();
    const image = `data:image/jpeg;base64,${photo.toString("base64")}`;
    const sent = edit("make it darker", inline);
    const body = { ...(sent.body as object), input: { messages: [{ role: "user", content: [{ image }, { text: "make it darker" }] }] } };
    const got = await both({ ...sent, body });
    expect(got.json).toMatchObject({ output_format: "jpeg" });
    const bytes = Buffer.from((got.json as ImagesReply).data[0]?.b64_json ?? "", "base64");
    expect((await sharp(bytes).metadata()).format).toBe("jpeg");
    const round = await both({
      ...sent,
      body: { ...body, input: { messages: [{ role: "user", content: [{ image }, { text: "round the corners by 8 pixels" }] }] } },
    });
    expect(round.json).toMatchObject({ output_format: "png" });
  });

  it("answer the specification's form with an address", async () => {
    const [image] = await made(edit("make it darker"));
    expect(image).toMatchObject({ url: expect.stringMatching(/\/media\/\w+\.png\?exp=\d+&sig=/) });
    expect(image).not.toHaveProperty("b64_json");
  });

  it("take an image of ours by its address, and by its asset id", async () => {
    const [first] = await made(generate());
    const again = edit("invert it", inline);
    const withImage = (image: string): Sent => ({
      ...again,
      body: { ...(again.body as object), input: { messages: [{ role: "user", content: [{ image }, { text: "invert it" }] }] } },
    });
    const [byAddress] = await made(withImage(first?.url ?? ""));
    expect((await decode(byAddress?.b64_json)).info.width).toBe(64);
    const listed = await both({
      path: "/assetsvc/asset/ListAssets",
      body: { model: "sandbox-assets", Filter: { AssetTypes: ["Image"] }, PageNumber: 1, PageSize: 1 },
    });
    const [asset] = (listed.json as { Items: { Id: string }[] }).Items;
    expect((await made(withImage(`asset://${asset?.Id}`))).length).toBe(1);
    expectError(await both(withImage((first?.url ?? "").replace(/sig=./, "sig=_"))), { errorFormat: "openai", code: "invalid_image_url" });
  });

  it.each(EACH_LANE)("take the multipart form that OpenAI's clients send (%s lane)", async (lane) => {
    const form = new FormData();
    form.set("model", "sandbox-image");
    form.set("prompt", "rotate it by 90 degrees and make it twice as wide");
    form.set("n", "2");
    form.append("image[]", new Blob([Buffer.from(GREY.split(",")[1] ?? "", "base64")], { type: "image/png" }), "grey.png");
    const response = await fetch(`${gateway.url[lane]}/v1/images/edits`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${TEST_KEY}` },
    });
    const reply = (await response.json()) as ImagesReply;
    expect(response.status, JSON.stringify(reply)).toBe(200);
    expect(reply.data.map((item) => Object.keys(item).sort())).toEqual([
      ["b64_json", "revised_prompt"],
      ["b64_json", "revised_prompt"],
    ]);
  });

  it("make an image if none was given", async () => {
    const body = { model: "sandbox-image", input: { messages: [{ role: "user", content: [{ text: "a blue square" }] }] } };
    expect(await made({ path: "/v1/images/edits", body: { ...body, ...inline, parameters: { seed: 1 } } })).toHaveLength(1);
  });
});

describe("stored files", () => {
  it("are served in ranges", async () => {
    const [image] = await made(generate());
    const whole = Buffer.from(await (await read(image?.url)).arrayBuffer());
    const part = async (range: string) => {
      const response = await read(image?.url, { headers: { range } });
      return { status: response.status, range: response.headers.get("content-range"), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const last = whole.length - 1;
    expect(await part("bytes=0-3")).toEqual({ status: 206, range: `bytes 0-3/${whole.length}`, bytes: whole.subarray(0, 4) });
    expect(await part("bytes=10-")).toEqual({ status: 206, range: `bytes 10-${last}/${whole.length}`, bytes: whole.subarray(10) });
    expect(await part("bytes=-5")).toEqual({ status: 206, range: `bytes ${last - 4}-${last}/${whole.length}`, bytes: whole.subarray(-5) });
    expect(await part(`bytes=${whole.length}-`)).toMatchObject({ status: 416, range: `bytes */${whole.length}` });
    expect(await part("bytes=9-2")).toMatchObject({ status: 200 });
    expect(await part("lines=1-2")).toMatchObject({ status: 200 });
    const head = await read(image?.url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(whole.length));
    expect(head.headers.get("accept-ranges")).toBe("bytes");
  });

  it("are not sent again to a caller who has them, by any tag that names them", async () => {
    const [image] = await made(generate());
    const etag = (await read(image?.url)).headers.get("etag") ?? "";
    const { pathname, search } = new URL(image?.url ?? "");
    const asked = (tags: string) => both({ method: "GET", path: pathname + search, key: null, headers: { "if-none-match": tags } });
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, `W/"other",W/${etag}`, "*"])
      expect((await asked(tags)).status, tags).toBe(304);
    for (const tags of ['"other"', 'W/"other"', etag.slice(1, -1)]) expect((await asked(tags)).status, tags).toBe(200);
  });

  it.each(EACH_LANE)("tell their length to HEAD (%s lane)", async (lane) => {
    const [image] = await made(generate());
    const { pathname, search } = new URL(image?.url ?? "");
    const whole = await fetch(gateway.url[lane] + pathname + search);
    const head = await fetch(gateway.url[lane] + pathname + search, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String((await whole.arrayBuffer()).byteLength));
  });

  it("are not served for an address that was changed", async () => {
    const [image] = await made(generate());
    const url = new URL(image?.url ?? "");
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return both({ method: "GET", path: copy.pathname + copy.search, key: null });
    };
    const denied = { errorFormat: "openai", code: "access_denied" } as const;
    expectError(await changed((copy) => copy.searchParams.set("exp", "9999999999")), denied);
    expectError(await changed((copy) => copy.searchParams.set("sig", "AAAA")), denied);
    expectError(await changed((copy) => copy.searchParams.delete("sig")), denied);
    expectError(
      await changed((copy) => {
        copy.pathname = copy.pathname.replace(/media_./, "media_Z");
      }),
      denied,
    );
    expectError(
      await changed((copy) => {
        copy.pathname = copy.pathname.replace(/png$/, "html");
      }),
      denied,
    );
  });
});
