import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ImageFile } from "../../../../lib/contracts/media";
import type { VideoOrder } from "../../../../lib/contracts/task";
import { planVideo } from "./plan";
import { renderVideo, type VideoJob } from "./render";
import { makeJob, makeOrder, PROBE, probe } from "./video.fixture";

process.stdout.write(`videos are read back by ${PROBE}\n`);

const SMALL: Partial<VideoOrder> = { width: 160, height: 90, fps: 12, durationS: 2 };
const plan = (asked: Partial<VideoOrder> = {}) =>
  planVideo(makeOrder({ ...SMALL, ...asked }), { model: "sandbox-video", image: null, randomSeed: 1 });
const render = (asked: Partial<VideoOrder>, job: Partial<VideoJob> = {}) => renderVideo(plan(asked), makeJob(job));

async function paint(hue: string, { width = 320, height = 180 } = {}): Promise<ImageFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${hue}"/>
    <circle cx="30%" cy="40%" r="20%" fill="white"/><rect x="60%" y="50%" width="25%" height="30%" fill="black"/></svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), type: "image/png", width, height };
}

/** How far two images are apart, 0 to 255 on average; the first as it fills the frame of the second. */
async function distance(given: ImageFile, shown: ImageFile): Promise<number> {
  const { width, height } = shown;
  const pixels = (image: ImageFile) => sharp(image.bytes).resize(width, height, { fit: "cover" }).removeAlpha().raw().toBuffer();
  const [left, right] = await Promise.all([pixels(given), pixels(shown)]);
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

describe("a video made of words", () => {
  it.each([
    [{ width: 160, height: 90, fps: 12, durationS: 2 }, 24],
    [{ width: 98, height: 130, fps: 7, durationS: 1.5 }, 11],
    [{ width: 64, height: 64, fps: 60, durationS: 0.1 }, 6],
    [{ width: 16, height: 16, fps: 1, durationS: 1 }, 1],
  ])("is H.264 of exactly %j", async (asked, frames) => {
    const { bytes, facts } = await render(asked);
    const { codec, width, height, fps, duration, ...rest } = await probe(bytes);
    expect({ codec, width, height, frames: rest.frames }).toEqual({
      codec: "h264 yuv420p",
      width: asked.width,
      height: asked.height,
      frames,
    });
    expect(fps).toBeCloseTo(asked.fps, 3);
    expect(duration).toBeCloseTo(frames / asked.fps, 3);
    expect(facts.durationS).toBeCloseTo(duration, 3);
  });

  it("is the same file each time, and another for another seed, video or prompt", async () => {
    const { bytes } = await render({ n: 2 });
    const again = await render({ n: 2 });
    expect(Buffer.compare(bytes, again.bytes)).toBe(0);
    const others = [await render({ n: 2 }, { index: 1 }), await render({ seed: 99 }), await render({ prompt: "a dark forest in rain" })];
    for (const other of others) expect(Buffer.compare(bytes, other.bytes)).not.toBe(0);
    const alone = await render({ n: 2, seed: others[0]?.facts.seed ?? -1 });
    expect(Buffer.compare(others[0]?.bytes ?? bytes, alone.bytes)).toBe(0);
  });

  it("has its index before its frames, and no clock time", async () => {
    const { bytes } = await render({});
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.slice(4, 8)).toBe("ftyp");
    expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"));
    for (const name of ["mvhd", "tkhd", "mdhd"]) expect(text.slice(text.indexOf(name) + 8, text.indexOf(name) + 16)).toBe("\0".repeat(8));
  });

  it("moves", async () => {
    const first = await render({ durationS: 0.1, fps: 10, prompt: "zoom in on mountains, no text" });
    const last = await render({ prompt: "zoom in on mountains, no text" });
    expect(await distance(first.lastFrame, last.lastFrame)).toBeGreaterThan(1);
  });

  it("shows a title at its beginning, and a watermark where it is asked for", async () => {
    const oneSecond = plan({ durationS: 2, fps: 12 });
    const shown = { ...oneSecond, frames: 10, watermark: false };
    const { lastFrame: titled } = await renderVideo(shown, makeJob());
    const { lastFrame: bare } = await renderVideo({ ...shown, title: null }, makeJob());
    const { lastFrame: marked } = await renderVideo({ ...shown, title: null, watermark: true }, makeJob());
    expect(await distance(bare, titled)).toBeGreaterThan(1);
    expect(await distance(bare, marked)).toBeGreaterThan(0.05);
  });

  it("is larger in better quality", async () => {
    const size = async (quality: VideoOrder["quality"]) => (await render({ quality, prompt: "a forest" })).bytes.length;
    const [low, standard, high] = [await size("low"), await size("standard"), await size("high")];
    expect(low).toBeLessThan(standard);
    expect(standard).toBeLessThan(high);
  });
});

