import { newId } from "../../contracts/ids";
import { writeLossless } from "../../contracts/lossless-json";
import { type Fields, isFields } from "../fields";
import { parseJson, parseJsonLossless } from "../read-reply";

/** Longer arguments are neither collected nor parsed with each piece. */
const MOST_PARSED = 65_536;

interface Begun {
  /** The server's id; empty if it sent none. */
  id: string;
  name: string;
  arguments: string;
}

interface Piece {
  index: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

/** Arguments sent as an object, whose numbers must keep all digits. */
const OBJECT = /"arguments"\s*:\s*\{/;

/** Parses a reply or an event; undefined if it isn't JSON. */
export const parseChat = (text: string): unknown => (OBJECT.test(text) ? parseJsonLossless(text) : parseJson(text));

/** Arguments as the contract's text: some servers send the object itself. */
function argumentsText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : writeLossless(value);
}

/**
 * The function calls of one streamed choice. Assigns pieces to calls by index, id and name, because servers omit, repeat or confuse each of
 * them, and numbers the calls from 0 in order of appearance.
 */
export class CallPieces {
  readonly #calls: Begun[] = [];
  /** The latest call under each index of the server. */
  readonly #byIndex = new Map<number, number>();

  get any(): boolean {
    return this.#calls.length > 0;
  }

  /** A piece in the contract's form; the same object if it already was. */
  read(raw: Fields): Fields {
    const called = isFields(raw.function) ? raw.function : {};
    const piece: Piece = {
      index: typeof raw.index === "number" ? raw.index : undefined,
      id: typeof raw.id === "string" ? raw.id : "",
      name: typeof called.name === "string" ? called.name : "",
      arguments: argumentsText(called.arguments),
    };
    const known = this.#find(piece);
    const at = known ?? this.#calls.push({ id: piece.id, name: "", arguments: "" }) - 1;
    const call = this.#calls[at];
    if (call === undefined) return raw;
    if (piece.index !== undefined) this.#byIndex.set(piece.index, at);
    const name = call.name === "" ? piece.name : "";
    call.name ||= name;
    call.id ||= piece.id;
    // An object is complete: a repetition adds nothing.
    const repeated = isFields(called.arguments) && call.arguments === piece.arguments;
    const added = repeated ? "" : piece.arguments;
    // Keeps no more than `isComplete` reads: a stream may be endless.
    if (call.arguments.length <= MOST_PARSED) call.arguments += added;
    const first = known === undefined;
    if (isExact(raw, { at, first, name }) && !repeated) return raw;
    return {
      ...withoutHead(raw),
      index: at,
      ...(first ? { id: piece.id || newId("call_"), type: "function" } : {}),
      function: { ...(name === "" ? {} : { name }), arguments: added },
    };
  }

  /** The position of the call that a piece continues; undefined if it begins one. */
  #find(piece: Piece): number | undefined {
    const byId = piece.id === "" ? -1 : this.#calls.findLastIndex(({ id }) => id === piece.id);
    if (byId >= 0) return byId;
    const at = piece.index === undefined ? this.#calls.length - 1 : (this.#byIndex.get(piece.index) ?? -1);
    const call = this.#calls[at];
    return call === undefined || begins(piece, call) ? undefined : at;
  }
}

/** True if a piece with a known index begins another call. Servers repeat the name, or generate new ids without one. */
function begins({ id, name, arguments: text }: Piece, call: Begun): boolean {
  if (name === "" || call.name === "") return false;
  if (id !== "") return call.id !== "" || name !== call.name;
  return name !== call.name || (text !== "" && isComplete(call.arguments));
}

function isComplete(text: string): boolean {
  if (text.length > MOST_PARSED || !text.trimEnd().endsWith("}")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isExact(raw: Fields, { at, first, name }: { at: number; first: boolean; name: string }): boolean {
  if (raw.index !== at || !isFields(raw.function)) return false;
  const { name: sentName, arguments: text } = raw.function;
  if (text !== undefined && typeof text !== "string") return false;
  if (first) return typeof raw.id === "string" && raw.id !== "" && name !== "";
  return raw.id === undefined && raw.type === undefined && (sentName === undefined || name !== "");
}

/** Clients concatenate a call's pieces, so its head must come only once. */
function withoutHead({ id: _id, type: _type, ...rest }: Fields): Fields {
  return rest;
}

/** The calls of a whole message in the contract's form; the same list if it already was. */
export function normalCalls(sent: readonly unknown[]): readonly unknown[] {
  const exact = sent.every(
    (call) =>
      isFields(call) &&
      typeof call.id === "string" &&
      call.id !== "" &&
      (!isFields(call.function) || (typeof call.function.name === "string" && typeof call.function.arguments === "string")),
  );
  if (exact) return sent;
  return sent.filter(isFields).map((call) => ({
    ...call,
    id: typeof call.id === "string" && call.id !== "" ? call.id : newId("call_"),
    type: typeof call.type === "string" ? call.type : "function",
    ...(isFields(call.function)
      ? { function: { ...call.function, name: String(call.function.name ?? ""), arguments: argumentsText(call.function.arguments) } }
      : {}),
  }));
}
