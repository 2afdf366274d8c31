import type { SessionRules, SessionState } from "./session";

export function streamsByPath<Own>({ path }: Pick<SessionRules<Own, never>, "path">, own?: Own): boolean {
  return path({ model: "", stream: true, own }) !== path({ model: "", stream: false, own });
}

/** A session's state from a request body: of a saved run, a log row, or JSON that a person wrote. */
export function stateFromBody<Own>(
  rules: SessionRules<Own, unknown>,
  body: Record<string, unknown>,
  { model, ...at }: { model?: string; path?: string; own?: Own } = {},
): SessionState<Own> {
  const { own, params } = rules.fromBody(body, at);
  const name = typeof body.model === "string" ? body.model : (model ?? "");
  return { columns: [{ id: "first", model: name, params: {} }], own, params, stream: rules.stream !== null && body.stream === true };
}
