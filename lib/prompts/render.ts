import { Failure } from "../contracts/errors";
import type { PromptForm, PromptVariable } from "../contracts/prompts";
import { type Fields, listOf } from "../contracts/typed";
import type { CompiledPrompt } from "./compile";
import { type ChatForm, type Reformed, reformFixed, reformMessages } from "./dialects";
import { readValue, type Value, type Values } from "./values";

/** A prompt to render: its compiled version, and its name for errors. */
export interface Rendered {
  slug: string;
  version: number;
  compiled: CompiledPrompt;
}

const NONE: Fields = {};

/**
 * The request of a version with these values, in the form of the prompt's kind. Values are inserted as they are: marks in them stay text.
 * Throws a 400 that names an unknown, missing or wrong variable.
 */
export function renderPrompt(prompt: Rendered, given: Fields | null | undefined): Fields {
  return { ...prompt.compiled.fixed, ...prompt.compiled.fill(valuesOf(prompt, given)) };
}

/** The same in any form that takes the kind, and the fields that the form can't express. */
export function renderAs(form: PromptForm, prompt: Rendered, given: Fields | null | undefined): Reformed {
  if (form !== "responses" && form !== "messages") return { fields: renderPrompt(prompt, given), dropped: [] };
  const { fields, dropped } = fixedAs(form, prompt.compiled);
  const { messages } = prompt.compiled.fill(valuesOf(prompt, given));
  return { fields: { ...fields, ...reformMessages(form, listOf(messages)) }, dropped };
}

const reformed = { responses: new WeakMap<CompiledPrompt, Reformed>(), messages: new WeakMap<CompiledPrompt, Reformed>() };

/** Converted once per version. */
function fixedAs(form: ChatForm, compiled: CompiledPrompt): Reformed {
  const known = reformed[form].get(compiled);
  if (known) return known;
  const made = reformFixed(form, compiled.fixed);
  reformed[form].set(compiled, made);
  return made;
}

function valuesOf({ slug, version, compiled }: Rendered, given: Fields | null | undefined): Values {
  const { variables } = compiled;
  const sent = given ?? NONE;
  for (const name in sent) if (!variables.has(name)) throw unknown({ slug, version, variables }, name);
  const values = new Map<string, Value>();
  for (const variable of variables.values()) {
    const { name } = variable;
    const value = Object.hasOwn(sent, name) ? sent[name] : variable.default;
    if (value === undefined || (value === null && variable.type !== "json")) throw missing({ slug, version }, variable);
    values.set(name, readValue(variable, value));
  }
  return values;
}

type Named = Pick<Rendered, "slug" | "version">;

function unknown({ slug, version, variables }: Named & Pick<CompiledPrompt, "variables">, name: string): Failure {
  const names = [...variables.keys()].map((one) => `'${one}'`).join(", ");
  const has = names === "" ? "It has none." : `It has ${names}.`;
  return new Failure("invalid_value", `The prompt '${slug}' version ${version} has no variable '${name.slice(0, 64)}'. ${has}`, {
    param: `prompt.variables.${name.slice(0, 64)}`,
  });
}

function missing({ slug, version }: Named, { name }: PromptVariable): Failure {
  return new Failure("missing_required_parameter", `The prompt '${slug}' version ${version} needs the variable '${name}'.`, {
    param: `prompt.variables.${name}`,
  });
}
