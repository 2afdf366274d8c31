import { expect, it } from "vitest";
import { FIRST_VIEW, modelHref, readModelsView, writeModelsView } from "./models-view";

it("stands in the address, without what is as on a first visit", () => {
  expect(writeModelsView(FIRST_VIEW)).toBe("");
  const view = { ...FIRST_VIEW, q: "gpt 4", serves: "chat", state: "off", sort: "errors", dir: "desc", page: 3 } as const;
  expect(readModelsView(new URLSearchParams(writeModelsView(view)))).toEqual(view);
});

it("takes nothing from the address that it does not know", () => {
  const odd = new URLSearchParams("serves=tea&state=broken&sort=constructor&dir=up&page=-1&tab=x");
  expect(readModelsView(odd)).toEqual(FIRST_VIEW);
});

it("leads to a model whatever is in its id", () => {
  expect(modelHref({ provider: "router", model: "openai/gpt-4o:free" })).toBe("/models/router/openai/gpt-4o%3Afree");
  expect(modelHref({ provider: "a", model: "50%? #1" })).toBe("/models/a/50%25%3F%20%231");
});
