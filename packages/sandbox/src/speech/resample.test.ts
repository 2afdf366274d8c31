import { describe, expect, it } from "vitest";
import { resample } from "./resample";
import { bandShare, rms } from "./sound.fixture";
import { changeTempo } from "./tempo";

function tone(hz: number, { rate, seconds = 0.5 }: { rate: number; seconds?: number }): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / rate));
}

function middle(sound: Float32Array): Float32Array {
  return sound.subarray(sound.length >> 2, (3 * sound.length) >> 2);
}

describe("a change of rate", () => {
  it.each([200, 1000, 3000, 5000, 6500])("keeps a tone of %d Hz and adds no image of it", (hz) => {
    const out = middle(resample(tone(hz, { rate: 16_000 }), { up: 24_000, down: 16_000 }));
    expect(rms(out)).toBeCloseTo(0.5 / Math.SQRT2, 2);
    expect(bandShare(out, { rate: 24_000, from: hz - 150, to: hz + 150 })).toBeGreaterThan(0.9999);
  });

  it.each([9000, 10_000, 11_000])("drops a tone of %d Hz that the lower rate can't hold, rather than fold it back", (hz) => {
    expect(rms(middle(resample(tone(hz, { rate: 24_000 }), { up: 16_000, down: 24_000 })))).toBeLessThan(0.5 / 1000);
  });

  it("moves a tone and its length by an odd ratio, as for another size of speaker", () => {
    const out = resample(tone(1000, { rate: 16_000 }), { up: 24_000 * 8, down: 16_000 * 9 });
    expect(out.length).toBe(Math.ceil(8000 * (4 / 3)));
    expect(bandShare(middle(out), { rate: 24_000, from: 1080, to: 1170 })).toBeGreaterThan(0.999);
  });

  it("leaves a sound alone whose rate is right, and copes with none", () => {
    const sound = tone(440, { rate: 24_000 });
    expect(resample(sound, { up: 24_000, down: 24_000 })).toBe(sound);
    expect(resample(new Float32Array(), { up: 3, down: 2 })).toHaveLength(0);
  });
});

describe("a change of tempo", () => {
  it.each([0.25, 0.5, 0.8, 1.3, 2, 4])("makes a sound %d times as long at the same pitch and loudness", (stretch) => {
    const sound = tone(150, { rate: 24_000, seconds: 1 });
    const out = changeTempo(sound, stretch);
    expect(out.length).toBe(24_000 * stretch);
    expect(bandShare(middle(out), { rate: 24_000, from: 90, to: 210 })).toBeGreaterThan(0.99);
    expect(rms(middle(out))).toBeCloseTo(0.5 / Math.SQRT2, 1);
  });
});
