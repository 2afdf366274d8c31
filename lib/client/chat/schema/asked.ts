import { type Fields, fieldsOf } from "../../../contracts/typed";
import type { RunRules } from "../../call/run";
import type { ChatOutput } from "../answer";
import { SCHEMA_NAME, schemaFormat } from "../dialects/dialect";
import { freeName } from "../tools/tool-edit";
import { functionOf } from "../tools/tool-problems";
import { fitsStrictMode } from "./strict";

/** How a request asks for an answer that fits a schema. */
export type Asked = "response_format" | "tool" | "words";

/** What is done about an answer that does not fit its schema. */
export type Unfit = "show" | "offer" | "repair";

const ABOUT = "Gives the answer. Must be called once.";
const WORDS = "Answer with JSON only, without Markdown. It must fit this JSON Schema:";

/** The name of the function whose arguments are the answer. */
export const answerToolName = (name: string, taken: readonly string[]): string => freeName(name, taken);

/** The parts of a chat request that ask for the schema. `words` belong to the system prompt. */
export interface SchemaRequest {
  response_format?: Fields;
  tool?: { type: "function"; function: Fields };
  tool_choice?: Fields;
  words?: string;
}

interface NamedSchema {
  schema: unknown;
  schemaName: string;
}

/** `taken`: the names of the request's other functions. */
export function requestFor(asked: Asked, { schema, schemaName }: NamedSchema, taken: readonly string[]): SchemaRequest {
  if (asked === "response_format") return { response_format: schemaFormat(schema, schemaName) };
  if (asked === "words") return { words: `${WORDS}\n${JSON.stringify(schema)}` };
  const name = answerToolName(schemaName, taken);
  const made = { name, description: ABOUT, parameters: schema, ...(fitsStrictMode(schema) && { strict: true }) };
  return { tool: { type: "function", function: made }, tool_choice: { type: "function", function: { name } } };
}

/** A request's schema as it was asked for by `requestFor`, and the rest of the request; undefined if it was not. */
export function readRequest(
  body: { tools?: unknown; tool_choice?: unknown },
  system: string,
): (NamedSchema & { asked: Asked; system: string; tools: unknown; forced: boolean }) | undefined {
  const { name } = fieldsOf(fieldsOf(body.tool_choice).function);
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const tool = tools.find((one) => functionOf(one)?.name === name && functionOf(one)?.description === ABOUT);
  if (tool !== undefined) {
    const rest = tools.filter((one) => one !== tool);
    const named = { schema: functionOf(tool)?.parameters, schemaName: String(name) };
    return { ...named, asked: "tool", system, tools: rest.length > 0 ? rest : undefined, forced: true };
  }
  const at = system.lastIndexOf(`${WORDS}\n`);
  if (at < 0) return undefined;
  try {
    const schema: unknown = JSON.parse(system.slice(at + WORDS.length));
    const named = { schema, schemaName: SCHEMA_NAME };
    return { ...named, asked: "words", system: system.slice(0, at).trimEnd(), tools: body.tools, forced: false };
  } catch {
    return undefined;
  }
}

/** Reads answers in which the arguments of a function are the text. Other calls stay calls. */
export function answersByTool(rules: RunRules<ChatOutput>, name: string): RunRules<ChatOutput> {
  return {
    ...rules,
    readEvent: (output, event) => shown(rules.readEvent(output?.raw, event), name),
    readReply: (reply) => shown(rules.readReply(reply), name),
  };
}

function shown(raw: ChatOutput, name: string): ChatOutput {
  const call = raw.toolCalls.find((one) => one.name === name);
  if (!call) return { ...raw, raw };
  return { ...raw, text: call.arguments, toolCalls: raw.toolCalls.filter((one) => one !== call), raw };
}

/** The JSON of an answer that a model has put into a Markdown block. */
export function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)(?:\n```\s*)?$/.exec(text)?.[1] ?? text;
}
