import { expect, it, vi } from "vitest";
import { guardLeaving, leaveBy } from "./leave";

it("leaves at once without unsaved changes, and with them when their guard agrees", () => {
  const go = vi.fn();
  leaveBy(go);
  expect(go).toHaveBeenCalledTimes(1);
  const asked: (() => void)[] = [];
  const release = guardLeaving((leave) => asked.push(leave));
  leaveBy(go);
  expect(go).toHaveBeenCalledTimes(1);
  asked[0]?.();
  expect(go).toHaveBeenCalledTimes(2);
  release();
  leaveBy(go);
  expect(go).toHaveBeenCalledTimes(3);
});
