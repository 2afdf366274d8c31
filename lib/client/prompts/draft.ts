import type { PromptContent, PromptKind, PromptVariable } from "../../contracts/prompts";
import { type Fields, isFields } from "../../contracts/typed";
import { includesIn, includesOf, namesIn, variableNames } from "../../prompts/texts";
import { contentOfRequest } from "./request";

/** A message in the editor. */
export interface DraftMessage {
  id: string;
  role: string;
  /** The text; the whole message as JSON if it has more than a text. */
  text: string;
  isJson: boolean;
}

/** A version in the editor. Objects are JSON as the person wrote them; empty means none. */
export interface PromptDraft {
  kind: PromptKind;
  model: string;
  messages: readonly DraftMessage[];
  suffix: string;
  parameters: string;
  tools: string;
  format: string;
  variables: readonly PromptVariable[];
}

export const ROLES: Readonly<Record<PromptKind, readonly string[]>> = {
  chat: ["system", "user", "assistant"],
  generate: ["system", "user", "model"],
  completion: ["prompt"],
};

let made = 0;
export const newMessage = (role: string, text = "", isJson = false): DraftMessage => ({ id: `m${made++}`, role, text, isJson });

/** The first version of a new prompt. */
export const STARTERS: Readonly<Record<PromptKind, PromptContent>> = {
  chat: { kind: "chat", messages: [{ role: "user", content: "Answer {{name}}." }], parameters: {}, variables: [] },
  completion: { kind: "completion", prompt: "{{beginning}}", parameters: {}, variables: [] },
  generate: {
    kind: "generate",
    contents: [{ role: "user", parts: [{ text: "Describe {{thing}}." }] }],
    parameters: {},
    variables: [],
  },
};

export function draftOf(content: PromptContent): PromptDraft {
  const { kind, model = "", parameters, variables } = content;
  return {
    kind,
    model,
    messages: messagesOf(content),
    suffix: content.kind === "completion" ? (content.suffix ?? "") : "",
    parameters: jsonOf(Object.keys(parameters).length > 0 ? parameters : undefined),
    tools: content.kind === "completion" ? "" : jsonOf(content.tools),
    format: content.kind === "chat" ? jsonOf(content.response_format) : "",
    variables,
  };
}

const jsonOf = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));

function messagesOf(content: PromptContent): DraftMessage[] {
  if (content.kind === "completion") return [newMessage("prompt", content.prompt)];
  if (content.kind === "chat")
    return content.messages.map((message) => {
      const { role, content: text, ...more } = message;
      const plain = typeof text === "string" && Object.keys(more).length === 0;
      return plain ? newMessage(role, text) : newMessage(role, jsonOf(message), true);
    });
  const system = content.systemInstruction === undefined ? [] : [newMessage("system", content.systemInstruction)];
  const turns = content.contents.map((one) => {
    const [part] = one.parts;
    const plain = one.parts.length === 1 && typeof part?.text === "string" && Object.keys(part).length === 1;
    return plain ? newMessage(one.role ?? "user", part.text ?? "") : newMessage(one.role ?? "user", jsonOf(one), true);
  });
  return [...system, ...turns];
}

/** The content of a draft. Throws an `Error` with what is wrong; the gateway checks the rest. */
export function contentOf(draft: PromptDraft): PromptContent {
  const content = contentOfRequest(draft.kind, requestOf(draft));
  const names = new Set(variableNames(content));
  const includes = includesOf(content).length > 0;
  // Included prompts may have the others.
  return { ...content, variables: draft.variables.filter(({ name }) => includes || names.has(name)) };
}

/** The draft as a request in the form of its kind. */
function requestOf(draft: PromptDraft): Fields {
  const { kind, messages, suffix } = draft;
  const model = draft.model.trim() === "" ? {} : { model: draft.model.trim() };
  const parameters = objectIn("Parameters", draft.parameters) ?? {};
  if (kind === "completion") return { ...model, ...parameters, prompt: messages[0]?.text ?? "", ...(suffix === "" ? {} : { suffix }) };
  const tools = listIn("Tools", draft.tools);
  const shared = { ...model, ...(tools && { tools }) };
  if (kind === "chat") {
    const format = objectIn("Response format", draft.format);
    return { ...shared, ...parameters, ...(format && { response_format: format }), messages: messages.map(chatMessage) };
  }
  const system = messages.find(({ role, isJson }) => role === "system" && !isJson);
  const contents = messages.filter((message) => message !== system).map(nativeContent);
  return { ...shared, contents, generationConfig: parameters, ...(system && { systemInstruction: system.text }) };
}

function chatMessage({ role, text, isJson }: DraftMessage): unknown {
  return isJson ? objectIn("A message", text) : { role, content: text };
}

function nativeContent({ role, text, isJson }: DraftMessage): unknown {
  return isJson ? objectIn("A content", text) : { role, parts: [{ text }] };
}

function objectIn(what: string, text: string): Fields | undefined {
  if (text.trim() === "") return undefined;
  const value = parsed(what, text);
  if (!isFields(value)) throw new Error(`${what}: expected a JSON object.`);
  return value;
}

function listIn(what: string, text: string): unknown[] | undefined {
  if (text.trim() === "") return undefined;
  const value = parsed(what, text);
  if (!Array.isArray(value)) throw new Error(`${what}: expected a JSON list.`);
  return value;
}

function parsed(what: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : "not valid JSON"}.`);
  }
}

/** The values of a form as a call sends them. Empty ones are left to the defaults. Throws an `Error` that names a value. */
export function valuesIn(variables: readonly PromptVariable[], typed: Readonly<Record<string, string>>): Fields {
  const values: Fields = {};
  for (const { name, type } of variables) {
    const text = typed[name] ?? "";
    if (text === "") continue;
    values[name] = type === "json" || type === "messages" ? parsed(name, text) : text;
  }
  return values;
}

/** A value as text for the form. */
export const typedValue = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

/** All variables of a draft, with those that only its includes have. */
export function variablesIn(draft: PromptDraft, included: readonly PromptVariable[]): PromptVariable[] {
  const declared = new Map([...included, ...draft.variables].map((variable) => [variable.name, variable]));
  const texts = [...draft.messages.map(({ text }) => text), draft.suffix];
  const names = namesIn(texts);
  const others = includesIn(texts).length > 0 ? included.map(({ name }) => name).filter((name) => !names.includes(name)) : [];
  return [...names, ...others].map((name) => declared.get(name) ?? { name, type: "text" });
}
