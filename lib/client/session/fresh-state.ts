import type { Params } from "./sending";

/** The state of a new page. */
export function freshState<Own>({ own, params, stream }: { own: Own; params: Params; stream: boolean | null }) {
  const column: { id: string; model: string; params: Params } = { id: "first", model: "", params: {} };
  return { columns: [column], own, params, stream: stream ?? false };
}
