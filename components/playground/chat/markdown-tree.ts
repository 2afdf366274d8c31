import { atNotes } from "@/lib/client/chat/notes";

/** The used part of a Markdown or HTML tree node. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  data?: Record<string, unknown>;
  children?: Node[];
}

/** Elements that a cursor may follow. */
const WORDS = /^(?:p|li|h[1-6]|td|th|em|strong|del|a)$/;

/** A plugin: inserts the cursor after the last word. */
export function withCursor() {
  return (tree: Node) => {
    let at = tree;
    let words: Node | undefined;
    for (;;) {
      const last = at.children?.findLast((child) => child.type === "element" || (child.value ?? "").trim() !== "");
      if (last?.type !== "element") break;
      if (WORDS.test(last.tagName ?? "")) words = last;
      at = last;
    }
    const cursor = { type: "element", tagName: "span", properties: { className: ["cursor"] }, children: [] };
    (words ?? tree).children?.push(cursor);
  };
}

/** Blocks with their own text direction. */
const BLOCKS = /^(?:p|h[1-6]|ul|ol|blockquote)$/;
const CELLS = /^t[hd]$/;

/** A plugin: sets `dir="auto"` on each block and cell. Nested blocks need their own, because browsers skip them. */
export function withDirection() {
  return (tree: Node) => {
    for (const block of tree.children ?? []) {
      if (BLOCKS.test(block.tagName ?? "")) direct(block);
      else if (block.tagName === "table") directCells(block);
    }
  };
}

function directCells(node: Node): void {
  for (const child of node.children ?? []) CELLS.test(child.tagName ?? "") ? direct(child) : directCells(child);
}

function direct(node: Node): void {
  node.properties = { ...node.properties, dir: "auto" };
}

interface NoteOptions {
  /** Numbers by label. */
  numbers: ReadonlyMap<string, number>;
  /** The prefix of this text's footnote ids. */
  prefix: string;
}

/** A plugin: replaces footnote names by their numbers, as elements `note`. */
export function withNotes({ numbers, prefix }: NoteOptions) {
  return (tree: Node) => {
    if (numbers.size > 0) linkNotes(tree, { numbers, prefix });
  };
}

function linkNotes(node: Node, options: NoteOptions): void {
  node.children = node.children?.flatMap((child) => {
    if (child.type !== "text" || !child.value?.includes("[^")) {
      linkNotes(child, options);
      return [child];
    }
    return atNotes(child.value, options.numbers).map((part) =>
      typeof part === "string" ? { type: "text", value: part } : noteLink(part, options.prefix),
    );
  });
}

const noteLink = (number: number, prefix: string): Node => ({
  type: "note",
  data: { hName: "note", hProperties: { note: `${prefix}${number}`, number } },
  children: [],
});
