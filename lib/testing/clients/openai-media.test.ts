import { setTimeout as pause } from "node:timers/promises";
import OpenAI, { toFile } from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({}, { videos: 1 });
});
afterAll(() => gateway.close());

const connect = (lane: Lane) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY, maxRetries: 0 });

describe.each(EACH_LANE)("openai: media through the %s lane", (lane) => {
  it("speaks", async () => {
    const reply = await connect(lane).audio.speech.create({
      model: "sandbox-speech",
      voice: "nova",
      input: "Mind the gap.",
      response_format: "wav",
    });
    expect(reply.headers.get("content-type")).toBe("audio/wav");
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.toString("latin1", 0, 4)).toBe("RIFF");
    expect(bytes.length).toBeGreaterThan(24_000);
  });

  it("draws, and edits what it drew", async () => {
    const client = connect(lane);
    const drawn = await client.images.generate({
      model: "sandbox-image",
      prompt: "a red circle on a white background",
      size: "256x256",
      response_format: "b64_json",
    });
    const image = Buffer.from(drawn.data?.[0]?.b64_json ?? "", "base64");
    const edited = await client.images.edit({
      model: "sandbox-image",
      image: await toFile(image, "circle.png", { type: "image/png" }),
      prompt: "rotate it by 90 degrees and crop it to 100x50",
    });
    const { width, height } = await sharp(Buffer.from(edited.data?.[0]?.b64_json ?? "", "base64")).metadata();
    expect([width, height]).toEqual([100, 50]);
    expect(edited.data?.[0]?.revised_prompt).toMatch(/rotated/i);
  });

  it("streams images that are drawn, and one that is edited", async () => {
    const client = connect(lane);
    const drawn = await client.images.generate({
      model: "sandbox-image",
      prompt: "a red circle",
      size: "256x256",
      n: 2,
      stream: true,
      partial_images: 1,
    });
    const events = [];
    for await (const event of drawn) events.push(event);
    expect(events.map(({ type }) => type)).toEqual(["image_generation.completed", "image_generation.completed"]);
    const [image, last] = events.map(({ b64_json }) => Buffer.from(b64_json, "base64"));
    expect((await sharp(last).metadata()).width).toBe(256);
    expect(events.map((event) => "usage" in event)).toEqual([false, true]);
    const edited = await client.images.edit({
      model: "sandbox-image",
      image: await toFile(image ?? expect.fail(), "circle.png", { type: "image/png" }),
      prompt: "resize it to 64x64",
      stream: true,
    });
    for await (const event of edited) {
      expect(event).toMatchObject({ type: "image_edit.completed", output_format: "png" });
      expect((await sharp(Buffer.from(event.b64_json, "base64")).metadata()).width).toBe(64);
    }
  });

  it("makes a video, waits for it, and downloads it", { timeout: 180_000 }, async () => {
    const client = connect(lane);
    const order = { model: "sandbox-video", prompt: "snow over a village", seconds: "1", size: "64x36" };
    let video = await client.videos.create(order as unknown as Parameters<typeof client.videos.create>[0]);
    const deadline = Date.now() + 150_000;
    while (video.status !== "completed" && Date.now() < deadline) {
      await pause(50);
      video = await client.videos.retrieve(video.id);
      expect(video.status).not.toBe("failed");
    }
    expect(video).toMatchObject({ object: "video", status: "completed", progress: 100, seconds: "1", size: "64x36" });
    const bytes = Buffer.from(await (await client.videos.downloadContent(video.id)).arrayBuffer());
    expect(bytes.toString("latin1", 4, 8)).toBe("ftyp");
    expect((await client.videos.list()).data.map(({ id }) => id)).toContain(video.id);
    await client.videos.delete(video.id);
    await expect(client.videos.retrieve(video.id)).rejects.toMatchObject({ status: 404 });
  });

  it("says in its own error class what is wrong", async () => {
    const client = connect(lane);
    const speech = client.audio.speech.create({ model: "sandbox-speech", voice: "nova", input: "a".repeat(4_097) });
    await expect(speech).rejects.toMatchObject({ status: 400, code: "string_above_max_length", param: "input" });
    const image = client.images.generate({ model: "sandbox-image", prompt: "a", n: 1_000 });
    await expect(image).rejects.toMatchObject({ status: 400, code: "integer_above_max_value", param: "n" });
  });
});
