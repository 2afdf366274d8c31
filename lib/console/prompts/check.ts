import type { z } from "zod";
import { ChatRequest } from "../../contracts/chat";
import { CompletionRequest } from "../../contracts/completion";
import { ContentRequest } from "../../contracts/content";
import { Failure } from "../../contracts/errors";
import type { PromptContent, PromptKind } from "../../contracts/prompts";
import type { Fields } from "../../contracts/typed";
import { validate } from "../../gateway/validate";
import { type CompiledPrompt, compilePrompt, type FindIncluded } from "../../prompts/compile";
import { readValue } from "../../prompts/values";
import { CONTENT_CHARACTERS } from "./contract";

const REQUESTS: Readonly<Record<PromptKind, { body: z.ZodType; path: string; own: readonly string[] }>> = {
  chat: { body: ChatRequest, path: "/v1/chat/completions", own: ["messages", "tools", "response_format"] },
  completion: { body: CompletionRequest, path: "/v1/completions", own: ["suffix"] },
  generate: { body: ContentRequest, path: "/v1beta/models/{model}:generateContent", own: [] },
};
/** Fields that belong to a call. */
const OF_CALLS = ["model", "prompt", "stream", "stream_options", "user", "usage"];

/** The path of a kind's requests. */
export const pathOf = (kind: PromptKind): string => REQUESTS[kind].path;

/**
 * Compiles a version that is to be stored. Throws `invalid_value` for fields of calls among the parameters, parameters that the kind's
 * request doesn't take, defaults of another type, variables that no text has, and everything that can't be compiled.
 */
export function checkContent(slug: string, content: PromptContent, find: FindIncluded): CompiledPrompt {
  if (JSON.stringify(content).length > CONTENT_CHARACTERS)
    throw new Failure("string_above_max_length", `'content' is limited to ${CONTENT_CHARACTERS} characters as JSON.`, { param: "content" });
  checkParameters(content);
  checkVariables(content);
  const compiled = compilePrompt(slug, content, find);
  checkUsed(content, compiled);
  return compiled;
}

function checkParameters(content: PromptContent): void {
  const { kind, parameters } = content;
  const { body, own } = REQUESTS[kind];
  const wrong = Object.keys(parameters).find((name) => [...OF_CALLS, ...own].includes(name));
  const param = `content.parameters.${wrong}`;
  if (wrong !== undefined && kind !== "generate")
    throw new Failure(
      "unsupported_parameter",
      `'${wrong}' can't be a parameter of a prompt: it has a field of its own, or belongs to a call.`,
      {
        param,
      },
    );
  validate(body, requestOf(content));
}

/** The request before anything is filled in. */
function requestOf(content: PromptContent): Fields {
  const { parameters } = content;
  if (content.kind === "generate") {
    const { contents, systemInstruction, tools } = content;
    return { contents, systemInstruction, tools, generationConfig: parameters };
  }
  const named = { ...parameters, model: content.model ?? "any" };
  if (content.kind === "completion") return { ...named, prompt: content.prompt, suffix: content.suffix };
  return { ...named, messages: content.messages, tools: content.tools, response_format: content.response_format };
}

function checkVariables({ variables }: PromptContent): void {
  const names = new Set<string>();
  for (const [at, variable] of variables.entries()) {
    const param = `content.variables[${at}]`;
    if (names.has(variable.name))
      throw new Failure("invalid_value", `The variable '${variable.name}' is declared twice.`, { param: `${param}.name` });
    names.add(variable.name);
    if (variable.default !== undefined) readValue(variable, variable.default, `${param}.default`);
  }
}

/** A declared variable that no text has is usually misspelled. */
function checkUsed({ variables }: PromptContent, { used }: CompiledPrompt): void {
  const at = variables.findIndex(({ name }) => !used.has(name));
  const name = variables[at]?.name;
  if (name !== undefined)
    throw new Failure("invalid_value", `No text has the variable '{{${name}}}'. Insert it, or remove its declaration.`, {
      param: `content.variables[${at}].name`,
    });
}
