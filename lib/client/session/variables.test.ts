import { expect, it } from "vitest";
import { fillIn, variablesOf } from "../../contracts/text-variables";
import { emptyLabel, emptyOf } from "./variables";

it("finds each variable once, in their order", () => {
  expect(variablesOf(["Write to {{name}} about {{ topic }}.", "{{name}}, {{no such}} {single} {{}}"])).toEqual(["name", "topic"]);
});

it("fills in what has a value and leaves the rest", () => {
  expect(fillIn("{{ a }}{{b}}{{constructor}}", { a: "$1", b: "" })).toBe("$1{{b}}{{constructor}}");
});

it("tells which have no value", () => {
  expect(emptyOf(["a", "b", "constructor"], { a: "1", b: "" })).toEqual(["b", "constructor"]);
  expect([[], ["b"], ["b", "c"]].map(emptyLabel)).toEqual([undefined, "1 variable is empty", "2 variables are empty"]);
});
