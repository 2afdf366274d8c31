import type { SampleFile } from "@/lib/client/call/code-samples";
import { readMark } from "./marks";

/** The editor's file name for an image. */
export const maskFileName = (name: string) => `${withoutEnding(name)}-mask.png`;
export const cutOutFileName = (name: string) => `${withoutEnding(name)}-cut.png`;

const withoutEnding = (name: string) => name.replace(/\.\w{2,5}$/, "");

/** This browser's images in a body, under file names for programs, without duplicates. */
export function filesIn(body: Record<string, unknown>): SampleFile[] {
  const files: SampleFile[] = [];
  for (const text of new Set(textsIn(body))) {
    const mark = readMark(text);
    if (!mark) continue;
    const { name, type, mask } = mark;
    const cut = mask !== undefined && { note: `${name} with the masked area transparent. The mask editor can save it.` };
    files.push({ text, name: freeName(mask === undefined ? openable(name, type) : cutOutFileName(name), files), type, ...cut });
  }
  return files;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A pasted image's name has no extension, a result's has several words. */
function openable(name: string, type: string): string {
  const plain = name.replaceAll("/", "-");
  if (/\.\w{2,5}$/.test(plain)) return plain;
  return `${plain}.${type === "image/jpeg" ? "jpg" : (/^image\/(\w+)/.exec(type)?.[1] ?? "png")}`;
}

function freeName(name: string, others: readonly SampleFile[]): string {
  const taken = (one: string) => others.some((other) => other.name === one);
  let free = name;
  for (let count = 2; taken(free); count++) free = name.replace(/(\.\w+)?$/, `-${count}$1`);
  return free;
}
