import { expect, it } from "vitest";
import { definePlain } from "../endpoints/define";
import { requireQuery, requireReadable } from "./query";

const base = { id: "a", method: "GET", path: "/a", errorFormat: "openai", scope: "any", tag: "t", summary: "s" } as const;
const endpoint = definePlain({
  ...base,
  query: [
    { name: "page", description: "" },
    { name: "Version", description: "", required: true },
  ],
});

it.each(["", "version=1", "Version=", "Version=%20", "page=2"])("a query without what is required is refused: '%s'", (query) => {
  expect(() => requireQuery(endpoint, query)).toThrow(
    expect.objectContaining({ code: "missing_required_parameter", detail: expect.objectContaining({ param: "Version" }) }),
  );
});

it("any value will do, and nothing is asked if nothing is required", () => {
  requireQuery(endpoint, "page=2&Version=2022-08-31");
  requireQuery(definePlain({ ...base }), "");
});

it("NUL is refused in names and values, on the name; anything else may be looked for", () => {
  const refused = (param: string | undefined) =>
    expect.objectContaining({ code: "invalid_value", detail: expect.objectContaining(param ? { param } : {}) });
  expect(() => requireReadable("a=b&q=x%00y")).toThrow(refused("q"));
  expect(() => requireReadable("a%00=b")).toThrow(refused(undefined));
  for (const query of ["", "q=%0A%09", "q=%2500", "q=%ff%zz"]) requireReadable(query);
});
