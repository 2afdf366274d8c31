import { expect, it } from "vitest";
import { toChat } from "./chat-body";
import { fromRequest } from "./content";
import { toTools } from "./tools";

const DECLARED = [{ functionDeclarations: [{ name: "tide", description: "The tide", parametersJsonSchema: { type: "object" } }] }];

it("declares the functions of the form, and reads them back", () => {
  const { own } = fromRequest({ contents: [], tools: DECLARED });
  expect(JSON.parse(own.tools ?? "")).toEqual([
    { type: "function", function: { name: "tide", description: "The tide", parameters: { type: "object" } } },
  ]);
  expect(own.rest).toEqual({});
  expect(toTools(own.tools)).toEqual(DECLARED);
  expect(toChat({ model: "m", own, params: {}, stream: false }).body.tools).toHaveLength(1);
});

it("leaves other tools as they were, and sends none while the text has an error", () => {
  const tools = [...DECLARED, { googleSearch: {} }];
  const { own } = fromRequest({ contents: [], tools });
  expect(own.tools).toBe("");
  expect(own.rest).toEqual({ tools });
  expect(toTools('[{"type"')).toBeUndefined();
  expect(toTools()).toBeUndefined();
});
