import { type ChatRequest, TOOL_CHOICES, type ToolChoice } from "../../../../lib/contracts/chat";
import { Failure } from "../../../../lib/contracts/errors";
import { notServed } from "../../../../lib/contracts/not-served";
import type { Conversation } from "./conversation";
import { isTopical, plainWords } from "./prose";
import { isSchema, mapAt } from "./schema/schema";
import { snake } from "./schema/strings";
import { findExpression } from "./skills/arithmetic";
import { stem } from "./stem";

export interface Tool {
  name: string;
  description: string;
  /** JSON schema of the arguments. */
  parameters: Record<string, unknown>;
  /** Where the schema stands in the request. */
  param: string;
}

/** Words that many tools have in their names, and that say nothing about which one is meant. */
const VERBS = new Set(
  "get set fetch find search look lookup create make run call do use show list tool function user by for the a an of in to and or with current given return returns get"
    .split(" ")
    .map(stem),
);

/** The tools to call, best first: none where the answer should be words. Throws `Failure` for a choice that names no tool. */
export function chooseTools(input: ChatRequest, conversation: Conversation): Tool[] {
  const tools = readTools(input);
  const choice = readChoice(input);
  const offered = typeof choice === "object" && choice.allowed ? tools.filter(({ name }) => choice.allowed?.has(name)) : tools;
  if (typeof choice === "object" && choice.name !== undefined) {
    const named = tools.find(({ name }) => name === choice.name);
    if (!named)
      throw new Failure("invalid_value", `The tool '${choice.name}' is not among the tools of this request.`, { param: choice.param });
    return conversation.toolResults.length > 0 ? [] : [named];
  }
  const required = choice === "required" || (typeof choice === "object" && choice.required);
  if (required && offered.length === 0)
    throw new Failure("invalid_value", "A tool call is required, but the request has no tools.", { param: "tool_choice" });
  if (choice === "none" || conversation.toolResults.length > 0) return [];
  const ranked = rankTools(offered, conversation.ask);
  const meant = ranked.filter(({ score }) => score >= 1).slice(0, 1);
  const chosen = meant.length > 0 ? meant : required ? ranked.slice(0, 1) : [];
  return chosen.map(({ tool }) => tool);
}

function readTools(input: ChatRequest): Tool[] {
  const current = (input.tools ?? []).flatMap((tool, index) =>
    tool.function ? [{ definition: tool.function, param: `tools[${index}].function.parameters` }] : [],
  );
  const old = (input.functions ?? []).map((definition, index) => ({ definition, param: `functions[${index}].parameters` }));
  return [...current, ...old].map(({ definition, param }) => ({
    name: definition.name,
    description: definition.description ?? "",
    parameters: definition.parameters ?? { type: "object", properties: {} },
    param,
  }));
}

type Choice = "none" | "auto" | "required" | { name?: string; allowed?: ReadonlySet<string>; required?: boolean; param: string };

function readChoice(input: ChatRequest): Choice {
  const choice = input.tool_choice;
  if (typeof choice === "string") return readWord(choice);
  if (choice) return readNamed(choice);
  const old = input.function_call;
  if (typeof old === "string") return old;
  return old ? { name: old.name, param: "function_call" } : "auto";
}

function readWord(choice: string): Choice {
  if (choice === "any") return "required";
  if (choice === "none" || choice === "auto" || choice === "required") return choice;
  throw notServed("tool_choice", TOOL_CHOICES);
}

function readNamed(choice: Exclude<ToolChoice, string>): Choice {
  if (choice.type === "allowed_tools" && isSchema(choice.allowed_tools)) {
    const { mode, tools } = choice.allowed_tools;
    const names = (Array.isArray(tools) ? tools : []).flatMap((tool) =>
      isSchema(tool) && isSchema(tool.function) && typeof tool.function.name === "string" ? [tool.function.name] : [],
    );
    return { allowed: new Set(names), required: mode === "required", param: "tool_choice" };
  }
  if (!choice.function)
    throw new Failure("invalid_value", "The sandbox can only be told to call tools of type function.", { param: "tool_choice" });
  return { name: choice.function.name, param: "tool_choice" };
}

/** Tools by how many of a message's words they share: in the name most, then in the description and the parameters. */
function rankTools(tools: readonly Tool[], ask: string): { tool: Tool; score: number }[] {
  const text = ask.slice(0, 4_000);
  const asked = new Set(plainWords(text).filter(isTopical).map(telling));
  const computes = text.length < 500 && findExpression(text) !== undefined;
  return tools
    .map((tool) => {
      const named = countShared(snake(tool.name).replaceAll("_", " "), asked);
      const described = countShared(tool.description, asked);
      const parameters = countShared(
        Object.keys(mapAt(tool.parameters, "properties"))
          .map((key) => snake(key).replaceAll("_", " "))
          .join(" "),
        asked,
      );
      const mentioned = text.includes(tool.name) ? 4 : 0;
      const fits = computes && /calc|math|arithmetic|expression|evaluat/i.test(`${tool.name} ${tool.description}`) ? 1 : 0;
      return { tool, score: mentioned + fits + named + described * 0.5 + parameters * 0.34 };
    })
    .sort((left, right) => right.score - left.score);
}

function countShared(text: string, asked: ReadonlySet<string>): number {
  return new Set(
    plainWords(text)
      .filter((word) => word.length > 2)
      .map(telling)
      .filter((key) => asked.has(key) && !VERBS.has(key)),
  ).size;
}

function telling(word: string): string {
  return stem(word.toLowerCase());
}
