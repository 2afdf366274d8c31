import { VARIABLE } from "../contracts/variable-name";

/** A variable in a text. */
export interface Slot {
  variable: string;
}
/** The text of another prompt: at a version, or at a label. */
export interface Include {
  slug: string;
  version: number | null;
  label: string;
}
export type Piece = string | Slot | Include;

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
const POINT = "[a-z0-9]+(?:[-_.][a-z0-9]+)*";
const MARK = new RegExp(`\\{\\{\\s*(?:(${VARIABLE})|>\\s*(${SLUG})(?:@(${POINT}))?)\\s*\\}\\}`, "g");
/** The label of an include that names none. */
const PRODUCTION = "production";

/** A text in pieces: what stands between marks, variables and includes. Other braces are text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, variable, slug, at] = found;
    if (found.index > from) pieces.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (slug === undefined) pieces.push({ variable: variable ?? "" });
    else pieces.push({ slug, ...pointOf(at) });
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

function pointOf(at: string | undefined): Omit<Include, "slug"> {
  return at !== undefined && /^\d{1,6}$/.test(at) ? { version: Number(at), label: "" } : { version: null, label: at ?? PRODUCTION };
}

export const isInclude = (piece: Piece): piece is Include => typeof piece === "object" && "slug" in piece;
export const isSlot = (piece: Piece): piece is Slot => typeof piece === "object" && "variable" in piece;
