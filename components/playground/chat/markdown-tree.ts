import { atNotes } from "@/lib/client/chat/notes";

/** A node of Markdown's tree or of the page's, as far as it matters here. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  data?: Record<string, unknown>;
  children?: Node[];
}

/** Elements that a cursor can stand at the end of. */
const WORDS = /^(?:p|li|h[1-6]|td|th|em|strong|del|a)$/;

/** A plugin: puts the cursor behind the last word. */
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

/** Blocks whose words have a direction of their own. */
const BLOCKS = /^(?:p|h[1-6]|ul|ol|blockquote)$/;
const CELLS = /^t[hd]$/;

/** A plugin: lets the words of each block and of each cell say its direction. What is nested follows its block: a browser leaves it out. */
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
  /** What the ids of this text's notes begin with. */
  prefix: string;
}

/** A plugin: puts the footnotes' numbers in place of their names, as elements `note`. */
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
