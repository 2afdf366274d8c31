import { expect, it } from "vitest";
import { playTime } from "./play-time";

it("says where a sound or video is, rounded down", () => {
  expect([0, 1.98, 6.45, 125.5, -1].map((at) => playTime(at))).toEqual(["0:00.0", "0:01.9", "0:06.4", "2:05.5", "0:00.0"]);
  expect(playTime(75, { tenths: false })).toBe("1:15");
});
