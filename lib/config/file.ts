import { readFileSync, statSync } from "node:fs";
import type { z } from "zod";
import { type Connection, lowerCase } from "../contracts/connection";
import type { HealthCheck } from "../contracts/health-check";
import { type WeightedKey, weighted } from "../contracts/key-pool";
import type { CapabilityName } from "../contracts/model";
import type { ModelFactsById } from "../contracts/model-facts";
import { type Credentials, DEFAULT_KIND, type ProviderKind } from "../contracts/provider-kinds";
import type { PresetId } from "../contracts/provider-presets";
import type { Routing } from "../contracts/routing";
import { readCaFile } from "./ca-file";
import { processEnvironment, SettingsError } from "./env";
import { readText } from "./file-text";
import { addressOf, credentialsIn, FileContent, kindOf, type ProviderConfig } from "./gateway-schema";
import { type ConfiguredMcpServer, configuredMcpServer } from "./mcp-servers";

const MOST_BYTES = 1024 * 1024;
const MOST_PROBLEMS = 50;

/** A provider of the file, in the form of `UpstreamPlan` of `lib/providers`. */
interface ConfiguredProvider {
  id: string;
  kind: ProviderKind;
  preset?: PresetId;
  baseUrl: string;
  credentials: Credentials;
  apiKeys?: readonly WeightedKey[];
  connection?: Connection;
  healthCheck?: HealthCheck;
  models?: { id: string; capabilities: CapabilityName[] }[];
}

/** The file's content, in the application's types. */
export interface GatewayFile {
  providers: ConfiguredProvider[];
  /** Model by alias. */
  aliases: Readonly<Record<string, string>>;
  /** By `provider/model`. */
  modelFacts: ModelFactsById;
  routing: Routing;
  mcpServers: readonly ConfiguredMcpServer[];
  /** Lines of aliases and facts, from 1, by name. */
  lines: { aliases: Readonly<Record<string, number>>; modelFacts: Readonly<Record<string, number>> };
}

export const EMPTY_FILE: GatewayFile = {
  providers: [],
  aliases: {},
  modelFacts: {},
  routing: {},
  mcpServers: [],
  lines: { aliases: {}, modelFacts: {} },
};

/**
 * Reads the file in `GATEWAY_CONFIG`, JSON or YAML of at most 1 MB: providers, aliases, and facts of models. Throws `SettingsError` that
 * lists all errors, each with its line and without values.
 */
export function readGatewayFile(path: string, environment = processEnvironment()): GatewayFile {
  const problem = (words: string) => `GATEWAY_CONFIG ${path}: ${words}`;
  const { value, problems, lineOf } = readText(textOf(path), environment);
  if (problems.length > 0) throw new SettingsError(problems.slice(0, MOST_PROBLEMS).map(problem));
  const result = FileContent.safeParse(value ?? {});
  if (result.success) return contentOf(result.data, lineOf);
  const found = result.error.issues.slice(0, MOST_PROBLEMS).map((issue) => {
    const line = lineNear(issue.path, lineOf);
    return problem(`${line === undefined ? "" : `line ${line}: `}${issue.path.join(".")} ${issue.message}`);
  });
  throw new SettingsError(found);
}

/** A missing path is reported at its closest existing parent. */
function lineNear(path: readonly PropertyKey[], lineOf: LineOf): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const line = lineOf(path.slice(0, length));
    if (line !== undefined) return line;
  }
  return undefined;
}

function textOf(path: string): string {
  try {
    if (statSync(path).size <= MOST_BYTES) return readFileSync(path, "utf8");
  } catch {
    throw new SettingsError([`GATEWAY_CONFIG names a file that cannot be read: ${path}`]);
  }
  throw new SettingsError([`GATEWAY_CONFIG names a file of more than 1 MB: ${path}`]);
}

type LineOf = (path: readonly PropertyKey[]) => number | undefined;

function linesOf(part: string, names: object, lineOf: LineOf): Record<string, number> {
  return Object.fromEntries(
    Object.keys(names).flatMap((name) => {
      const line = lineOf([part, name]);
      return line === undefined ? [] : [[name, line]];
    }),
  );
}

function contentOf(
  { providers, aliases, model_facts: facts, routing = {}, mcp_servers: servers }: FileContent,
  lineOf: LineOf,
): GatewayFile {
  const modelFacts = Object.entries(facts).map(([name, fact]) => [
    name,
    {
      price: fact.price,
      acceptsImages: fact.accepts_images,
      thinkTags: fact.think_tags,
      continues: fact.continues,
      inputTokens: fact.input_tokens,
      outputTokens: fact.output_tokens,
      enabled: fact.enabled,
    },
  ]);
  const lines = { aliases: linesOf("aliases", aliases, lineOf), modelFacts: linesOf("model_facts", facts, lineOf) };
  const mcpServers = servers.map(configuredMcpServer);
  return { providers: providers.map(configured), aliases, modelFacts: Object.fromEntries(modelFacts), routing, mcpServers, lines };
}

function configured({ id, models, preset, ...entry }: z.infer<typeof ProviderConfig>): ConfiguredProvider {
  const kind = kindOf({ kind: entry.kind, preset }) ?? DEFAULT_KIND;
  const baseUrl = (addressOf({ ...entry, preset }) ?? "").replace(/\/+$/, "");
  const { api_keys: keys } = entry;
  return {
    id,
    kind,
    preset,
    baseUrl,
    credentials: credentialsIn(entry),
    apiKeys: keys?.map(weighted),
    connection: connectionOf(entry),
    healthCheck: entry.health_check,
    models,
  };
}

/** Undefined if everything has the defaults. */
function connectionOf({ headers, timeouts, proxy, ca_file: path }: Omit<z.infer<typeof ProviderConfig>, "id">): Connection | undefined {
  if (!headers && !timeouts && !proxy && path === undefined) return undefined;
  return {
    ...(headers && { headers: lowerCase(headers) }),
    ...(timeouts && { timeouts }),
    ...(proxy && { proxy }),
    ...(path !== undefined && { ca: readCaFile(path) }),
  };
}
