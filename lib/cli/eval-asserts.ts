import { type Fields, fieldsOf } from "../contracts/typed";

/** What a file asks for that this command does not know. */
export type NotRead = (what: string) => void;

interface Setting {
  /** The model of `llm-rubric` without one of its own. */
  judge: string | undefined;
  notRead: NotRead;
  /** Where the assertion is, for messages. */
  at: string;
}

const KNOWN = new Set(["type", "value", "threshold", "weight", "metric", "provider"]);
const strings = (value: unknown) => (Array.isArray(value) ? value : [value]).map(String);
/** The kinds of several texts take them as a list, or with commas between them. */
const listed = (value: unknown) => (typeof value === "string" ? value.split(",").map((one) => one.trim()) : strings(value));
const pattern = (value: unknown) => String(value ?? "");

/** One of promptfoo's assertions as a check of this gateway; undefined if it has no equivalent. */
export function checkOf(written: unknown, { judge, notRead, at }: Setting): Fields | undefined {
  const { type, value, threshold, weight, metric, ...rest } = fieldsOf(written);
  if (weight === 0) return void notRead(`${at}: its weight is 0, so it decides nothing`);
  for (const name of Object.keys(rest)) if (!KNOWN.has(name)) notRead(`${at}.${name}`);
  const model = modelOf(rest.provider) ?? judge;
  const made = typeof type === "string" ? convert(type, { value, threshold, model }) : undefined;
  if (!made) {
    notRead(`${at}: ${type === "llm-rubric" || type === "similar" ? `${type} without a model (--judge)` : `assertion '${String(type)}'`}`);
    return undefined;
  }
  const named = typeof metric === "string" ? { name: metric } : {};
  return { ...made, ...named, ...(weight === undefined ? {} : { weight }) };
}

interface Given {
  value: unknown;
  threshold: unknown;
  model: string | undefined;
}

function convert(type: string, { value, threshold, model }: Given): Fields | undefined {
  const contains = (mode: string, ignoreCase: boolean, values = listed(value)) => ({ type: "contains", values, mode, ignoreCase });
  switch (type) {
    case "equals":
      return { type: "equals", value: typeof value === "string" ? value : JSON.stringify(value) };
    case "contains":
      return contains("all", false, strings(value));
    case "icontains":
      return contains("all", true, strings(value));
    case "contains-all":
      return contains("all", false);
    case "icontains-all":
      return contains("all", true);
    case "contains-any":
      return contains("any", false);
    case "icontains-any":
      return contains("any", true);
    case "not-contains":
      return contains("none", false, strings(value));
    case "not-contains-any":
      return contains("none", false);
    case "not-icontains":
      return contains("none", true, strings(value));
    case "not-icontains-any":
      return contains("none", true);
    case "regex":
      return { type: "regex", pattern: pattern(value) };
    case "not-regex":
      return { type: "regex", pattern: pattern(value), not: true };
    case "is-json":
      return value === undefined ? { type: "json" } : { type: "json_schema", schema: fieldsOf(value) };
    case "latency":
      return { type: "latency", maxMs: Number(threshold) };
    case "cost":
      return { type: "cost", maxUsd: Number(threshold) };
    case "webhook":
      return { type: "webhook", url: String(value) };
    case "similar":
      return model === undefined ? undefined : { type: "similarity", model, value: String(value), atLeast: Number(threshold ?? 0.75) };
    case "llm-rubric":
      return model === undefined
        ? undefined
        : { type: "judge", model, rubric: String(value), ...(threshold === undefined ? {} : { atLeast: gradeOf(threshold) }) };
    default:
      return undefined;
  }
}

/** A threshold from 0 to 1 on the scale of 1 to 5. */
const gradeOf = (threshold: unknown) => 1 + 4 * Number(threshold);

/** The gateway's name of a promptfoo provider: `openai:chat:gpt-4o` is `gpt-4o`. */
export function modelOf(provider: unknown): string | undefined {
  const id = typeof provider === "string" ? provider : fieldsOf(provider).id;
  return typeof id === "string"
    ? id.replace(/^(?:openai|anthropic|google|vertex|azure|mistral|cohere):(?:(?:chat|messages|responses|completion):)?/, "")
    : undefined;
}
