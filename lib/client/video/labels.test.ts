import { describe, expect, it } from "vitest";
import { videoJob } from "./job.fixture";
import { estimateLabel, rangeLabel, shapeLabel, standingLabel, videoFileName } from "./labels";

const estimate = { n: 37, p10Ms: 80_000, p90Ms: 250_000, basis: "model" } as const;

describe("words of a job", () => {
  it("say how long such jobs take as a range", () => {
    expect(estimateLabel(estimate)).toBe("Usually 1:20 to 4:10 on this model, 37 jobs.");
    expect(estimateLabel({ ...estimate, basis: "length" })).toBe("Usually 1:20 to 4:10 at this length on this model, 37 jobs.");
    expect(rangeLabel(4_000, 4_900)).toBe("0:04");
  });

  it("say more if there is more to say, and never a part of the whole", () => {
    const at = (change: Parameters<typeof videoJob>[0], now = 90_000) => standingLabel(videoJob({ estimate, ...change }), now);
    expect(at({})).toBe("Usually 1:20 to 4:10 on this model, 37 jobs.");
    expect(at({ checkedAt: 694_000 }, 700_000)).toBe(
      "Longer than most of 37 earlier jobs. Still running at the vendor. Last checked 6 s ago.",
    );
    expect(at({ status: "queued", queuePosition: 1 })).toBe("Next in the queue.");
    expect(at({ status: "queued", queuePosition: 4 })).toBe("Position 4 in the queue.");
    expect(at({ status: "unknown", word: "in_review", checkedAt: 89_000 })).toBe(
      "The provider reported an unknown status. It is checked again. Last checked 1 s ago.",
    );
    expect(at({ status: "queued", word: "submitting" })).toBe("Being submitted to the provider.");
    expect(at({ estimate: null })).toBe("");
  });

  it("name shapes, seeds, places and files", () => {
    expect(shapeLabel({ durationS: 2.5, width: 640, height: 360 })).toBe("2.5 s 640×360");
    expect(shapeLabel({ durationS: null, width: 640, height: null })).toBe("");
    expect(videoFileName(videoJob({ prompt: "A Zug über / Brücke: 雪!" }))).toMatch(/^a-zug-u.*雪_sandbox-video_n0wezb\.mp4$/);
    expect(videoFileName(videoJob({ prompt: "" }), 1)).toBe("video_sandbox-video_n0wezb_2.mp4");
  });
});
