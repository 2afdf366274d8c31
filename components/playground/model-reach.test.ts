import { expect, it } from "vitest";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { reachLabel } from "./model-reach";

const model = (id: string, providers: string[], bare: string | null = null): ConsoleModel => ({
  id,
  bare,
  providers,
  capabilities: ["chat"],
  playgrounds: ["chat"],
  simulated: false,
  modalities: [],
  acceptsImages: false,
  abilities: [],
  price: null,
  inputTokenLimit: null,
  outputTokenLimit: null,
  description: "",
  faults: [],
});

it("says which provider a bare name reaches where several list the model", () => {
  const models = [model("gpt", ["a", "b"]), model("a/gpt", ["a"], "gpt"), model("b/gpt", ["b"], "gpt"), model("own", ["c"])];
  expect(models.map((one) => reachLabel(one, models))).toEqual(["a, then b", "where gpt routes to", "gpt routes to a", "c"]);
});
