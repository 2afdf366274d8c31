import { lines } from "../prose";
import type { SkillAnswer } from "./skill";

const PAIR = /^(?:[-*•]\s+)?([^:=|]{1,60}?)\s*[:=]\s*(.{0,500})$/;

/** Reads `key: value` or `key = value` lines; undefined with fewer than one. A single line may hold several, split by commas or semicolons. */
export function readPairs(text: string): [string, string][] | undefined {
  const rows = lines(text);
  const parts = rows.length === 1 ? (rows[0] ?? "").split(/[;,](?=[^:=,;]{1,60}[:=])/).map((part) => part.trim()) : rows;
  const pairs = parts.slice(0, 200).flatMap((part): [string, string][] => {
    const match = PAIR.exec(part);
    return match?.[1] ? [[match[1].trim(), (match[2] ?? "").trim()]] : [];
  });
  return pairs.length > 0 ? pairs : undefined;
}

export function keyValueJson(text: string): SkillAnswer | undefined {
  const pairs = readPairs(text);
  if (pairs) return jsonBlock(Object.fromEntries(pairs.map(([key, value]) => [key, typed(value)])));
  const items = lines(text);
  return items.length > 1 ? jsonBlock(items.map((item) => typed(item.replace(/^[-*•]\s+/, "")))) : undefined;
}

function jsonBlock(value: unknown): SkillAnswer {
  return { text: `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`` };
}

/** Numbers, true, false and null as such, the rest as text without its quotes. */
export function typed(value: string): unknown {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(value)) return Number(value);
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  if (/^null$/i.test(value)) return null;
  return value.replace(/^(["'])(.*)\1$/, "$2");
}
