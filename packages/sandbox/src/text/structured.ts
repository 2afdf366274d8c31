import { FORMAT_TYPES, type ResponseFormat } from "../../../../lib/contracts/chat";
import { Failure } from "../../../../lib/contracts/errors";
import { notServed } from "../../../../lib/contracts/not-served";
import type { Conversation } from "./conversation";
import { readFacts } from "./facts";
import { sentences } from "./prose";
import { generateValue } from "./schema/value";
import type { Skills } from "./skills/answer";
import { readPairs, typed } from "./skills/key-values";
import { asJson } from "./style";
import { FactSuggest, type Spoken } from "./suggest";

const PARAM = "response_format.json_schema.schema";
const KEYS =
  /\b(?:with|having|containing)\s+(?:the\s+)?(?:keys?|fields?|properties|attributes)\s*:?\s+([^.\n]{2,300})|\b(?:keys?|fields?|properties)\s*:\s*([^.\n]{2,300})/i;
/** "Extract name and age: …", "Extract the name and the age from …". */
const EXTRACTED = /^\s*(?:please\s+)?extract\s+([^.:\n]{2,200}?)(?:\s*:|\s+(?:from|in|of)\b)/i;

interface Context {
  skills: Skills;
  warn(message: string): void;
}

/** JSON text for a response format; undefined where words are wanted. Throws `Failure` where the schema cannot be satisfied. */
export function writeStructured(
  format: ResponseFormat | null | undefined,
  conversation: Conversation,
  { skills, warn }: Context,
): string | undefined {
  if (!format || format.type === "text") return undefined;
  if (format.type !== "json_schema" && format.type !== "json_object") throw notServed("response_format.type", FORMAT_TYPES);
  const schema = format.type === "json_schema" ? format.json_schema.schema : undefined;
  if (!schema) return writeObject(conversation, skills);
  const answer = skills.answer(conversation);
  const short = sentences(answer.text.replace(/[*_`]/g, "").slice(0, 4_000)).slice(0, 2).join(" ");
  const spoken: Spoken = {
    text: answer.composed && conversation.toolResults.length === 0 ? short : answer.text,
    brief: answer.brief ?? short,
  };
  const made = generateValue(schema, new FactSuggest(readFacts(conversation.ask), spoken));
  if (!made)
    throw new Failure("unsupported_value", "The sandbox can make no value that satisfies this schema within 12 levels and 64 kB.", {
      param: PARAM,
    });
  if (made.ignoredPattern) warn(`pattern in ${PARAM} is not evaluated by the sandbox`);
  return JSON.stringify(made.value);
}

/** Any JSON object: the keys that the message asks for, its `key: value` lines, or the answer under `answer`. */
function writeObject(conversation: Conversation, skills: Skills): string {
  const { ask, system, whole = ask } = conversation;
  const keys = askedKeys(ask) ?? askedKeys(system);
  if (keys) return writeKeys(keys, conversation, skills);
  const pairs = ask.includes("\n") ? readPairs(whole) : undefined;
  if (pairs && pairs.length > 1) return JSON.stringify(Object.fromEntries(pairs.map(([key, value]) => [key, typed(value)])));
  return asJson(skills.answer(conversation));
}

function askedKeys(text: string): string[] | undefined {
  const match = KEYS.exec(text.slice(0, 2_000));
  const extracted = EXTRACTED.exec(text.slice(0, 300))?.[1];
  const list = (match?.[1] ?? match?.[2] ?? extracted)?.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).map((key) =>
    key
      .replace(/["'`“”]/g, "")
      .replace(/[:;].*$/, "")
      .replace(/^(?:the|an?|his|her|their|its)\s+/i, "")
      .replace(/\s+(?:for|about|of|from|describing|in|as)\s.*$/, "")
      .trim(),
  );
  const keys = list?.filter((key) => /^[\w-]{1,40}$/.test(key)).slice(0, 20);
  return keys && keys.length > 0 ? keys : undefined;
}

function writeKeys(keys: readonly string[], conversation: Conversation, skills: Skills): string {
  const answer = skills.answer(conversation);
  const spoken = { text: answer.text, brief: answer.brief ?? answer.text };
  const properties = Object.fromEntries(
    keys.map((key) => [
      key,
      /age|count|number|year|price|total|amount|quantity|score/.test(key.toLowerCase()) ? { type: "number" } : { type: "string" },
    ]),
  );
  const made = generateValue({ type: "object", properties, required: keys }, new FactSuggest(readFacts(conversation.ask), spoken));
  return made ? JSON.stringify(made.value) : asJson(answer);
}
