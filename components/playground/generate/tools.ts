import { functionsOf } from "@/lib/client/chat/dialects/dialect";
import { fromDeclarations, toDeclarations } from "@/lib/client/chat/tools/declarations";
import { toText } from "@/lib/client/chat/tools/tool-edit";
import { toolsIn } from "@/lib/client/chat/tools/tool-problems";

/** The functions in a text of tools as this format declares them; undefined without any. */
export function toTools(text = ""): ReturnType<typeof toDeclarations> {
  return toDeclarations(functionsOf({ messages: [], tools: toolsIn(text) ?? [] }));
}

/** Declared functions as a text of tools; undefined if there are other tools among them. */
export function toolsTextOf(tools: unknown): string | undefined {
  const list: unknown[] = Array.isArray(tools) ? tools : [];
  const plain = list.every((tool) => typeof tool === "object" && tool !== null && Object.keys(tool).join() === "functionDeclarations");
  return list.length > 0 && plain ? toText(fromDeclarations(list)) : undefined;
}
