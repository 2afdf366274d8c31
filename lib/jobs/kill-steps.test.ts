import { afterAll, expect, it } from "vitest";
import { STEPS, startStepsVendor, surviveStep } from "../testing/vendor-steps";

const vendor = await startStepsVendor();
afterAll(() => vendor.close());

it.concurrent.each(STEPS)("a vendor's video is ordered once and not lost where the process is killed %s", async (step) => {
  await expect(surviveStep(step, 0, vendor)).resolves.toBeUndefined();
});
