import { Failure } from "../../../../lib/contracts/errors";
import type { Conversation } from "./conversation";
import { readFacts } from "./facts";
import { mapAt, stringsAt, typesOf } from "./schema/schema";
import { snake } from "./schema/strings";
import { generateValue } from "./schema/value";
import { FactSuggest } from "./suggest";
import type { Tool } from "./tool-choice";

/** Calls made at once when a message names several places, people or the like. */
const MAX_PARALLEL = 4;

export interface PlannedCall {
  name: string;
  /** JSON text that satisfies the tool's schema. */
  arguments: string;
}

/** Fills a tool's arguments from the conversation; several calls where it names several places and `parallel` allows. Throws `Failure` where the schema cannot be satisfied. */
export function planCalls(
  tool: Tool,
  conversation: Conversation,
  { parallel, warn }: { parallel: boolean; warn(message: string): void },
): PlannedCall[] {
  const facts = readFacts(conversation.ask);
  const presets = parallel ? spreadPlaces(tool, facts.places) : [{}];
  return presets.map((preset) => {
    const made = generateValue(tool.parameters, new FactSuggest(facts, undefined, preset));
    if (!made)
      throw new Failure("unsupported_value", `The sandbox can make no arguments that satisfy the schema of '${tool.name}'.`, {
        param: tool.param,
      });
    if (made.ignoredPattern) warn(`pattern in ${tool.param} is not evaluated by the sandbox`);
    return { name: tool.name, arguments: JSON.stringify(made.value) };
  });
}

/** One preset per place, where the tool takes exactly one. */
function spreadPlaces(tool: Tool, places: readonly string[]): Record<string, string>[] {
  const properties = mapAt(tool.parameters, "properties");
  const names = Object.keys(properties).filter((name) => /location|city|place|town|country/.test(snake(name)));
  const [name] = names;
  const schema = name === undefined ? {} : mapAt(properties, name);
  const single =
    names.length === 1 &&
    name !== undefined &&
    typesOf(schema)?.includes("string") &&
    stringsAt(tool.parameters, "required").includes(name);
  if (!single || places.length < 2) return [{}];
  return places.slice(0, MAX_PARALLEL).map((place) => ({ [name]: place }));
}
