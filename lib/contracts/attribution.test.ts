import { describe, expect, it } from "vitest";
import { attribute, PARTIES } from "./attribution";
import { ERRORS } from "./errors";
import type { AttemptVendor } from "./record";
import { keysOf } from "./typed";

const CODES = keysOf(ERRORS);
const vendor = (fault: AttemptVendor["fault"]): AttemptVendor => ({
  fault,
  status: 401,
  code: "",
  words: "",
  requestId: "",
  credential: "",
});
const ended = (code: string, attempts: number) => attribute({ code, attempts, tries: attempts > 0 ? [{ code }] : [] });

describe("whose fault a call is", () => {
  it.each(CODES)("is told for %s, with what to do, whether or not a provider was asked", (code) => {
    for (const attempts of [0, 1]) {
      const { party, reason, advice } = ended(code, attempts);
      expect(PARTIES).toContain(party);
      expect(party).not.toBe("nobody");
      for (const words of [reason, advice]) expect(words).toMatch(/^[A-Z].{8,}\.$/);
    }
  });

  it.each(CODES.filter((code) => ERRORS[code].status < 500))("is never the provider's for %s if none was asked", (code) => {
    expect(ended(code, 0).party).toBe("client");
  });

  it("is nobody's if the first attempt answered", () => {
    expect(attribute({ code: "", attempts: 1, tries: [] })).toMatchObject({ party: "nobody" });
    expect(attribute({ code: "", attempts: 1, tries: [{ code: "" }] })).toMatchObject({ party: "nobody" });
  });

  it("is the provider's if another attempt answered after it had failed", () => {
    const { party, reason } = attribute({ code: "", attempts: 2, tries: [{ code: "upstream_timeout" }, { code: "" }] });
    expect(party).toBe("provider");
    expect(reason).toContain("Another attempt answered");
  });

  it.each([
    ["rate_limit_exceeded", "client", "provider"],
    ["no_available_provider", "gateway", "provider"],
    ["model_not_found", "client", "gateway"],
    ["upstream_timeout", "provider", "provider"],
    ["client_closed", "client", "client"],
    ["internal_error", "gateway", "gateway"],
  ])("of %s is %s's, and %s's once a provider was asked", (code, before, after) => {
    expect([ended(code, 0).party, ended(code, 1).party]).toEqual([before, after]);
  });

  it("is the gateway's if its credential or its account was refused, whatever the code", () => {
    for (const fault of ["credential", "quota"] as const) {
      const tries = [{ code: "no_available_provider", vendor: vendor(fault) }];
      expect(attribute({ code: "no_available_provider", attempts: 1, tries }).party).toBe("gateway");
      expect(attribute({ code: "", attempts: 2, tries: [...tries, { code: "" }] }).party).toBe("gateway");
    }
  });

  it("of a code that a later version wrote is the gateway's to explain", () => {
    expect(ended("a_code_of_tomorrow", 1).party).toBe("gateway");
  });
});
