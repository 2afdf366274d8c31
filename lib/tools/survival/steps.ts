/**
 * Kills a process repeatedly at each step of a vendor's video, and verifies that each was ordered at most once and none is lost. `npx tsx
 * lib/tools/survival/steps.ts [rounds]`
 */
import { STEPS, startStepsVendor, surviveStep } from "../../testing/vendor-steps";

const ROUNDS = Number(process.argv[2] ?? 50);
const vendor = await startStepsVendor();
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const step of STEPS) await surviveStep(step, round, vendor);
    console.log(`round ${round + 1}: killed at ${STEPS.length} steps`);
  }
  console.log(`${ROUNDS * STEPS.length} kills: every video was ordered once at most, and each that was taken was received.`);
} finally {
  await vendor.close();
}
