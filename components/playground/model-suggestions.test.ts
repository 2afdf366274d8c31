import { describe, expect, it } from "vitest";
import { listed } from "./model.fixture";
import { suggestions } from "./model-suggestions";

const price = (input: number, output?: number) => ({ price: { input, output } });
const MODELS = [
  listed("dear", price(3, 15)),
  listed("cheap", price(0.1, 0.4)),
  listed("unpriced"),
  listed("half-priced", price(0)),
  listed("sandbox-chat", { simulated: true, ...price(0, 0) }),
];
const told = (...[models, known]: Parameters<typeof suggestions>) => suggestions(models, known).map(({ model, why }) => [model.id, why]);
const nothing = { chosen: [], recent: [], speeds: new Map<string, number>() };

describe("what to compare with", () => {
  it("is the cheapest, the fastest and the last used model", () => {
    const speeds = new Map([
      ["dear", 900],
      ["unpriced", 120],
      ["sandbox-chat", 1],
    ]);
    expect(told(MODELS, { ...nothing, recent: ["gone", "dear"], speeds })).toEqual([
      ["cheap", "cheapest"],
      ["unpriced", "fastest"],
      ["dear", "last used"],
    ]);
  });

  it("is one model if it is all of these, and none that is compared already", () => {
    const speeds = new Map([["dear", 900]]);
    expect(told(MODELS, { chosen: ["cheap", "half-priced"], recent: ["cheap", "dear"], speeds })).toEqual([
      ["dear", "cheapest, fastest, last used"],
    ]);
  });

  it("is simulated only if there is nothing else", () => {
    expect(told(MODELS.slice(4), nothing)).toEqual([["sandbox-chat", "cheapest"]]);
    expect(told(MODELS.slice(4), { ...nothing, chosen: ["sandbox-chat"] })).toEqual([]);
  });

  it("counts what is priced by its own unit, and input alone if nothing is written", () => {
    const images = [
      listed("a", { capabilities: ["image"], price: { input: 0, image: 0.04 } }),
      listed("b", { capabilities: ["image"], price: { input: 0, image: 0.02 } }),
    ];
    expect(told(images, nothing)).toEqual([["b", "cheapest"]]);
    expect(told([listed("e", { capabilities: ["embedding"], ...price(0.02) })], nothing)).toEqual([["e", "cheapest"]]);
  });
});
