import { expect } from "vitest";

type Kind = "string" | "integer" | "number" | "boolean" | "object" | "array";
/** Fields of the specification's tables; `[]` is each item of an array. */
type Table = Readonly<Record<string, Kind>>;

const USAGE: Table = { "usage.prompt_tokens": "integer", "usage.completion_tokens": "integer", "usage.total_tokens": "integer" };

/** Part 2 of the specification, copied on purpose: the contracts are checked against it. */
const SPEC_TABLES = {
  "2.1": {
    candidates: "array",
    "candidates[].content": "object",
    "candidates[].content.role": "string",
    "candidates[].content.parts": "array",
    "candidates[].content.parts[]": "object",
    "candidates[].finishReason": "string",
    "candidates[].safetyRatings": "array",
    usageMetadata: "object",
    "usageMetadata.promptTokenCount": "integer",
    "usageMetadata.candidatesTokenCount": "integer",
    "usageMetadata.totalTokenCount": "integer",
  },
  "2.2": {
    id: "string",
    object: "string",
    created: "integer",
    model: "string",
    choices: "array",
    "choices[].text": "string",
    "choices[].index": "integer",
    "choices[].finish_reason": "string",
    ...USAGE,
    "usage.prompt_tokens_details.cached_tokens": "integer",
    "usage.prompt_tokens_details.text_tokens": "integer",
    "usage.prompt_tokens_details.audio_tokens": "integer",
    "usage.prompt_tokens_details.image_tokens": "integer",
    "usage.completion_tokens_details.text_tokens": "integer",
    "usage.completion_tokens_details.audio_tokens": "integer",
    "usage.completion_tokens_details.reasoning_tokens": "integer",
  },
  "2.3": {
    id: "string",
    model: "string",
    object: "string",
    created: "integer",
    choices: "array",
    "choices[].index": "integer",
    "choices[].message.role": "string",
    "choices[].message.content": "string",
    "choices[].finish_reason": "string",
    ...USAGE,
  },
  "2.4": {
    object: "string",
    data: "array",
    "data[].object": "string",
    "data[].index": "integer",
    "data[].embedding": "array",
    "data[].embedding[]": "number",
    model: "string",
    "usage.prompt_tokens": "integer",
    "usage.total_tokens": "integer",
  },
  "2.5": {
    id: "string",
    results: "array",
    "results[].index": "integer",
    "results[].relevance_score": "number",
    "results[].document": "object",
    meta: "object",
  },
  "2.7": { created: "integer", data: "array", "data[].b64_json": "string" },
  "2.6": {
    id: "string",
    model: "string",
    results: "array",
    "results[].flagged": "boolean",
    "results[].categories": "object",
    "results[].category_scores": "object",
  },
} as const satisfies Record<string, Table>;
export type SpecTable = keyof typeof SPEC_TABLES;

const CONSTANTS: Partial<Record<SpecTable, Record<string, string>>> = {
  "2.2": { object: "text_completion" },
  "2.3": { object: "chat.completion" },
  "2.4": { object: "list", "data[].object": "embedding" },
};

/** Checks each field of a table, with its type and constant, in every item of every array. */
export function expectSpecFields(table: SpecTable, reply: unknown): void {
  const fields: Table = SPEC_TABLES[table];
  for (const [path, kind] of Object.entries(fields)) {
    const found = valuesAt(reply, path);
    expect(found.length, `${table} ${path} is missing`).toBeGreaterThan(0);
    for (const value of found) {
      expect(kindsOf(value), `${table} ${path} = ${JSON.stringify(value)?.slice(0, 80)}`).toContain(kind);
      const constant = CONSTANTS[table]?.[path];
      if (constant !== undefined) expect(value).toBe(constant);
    }
  }
}

function valuesAt(root: unknown, path: string): unknown[] {
  return path.split(".").reduce<unknown[]>(
    (values, step) => {
      const name = step.replace("[]", "");
      const members = values.map((value) => (value as Record<string, unknown> | null | undefined)?.[name]);
      return step.endsWith("[]") ? members.flatMap((list) => (Array.isArray(list) ? list : [undefined])) : members;
    },
    [root],
  );
}

function kindsOf(value: unknown): Kind[] {
  if (Array.isArray(value)) return ["array"];
  if (value === null || value === undefined) return [];
  if (typeof value === "number") return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  if (typeof value === "object") return ["object"];
  return typeof value === "string" ? ["string"] : ["boolean"];
}
