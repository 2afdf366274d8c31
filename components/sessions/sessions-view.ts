import { isOneOf } from "@/lib/contracts/typed";

/** The states that are chosen between. */
const STATES = ["", "running", "idle", "stopped", "loop"] as const;

/** The page's state in the URL. */
export interface SessionsView {
  q: string;
  state: (typeof STATES)[number];
  key: string;
  client: string;
  model: string;
  person: string;
  before: string;
}

const NAMES = ["q", "key", "client", "model", "person", "before"] as const;

/** Reads the URL; unknown parameters are ignored. */
export function readSessionsView(search: URLSearchParams): SessionsView {
  const text = (name: string) => search.get(name)?.slice(0, 256) ?? "";
  const state = text("state");
  const [q, key, client, model, person, before] = NAMES.map(text);
  return {
    q: q ?? "",
    state: isOneOf(STATES, state) ? state : "",
    key: key ?? "",
    client: client ?? "",
    model: model ?? "",
    person: person ?? "",
    before: before ?? "",
  };
}

/** The URL's query for a view, without defaults. */
export function writeSessionsView(view: SessionsView): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value !== "") search.set(name, value);
  return search.size > 0 ? `?${search}` : "";
}

/** Whether a filter is set. */
export const isNarrowed = ({ q, state, key, client, model, person }: SessionsView) =>
  [q, state, key, client, model, person].some((one) => one !== "");
