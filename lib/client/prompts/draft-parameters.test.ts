import { expect, it } from "vitest";
import { draftOf, STARTERS } from "./draft";
import { parametersOf, withParameter } from "./draft-parameters";

const draft = (parameters: string) => ({ ...draftOf(STARTERS.chat), parameters });
const json = (of: ReturnType<typeof draft>) => of.parameters && JSON.parse(of.parameters);

it("sets, changes and removes a parameter of the JSON, and keeps the others", () => {
  const set = withParameter(draft(""), "temperature", 0.5);
  expect(json(set)).toEqual({ temperature: 0.5 });
  expect(withParameter(set, "temperature", undefined).parameters).toBe("");
  const more = draft('{"temperature": 1, "stop": ["x"]}');
  expect(Object.entries(json(withParameter(more, "temperature", 0)))).toEqual([
    ["temperature", 0],
    ["stop", ["x"]],
  ]);
  expect(json(withParameter(more, "temperature", undefined))).toEqual({ stop: ["x"] });
});

it("leaves what can't be read", () => {
  for (const broken of ['{"a": ', "[1]", "2"]) {
    expect(parametersOf(draft(broken))).toBeUndefined();
    expect(withParameter(draft(broken), "temperature", 1).parameters).toBe(broken);
  }
});
