import { Failure } from "../contracts/errors";
import type { PromptVariable, VariableType } from "../contracts/prompts";
import { type Fields, fieldsOf, isFields } from "../contracts/typed";

/** A value as it is inserted: a text, an image's address, or messages. */
export type Value = string | readonly Fields[];
export type Values = ReadonlyMap<string, Value>;

/** The vendors' forms of a text and of an image are accepted as values too. */
const textOf = (value: unknown): unknown => (isFields(value) && typeof value.text === "string" ? value.text : value);

function imageOf(value: unknown): unknown {
  const { image_url: image, url } = fieldsOf(value);
  return url ?? (isFields(image) ? image.url : image) ?? value;
}

const IMAGE = /^(?:https?:\/\/|data:image\/|asset:\/\/)/i;

type Reader = (value: unknown) => Value | undefined;
const READERS: Readonly<Record<VariableType, Reader>> = {
  text: (value) => {
    const text = textOf(value);
    if (typeof text === "string") return text;
    return typeof text === "number" || typeof text === "boolean" ? String(text) : undefined;
  },
  number: (value) => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? String(number) : undefined;
  },
  json: (value) => JSON.stringify(value),
  image: (value) => {
    const address = imageOf(value);
    return typeof address === "string" && IMAGE.test(address) ? address : undefined;
  },
  messages: (value) => (Array.isArray(value) && value.every(isFields) ? value : undefined),
};
const EXPECTED: Readonly<Record<VariableType, string>> = {
  text: "a text",
  number: "a number",
  json: "any JSON value",
  image: "an image: an address, a data URI, or `asset://` with the id of an asset",
  messages: "a list of messages",
};

/** The inserted form of a value; throws `invalid_type` that names the variable. */
export function readValue({ name, type }: PromptVariable, value: unknown, param?: string): Value {
  const read = READERS[type](value);
  if (read === undefined)
    throw new Failure("invalid_type", `Invalid type for the variable '${name}': expected ${EXPECTED[type]}.`, {
      param: param ?? `prompt.variables.${name}`,
    });
  return read;
}
