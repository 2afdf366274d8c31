import { describe, expect, it } from "vitest";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { listed } from "./model.fixture";
import { inPlaceOf, whyGone } from "./model-fit";

const model = (id: string, playgrounds: ConsoleModel["playgrounds"], more: Partial<ConsoleModel> = {}): ConsoleModel =>
  listed(id, { capabilities: [], playgrounds, ...more });
const models = [
  model("sandbox-chat", ["chat"], { faults: [{ suffix: "429", description: "" }] }),
  model("qwen3", ["chat"]),
  model("llama3.2:3b", ["chat"]),
  model("gpt-4o-mini", ["chat"]),
  model("bge", ["embeddings"]),
];

describe("a model that was chosen", () => {
  const why = (name: string) => whyGone(models, { name, playground: "chat" });

  it("is there with a fault, with its provider in front, and before anything was chosen", () => {
    for (const name of ["qwen3", "sandbox-chat:429", "llama3.2:3b", "rack-a/unlisted", ""]) expect(why(name), name).toBeUndefined();
  });

  it("is gone, or fits other pages", () => {
    expect(why("gpt-4o")).toMatch(/no longer listed/);
    expect(why("qwen3:429")).toMatch(/no longer listed/);
    expect(why("nobody/qwen3")).toMatch(/no longer listed/);
    expect(why("bge")).toMatch(/this playground/);
  });

  it("is replaced by those of the page whose names begin alike", () => {
    expect(inPlaceOf(models, { name: "gpt-4o", playground: "chat" })).toEqual(["gpt-4o-mini", "sandbox-chat", "qwen3"]);
    expect(inPlaceOf(models, { name: "gpt-4o", playground: "rerank" })).toEqual([]);
  });
});
