import type { Endpoint } from "../endpoints/define";

export interface DocPage {
  /** Path below the service's address. */
  path: string;
  title: string;
  summary: string;
}

/** The API in the llms.txt form: a title, a quote, then sections of links. */
export function describeForLlms(endpoints: readonly Endpoint[], { baseUrl, docs }: { baseUrl: string; docs: readonly DocPage[] }): string {
  const lines = [
    "# Trunkline",
    "",
    "> A gateway in front of many model families: one address, one API key, the request formats client libraries already speak.",
    "",
    `Address: ${baseUrl}. Send \`Authorization: Bearer $API_KEY\`. Errors are \`{"error":{"message","type","param","code"}}\`; every reply has \`x-request-id\`.`,
    "",
    ...section(
      "Docs",
      docs.map(({ path, title, summary }) => `- [${title}](${baseUrl}${path}): ${summary}`),
    ),
  ];
  for (const tag of new Set(endpoints.map((endpoint) => endpoint.tag))) {
    const own = endpoints.filter((endpoint) => endpoint.tag === tag);
    lines.push(
      ...section(
        tag,
        own.map((endpoint) => line(endpoint, baseUrl)),
      ),
    );
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];
}

function line(endpoint: Endpoint, baseUrl: string): string {
  const place = endpoint.path + queryOf(endpoint);
  const address = `${baseUrl}${place}`;
  return `- [${endpoint.method} ${place}](${encodeURI(address)}): ${sentence(endpoint.summary)} ${fence(curl(endpoint, address))}`;
}

function queryOf({ action, query = [] }: Endpoint): string {
  const needed = query.flatMap(({ name, required, example }) => (required && example ? [{ name, value: example }] : []));
  const pairs = [...(action ? [action] : []), ...needed].map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

function curl({ method, scope, example }: Endpoint, address: string): string {
  const parts = ["curl"];
  if (method !== "GET" && !(method === "POST" && example)) parts.push(`-X ${method}`);
  // Braces and queries have a meaning in shells.
  parts.push(/^[\w.:/~-]+$/.test(address) ? address : quote(address));
  if (scope !== "public") parts.push('-H "Authorization: Bearer $API_KEY"');
  if (example) parts.push("-H 'Content-Type: application/json'");
  if (example) parts.push(`-d ${quote(JSON.stringify(example))}`);
  return parts.join(" ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Inline code with as many backticks as the text needs. */
function fence(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  return longest > 0 ? `${ticks} ${code} ${ticks}` : `${ticks}${code}${ticks}`;
}
