import type { EvaluationDefinition } from "../../console/evaluations/contract";
import type { Fields } from "../../contracts/typed";
import { contentOf, type DraftMessage, draftOf } from "../prompts/draft";
import { newColumnId } from "../session/column-id";
import { type CheckDraft, checkOf, draftOfCheck, jsonIn, newCheck, numberIn } from "./check-fields";

export interface ColumnDraft {
  id: string;
  source: "prompt" | "messages";
  /** Name of the prompt. */
  prompt: string;
  /** `label:production` or `version:3`. */
  pick: string;
  /** Empty: the model of the prompt. */
  model: string;
  /** Empty: made from prompt and model. */
  name: string;
  messages: readonly DraftMessage[];
  /** A JSON object; empty for none. */
  parameters: string;
}

/** The form of a new evaluation. Numbers are kept as typed. */
export interface EvaluationDraft {
  name: string;
  dataset: string;
  /** Empty: the newest. */
  version: string;
  tag: string;
  rows: "all" | "sample" | "first";
  count: string;
  columns: readonly ColumnDraft[];
  checks: readonly CheckDraft[];
  /** Per cent of the weight of checks. */
  passes: string;
  repeats: string;
  atOnce: string;
  capUsd: string;
  reuse: boolean;
  stopWhenCertain: boolean;
}

export const newMessage = (role = "user", text = ""): DraftMessage => ({ id: newColumnId(), role, text, isJson: false });

export function newColumn(of: Partial<ColumnDraft> = {}): ColumnDraft {
  return {
    id: newColumnId(),
    source: "prompt",
    prompt: "",
    pick: "label:latest",
    model: "",
    name: "",
    messages: [newMessage()],
    parameters: "",
    ...of,
  };
}

export function newDraft(of: Partial<EvaluationDraft> = {}): EvaluationDraft {
  return {
    name: "",
    dataset: "",
    version: "",
    tag: "",
    rows: "all",
    count: "50",
    columns: [newColumn()],
    checks: [newCheck(newColumnId(), "contains")],
    passes: "100",
    repeats: "1",
    atOnce: "6",
    capUsd: "",
    reuse: true,
    stopWhenCertain: false,
    ...of,
  };
}

/** The form of an evaluation that exists. One with rows of its own has no dataset. */
export function draftOfDefinition(name: string, capUsd: number | null, definition: EvaluationDefinition): EvaluationDraft {
  const { dataset, columns, checks, rule, repeats, atOnce, reuse, stopWhenCertain } = definition;
  const count = dataset?.sample ?? dataset?.first;
  return newDraft({
    name,
    dataset: dataset?.id ?? "",
    version: String(dataset?.version ?? ""),
    tag: dataset?.tag ?? "",
    rows: dataset?.sample !== undefined ? "sample" : dataset?.first !== undefined ? "first" : "all",
    ...(count === undefined ? {} : { count: String(count) }),
    columns: columns.map(draftOfColumn),
    checks: checks.map((check) => draftOfCheck(newColumnId(), check)),
    passes: String(rule.atLeast * 100),
    repeats: String(repeats),
    atOnce: String(atOnce),
    capUsd: capUsd === null ? "" : String(capUsd),
    reuse,
    stopWhenCertain,
  });
}

function draftOfColumn({ name = "", model = "", prompt, messages, parameters }: EvaluationDefinition["columns"][number]): ColumnDraft {
  const shared = { name, model, parameters: Object.keys(parameters).length === 0 ? "" : JSON.stringify(parameters, null, 2) };
  if (prompt) return newColumn({ ...shared, prompt: prompt.id, pick: pickOf(prompt) });
  const drafted = draftOf({ kind: "chat", messages: messages ?? [], parameters: {}, variables: [] }).messages;
  return newColumn({ ...shared, source: "messages", messages: drafted.map((message) => ({ ...message, id: newColumnId() })) });
}

const pickOf = ({ version, label }: { version?: number; label?: string }) =>
  version === undefined ? `label:${label ?? "production"}` : `version:${version}`;

/** Problems by field, with the names that the API gives them: `columns[0].model`. */
export type Problems = ReadonlyMap<string, string>;

/** The draft as a request, and what is wrong with it. */
export function requestOf(draft: EvaluationDraft): { body: Fields; problems: Problems } {
  const problems = new Map<string, string>();
  const at = (field: string) => (words: string) => void problems.set(field, words);
  const { name, passes, repeats, atOnce, capUsd, reuse, stopWhenCertain } = draft;
  if (name.trim() === "") at("name")("A name is required.");
  const share = numberIn(passes, at("rule"));
  const body = {
    name: name.trim(),
    dataset: datasetOf(draft, at),
    columns: draft.columns.map((column, index) => columnOf(column, (field) => at(`columns[${index}].${field}`))),
    checks: draft.checks.map((check, index) => checkOf(check, (field, words) => at(`checks[${index}].${field}`)(words))),
    rule: { atLeast: share === undefined ? undefined : share / 100 },
    repeats: numberIn(repeats, at("repeats"), true),
    atOnce: numberIn(atOnce, at("atOnce"), true),
    capUsd: capUsd.trim() === "" ? null : numberIn(capUsd, at("capUsd")),
    reuse,
    stopWhenCertain,
  };
  return { body, problems };
}

type At = (field: string) => (words: string) => void;

function datasetOf({ dataset, version, tag, rows, count }: EvaluationDraft, at: At): Fields {
  if (dataset === "") at("dataset")("Choose a dataset.");
  const of: Fields = { id: dataset };
  if (version !== "") of.version = Number(version);
  if (tag !== "") of.tag = tag;
  if (rows !== "all") of[rows] = numberIn(count, at(`dataset.${rows}`), true);
  return of;
}

function columnOf({ source, prompt, pick, model, name, messages, parameters }: ColumnDraft, at: At): Fields {
  const column: Fields = {};
  if (name.trim() !== "") column.name = name.trim();
  if (model.trim() !== "") column.model = model.trim();
  if (parameters.trim() !== "") column.parameters = jsonIn(parameters, at("parameters"));
  if (source === "prompt") {
    if (prompt === "") at("prompt")("Choose a prompt.");
    const [by = "label", value = ""] = pick.split(":");
    column.prompt = { id: prompt, ...(by === "version" ? { version: Number(value) } : { label: value }) };
    return column;
  }
  if (model.trim() === "") at("model")("A model is required.");
  if (messages.every(({ text }) => text.trim() === "")) at("messages")("Type a message.");
  try {
    column.messages = messagesOf(messages);
  } catch (error) {
    at("messages")(error instanceof Error ? error.message : String(error));
  }
  return column;
}

function messagesOf(messages: readonly DraftMessage[]): unknown {
  const empty = { model: "", suffix: "", parameters: "", tools: "", format: "", variables: [] };
  const content = contentOf({ ...empty, kind: "chat", messages });
  return content.kind === "chat" ? content.messages : [];
}

/** The field of the form that a refused request is about: the longest known one that `param` begins with. */
export function fieldOf(param: string | null, draft: EvaluationDraft): string | undefined {
  if (param === null) return undefined;
  const [, part, index] = /^(columns|checks)\[(\d+)\]/.exec(param) ?? [];
  if (part === "columns" && draft.columns[Number(index)]) return param.replace(/(\]\.\w+).*$/, "$1");
  if (part === "checks" && draft.checks[Number(index)]) return param.replace(/(\]\.\w+).*$/, "$1");
  return param.replace(/^rule.*/, "rule");
}
