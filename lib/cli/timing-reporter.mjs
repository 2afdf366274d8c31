import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./steps.mjs";

/** A Vitest reporter that writes the times of test files and their slowest tests, in milliseconds, by project, to `TEST_TIMINGS`. */
export default class TimingReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        project: module.project.name,
        file: relative(ROOT, module.moduleId),
        ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
        tests: [...module.children.allTests()].map((test) => ({ title: test.fullName, ms: test.diagnostic()?.duration ?? 0 })),
      };
    });
    if (process.env.TEST_TIMINGS) writeFileSync(process.env.TEST_TIMINGS, JSON.stringify(files));
  }
}
