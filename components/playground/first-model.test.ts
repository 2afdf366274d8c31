import { describe, expect, it } from "vitest";
import { firstModel } from "./first-model";
import { listed } from "./model.fixture";

const any = { fits: () => true, suits: () => 0 };
const MODELS = [
  listed("sandbox-chat", { simulated: true }),
  listed("sandbox-content", { simulated: true, modalities: ["IMAGE", "AUDIO"] }),
  listed("talks"),
];

describe("the model of a fresh page", () => {
  it("is a real one, and the first where all are simulated", () => {
    expect(firstModel(MODELS, any)?.id).toBe("talks");
    expect(firstModel(MODELS.slice(0, 2), any)?.id).toBe("sandbox-chat");
    expect(firstModel([], any)).toBeUndefined();
  });

  it("can do what the page is for, before it is real", () => {
    expect(firstModel(MODELS, { ...any, suits: ({ modalities }) => modalities.length })?.id).toBe("sandbox-content");
  });

  it("fits what is asked for, if any does", () => {
    const fits = ({ modalities }: { modalities: readonly string[] }) => modalities.includes("AUDIO");
    expect(firstModel(MODELS, { ...any, fits })?.id).toBe("sandbox-content");
    expect(firstModel(MODELS.slice(2), { ...any, fits })?.id).toBe("talks");
  });
});
