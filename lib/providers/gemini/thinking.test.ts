import { describe, expect, it } from "vitest";
import { RefusedSettings } from "./refused";
import { thinkingConfig } from "./thinking";

const config = (effort: string, model: string) => thinkingConfig(effort, { model, warn: () => undefined });

describe("reasoning effort", () => {
  it.each([
    ["gemini-2.5-pro", "none", { thinkingBudget: 128, includeThoughts: false }],
    ["gemini-2.5-pro", "xhigh", { thinkingBudget: 32_768, includeThoughts: true }],
    ["models/gemini-2.5-pro-preview-05-06", "none", { thinkingBudget: 128, includeThoughts: false }],
    ["gemini-2.5-flash", "none", { thinkingBudget: 0, includeThoughts: false }],
    ["gemini-2.5-flash", "xhigh", { thinkingBudget: 24_576, includeThoughts: true }],
    ["gemini-2.5-flash-lite", "none", { thinkingBudget: 0, includeThoughts: false }],
    ["gemini-2.5-flash-lite", "minimal", { thinkingBudget: 512, includeThoughts: true }],
    ["gemini-3-pro-preview", "none", { thinkingLevel: "low", includeThoughts: true }],
    ["gemini-3-pro-preview", "medium", { thinkingLevel: "high", includeThoughts: true }],
    ["gemini-3.1-pro-preview", "medium", { thinkingLevel: "medium", includeThoughts: true }],
    ["gemini-3-flash-preview", "none", { thinkingLevel: "minimal", includeThoughts: true }],
    ["gemini-3.5-flash-lite", "xhigh", { thinkingLevel: "high", includeThoughts: true }],
    ["gemini-2.0-flash", "high", undefined],
    ["gemini-1.5-pro", "high", undefined],
  ])("is told to %s in its way (%s)", (model, effort, told) => {
    expect(config(effort, model)).toEqual(told);
  });

  it("of a word that nobody knows is not told", () => {
    expect(config("whatever", "gemini-3-pro-preview")).toBeUndefined();
    expect(config("whatever", "gemini-2.5-pro")).toBeUndefined();
  });
});

describe("a refused setting", () => {
  it.each([
    ["Thinking budget 0 is invalid. This model only works in thinking mode.", "thinkingConfig"],
    ["Thinking level MINIMAL is not supported for this model.", "thinkingConfig"],
    ["Penalty is not enabled for this model", "presencePenalty"],
    ["Multiple candidates is not enabled for this model", "candidateCount"],
  ])("is left out from then on: %s", (refusal, name) => {
    const refused = new RefusedSettings();
    expect(refused.learns({ model: "m" }, refusal)).toBe(true);
    expect(refused.leaveOut({ [name]: 1, temperature: 1 }, "m")).toEqual({ temperature: 1 });
    expect(refused.learns({ model: "m" }, refusal)).toBe(false);
    expect(refused.leaveOut({ [name]: 1 }, "other")).toEqual({ [name]: 1 });
  });
});
