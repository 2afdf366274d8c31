import { capabilityOf } from "./capability";
import type { DocAccess, DocOperation } from "./operations";

/** Input of an operation's sample and form. Plain data for the browser. */
export interface Trial {
  id: string;
  method: string;
  path: string;
  access: DocAccess;
  /** Path and query parameters with their initial values. */
  parameters: readonly TrialParameter[];
  /** Example bodies; none without a body. */
  examples: readonly { name: string; body: Readonly<Record<string, unknown>> }[];
  /** The query parameter that selects an action, if the examples belong to actions. */
  action?: string;
  /** The model's field, and the available models, best first. */
  model?: { in: "body" | "path"; name: string; choices: readonly string[] };
  /** Set if a good answer is a file: its usual extension. */
  file?: string;
  /** Set if the answer only ends when the caller disconnects. */
  endless?: true;
}

export interface TrialParameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  values: readonly string[];
  value: string;
}

export interface KnownModel {
  id: string;
  simulated: boolean;
  capabilities: readonly string[];
}

const MODEL_FIELDS = ["model", "model_name", "req_key"];
const ENDINGS: readonly (readonly [type: string, ending: string])[] = [
  ["audio/mpeg", "mp3"],
  ["video/mp4", "mp4"],
  ["image/png", "png"],
];

/** How to try an operation with the available models. Real models come before simulated ones. */
export function trialOf(operation: DocOperation, models: readonly KnownModel[]): Trial {
  const { id, method, path, access, parameters, examples, answers } = operation;
  const bodies = examples.map(({ name, body }) => ({ name, body: isObject(body) ? body : {} }));
  const action = bodies.length > 1 ? parameters.find(({ values }) => bodies.every(({ name }) => values.includes(name)))?.name : undefined;
  const model = modelPlace(operation, models);
  const own = parameters.flatMap((parameter): TrialParameter[] => {
    if (parameter.in !== "path" && parameter.in !== "query") return [];
    const chosen = model?.in === "path" && model.name === parameter.name ? model.choices[0] : undefined;
    const first = parameter.name === action ? bodies[0]?.name : parameter.required ? parameter.values[0] : undefined;
    const { name, required, values } = parameter;
    return [{ name, in: parameter.in, required, values, value: chosen ?? parameter.example ?? first ?? "" }];
  });
  const types = answers.find(({ status }) => status.startsWith("2"))?.content.map(({ type }) => type) ?? [];
  const file = ENDINGS.find(([type]) => types[0] === type)?.[1];
  return {
    id,
    method,
    path,
    access,
    parameters: own,
    examples: bodies.map(({ name, body }) => ({ name, body: withModel(body, model) })),
    ...(action === undefined ? {} : { action }),
    ...(model ? { model } : {}),
    ...(file === undefined ? {} : { file }),
    ...(types[0] === "text/event-stream" ? { endless: true as const } : {}),
  };
}

function modelPlace({ id, parameters, examples }: DocOperation, models: readonly KnownModel[]): Trial["model"] {
  const body = examples.map((example) => example.body).find(isObject);
  const field = MODEL_FIELDS.find((name) => typeof body?.[name] === "string");
  const inPath = parameters.some((parameter) => parameter.in === "path" && parameter.name === "model");
  if (!inPath && field === undefined) return undefined;
  const capability = capabilityOf(id);
  const able = capability === undefined ? models : models.filter(({ capabilities }) => capabilities.includes(capability));
  const choices = [...able.filter(({ simulated }) => !simulated), ...able.filter(({ simulated }) => simulated)].map((model) => model.id);
  const shown = field === undefined ? undefined : body?.[field];
  if (choices.length === 0 && typeof shown === "string") choices.push(shown);
  return inPath ? { in: "path", name: "model", choices } : { in: "body", name: field ?? "model", choices };
}

function withModel(body: Readonly<Record<string, unknown>>, model: Trial["model"]): Readonly<Record<string, unknown>> {
  const first = model?.choices[0];
  if (first === undefined || model?.in !== "body" || !(model.name in body)) return body;
  return { ...body, [model.name]: first };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
