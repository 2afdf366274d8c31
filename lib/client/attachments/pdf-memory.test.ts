import { expect, it } from "vitest";
import { Unreadable } from "./attachment";
import { withBoundedArrays } from "./pdf-memory";

it("ends a reader that takes up after the bound was met, and one that then waits for good", async () => {
  let made = 0;
  const reading = withBoundedArrays(() => {
    for (let met = 0; met < 3; made++) {
      try {
        String.fromCharCode(65);
      } catch {
        met++;
      }
    }
    return new Promise<never>(() => {});
  });
  await expect(reading).rejects.toThrow(Unreadable);
  expect(made).toBeGreaterThan(3_020_000);
  expect(String.fromCharCode(65)).toBe("A");
});
