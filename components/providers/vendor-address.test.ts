import { describe, expect, it } from "vitest";
import { addressProblem, suggestedId, VENDORS } from "./vendor-address";

describe("a provider's address", () => {
  it.each([
    ["https://api.groq.com/openai/v1", "groq"],
    ["https://api.x.ai/v1", "xai"],
    ["http://127.0.0.1:8000/v1", "vllm"],
    ["http://127.0.0.1:9000/v1", "127-0-0-1-9000"],
    ["http://rack-a:8000", "rack-a"],
    ["http://[::1]:11434/v1", "1-11434"],
    ["nothing", ""],
  ])("suggests a name for %s", (address, id) => expect(suggestedId(address)).toBe(id));

  it("gives every known service a name the gateway takes", () => {
    for (const { baseUrl } of VENDORS) expect(suggestedId(baseUrl)).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/);
  });

  it("says what is wrong", () => {
    expect(addressProblem(" ")).toMatch(/^Enter/);
    expect(addressProblem("ftp://a")).toMatch(/must start/);
    expect(addressProblem("http://a/v1")).toBeUndefined();
  });
});
