import type { OutputUnit } from "@cfworker/json-schema";

/** An error of the validator, without those that only repeat it further out. */
export interface SchemaError {
  /** JSON pointer of the value. */
  pointer: string;
  keyword: string;
  /** JSON pointer of the keyword, through every `$ref`. */
  at: string;
  /** The validator's own message. */
  message: string;
}

/** Keywords whose error only says that something inside is wrong. */
const WRAPPERS = new Set([
  ...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "items", "prefixItems", "additionalItems"],
  ...["unevaluatedItems", "allOf", "$ref", "$recursiveRef", "propertyNames", "dependentSchemas", "if", "dependencies"],
]);
const CHOICES = new Set(["anyOf", "oneOf"]);
/** Keywords whose errors more text cannot mend. */
const FINAL = new Set(["type", "maxLength", "maxItems", "maxProperties", "false"]);
/** Keywords whose inner errors depend on the whole value. */
const DEPENDING = new Set([
  "anyOf",
  "oneOf",
  "not",
  "if",
  "contains",
  "minContains",
  "dependentSchemas",
  "dependencies",
  "unevaluatedItems",
]);

/** The errors to show. `isOpen`: more of the value at this pointer is to come, so that its errors may go away. */
export function innermostErrors(units: readonly OutputUnit[], isOpen: (pointer: string) => boolean): SchemaError[] {
  const all = units.map(({ instanceLocation, keyword, keywordLocation, error }) => ({
    ...{ pointer: pointerIn(instanceLocation), keyword, message: error },
    at: pointerIn(keywordLocation),
  }));
  const unsure = all.filter(({ keyword, pointer }) => DEPENDING.has(keyword) && isOpen(pointer));
  const sure = all.filter((error) => !unsure.some((outer) => error === outer || isWithin(error, outer)));
  const chosen = withoutBranches(sure);
  return chosen.filter(({ keyword, pointer }) => !WRAPPERS.has(keyword) && (FINAL.has(keyword) || !isOpen(pointer)));
}

/** Locations begin with `#`; the validator encodes names in them as JSON pointers. */
const pointerIn = (location: string) => location.slice(1);

function isWithin({ at, pointer }: SchemaError, outer: SchemaError): boolean {
  // The errors of `then` and `else` stand beside `if`.
  const scopes = outer.keyword === "if" ? ["then", "else"].map((word) => outer.at.replace(/if$/, word)) : [outer.at];
  return scopes.some((scope) => at.startsWith(`${scope}/`)) && (pointer === outer.pointer || pointer.startsWith(`${outer.pointer}/`));
}

/** Of a choice, either its own error or those of the one branch that has the value's type. */
function withoutBranches(errors: readonly SchemaError[]): SchemaError[] {
  const choice = errors.find((error) => CHOICES.has(error.keyword) && errors.some((one) => isWithin(one, error)));
  if (!choice) return [...errors];
  const inside = errors.filter((error) => isWithin(error, choice));
  const outside = errors.filter((error) => error !== choice && !inside.includes(error));
  const branchOf = ({ at }: SchemaError) =>
    at
      .slice(choice.at.length + 1)
      .split("/", 1)
      .join("");
  const otherTypes = new Set(inside.filter(({ keyword, pointer }) => keyword === "type" && pointer === choice.pointer).map(branchOf));
  const fitting = inside.filter((error) => !otherTypes.has(branchOf(error)));
  const kept = new Set(fitting.map(branchOf)).size === 1 ? fitting : [{ ...choice, keyword: "choice" }];
  return withoutBranches([...outside, ...kept]);
}
