import type { EvaluationCheck } from "../../contracts/evaluation-checks";
import type { Fields } from "../../contracts/typed";

export type CheckType = EvaluationCheck["type"];

interface FieldOf<Kind extends string> {
  /** Its name in the request. */
  name: string;
  label: string;
  kind: Kind;
  /** The typed value of a new check; none if absent. */
  preset?: string;
  hint?: string;
  required?: boolean;
}

export type CheckField =
  /** `lines`: a list with one text per line. `json`: an object. */
  | FieldOf<"text" | "area" | "lines" | "number" | "whole" | "json" | "flag">
  | (FieldOf<"choice"> & { options: readonly string[] })
  | (FieldOf<"model"> & { serves: "chat" | "embeddings" | "rerank" | "moderation" });

interface CheckKind {
  label: string;
  /** What an answer must be to pass. */
  about: string;
  fields: readonly CheckField[];
}

const ignoreCase = (preset: "yes" | "no"): CheckField => ({ name: "ignoreCase", label: "Ignore case", kind: "flag", preset });
const EXPECTED = "{{expected}}";

/** The form of each kind of check, in the order of the picker: cheap ones first. Name and weight are common. */
export const CHECK_KINDS: Readonly<Record<CheckType, CheckKind>> = {
  contains: {
    label: "Contains",
    about: "texts in the answer",
    fields: [
      { name: "values", label: "Texts", kind: "lines", preset: EXPECTED, hint: "One per line.", required: true },
      { name: "mode", label: "Contains", kind: "choice", preset: "all", options: ["all", "any", "none"] },
      ignoreCase("yes"),
    ],
  },
  equals: {
    label: "Equals",
    about: "the whole answer",
    fields: [{ name: "value", label: "Text", kind: "area", preset: EXPECTED }, ignoreCase("no")],
  },
  regex: {
    label: "Regular expression",
    about: "in the syntax of RE2",
    fields: [
      { name: "pattern", label: "Pattern", kind: "text", required: true, hint: "Without back references and look-around." },
      { name: "not", label: "Must not match", kind: "flag", preset: "no" },
      ignoreCase("no"),
    ],
  },
  length: {
    label: "Length",
    about: "within bounds",
    fields: [
      { name: "min", label: "At least", kind: "whole" },
      { name: "max", label: "At most", kind: "whole", preset: "90" },
      { name: "unit", label: "Unit", kind: "choice", preset: "words", options: ["characters", "words", "tokens"] },
    ],
  },
  json: { label: "Valid JSON", about: "the whole answer", fields: [] },
  json_schema: {
    label: "JSON Schema",
    about: "draft 2020-12",
    fields: [{ name: "schema", label: "Schema", kind: "json", preset: '{"type": "object"}', required: true }],
  },
  tool_call: {
    label: "Tool called",
    about: "with these arguments",
    fields: [
      { name: "tool", label: "Function", kind: "text", required: true },
      { name: "arguments", label: "Arguments", kind: "json", hint: "A JSON object that the call must contain. Empty: any." },
    ],
  },
  language: {
    label: "Language",
    about: "of the answer",
    fields: [{ name: "language", label: "ISO 639-1 code", kind: "text", preset: "en", required: true }],
  },
  latency: {
    label: "Latency",
    about: "measured at the gateway",
    fields: [{ name: "maxMs", label: "At most, ms", kind: "whole", preset: "6000", required: true }],
  },
  cost: {
    label: "Cost",
    about: "of the answer alone",
    fields: [{ name: "maxUsd", label: "At most, $", kind: "number", preset: "0.01", required: true }],
  },
  similarity: {
    label: "Similarity",
    about: "by an embedding model",
    fields: [
      { name: "model", label: "Embedding model", kind: "model", serves: "embeddings", required: true },
      { name: "value", label: "Compared with", kind: "area", preset: EXPECTED },
      { name: "atLeast", label: "Cosine at least", kind: "number", preset: "0.8" },
    ],
  },
  relevance: {
    label: "Relevance",
    about: "by a rerank model",
    fields: [
      { name: "model", label: "Rerank model", kind: "model", serves: "rerank", required: true },
      { name: "query", label: "Query", kind: "area", preset: EXPECTED },
      { name: "atLeast", label: "Relevance at least", kind: "number", preset: "0.5" },
    ],
  },
  moderation: {
    label: "Not flagged",
    about: "by a moderation model",
    fields: [
      { name: "model", label: "Moderation model", kind: "model", serves: "moderation", required: true },
      { name: "below", label: "Every score below", kind: "number", hint: "Empty: the model's own verdict." },
    ],
  },
  judge: {
    label: "Judge",
    about: "a model with a rubric",
    fields: [
      { name: "model", label: "Judge", kind: "model", serves: "chat", required: true },
      {
        name: "rubric",
        label: "Rubric",
        kind: "area",
        preset: "Helpful, correct and polite.",
        hint: "What a good answer is. {{name}} is replaced by the row's variable.",
        required: true,
      },
      { name: "lowest", label: "Lowest grade", kind: "whole", preset: "1" },
      { name: "highest", label: "Highest grade", kind: "whole", preset: "5" },
      { name: "atLeast", label: "Passes from", kind: "number", preset: "4" },
    ],
  },
  compare: {
    label: "Better answer",
    about: "a model compares two, in both orders",
    fields: [
      { name: "model", label: "Judge", kind: "model", serves: "chat", required: true },
      {
        name: "rubric",
        label: "Rubric",
        kind: "area",
        preset: "The more helpful, correct and polite answer.",
        hint: "What the better answer is. {{name}} is replaced by the row's variable.",
        required: true,
      },
      { name: "against", label: "Against", kind: "choice", preset: "first", options: ["first", "expected"] },
      { name: "atLeast", label: "Passes from", kind: "choice", preset: "tie", options: ["win", "tie"] },
    ],
  },
  webhook: {
    label: "Webhook",
    about: "your own service decides",
    fields: [{ name: "url", label: "Address", kind: "text", required: true, hint: "Public http or https. The POST is signed." }],
  },
};