describe("a video made of pictures", () => {
  it("begins with its first frame and ends with its last", async () => {
    const [firstFrame, lastFrame] = [await paint("teal", { width: 400, height: 400 }), await paint("tomato", { width: 300, height: 500 })];
    const order = { firstFrame: "media_1", lastFrame: "media_2" };
    const opening = await renderVideo({ ...plan(order), frames: 1 }, makeJob({ firstFrame, lastFrame }));
    expect(await distance(firstFrame, opening.lastFrame)).toBeLessThan(2);
    const whole = await render(order, { firstFrame, lastFrame });
    expect(await distance(lastFrame, whole.lastFrame)).toBeLessThan(2);
    expect(await distance(firstFrame, whole.lastFrame)).toBeGreaterThan(20);
    expect((await probe(whole.bytes)).frames).toBe(24);
  });

  it.each(["zoom_in", "zoom_out", "pan_left", "tilt_up", "orbit"])(
    "keeps the picture in view when the camera is asked to %s",
    async (camera) => {
      const firstFrame = await paint("teal");
      const { lastFrame } = await render({ firstFrame: "media_1", camera }, { firstFrame });
      const moved = await distance(firstFrame, lastFrame);
      expect(moved).toBeGreaterThan(2);
      expect(moved).toBeLessThan(45);
    },
  );

  it("holds still when it is told to", async () => {
    const firstFrame = await paint("teal");
    const made = { ...plan({ firstFrame: "media_1", camera: "fixed" }) };
    const [early, late] = [
      await renderVideo({ ...made, frames: 2 }, makeJob({ firstFrame })),
      await renderVideo(made, makeJob({ firstFrame })),
    ];
    // Only the light changes.
    expect(await distance(early.lastFrame, late.lastFrame)).toBeLessThan(20);
  });

  it("shows each reference in turn", async () => {
    const references = [await paint("teal"), await paint("tomato"), await paint("gold")];
    const { bytes, lastFrame } = await render({ references: ["a", "b", "c"] }, { references });
    expect((await probe(bytes)).frames).toBe(24);
    const apart = await Promise.all(references.map((image) => distance(image, lastFrame)));
    expect(Math.min(...apart)).toBe(apart[2]);
  });

  it("reads grey, transparent, tiny and turned pictures", async () => {
    const base = sharp((await paint("teal")).bytes);
    const images: Buffer[] = [
      await base.clone().greyscale().png().toBuffer(),
      await base.clone().ensureAlpha(0.5).webp().toBuffer(),
      await base.clone().resize(1, 1).png().toBuffer(),
      await base.clone().toColourspace("cmyk").jpeg().toBuffer(),
      await base.clone().toColourspace("rgb16").png().toBuffer(),
      await base.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      await base.clone().resize(1200, 6, { fit: "fill" }).png().toBuffer(),
    ];
    for (const bytes of images) {
      const firstFrame: ImageFile = { bytes, type: "image/png", width: 320, height: 180 };
      const video = await render({ firstFrame: "media_1", durationS: 0.5, camera: "zoom_out" }, { firstFrame });
      expect((await probe(video.bytes)).frames).toBe(6);
    }
  });
});

describe("a video on its way", () => {
  it("tells how far it is, and lets other work through", async () => {
    const seen: number[] = [];
    let turns = 0;
    const count = () => {
      turns += 1;
      running = setImmediate(count);
    };
    let running = setImmediate(count);
    await render({}, { report: (progress) => seen.push(progress) });
    clearImmediate(running);
    expect(seen).toEqual([...seen].sort((left, right) => left - right));
    expect(seen.at(-1)).toBe(100);
    expect(new Set(seen).size).toBeGreaterThan(20);
    expect(turns).toBeGreaterThan(20);
  });

  it("stops at the next frame, and leaves nothing behind", async () => {
    const stop = new AbortController();
    const gone = new Error("the task was cancelled");
    await expect(render({}, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
    let reports = 0;
    const report = () => {
      reports += 1;
      if (reports === 5) stop.abort(gone);
    };
    await expect(render({ durationS: 30 }, { signal: stop.signal, report })).rejects.toBe(gone);
    expect(reports).toBe(5);
    expect((await probe((await render({})).bytes)).frames).toBe(24);
  });
});
