import { describe, expect, it } from "vitest";
import { NO_SESSION_LIMITS, readSessionLimits, typedSessionLimits } from "./session-limits";

describe("limits of a session as typed", () => {
  it("are read and written, and nothing is none", () => {
    const limits = { cost: 2.5, turns: 1_000, minutes: null };
    expect(readSessionLimits({ cost: " $2.50", turns: "1 000", minutes: "" })).toEqual({ limits });
    expect(readSessionLimits(typedSessionLimits(limits))).toEqual({ limits });
    expect(readSessionLimits(NO_SESSION_LIMITS)).toEqual({ limits: null });
  });

  it.each([
    [{ cost: "0" }, "Cost"],
    [{ cost: "two" }, "Cost"],
    [{ turns: "1.5" }, "Calls"],
    [{ minutes: "-3" }, "Minutes"],
    [{ minutes: "99999999999" }, "Minutes"],
  ])("%j is refused with a reason", (typed, name) => {
    expect(readSessionLimits({ ...NO_SESSION_LIMITS, ...typed }).problem).toMatch(new RegExp(`^${name}: enter`));
  });
});
