import type { ToolResult } from "../conversation";
import { spokenList } from "../prose";
import type { Skill } from "./skill";

const MAX_FIELDS = 24;
const MAX_TEXT = 1_500;

/** Tells in words what the tools gave back, once their results have arrived. */
export const tellToolResults: Skill = ({ toolResults }) => {
  if (toolResults.length === 0) return undefined;
  const told = toolResults.map(tellOne);
  const first = toolResults[0]?.text ?? "";
  return { text: told.join("\n\n"), brief: briefOf(first), composed: true };
};

function tellOne({ name, arguments: json, text }: ToolResult): string {
  const given = fields(parse(json)).slice(0, 6);
  const asked = given.length > 0 ? ` for ${spokenList(given.map(([key, value]) => `${key} ${value}`))}` : "";
  const value = parse(text);
  if (text === "") return `\`${name}\`${asked} gave back nothing.`;
  if (typeof value !== "object" || value === null) return `\`${name}\`${asked} answered: ${text.slice(0, MAX_TEXT)}`;
  const found = fields(value).slice(0, MAX_FIELDS);
  if (found.length === 0) return `\`${name}\`${asked} gave back an empty result.`;
  if (found.length <= 4) return `According to \`${name}\`${asked}: ${spokenList(found.map(([key, part]) => `${key} is ${part}`))}.`;
  return `According to \`${name}\`${asked}:\n\n${found.map(([key, part]) => `- ${key}: ${part}`).join("\n")}`;
}

/** Leaves of a JSON value with spoken paths: `wind speed`, `days 1 high`. */
function fields(value: unknown, path = "", depth = 0): [string, string][] {
  if (typeof value !== "object" || value === null) return path === "" ? [] : [[path, String(value).slice(0, 200)]];
  if (depth > 5) return [[path, "…"]];
  const entries = Array.isArray(value) ? value.map((item, index): [string, unknown] => [String(index + 1), item]) : Object.entries(value);
  return entries.slice(0, MAX_FIELDS).flatMap(([key, item]) => fields(item, `${path} ${spoken(key)}`.trim(), depth + 1));
}

function spoken(key: string): string {
  return key.replace(/_/g, " ").replace(/([a-z])([A-Z])/g, (_, left: string, right: string) => `${left} ${right.toLowerCase()}`);
}

function briefOf(text: string): string {
  const value = parse(text);
  return fields(value)[0]?.[1] ?? text.slice(0, 200);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
