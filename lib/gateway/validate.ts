import type { z } from "zod";
import { type ErrorCode, Failure } from "../contracts/errors";

type Issue = z.core.$ZodIssue;

/** Checks a value against a contract. Throws a `Failure` that names the field as the caller wrote it: `messages[0].content`. */
export function validate<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = deepest(result.error.issues);
  throw describe(issue, { schema, root: value });
}

/**
 * A union reports what each of its branches missed. The branch that got furthest is the one the caller meant;
 * if none got past the start, the union itself is at fault.
 */
function deepest(issues: readonly Issue[]): Issue {
  let best: Issue | undefined;
  for (const issue of issues) {
    const candidate = issue.code === "invalid_union" ? withinUnion(issue) : issue;
    if (!best || candidate.path.length > best.path.length) best = candidate;
  }
  if (!best) throw new Error("a failed parse has no issue");
  return best;
}

function withinUnion(union: Extract<Issue, { code: "invalid_union" }>): Issue {
  const inner = union.errors.flatMap((issues) => (issues.length > 0 ? [deepest(issues)] : []));
  // A branch whose type fits at the union's own level, but breaks a rule there, beats branches of another type.
  const reached = inner.filter((issue) => issue.path.length > 0 || (issue.code !== "invalid_type" && issue.code !== "invalid_value"));
  const best = reached.sort((a, b) => b.path.length - a.path.length)[0];
  return best ? { ...best, path: [...union.path, ...best.path] } : union;
}

function describe(issue: Issue, { schema, root }: { schema: z.ZodType; root: unknown }): Failure {
  const param = spellPath(issue.path);
  const name = param === "" ? "the body" : `'${param}'`;
  const received = valueAt(issue.path, root);
  if (received === undefined && issue.path.length > 0)
    return namedFile(issue.path, root) ?? new Failure("missing_required_parameter", `Missing required parameter: '${param}'.`, { param });
  const fail = (code: ErrorCode, message: string) => new Failure(code, message, { param: param || null });
  switch (issue.code) {
    case "invalid_type":
      return fail("invalid_type", `Invalid type for ${name}: expected ${article(issue.expected)}, but got ${kind(received)} instead.`);
    case "invalid_union":
      return unionFailure(issue, { name, received, fail });
    case "invalid_value":
      return fail("invalid_value", `Invalid value for ${name}: expected one of ${quoted(issue.values)}.`);
    case "too_small":
      return fail(outOfBounds("below_min", issue, schema), `Invalid ${name}: ${bound(issue.origin)} must be at least ${issue.minimum}.`);
    case "too_big":
      return fail(outOfBounds("above_max", issue, schema), `Invalid ${name}: ${bound(issue.origin)} must be at most ${issue.maximum}.`);
    default:
      return fail("invalid_value", `Invalid value for ${name}: ${issue.message}.`);
  }
}

const valueAt = (path: readonly PropertyKey[], root: unknown) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root);

/** Vendors take the id of a stored file in the place of a file or its address. */
function namedFile(path: readonly PropertyKey[], root: unknown): Failure | undefined {
  const place = [...path.slice(0, -1), "file_id"];
  if (typeof valueAt(place, root) !== "string") return undefined;
  const param = spellPath(place);
  return new Failure("unsupported_value", `Invalid '${param}': files stored by a vendor cannot be read here; send the file itself.`, {
    param,
  });
}

/** What a union takes is listed: values if one of that type was sent, types otherwise. */
function unionFailure(
  issue: Extract<Issue, { code: "invalid_union" }>,
  { name, received, fail }: { name: string; received: unknown; fail(code: ErrorCode, message: string): Failure },
): Failure {
  const inner = issue.errors.flat();
  const options = "options" in issue ? (issue.options ?? []) : inner.flatMap((one) => (one.code === "invalid_value" ? one.values : []));
  const types = new Set(inner.flatMap((one) => (one.code === "invalid_type" ? [article(one.expected)] : [])));
  if (options.some((value) => typeof value === typeof received)) {
    const others = [...types].map((type) => ` or ${type}`).join("");
    return fail("invalid_value", `Invalid value for ${name}: expected one of ${quoted(options)}${others}.`);
  }
  if (types.size === 0) return fail("invalid_value", `Invalid value for ${name}.`);
  const expected = [...(options.length > 0 ? [`one of ${quoted(options)}`] : []), ...types].join(" or ");
  return fail("invalid_type", `Invalid type for ${name}: expected ${expected}, but got ${kind(received)} instead.`);
}

const quoted = (values: readonly unknown[]) => values.map((value) => `'${String(value)}'`).join(", ");

function spellPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    "",
  );
}

const NUMERIC = new Set(["number", "int", "bigint"]);
function outOfBounds(side: "below_min" | "above_max", issue: { origin: string; path: PropertyKey[] }, schema: z.ZodType): ErrorCode {
  if (issue.origin === "string") return `string_${side}_length`;
  if (!NUMERIC.has(issue.origin)) return `array_${side}_length`;
  return `${isInteger(schema, issue.path) ? "integer" : "decimal"}_${side}_value`;
}

/** Whether the contract's field at `path` takes whole numbers only; the issue itself does not say. */
function isInteger(schema: z.ZodType, path: readonly PropertyKey[]): boolean {
  let at = schema as { _zod: { def: SchemaDef } } | undefined;
  for (const key of [...path, undefined]) {
    while (at?._zod.def.innerType) at = at._zod.def.innerType;
    if (key === undefined) break;
    at = typeof key === "number" ? at?._zod.def.element : at?._zod.def.shape?.[String(key)];
  }
  return at?._zod.def.format === "safeint";
}
interface SchemaDef {
  innerType?: { _zod: { def: SchemaDef } };
  element?: { _zod: { def: SchemaDef } };
  shape?: Record<string, { _zod: { def: SchemaDef } }>;
  format?: string;
}

function bound(origin: string): string {
  if (origin === "string") return "its length";
  return NUMERIC.has(origin) ? "it" : "its number of items";
}

function article(type: string): string {
  const name = { int: "integer", record: "object", map: "object" }[type] ?? type;
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}
function kind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "number") return Number.isInteger(value) ? "an integer" : "a decimal number";
  return article(typeof value);
}
