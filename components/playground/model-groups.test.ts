import { describe, expect, it } from "vitest";
import { listed } from "./model.fixture";
import { abilitiesOf, tellingAbilities } from "./model-abilities";
import { found, grouped, recentModels } from "./model-groups";

const MODELS = [
  listed("qwen3-235b", { providers: ["northlight"], abilities: ["tools", "reasoning"] }),
  listed("gpt-oss-120b", { abilities: ["tools"], acceptsImages: true }),
  listed("sandbox-chat", { providers: ["sandbox"], simulated: true }),
  listed("gpt-oss-20b", { providers: ["northlight"] }),
];
const ids = (models: readonly { id: string }[]) => models.map(({ id }) => id);
const all = { text: "", abilities: [] };

describe("narrowing the models", () => {
  it.each([
    ["oss", ["gpt-oss-120b", "gpt-oss-20b"]],
    ["north oss", ["gpt-oss-20b"]],
    ["NORTHLIGHT", ["qwen3-235b", "gpt-oss-20b"]],
    // Letters in their order, as nothing has the word itself.
    ["g120", ["gpt-oss-120b"]],
    ["zzz", []],
  ])("by %s", (text, expected) => {
    expect(ids(found(MODELS, { text, abilities: [] }))).toEqual(expected);
  });

  it("by abilities, all of them", () => {
    expect(ids(found(MODELS, { text: "", abilities: ["tools"] }))).toEqual(["qwen3-235b", "gpt-oss-120b"]);
    expect(ids(found(MODELS, { text: "", abilities: ["tools", "images"] }))).toEqual(["gpt-oss-120b"]);
  });

  it("offers the abilities that tell models from each other", () => {
    expect(tellingAbilities(MODELS)).toEqual(["images", "tools", "reasoning"]);
    expect(tellingAbilities([listed("embed", { capabilities: ["embedding"] })])).toEqual([]);
    expect(abilitiesOf(listed("draws", { acceptsImages: true, modalities: ["IMAGE", "AUDIO"] }))).toEqual({
      text: "writes text",
      images: "reads images and generates images",
      audio: "speaks",
    });
  });
});

describe("groups", () => {
  it("are by provider, simulated ones last, below the recent models", () => {
    const groups = grouped(MODELS, { recent: ["gpt-oss-20b", "gone"], narrowed: false });
    expect(groups.map(({ name, models }) => [name, ids(models)])).toEqual([
      ["Recent", ["gpt-oss-20b"]],
      ["northlight", ["qwen3-235b", "gpt-oss-20b"]],
      ["rack-a", ["gpt-oss-120b"]],
      ["sandbox", ["sandbox-chat"]],
    ]);
    expect(groups.at(-1)?.simulated).toBe(true);
  });

  it("repeat no model in a narrowed or a short list", () => {
    const names = (groups: ReturnType<typeof grouped>) => groups.map(({ name }) => name);
    expect(names(grouped(found(MODELS, all), { recent: ["gpt-oss-20b"], narrowed: true }))).not.toContain("Recent");
    expect(names(grouped(MODELS.slice(0, 2), { recent: ["gpt-oss-120b"], narrowed: false }))).not.toContain("Recent");
  });

  it("have the models of the newest runs, each once and without its fault", () => {
    const runs = [{ models: ["sandbox-chat:slow", "gpt-oss-20b"] }, { models: ["gone", "sandbox-chat"] }];
    expect(recentModels(runs, MODELS)).toEqual(["sandbox-chat", "gpt-oss-20b"]);
  });
});
