import type { CallToolResult } from "@modelcontextprotocol/client";

type Part = CallToolResult["content"][number];

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI codes and other control characters are what is removed
const CONTROLS = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A result as plain text without control characters. Images and other files are named. Structured content is used if there is no text. */
export function resultText({ content, structuredContent }: CallToolResult): string {
  const text = content.map(textOf).join("\n");
  const shown = text === "" && structuredContent !== undefined ? JSON.stringify(structuredContent) : text;
  return shown.replace(CONTROLS, "");
}

function textOf(part: Part): string {
  if (part.type === "text") return part.text;
  if (part.type === "image" || part.type === "audio") return `[${part.type}, ${part.mimeType}, ${sizeOf(part.data)}]`;
  if (part.type === "resource_link") return `[resource ${part.uri}]`;
  const { resource } = part;
  return "text" in resource ? resource.text : `[resource ${resource.uri}, ${sizeOf(resource.blob)}]`;
}

function sizeOf(base64: string): string {
  return `${Math.ceil((base64.length * 3) / 4 / 1000)} kB`;
}
