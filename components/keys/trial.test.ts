import { describe, expect, it } from "vitest";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { planTrial } from "./trial";

const model = (id: string, capabilities: ConsoleModel["capabilities"], simulated = false): ConsoleModel => ({
  id,
  bare: null,
  providers: ["p"],
  capabilities,
  playgrounds: [],
  simulated,
  modalities: [],
  acceptsImages: false,
  abilities: [],
  price: null,
  inputTokenLimit: null,
  outputTokenLimit: null,
  description: "",
  faults: [],
});
const KNOWN = [model("real", ["chat"]), model("sandbox-chat", ["chat"], true), model("vec", ["embedding"]), model("video", ["video"])];

describe("the call that tries a key", () => {
  it("goes through the sandbox where it may", () => {
    expect(planTrial({ scopes: ["all"], models: null }, KNOWN)).toMatchObject({ path: "/v1/chat/completions", model: "sandbox-chat" });
  });
  it("takes a real model where the key has no other", () => {
    expect(planTrial({ scopes: ["chat"], models: ["re*"] }, KNOWN).model).toBe("real");
  });
  it("takes what the scopes leave", () => {
    expect(planTrial({ scopes: ["embeddings", "video"], models: null }, KNOWN)).toMatchObject({ path: "/v1/embeddings", model: "vec" });
  });
  it("lists models where no call is cheap", () => {
    expect(planTrial({ scopes: ["video"], models: null }, KNOWN)).toEqual({ method: "GET", path: "/v1/models", model: null });
    expect(planTrial({ scopes: ["all"], models: ["none"] }, KNOWN).path).toBe("/v1/models");
  });
});
