import { describe, expect, it } from "vitest";
import { Failure } from "../../../../lib/contracts/errors";
import type { VideoOrder } from "../../../../lib/contracts/task";
import { factsOf, planVideo } from "./plan";
import { makeOrder } from "./video.fixture";

const OPTIONS = { model: "sandbox-video", image: null, randomSeed: 123 };
const plan = (asked: Partial<VideoOrder> = {}, image: { width: number; height: number } | null = null) =>
  planVideo(makeOrder(asked), { ...OPTIONS, image });

function refusal(asked: Partial<VideoOrder>): Failure {
  try {
    plan(asked);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error(`not refused: ${JSON.stringify(asked)}`);
}

describe("what an order leaves open", () => {
  it("is five seconds at 24 frames a second in 640 by 360", () => {
    expect(plan()).toMatchObject({
      facts: { width: 640, height: 360, fps: 24, durationS: 5, seed: 7 },
      frames: 120,
      videos: 1,
      quality: "standard",
      sound: false,
      watermark: false,
    });
  });

  it("is what the caller's form defines, in the ratio of an image", () => {
    const usual = { width: 720, height: 1280, durationS: 4 };
    expect(plan({ usual }).facts).toMatchObject({ width: 720, height: 1280, durationS: 4 });
    expect(plan({ usual, width: 64, height: 36, durationS: 1 }).facts).toMatchObject({ width: 64, height: 36, durationS: 1 });
    expect(plan({ usual, ratio: "16:9" }).facts).toMatchObject({ width: 1280, height: 720 });
    expect(plan({ usual, ratio: "9:16", resolution: "480p" }).facts).toMatchObject({ width: 480, height: 864 });
    expect(plan({ usual }, { width: 1600, height: 900 }).facts).toMatchObject({ width: 1280, height: 720 });
  });

  it("is a seed of its own for null and -1, and follows the seed for more videos", () => {
    expect(plan({ seed: null }).facts.seed).toBe(123);
    expect(plan({ seed: -1 }).facts.seed).toBe(123);
    expect(plan({ seed: 2 ** 32 - 1 }).facts.seed).toBe(2 ** 32 - 1);
    const seeds = [0, 1, 2, 3].map((index) => factsOf(plan({ n: 4, seed: 2 ** 32 - 2 }), index).seed);
    expect(new Set(seeds).size).toBe(4);
    expect(seeds[0]).toBe(2 ** 32 - 2);
  });

  it("is JSON", () => {
    const made = plan({ camera: "zoom_in", negativePrompt: "rain", n: 2 });
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });
});

describe("the size", () => {
  it.each([
    ["16:9", "480p", 864, 480],
    ["4:3", "720p", 1120, 832],
    ["1:1", "1080p", 1440, 1440],
    ["9:16", "720P", 704, 1248],
    ["3:4", "480p", 544, 736],
    ["21:9", "720p", 1504, 640],
    [null, "720p", 1248, 704],
    ["9:16", null, 360, 640],
    ["1:1", "360p", 480, 480],
    ["2:1", "480p", 910, 456],
  ])("of %s in %s is %i by %i", (ratio, resolution, width, height) => {
    const { facts } = plan({ ratio, resolution, durationS: 1 });
    expect(facts).toMatchObject({ width, height });
  });

  it("of the longest shapes stays within the limits", () => {
    const { facts } = plan({ ratio: "21:9", resolution: "1080p", durationS: 1 });
    expect(facts.width).toBe(1920);
    expect(facts.height).toBeGreaterThan(800);
    expect(plan({}, { width: 8000, height: 20 }).facts).toMatchObject({ width: 1920, height: 16 });
  });

  it.each([null, "adaptive"])("follows the picture where the ratio is %s", (ratio) => {
    const { width, height } = plan({ ratio, firstFrame: "media_1" }, { width: 3000, height: 2000 }).facts;
    expect(width / height).toBeCloseTo(1.5, 1);
    expect((width % 2) + (height % 2)).toBe(0);
    expect(plan({ ratio, resolution: "480p" }, { width: 1000, height: 1000 }).facts).toMatchObject({ width: 640, height: 640 });
  });

  it("is the one that was asked, whatever else is said", () => {
    expect(plan({ width: 1280, height: 720, ratio: "1:1", resolution: "480p" }).facts).toMatchObject({ width: 1280, height: 720 });
  });
});

describe("what is refused", () => {
  it.each<[Partial<VideoOrder>, string, string]>([
    [{ width: 641, height: 360 }, "invalid_value", "width"],
    [{ width: 640, height: 361 }, "invalid_value", "height"],
    [{ width: 14, height: 360 }, "integer_below_min_value", "width"],
    [{ width: 640, height: 1922 }, "integer_above_max_value", "height"],
    [{ width: 640.5, height: 360 }, "invalid_type", "width"],
    [{ width: 640 }, "missing_required_parameter", "height"],
    [{ height: 640 }, "missing_required_parameter", "width"],
    [{ fps: 0 }, "integer_below_min_value", "fps"],
    [{ fps: 61 }, "integer_above_max_value", "fps"],
    [{ fps: 23.976 }, "invalid_type", "fps"],
    [{ durationS: 0.05 }, "decimal_below_min_value", "duration"],
    [{ durationS: 30.5 }, "decimal_above_max_value", "duration"],
    [{ durationS: Number.NaN }, "decimal_below_min_value", "duration"],
    [{ n: 0 }, "integer_below_min_value", "n"],
    [{ n: 5 }, "integer_above_max_value", "n"],
    [{ seed: -2 }, "integer_below_min_value", "seed"],
    [{ seed: 2 ** 32 }, "integer_above_max_value", "seed"],
    [{ ratio: "wide" }, "invalid_value", "ratio"],
    [{ ratio: "0:9" }, "invalid_value", "ratio"],
    [{ ratio: "100:1" }, "invalid_value", "ratio"],
    [{ resolution: "4k" }, "unsupported_value", "resolution"],
    [{ resolution: "constructor" }, "unsupported_value", "resolution"],
    [{ width: 1920, height: 1080, durationS: 11 }, "invalid_value", "duration"],
  ])("%j: %s on %s", (asked, code, param) => {
    const failure = refusal(asked);
    expect([failure.status, failure.code, failure.detail.param]).toEqual([400, code, param]);
  });

  it("names the longest video that could be made", () => {
    expect(refusal({ width: 1920, height: 1080, durationS: 30 }).message).toContain("10 seconds");
    expect(refusal({ width: 1280, height: 720, durationS: 30, n: 4 }).message).toContain("4 videos");
    expect(plan({ width: 1920, height: 1080, durationS: 10 }).frames).toBe(240);
  });
});

describe("how long a video is", () => {
  it.each([
    [5, 24, 120],
    [0.1, 60, 6],
    [0.1, 1, 1],
    [2.55, 24, 61],
    [30, 1, 30],
  ])("%s s at %i fps is %i frames", (durationS, fps, frames) => {
    const made = plan({ durationS, fps, width: 64, height: 64 });
    expect(made.frames).toBe(frames);
    expect(made.facts.durationS).toBeCloseTo(frames / fps, 10);
  });
});

describe("the title", () => {
  it.each([
    ["A red fox running through snow at dawn, cinematic, 4k", "Red fox running through snow"],
    ["Create a 5 second video of a sailing boat on calm water", "Sailing boat on calm water"],
    ["Zoom in on a lighthouse in a storm", "Lighthouse in a storm"],
    ['A neon sign that says "OPEN LATE" in the rain', "OPEN LATE"],
    ["красная лиса в снегу", "Красная лиса в снегу"],
    ["city timelapse at night --rs 720p --dur 5", "City timelapse at night"],
  ])("of %j is %j", (prompt, title) => {
    expect(plan({ prompt }).title).toBe(title);
  });

  it.each<[string, Partial<VideoOrder>]>([
    ["a short video", { durationS: 1 }],
    ["a video made of a picture", { firstFrame: "media_1" }],
    ["a caller who wants none", { prompt: "A quiet harbour, no text" }],
    ["a caller whose negative prompt names text", { negativePrompt: "blurry, text, people" }],
    ["a prompt that says nothing", { prompt: "make me a video" }],
    ["letters there are no shapes for", { prompt: "一只狐狸在雪地里" }],
  ])("is left out for %s", (_, asked) => {
    expect(plan(asked).title).toBeNull();
  });
});

describe("the camera", () => {
  it.each<[string, object | null]>([
    ["slow zoom in on a tree", { zoom: 0.6 }],
    ["the camera pans left over a harbour", { pan: -1, zoom: 0 }],
    ["zoom out and pan right", { zoom: -1, pan: 1 }],
    ["tilt up to the stars", { tilt: 1 }],
    ["the camera orbits around a sphere", { orbit: true }],
    ["static shot of a tree", { zoom: 0, pan: 0, tilt: 0, orbit: false }],
    ["a cat sits on the left of a sofa", null],
  ])("of %j", (prompt, camera) => {
    const made = plan({ prompt }).camera;
    if (camera) expect(made).toMatchObject(camera);
    else expect(made).toBeNull();
  });

  it("is that of the order before that of the prompt", () => {
    expect(plan({ prompt: "zoom in", camera: "pan_right" }).camera).toMatchObject({ pan: 1, zoom: 0 });
    expect(plan({ prompt: "zoom in", camera: "fixed" }).camera).toMatchObject({ zoom: 0 });
    expect(plan({ camera: "right_turn_forward" }).camera).toMatchObject({ pan: 1, zoom: 1 });
  });

  it("lets time pass faster or slower", () => {
    expect(plan({ prompt: "timelapse of clouds" }).pace).toBeGreaterThan(1);
    expect(plan({ prompt: "slow motion waves" }).pace).toBeLessThan(1);
    expect(plan().pace).toBe(1);
  });
});
