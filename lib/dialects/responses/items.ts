import { Failure } from "../../contracts/errors";
import { type IdPrefix, newId } from "../../contracts/ids";
import { itemType } from "../../contracts/response-input";
import type { KeptResponses, ResponseTokensRequest, StoredItem } from "../../contracts/responses";
import { textPart } from "./output";
import type { PlacedItem } from "./placed-item";

/** The items that a response continues and those it was sent. */
export interface GatheredItems {
  /** Both, oldest first. */
  all: PlacedItem[];
  /** The sent items, each with an id, as stored with the response. */
  own: StoredItem[];
}

const MOST_ITEMS = 10_000;
const PREFIXES = new Map<string, IdPrefix>([
  ["message", "msg_"],
  ["function_call", "fc_"],
  ["function_call_output", "fco_"],
  ["custom_tool_call", "ctc_"],
  ["custom_tool_call_output", "ctco_"],
  ["reasoning", "rs_"],
  ["compaction", "cmp_"],
  ["mcp_call", "mcp_"],
  ["mcp_list_tools", "mcpl_"],
  ["mcp_approval_request", "mcpr_"],
  ["mcp_approval_response", "mcpa_"],
]);

/** True if reading the request requires the store. */
export function needsStore({ input, previous_response_id }: ResponseTokensRequest): boolean {
  return previous_response_id != null || (Array.isArray(input) && input.some((item) => itemType(item) === "item_reference"));
}

/** True if there is any input, here or in a stored response. Token counting also accepts only tools and instructions. */
export function hasInput({ input, previous_response_id }: ResponseTokensRequest): boolean {
  return input !== null || previous_response_id != null;
}

/** The items of a request without references to the store. */
export function ownItems({ input }: ResponseTokensRequest): GatheredItems {
  const given =
    typeof input === "string" ? [{ type: "message", role: "user", content: [{ type: "input_text", text: input }] }] : (input ?? []);
  if (given.length === 0) throw missingInput();
  const own = given.map(withId);
  return { own, all: own.map((item, index) => ({ item, where: typeof input === "string" ? "input" : `input[${index}]` })) };
}

/** The same with stored items: the continued response, and referenced items. Throws `Failure` if they don't exist. */
export async function gatherItems(request: ResponseTokensRequest, kept: KeptResponses): Promise<GatheredItems> {
  const { input, previous_response_id: previous } = request;
  const before = previous == null ? [] : await historyOf(previous, kept);
  const sent = previous != null && (input == null || input.length === 0) ? { own: [], all: [] } : ownItems(request);
  const known = new Map([...before, ...sent.own.filter(({ type }) => type !== "item_reference")].map((item) => [item.id, item]));
  const wanted = sent.own.flatMap(({ type, id }) => (type === "item_reference" && !known.has(id) ? [id] : []));
  const found = wanted.length > 0 ? await kept.items(wanted) : new Map<string, StoredItem>();
  const ofHistory = new Set(before.map(({ id }) => id));
  const own = sent.all.flatMap(({ item, where }): PlacedItem[] => {
    if (item.type !== "item_reference") return [{ item, where }];
    // Already part of the history.
    if (ofHistory.has(item.id)) return [];
    const stored = known.get(item.id) ?? found.get(item.id);
    if (!stored) throw new Failure("invalid_value", `Item with id '${item.id.slice(0, 64)}' not found.`, { param: `${where}.id` });
    return [{ item: stored, where }];
  });
  const all = [...before.map((item) => ({ item, where: "previous_response_id" })), ...own];
  if (all.length > MOST_ITEMS)
    throw new Failure("array_above_max_length", `Invalid 'input': including what it continues, it has more than ${MOST_ITEMS} items.`, {
      param: "input",
    });
  return { all, own: own.map(({ item }) => item) };
}

async function historyOf(id: string, kept: KeptResponses): Promise<StoredItem[]> {
  const found = await kept.history(id);
  if (found) return found;
  throw new Failure("previous_response_not_found", `Previous response with id '${id.slice(0, 64)}' not found.`, {
    param: "previous_response_id",
  });
}

const WITH_STATUS: ReadonlySet<string> = new Set([
  "message",
  "function_call",
  "function_call_output",
  "custom_tool_call",
  "custom_tool_call_output",
]);

/** An item in listed form: content as a list of parts, and a status, however it was sent. */
export function listedItem(item: StoredItem): StoredItem {
  const listed = WITH_STATUS.has(item.type) ? { ...item, status: item.status ?? "completed" } : item;
  if (item.type !== "message" || typeof item.content !== "string") return listed;
  const part = item.role === "assistant" ? textPart(item.content) : { type: "input_text", text: item.content };
  return { ...listed, content: [part] };
}

function withId(item: { type?: string | null; id?: unknown } & Record<string, unknown>): StoredItem {
  const type = itemType(item);
  const id = typeof item.id === "string" && item.id !== "" ? item.id : newId(PREFIXES.get(type) ?? "msg_");
  return { ...item, type, id };
}

function missingInput(): Failure {
  return new Failure("missing_required_parameter", "Missing required parameter: 'input'.", { param: "input" });
}
