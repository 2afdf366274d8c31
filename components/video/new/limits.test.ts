import { describe, expect, it } from "vitest";
import { SANDBOX_VIDEO } from "@/lib/contracts/video-limits";
import { type LimitedModel, problemsOf, reasonAgainst } from "./limits";
import { FIRST_OWN, type Own } from "./page-state";

const limited: LimitedModel[] = [{ id: "sandbox-video", limits: SANDBOX_VIDEO }];
const shape = (change: Partial<Own>): Own => ({ ...FIRST_OWN, prompt: "A train", ...change });

describe("what would be refused", () => {
  it("is nothing for the usual video, and anything for a model whose limits are not known", () => {
    expect(problemsOf(shape({}), limited)).toEqual({});
    expect(problemsOf(shape({ width: 641, height: 4_001, seconds: 300, fps: 120 }), [])).toEqual({});
  });

  it("is said by field, with what to do", () => {
    expect(problemsOf(shape({ prompt: " " }), limited).prompt).toBe("Describe the video, or add a first frame.");
    expect(problemsOf(shape({ width: 641 }), limited).size).toBe("641 is odd, and sandbox-video requires even sides: 640 or 642.");
    expect(problemsOf(shape({ height: 2_000 }), limited).size).toBe("sandbox-video supports sides from 16 to 1920 pixels.");
    expect(problemsOf(shape({ height: null }), limited).size).toBe("Enter both sides, or neither.");
    expect(problemsOf(shape({ seconds: 31 }), limited).seconds).toBe("sandbox-video supports 0.1 to 30 seconds.");
    expect(problemsOf(shape({ fps: 61 }), limited).fps).toBe("sandbox-video supports at most 60 frames per second.");
    expect(problemsOf(shape({ seed: 2 ** 32 }), limited).seed).toContain("0 to 4294967295");
    expect(problemsOf(shape({ family: "ssf", seed: 2 ** 31 }), limited).seed).toContain("0 to 2147483647");
  });

  it("counts size, length, rate and number together", () => {
    expect(problemsOf(shape({ width: 1920, height: 1080, seconds: 10 }), limited)).toEqual({});
    expect(problemsOf(shape({ width: 1920, height: 1080, seconds: 11 }), limited).seconds).toBe(
      "sandbox-video makes a video of this size at 24 fps up to 10 s long.",
    );
    expect(problemsOf(shape({ width: 1280, height: 720, n: 4, seconds: 8 }), limited).seconds).toContain("4 videos of this size");
  });

  it("knows what a family can say, and what it means by nothing", () => {
    const open = { width: null, height: null, seconds: 25 };
    expect(problemsOf(shape(open), limited)).toEqual({});
    expect(problemsOf(shape({ ...open, family: "openai" }), limited).seconds).toContain("up to 22.6 s long");
    expect(problemsOf(shape({ family: "vidB", seconds: 8 }), limited).seconds).toContain("5 or 10 seconds");
    expect(problemsOf(shape({ family: "cgt", seconds: 2.5 }), limited).seconds).toContain("whole seconds");
    expect(problemsOf(shape({ family: "vidB", fps: 120, n: 9 }), limited)).toEqual({});
  });

  it("strikes a choice out beside what is chosen, with the reason", () => {
    const long = shape({ seconds: 30 });
    expect(reasonAgainst(long, { change: { width: 1920, height: 1080 }, limited })).toContain("up to 10 s long");
    expect(reasonAgainst(long, { change: { width: 640, height: 360 }, limited })).toBeUndefined();
    expect(reasonAgainst(shape({ width: 1920, height: 1080, seconds: 5 }), { change: { n: 4 }, limited })).toContain("4 videos");
  });
});
