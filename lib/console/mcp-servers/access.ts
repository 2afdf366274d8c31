import { headerProblem, ProviderHeaders } from "../../contracts/connection";
import { ERRORS, Failure } from "../../contracts/errors";
import type { McpTool } from "../../contracts/mcp";
import { LEAST_ROLE, may } from "../../contracts/permissions";
import { type Actor, accountOf } from "../../contracts/person";
import { fieldsOf, isKeyOf } from "../../contracts/typed";
import type { KnownMcpServer } from "../../mcp/file-servers";
import { isAllowed } from "../../mcp/servers";
import type { ListedTool } from "../../mcp/session";
import type { StoredMcpServer } from "../../store/mcp/mcp-servers";

/** The team's servers are managed like providers, one's own by oneself. */
export function mayChange(person: Actor, { ownerId, file }: Pick<KnownMcpServer, "ownerId" | "file">): boolean {
  if (file) return false;
  return ownerId === null ? may(person, "providers.manage") : ownerId === accountOf(person);
}

export function requireMayChange(person: Actor, server: Pick<KnownMcpServer, "ownerId" | "file">): void {
  if (mayChange(person, server)) return;
  if (server.file) throw new Failure("access_denied", "This MCP server is set in the configuration file, and can only be changed there.");
  const role = LEAST_ROLE["providers.manage"];
  throw new Failure("access_denied", `The team's MCP servers are managed by the role ${role} and above. You can add one of your own.`);
}

/** Credentials belong in a header: the address is displayed. */
export function plainUrl(address: string): string {
  const url = new URL(address);
  const secret = [...url.searchParams.keys()].some((name) => /key|token|sig|secret|pass/i.test(name));
  if (url.username !== "" || url.password !== "" || secret)
    throw new Failure("invalid_value", "Enter the credential as a header: the address is shown in the console.", { param: "url" });
  url.hash = "";
  return url.href;
}

/** Headers with lower-case names. Throws `invalid_value` for one that the gateway sets itself. */
export function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const name of Object.keys(headers)) {
    const own = /^(?:accept|content-type|mcp-.*|last-event-id)$/i.test(name);
    const problem = /^authorization$/i.test(name)
      ? undefined
      : own
        ? "cannot be set here: the gateway sets it itself"
        : headerProblem(name, "openai-compatible");
    if (problem) throw new Failure("invalid_value", `The header ${name} ${problem}.`, { param: `headers.${name}` });
  }
  const checked = ProviderHeaders.safeParse(headers);
  const [issue] = checked.error?.issues ?? [];
  if (issue) throw new Failure("invalid_value", `A header ${issue.message}.`, { param: ["headers", ...issue.path].join(".") });
  return checked.data ?? {};
}

export function describeTool({ annotations, outputSchema, ...tool }: ListedTool, server: Pick<StoredMcpServer, "tools">): McpTool {
  const { readOnlyHint, destructiveHint } = annotations ?? {};
  return { ...tool, readOnly: readOnlyHint ?? null, destructive: destructiveHint ?? null, allowed: isAllowed(server, tool.name) };
}

/** The error of a call's JSON-RPC reply. */
export function failureOf(error: unknown): Failure {
  const { message, data } = fieldsOf(error);
  const { code } = fieldsOf(data);
  return new Failure(isKeyOf(ERRORS, code) ? code : "bad_gateway", String(message ?? "The tool could not be called."));
}

export function reenter(param = "headers"): Failure {
  const message = "Enter the headers again: the stored ones belong to another server or can no longer be decrypted.";
  return new Failure("missing_required_parameter", message, { param });
}

export function taken(name: string): Failure {
  return new Failure("name_taken", `The name '${name}' is taken in this team.`, { param: "name" });
}

export function missing(): Failure {
  return new Failure("not_found", "There is no such MCP server.");
}