/** A check in the form: values as typed, `yes` and `no` for flags. */
export interface CheckDraft {
  id: string;
  type: CheckType;
  name: string;
  weight: string;
  values: Readonly<Record<string, string>>;
}

export function newCheck(id: string, type: CheckType): CheckDraft {
  const values = Object.fromEntries(CHECK_KINDS[type].fields.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]])));
  return { id, type, name: "", weight: "1", values };
}

export function draftOfCheck(id: string, check: EvaluationCheck): CheckDraft {
  const stored: Fields = check;
  const values = CHECK_KINDS[check.type].fields.flatMap(({ name, kind }) => {
    const value = stored[name];
    return value === undefined ? [] : [[name, typedOf(kind, value)] as const];
  });
  return { id, type: check.type, name: check.name ?? "", weight: String(check.weight), values: Object.fromEntries(values) };
}

function typedOf(kind: CheckField["kind"], value: unknown): string {
  if (kind === "flag") return value === true ? "yes" : "no";
  if (kind === "lines" && Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A check as the API takes it; `problem` gets what is wrong with a field. */
export function checkOf({ type, name, weight, values }: CheckDraft, problem: (field: string, words: string) => void): Fields {
  const check: Fields = { type };
  if (name.trim() !== "") check.name = name.trim();
  check.weight = numberIn(weight, (words) => problem("weight", words));
  for (const field of CHECK_KINDS[type].fields) {
    const value = readField(field, values[field.name] ?? "", (words) => problem(field.name, words));
    if (value !== undefined) check[field.name] = value;
  }
  return check;
}

function readField({ kind, label, required }: CheckField, text: string, problem: (words: string) => void): unknown {
  if (kind === "flag") return text === "yes";
  if (text.trim() === "") {
    if (required) problem(`${label} is required.`);
    return undefined;
  }
  if (kind === "lines") return text.split("\n").filter((line) => line !== "");
  if (kind === "number" || kind === "whole") return numberIn(text, problem, kind === "whole");
  if (kind === "json") return jsonIn(text, problem);
  return text;
}

/** A typed number; undefined and a problem if it is none. A comma may be the decimal point. */
export function numberIn(text: string, problem: (words: string) => void, whole = false): number | undefined {
  const number = Number(text.trim().replace(",", "."));
  if (text.trim() !== "" && Number.isFinite(number) && (!whole || Number.isInteger(number))) return number;
  problem(whole ? "Type a whole number." : "Type a number.");
  return undefined;
}

export function jsonIn(text: string, problem: (words: string) => void): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    problem("Type a JSON object.");
  } catch (error) {
    problem(`Not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}
