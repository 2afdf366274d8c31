import { describe, expect, it } from "vitest";
import { videoResolution, videoSeconds } from "./billed";

const order = { durationS: 8, n: 2, width: null, height: null, resolution: null };
const facts = { width: 1920, height: 1080, fps: 24, durationS: 6, seed: 1 };

describe("what a video is billed by", () => {
  it.each([
    ["what the model says", { order, facts }, "1080p"],
    ["the label of the order", { order: { ...order, resolution: "720p" } }, "720p"],
    ["the sides of the order", { order: { ...order, width: 480, height: 832 } }, "480p"],
    ["nothing", { order }, undefined],
  ])("is a resolution by %s", (_, billed, resolution) => expect(videoResolution(billed)).toBe(resolution));

  it("is the seconds of all its videos", () => expect([videoSeconds({ order }), videoSeconds({ order, facts })]).toEqual([16, 12]));
});
