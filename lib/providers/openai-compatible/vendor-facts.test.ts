import { describe, expect, it } from "vitest";
import { whatVendorsSay } from "./vendor-facts";

describe("abilities in an entry of a model list", () => {
  it.each([
    [{ supported_parameters: ["temperature", "tools", "include_reasoning"] }, ["tools", "reasoning"]],
    [{ capabilities: { function_calling: true, vision: true, thinking: false } }, ["tools"]],
    [{ architecture: { input_modalities: ["text", "audio"] } }, ["audio"]],
    [{ capabilities: { completion_chat: true } }, []],
  ])("%o", (entry, abilities) => {
    expect(whatVendorsSay(entry).abilities).toEqual(abilities);
  });

  it("are not known if the entry has neither parameters nor capabilities", () => {
    for (const entry of [{ id: "gpt-4o" }, { supported_parameters: "tools" }, { capabilities: ["tools"] }, { architecture: {} }])
      expect(whatVendorsSay(entry)).not.toHaveProperty("abilities");
  });
});
