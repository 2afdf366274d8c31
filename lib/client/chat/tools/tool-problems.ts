import { type Fields, isFields } from "../../../contracts/typed";
import { jsonProblem } from "./json-problem";

/** An error of one field of a tool. */
export interface ToolProblem {
  /** The tool's place in the list. */
  tool: number;
  /** The field within the function, such as `name` or `parameters.properties.city.type`; of the tool itself: empty. */
  at: string;
  message: string;
}

/** The limit of the API. */
export const MOST_TOOLS = 128;
const TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"];
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
/** Deeper schemas are left to the provider. */
const DEEPEST = 20;

/** The tools in a text: undefined if it is not a JSON array. No text is an empty list. */
export function toolsIn(text: string): readonly unknown[] | undefined {
  if (text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The error of a text as a whole, before its tools are checked. */
export function listProblem(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const tools = toolsIn(text);
  if (tools === undefined) return jsonProblem(text) ?? "Must be a JSON array of tools.";
  return tools.length > MOST_TOOLS ? `At most ${MOST_TOOLS} tools are allowed; there are ${tools.length}.` : undefined;
}

/** The errors of all tools, by field. */
export function toolProblems(tools: readonly unknown[]): ToolProblem[] {
  const names = tools.map((tool) => functionOf(tool)?.name);
  return tools.flatMap((tool, index) => {
    const found = problemsOf(tool);
    const twice = typeof names[index] === "string" && names.indexOf(names[index]) < index;
    const all = twice ? [...found, { at: "name", message: "Another function has this name." }] : found;
    return all.map((problem) => ({ tool: index, ...problem }));
  });
}

/** The first error of a text of tools as one sentence; undefined if it can be sent. */
export function toolsProblem(text: string): string | undefined {
  const whole = listProblem(text);
  if (whole !== undefined) return `Tools: ${whole}`;
  const tools = toolsIn(text) ?? [];
  const [first] = toolProblems(tools);
  return first && `Tools: ${[labelOf(tools[first.tool], first.tool), first.at].filter((part) => part !== "").join(", ")}: ${first.message}`;
}

/** What a list calls a tool: the function's name, or the type of another kind of tool. */
export function labelOf(tool: unknown, index: number): string {
  const name = functionOf(tool)?.name ?? (isFields(tool) && tool.type !== "function" ? tool.type : undefined);
  return typeof name === "string" && name !== "" ? name : `Tool ${index + 1}`;
}

/** The function of a tool; undefined for other kinds of tools. */
export function functionOf(tool: unknown): Fields | undefined {
  return isFields(tool) && tool.type === "function" && isFields(tool.function) ? tool.function : undefined;
}

type Found = Omit<ToolProblem, "tool">;

function problemsOf(tool: unknown): Found[] {
  if (!isFields(tool)) return [{ at: "", message: "Must be an object." }];
  if (typeof tool.type !== "string") return [{ at: "", message: 'Needs "type": "function".' }];
  if (tool.type !== "function") return [];
  if (!isFields(tool.function)) return [{ at: "", message: 'Needs "function" with a name.' }];
  const { name, description, parameters } = tool.function;
  const found: Found[] = [];
  if (typeof name !== "string" || !NAME.test(name)) found.push({ at: "name", message: "Must be 1 to 64 letters, digits, _ or -." });
  if (!isText(description)) found.push({ at: "description", message: "Must be a string." });
  return [...found, ...rootProblems(parameters)];
}

const isText = (value: unknown) => value === undefined || value === null || typeof value === "string";

function rootProblems(parameters: unknown): Found[] {
  if (parameters === undefined || parameters === null) return [];
  if (!isFields(parameters)) return [{ at: "parameters", message: "Must be a JSON Schema object." }];
  if (parameters.type !== undefined && parameters.type !== "object") {
    return [{ at: "parameters.type", message: 'Must be "object".' }];
  }
  return schemaProblems(parameters, "parameters", 0);
}

function schemaProblems(schema: unknown, at: string, depth: number): Found[] {
  if (typeof schema === "boolean" || depth > DEEPEST) return [];
  if (!isFields(schema)) return [{ at, message: 'Must be a schema, such as {"type": "string"}.' }];
  return [...ownProblems(schema, at), ...nestedProblems(schema, at, depth)];
}

/** Errors of a schema without those of the schemas in it. */
function ownProblems({ type, description, enum: values, required, properties }: Fields, at: string): Found[] {
  const found: Found[] = [];
  const types = Array.isArray(type) ? type : [type ?? "object"];
  if (!types.every((one) => TYPES.some((known) => known === one)))
    found.push({ at: `${at}.type`, message: `Must be one of ${TYPES.join(", ")}.` });
  if (!isText(description)) found.push({ at: `${at}.description`, message: "Must be a string." });
  if (values !== undefined && (!Array.isArray(values) || values.length === 0)) {
    found.push({ at: `${at}.enum`, message: "Must be a list with at least one value." });
  }
  if (required === undefined) return found;
  if (!Array.isArray(required)) return [...found, { at: `${at}.required`, message: "Must be a list of names." }];
  const known = isFields(properties) ? Object.keys(properties) : undefined;
  const unknown = required.filter((name) => typeof name !== "string" || (known !== undefined && !known.includes(name)));
  if (unknown.length > 0) found.push({ at: `${at}.required`, message: `Names ${JSON.stringify(unknown[0])}, which is not a property.` });
  return found;
}

function nestedProblems({ properties, items }: Fields, at: string, depth: number): Found[] {
  const below = items === undefined || Array.isArray(items) ? [] : schemaProblems(items, `${at}.items`, depth + 1);
  if (properties === undefined) return below;
  if (!isFields(properties)) return [...below, { at: `${at}.properties`, message: "Must be an object of schemas." }];
  const inside = Object.entries(properties).flatMap(([name, schema]) => schemaProblems(schema, `${at}.properties.${name}`, depth + 1));
  return [...below, ...inside];
}
