import { expect, it } from "vitest";
import { estimate, estimateLabel, fileName } from "./labels";

it("names a file by voice, model and time", () => {
  const at = new Date(2026, 2, 20, 14, 12, 8).getTime();
  expect(fileName({ voice: "nova", model: "lab/kokoro 82m:slow", at, ending: "mp3" })).toBe("nova-lab-kokoro-82m-slow-141208.mp3");
});

it.each([
  ["All clear.", 1.3],
  ["The train now standing at platform two.", 3.1],
  ["Call 555 0199, then ask for order 1234 of 2026.", 7.2],
])("expects %j to take about %d s", (text, length) => {
  expect(Math.abs(estimate(text) - length) / length).toBeLessThan(0.25);
});

it("halves at twice the speed, and is nothing for nothing", () => {
  expect(estimate("All clear.", 2)).toBe(estimate("All clear.") / 2);
  expect(estimate("  ")).toBe(0);
  expect(estimateLabel("a".repeat(4000), 1)).toBe("About 3 min 45 s of speech.");
  expect(estimateLabel("a", 4)).toBe("About 1 s of speech.");
});
