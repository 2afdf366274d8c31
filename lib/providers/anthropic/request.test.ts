import { describe, expect, it } from "vitest";
import type { Conversation } from "../../contracts/conversation";
import { callId } from "./call-id";
import { LearntRules } from "./model-rules";
import { messagesRequest } from "./request";

const hi: Conversation = { turns: [{ role: "user", parts: [{ kind: "text", text: "hi" }] }], tools: [], settings: {} };
const request = (model: string, settings: Conversation["settings"], given: Partial<Conversation> = {}) => {
  const warnings: string[] = [];
  const sent = messagesRequest({ ...hi, ...given, settings }, { model, stream: false, warn: (message) => warnings.push(message) });
  return { ...sent, warnings } as Record<string, unknown> & { warnings: string[] };
};

describe("reasoning effort", () => {
  it.each([
    ["claude-opus-4-7", "high", { type: "adaptive", display: "summarized" }, { effort: "high" }],
    ["claude-opus-4-8", "xhigh", { type: "adaptive", display: "summarized" }, { effort: "xhigh" }],
    ["claude-sonnet-5", "minimal", { type: "adaptive", display: "summarized" }, { effort: "low" }],
    ["anthropic.claude-opus-4-7-v1", "max", { type: "adaptive", display: "summarized" }, { effort: "max" }],
    ["claude-mythos-preview", "low", { type: "adaptive", display: "summarized" }, { effort: "low" }],
    ["claude-opus-4-6", "xhigh", { type: "adaptive" }, { effort: "high" }],
    ["claude-sonnet-4-6", "medium", { type: "adaptive" }, { effort: "medium" }],
    ["claude-opus-4-1", "low", { type: "enabled", budget_tokens: 2_048 }, undefined],
    ["claude-opus-4-20250514", "low", { type: "enabled", budget_tokens: 2_048 }, undefined],
    ["claude-haiku-4-5-20251001", "medium", { type: "enabled", budget_tokens: 8_192 }, undefined],
    ["claude-3-7-sonnet-20250219", "high", { type: "enabled", budget_tokens: 24_576 }, undefined],
    ["somebody-elses", "low", { type: "enabled", budget_tokens: 2_048 }, undefined],
    ["claude-opus-4-7", "none", undefined, undefined],
  ])("of %s is told in its way (%s)", (model, effort, thinking, output) => {
    const sent = request(model, { effort });
    expect(sent.thinking).toEqual(thinking);
    expect(sent.output_config).toEqual(output);
  });

  it("and a schema share the place for output", () => {
    const format = { kind: "schema" as const, name: "a", schema: { type: "object" } };
    expect(request("claude-opus-4-7", { effort: "low" }, { format }).output_config).toEqual({
      format: { type: "json_schema", schema: { type: "object" } },
      effort: "low",
    });
  });

  it("goes on while tools are answered, if the model thinks adaptively", () => {
    const turns: Conversation["turns"] = [
      ...hi.turns,
      { role: "assistant", parts: [], calls: [{ id: "a", name: "f", arguments: "{}" }] },
      { role: "tool", callId: "a", text: "1" },
    ];
    expect(request("claude-opus-4-7", { effort: "low" }, { turns }).thinking).toBeDefined();
    expect(request("claude-opus-4-1", { effort: "low" }, { turns }).thinking).toBeUndefined();
  });
});

describe("temperature and top_p", () => {
  it.each(["claude-opus-4-7", "claude-sonnet-5", "claude-fable-5"])("are left out for %s, with a warning", (model) => {
    for (const settings of [{ temperature: 0.2 }, { topP: 0.5 }]) {
      const { temperature, top_p, warnings } = request(model, settings);
      expect([temperature, top_p]).toEqual([undefined, undefined]);
      expect(warnings).toEqual([expect.stringContaining("temperature")]);
    }
  });

  it.each(["claude-opus-4-1", "claude-sonnet-4-6", "somebody-elses"])("are sent to %s", (model) => {
    expect(request(model, { temperature: 0.2 }).temperature).toBe(0.2);
    expect(request(model, { topP: 0.5 }).top_p).toBe(0.5);
  });
});

describe("ids of calls", () => {
  it("of other vendors are rewritten alike for call and result", () => {
    const turns: Conversation["turns"] = [
      ...hi.turns,
      { role: "assistant", parts: [], calls: [{ id: "functions.Bash:0", name: "Bash", arguments: "{}" }] },
      { role: "tool", callId: "functions.Bash:0", text: "a" },
    ];
    const { messages } = request("claude-opus-4-1", {}, { turns }) as unknown as { messages: { content: Record<string, string>[] }[] };
    const [, called, answered] = messages.map(({ content }) => content[0]);
    expect(called?.id).toMatch(/^[a-zA-Z0-9_-]+$/);
    expect(answered?.tool_use_id).toBe(called?.id);
  });

  it("that the vendor takes stay, and different ids stay different", () => {
    expect(callId("toolu_01A-b")).toBe("toolu_01A-b");
    expect(new Set(["a.b", "a:b", "a b", "", "x".repeat(65), "x".repeat(66)].map(callId)).size).toBe(6);
    for (const id of ["é", "", "x".repeat(1_000)]) expect(callId(id)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });
});

describe("what a refusal teaches", () => {
  it.each([
    [
      "custom",
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
      { thinking: "adaptive" },
    ],
    ["claude-opus-4-6", "adaptive thinking is not supported on this model", { thinking: "enabled" }],
    ["custom", "`temperature` is deprecated for this model.", { sampling: false }],
    ["custom", "`temperature` and `top_p` cannot both be specified for this model.", { sampling: false }],
    ["claude-opus-4-6", "This model does not support the effort parameter.", { effort: false }],
    ["claude-opus-4-7", "thinking.adaptive.display: Extra inputs are not permitted", { display: false }],
    ["custom", "max_tokens: 56576 > 32000, which is the maximum allowed number of output tokens for custom", { limit: 32_000 }],
  ])("of %s: %s", (model, refusal, changed) => {
    const rules = new LearntRules();
    const call = { model };
    rules.for(call);
    expect(rules.learns(call, refusal)).toBe(true);
    expect(rules.for(call)).toMatchObject(changed);
    const again = () => {
      rules.for(call);
      return rules.learns(call, refusal);
    };
    expect(again() && again() && again()).toBe(false);
  });

  it("is nothing where it is about something else", () => {
    expect(new LearntRules().learns({ model: "custom" }, "messages: text content blocks must be non-empty")).toBe(false);
  });

  it("is worth a repeat for every call that was made before it was learnt", () => {
    const rules = new LearntRules();
    const calls = [{ model: "custom" }, { model: "custom" }];
    for (const call of calls) rules.for(call);
    expect(calls.map((call) => rules.learns(call, "`temperature` is deprecated for this model."))).toEqual([true, true]);
  });
});
