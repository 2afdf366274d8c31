import { expect, it, vi } from "vitest";
import { collectAfterStart } from "./collect-after-start";

it("collects what is unused once, when no call runs", async () => {
  let asked = 0;
  const calls = {
    get count() {
      return ++asked < 3 ? 1 : 0;
    },
  };
  const left = new WeakRef(Array.from({ length: 1_000 }, () => ({})));
  collectAfterStart(calls, 10);
  await vi.waitFor(() => expect(left.deref() === undefined).toBe(true), { timeout: 10_000, interval: 50 });
  await vi.waitFor(() => expect(asked).toBe(3));
});
