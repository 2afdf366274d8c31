import { z } from "zod";
import { Failure } from "../contracts/errors";
import { PromptCall } from "../contracts/prompts";
import { type Fields, fieldsOf, isFields } from "../contracts/typed";
import type { ModelEndpoint } from "../endpoints/define";
import { KIND_OF } from "../prompts/dialects";
import { type Rendered, renderAs } from "../prompts/render";
import { sessionOf } from "./agent-session/session-ids";
import type { Call } from "./call";
import type { Gateway } from "./gateway";
import { validate } from "./validate";

/** The field is in the schema, so that errors name it. */
const Body = z.object({ prompt: PromptCall });

/**
 * The body with the fields of the stored prompt that it names in `prompt`; undefined if it names none. Fields that the caller sends
 * override the prompt's. A promise only if the prompt is not in memory.
 */
export function fillPrompt({ prompts }: Pick<Gateway, "prompts">, call: Call<ModelEndpoint>, value: unknown) {
  if (!isFields(value) || !isFields(value.prompt)) return undefined;
  const { prompt, ...own } = value;
  const wanted = validate(Body, { prompt }).prompt;
  const found = prompts.find({ teamId: call.caller.teamId, call: wanted, key: stickyKey(call, own) });
  return found instanceof Promise ? found.then((one) => fill(call, own, one, wanted)) : fill(call, own, found, wanted);
}

function fill(call: Call<ModelEndpoint>, own: Fields, found: Rendered, { variables }: PromptCall): Fields {
  const form = call.endpoint.prompts ?? "chat";
  const { slug, version, compiled } = found;
  if (compiled.kind !== KIND_OF[form])
    throw new Failure(
      "invalid_value",
      `The prompt '${slug}' is of kind ${compiled.kind}; ${call.endpoint.path} takes ${KIND_OF[form]} prompts.`,
      {
        param: "prompt.id",
      },
    );
  const { fields, dropped } = renderAs(form, found, variables);
  for (const name of dropped) call.warn(`${name} of the prompt is not supported by this endpoint`);
  call.prompt = slug;
  call.promptVersion = version;
  if (Object.keys(own).every((name) => WITHOUT_EFFECT.has(name))) call.promptModel = String(compiled.fixed.model ?? "");
  return { ...withoutRivals(fields, own), ...own, ...merged(fields, own) };
}

/** Fields that say how the answer is sent, and for whom: what is asked stays the prompt's. */
const WITHOUT_EFFECT = new Set(["stream", "stream_options", "user", "usage", "metadata", "safety_identifier", "prompt_cache_key", "store"]);

/** Two names of one setting: the caller's applies, whichever it is. */
const RIVALS = ["max_tokens", "max_completion_tokens"];

function withoutRivals(fields: Fields, own: Fields): Fields {
  if (!RIVALS.some((name) => own[name] != null)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !RIVALS.includes(name)));
}

/** Objects whose members are settings of their own: the caller's members override the prompt's one by one. */
const MERGED = ["text", "reasoning", "output_config", "generationConfig"];

function merged(fields: Fields, own: Fields): Fields {
  const all: Fields = {};
  for (const name of MERGED) {
    const sentAs = name === "generationConfig" && own.generation_config !== undefined ? "generation_config" : name;
    const [stored, sent] = [fields[name], own[sentAs]];
    if (isFields(stored) && isFields(sent)) all[sentAs] = { ...stored, ...sent };
  }
  return all;
}

/** Who gets the same version of a label each time: the end user, or the session. Without either, calls are spread. */
function stickyKey({ request, requestId }: Call<ModelEndpoint>, own: Fields): string {
  const said = [own.user, own.safety_identifier, fieldsOf(own.metadata).user_id, sessionOf(request), own.prompt_cache_key];
  return said.find((one): one is string => typeof one === "string" && one !== "") ?? requestId;
}
