import { type Choice, type Conversation, MOST_GATHERED, type Turn } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { itemType } from "../../contracts/response-input";
import type { ResponseOutputItem, ResponseTokensRequest } from "../../contracts/responses";
import { fieldsOf } from "../../contracts/typed";
import { endStatus } from "./output";
import type { PlacedItem } from "./placed-item";

const PREFIX = "tl1c.";
const TRIGGER = "compaction_trigger";
/** Newer clients of the family call the item a summary. */
const COMPACTIONS: ReadonlySet<string> = new Set(["compaction", "compaction_summary"]);

const ORDER = `The conversation is about to be replaced by your summary of it. Write that summary for the model that goes on with the work and sees nothing else of what was said and done so far. Cover:
- what the user wants, with every constraint and preference that was stated
- what has been done and decided, and why
- facts that are needed to go on: names, paths, commands, values, results and errors of tools, word for word where the wording matters
- what is unfinished, and the next steps
Write plain text. Answer nothing that was asked, call no tools, and add no preamble.`;

const INTRODUCTION = "The earlier conversation was replaced by this summary of it. Continue from there.";

/** True if a request ends with a compaction order. Throws `Failure` if it is elsewhere. */
export function asksToCompact({ input }: ResponseTokensRequest): boolean {
  if (!Array.isArray(input)) return false;
  const at = input.findIndex((item) => itemType(item) === TRIGGER);
  if (at < 0) return false;
  if (at === input.length - 1) return true;
  throw new Failure("invalid_value", "Invalid 'input': an item of type 'compaction_trigger' must be the last one.", {
    param: `input[${at}]`,
  });
}

/** The request without its compaction order, which is neither part of the conversation nor stored with it. */
export function withoutTrigger<Request extends ResponseTokensRequest>(request: Request): Request {
  const { input } = request;
  if (!Array.isArray(input)) return request;
  const rest = input.slice(0, -1);
  if (rest.length === 0 && request.previous_response_id == null)
    throw new Failure("invalid_value", "Invalid 'input': there is nothing before 'compaction_trigger' to compact.", { param: "input" });
  return { ...request, input: rest };
}

/** The conversation with the instruction to summarise. Tools stay declared, because vendors refuse a history of calls without them. */
export function summarising({ turns, tools, settings }: Conversation): Conversation {
  const order: Turn = { role: "user", parts: [{ kind: "text", text: ORDER }] };
  return { turns: [...turns, order], tools, settings, ...(tools.length > 0 ? { toolChoice: "none" as const } : {}) };
}

/** The compaction item; undefined if the summary was truncated, which would lose the rest. */
export function compactionItem({ text, finish }: Pick<Choice, "text" | "finish">): ResponseOutputItem | undefined {
  if (endStatus(finish) === "incomplete") return undefined;
  if (text.trim() === "")
    throw new Failure("bad_response_body", "The model returned no summary of the conversation; nothing was compacted.");
  if (text.length > MOST_GATHERED) throw new Failure("bad_response_body", "The model's summary is too long.");
  const sealed = PREFIX + Buffer.from(JSON.stringify({ summary: text })).toString("base64url");
  return { id: newId("cmp_"), type: "compaction", encrypted_content: sealed };
}

/** Reads a compaction item. Throws `Failure` for one made elsewhere: its whole content would be lost. */
export function openCompaction({ item, where }: PlacedItem): Turn {
  const { encrypted_content: sealed } = item;
  if (typeof sealed === "string" && sealed.startsWith(PREFIX)) {
    try {
      const { summary } = fieldsOf(JSON.parse(Buffer.from(sealed.slice(PREFIX.length), "base64url").toString()));
      if (typeof summary === "string" && summary !== "")
        return { role: "user", parts: [{ kind: "text", text: `${INTRODUCTION}\n\n${summary}` }] };
    } catch {
      // Reported below.
    }
  }
  const param = `${where}.encrypted_content`;
  throw new Failure("invalid_value", `Invalid '${param}': it was not created by this gateway, or is damaged. Send the original items.`, {
    param,
  });
}

export const isCompaction = ({ item }: PlacedItem): boolean => COMPACTIONS.has(item.type);

/** The items that the last compaction doesn't replace: user, system and developer messages stay, as do calls answered after it. */
export function afterCompaction(items: readonly PlacedItem[]): readonly PlacedItem[] {
  const last = items.findLastIndex(isCompaction);
  if (last < 0) return items;
  const rest = items.slice(last);
  const awaited = new Set(rest.flatMap(({ item }) => (item.type.endsWith("_call_output") ? [item.call_id] : [])));
  const before = items.slice(0, last).filter(({ item }) => {
    if (item.type === "message") return item.role !== "assistant";
    return item.type.endsWith("_call") && awaited.has(item.call_id);
  });
  return [...before, ...rest];
}
