import type { PlaygroundSession } from "../session/session";

/** A changed field. An absent side wasn't present. */
export interface FieldChange {
  /** `messages[0].content` */
  path: string;
  before?: string;
  after?: string;
}

/** Longer texts, such as images, are cut in the comparison. */
const SHOWN = 4_000;

/** The differences of two requests by field, in the second's order; removed fields come last. */
export function diffBodies(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))];
  const changes: FieldChange[] = [];
  for (const [path, value] of now) if (old.get(path) !== value) changes.push({ path, before: cut(old.get(path)), after: cut(value) });
  for (const [path, value] of old) if (!now.has(path)) changes.push({ path, before: cut(value) });
  return changes;
}

/** The complete request of a session: the models, and the first one's body. */
export function sentBy<Own, Output>(session: PlaygroundSession<Own, Output>): Record<string, unknown> {
  const { columns, custom } = session.state;
  const models = columns.map(({ model }) => model).filter((model) => model !== "");
  const [first] = columns;
  if (!first) return { models };
  try {
    const { model: _, ...body } = session.preview(first).body;
    return { models, ...body };
  } catch {
    return { models, body: custom ?? "" };
  }
}

function* leaves(value: unknown, path = ""): Generator<[path: string, value: string]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* leaves(item, `${path}[${index}]`);
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) yield* leaves(item, path === "" ? name : `${path}.${name}`);
  else if (value !== undefined) yield [path, typeof value === "string" ? value : JSON.stringify(value)];
}

function cut(text: string | undefined): string | undefined {
  return text !== undefined && text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
