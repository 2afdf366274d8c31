import { fieldsOf } from "../contracts/typed";
import type { Endpoint } from "../endpoints/define";
import type { Json } from "./openapi-schemas";

interface Operation extends Json {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Json & { content?: Content }>;
}
interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
}
type Content = Record<string, { schema: Json; example?: unknown; examples?: Json }>;

/**
 * An OpenAPI path has one operation per method, so endpoints distinguished by a query parameter are merged: body and
 * reply are any of theirs. `before` holds those merged already.
 */
export function mergeActions(before: Json | undefined, described: Json, { id, action, summary }: Endpoint): Json {
  if (!action) return described;
  const line = `\`${action.name}=${action.value}\`: ${summary}.`;
  const operation = described as Operation;
  const ids = { ...fieldsOf(before?.["x-action-ids"]), [action.value]: id };
  const one = before as Operation | undefined;
  if (!one) {
    const told = "Which of the calls it is; each has its own body and reply.";
    const choice = { name: action.name, in: "query", required: true, description: told, schema: { type: "string", enum: [action.value] } };
    const description = [line, operation.description].filter((text) => text !== undefined).join(" ");
    const parameters = [choice, ...(operation.parameters ?? [])];
    return { ...operation, description, parameters, ...named(operation, action.value), "x-action-ids": ids };
  }
  return {
    ...one,
    summary: `${one.summary} · ${summary}`,
    description: [one.description, line, operation.description].filter((text) => text !== undefined).join(" "),
    parameters: mergeParameters(one.parameters ?? [], operation.parameters ?? [], action),
    ...mergeBodies(one, named(operation, action.value)),
    responses: mergeResponses(one.responses, operation.responses),
    "x-action-ids": ids,
  };
}

function named({ requestBody }: Operation, action: string): Pick<Operation, "requestBody"> {
  const json = requestBody?.content["application/json"];
  if (!requestBody || !json) return {};
  const { example, ...rest } = json;
  return { requestBody: { ...requestBody, content: { "application/json": { ...rest, examples: { [action]: { value: example } } } } } };
}

function mergeParameters(one: Parameter[], other: Parameter[], action: { name: string; value: string }): Parameter[] {
  const chosen = one.map((parameter) =>
    parameter.name === action.name && parameter.in === "query"
      ? { ...parameter, schema: { ...parameter.schema, enum: [...(parameter.schema.enum ?? []), action.value] } }
      : parameter,
  );
  const added = other.filter((parameter) => !one.some((known) => known.name === parameter.name && known.in === parameter.in));
  return [...chosen, ...added];
}

function mergeBodies(one: Operation, other: Pick<Operation, "requestBody">): Pick<Operation, "requestBody"> {
  const bodies = [one.requestBody, other.requestBody].filter((body) => body !== undefined);
  const [first] = bodies;
  return first ? { requestBody: { ...first, content: mergeContents(bodies.map(({ content }) => content)) } } : {};
}

/** The statuses of both; with content on both sides, either one. */
function mergeResponses(one: Operation["responses"], other: Operation["responses"]): Operation["responses"] {
  const merged = { ...one };
  for (const [status, response] of Object.entries(other)) {
    const known = merged[status];
    const contents = [known?.content, response.content].filter((content) => content !== undefined);
    merged[status] = contents.length > 1 ? { ...response, content: mergeContents(contents) } : (known ?? response);
  }
  return merged;
}

function mergeContents(contents: readonly Content[]): Content {
  const json = contents.flatMap((content) => content["application/json"] ?? []);
  const schemas = json.flatMap(({ schema }) => (Array.isArray(schema.anyOf) ? schema.anyOf : [schema]));
  const examples = fieldsOf(Object.assign({}, ...json.map((entry) => entry.examples)));
  // Not `oneOf`: unknown fields are permitted, so that one action's body may also be valid for another.
  return { "application/json": { schema: { anyOf: schemas }, ...(Object.keys(examples).length > 0 ? { examples } : {}) } };
}
