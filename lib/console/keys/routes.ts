import { rawRoute, route } from "../define";
import { type Column, csvReply } from "../export";
import { KEYS } from "./addresses";
import {
  BulkKeysReply,
  BulkKeysRequest,
  ChangeKeyRequest,
  ConsoleKey,
  ConsoleKeyDetail,
  CreatedKey,
  CreateKeyRequest,
  KeyExportQuery,
  KeyPage,
  KeyQuery,
  RevokeKeyQuery,
  RotatedKey,
  RotateKeyRequest,
} from "./contract";
import { KeyMeters } from "./meters-contract";

export const keyRoutes = [
  route(KEYS.list, {
    id: "console.keys",
    summary: "The team's API keys, with their calls of the last 36 hours",
    search: KeyQuery,
    reply: KeyPage,
    handle: ({ keys }, { person, search }) => keys.list(person, search),
  }),
  route(KEYS.create, {
    id: "console.createKey",
    act: "key.create",
    summary: "Create an API key",
    description:
      "The scopes `admin` and `metrics`, and service keys, are for owners and admins. A person whose key they restricted can't bypass that with a new key: it is limited to the same scopes, models, networks and expiry, and cannot be created at all while one of their keys is disabled by an owner or admin, or limited in calls, tokens or budget.",
    body: CreateKeyRequest,
    reply: CreatedKey,
    successStatus: 201,
    example: { name: "invoice-reader", scopes: ["chat", "embeddings"], models: ["sandbox-*"] },
    handle: ({ keys }, { person, body }) => keys.create(person, body),
  }),
  route(KEYS.read, {
    id: "console.key",
    summary: "An API key and its recent use",
    reply: ConsoleKeyDetail,
    handle: ({ keys }, { person, id }) => keys.read(person, id),
  }),
  route(KEYS.meters, {
    id: "console.keyMeters",
    summary: "How much of its limits an API key uses right now",
    description: "Limits of the key, of its owner in the team, and of the team. Reading them isn't counted as a call.",
    reply: KeyMeters,
    handle: ({ meters }, { person, id }) => meters.read(person, id),
  }),
  route(KEYS.bulk, {
    id: "console.bulkKeys",
    summary: "Disable, enable, revoke, extend or tag several API keys",
    act: "key.change",
    body: BulkKeysRequest,
    reply: BulkKeysReply,
    example: { ids: ["key_01JQ0000000000000000000000"], action: "disable" },
    handle: ({ keys }, { person, body }) => keys.bulk(person, body),
  }),
  rawRoute(KEYS.csv, {
    id: "console.exportKeys",
    summary: "The team's API keys as a CSV file",
    search: KeyExportQuery,
    contentType: "text/csv",
    handle: async ({ keys }, { person, search }) => csvReply("keys", KEY_COLUMNS, keys.all(person, search)),
  }),
  route(KEYS.change, {
    id: "console.changeKey",
    act: "key.change",
    summary: "Rename, limit, disable or enable an API key",
    description:
      "Developers change their own keys, owners and admins all keys of the team. The owner of a key can't relax what an owner or admin set on it, nor bypass it with another key. Absent fields stay unchanged. Settings and budget are saved in one transaction.",
    body: ChangeKeyRequest,
    reply: ConsoleKey,
    example: { disabled: true },
    handle: ({ keys }, { person, id, body }) => keys.change(person, id, body),
  }),
  route(KEYS.rotate, {
    id: "console.rotateKey",
    act: "key.rotate",
    summary: "Rotate an API key",
    description:
      "The new key has the same settings, and is disabled if the old one is. The old one continues to work for the grace period and then expires.",
    body: RotateKeyRequest,
    reply: RotatedKey,
    successStatus: 201,
    example: { grace: "24h" },
    handle: ({ keys }, { person, id, body }) => keys.rotate(person, id, body),
  }),
  route(KEYS.release, {
    id: "console.releaseKey",
    act: "key.release",
    needs: "keys.manage",
    summary: "Return an API key to its owner",
    description:
      "Settings by owners and admins of the team stay unchanged but no longer bind the key's owner, who may change and enable it. The owner's other keys are no longer restricted by it. Works for revoked keys too.",
    reply: ConsoleKey,
    handle: ({ keys }, { person, id }) => keys.release(person, id),
  }),
  route(KEYS.revoke, {
    id: "console.revokeKey",
    act: "key.revoke",
    summary: "Revoke an API key permanently",
    search: RevokeKeyQuery,
    handle: ({ keys }, { person, id, search }) => keys.revoke(person, id, search),
  }),
];

const iso = (time: number | null) => (time === null ? "" : new Date(time).toISOString());

const KEY_COLUMNS: readonly Column<ConsoleKey>[] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["key", ({ hint }) => hint],
  ["status", ({ status }) => status],
  ["owner", ({ owner }) => owner?.name ?? "service"],
  ["scopes", ({ scopes }) => scopes.join(" ")],
  ["models", ({ models }) => models?.join(" ") ?? "all"],
  ["created", ({ createdAt }) => iso(createdAt)],
  ["expires", ({ expiresAt }) => iso(expiresAt)],
  ["last_used", ({ lastUsedAt }) => iso(lastUsedAt)],
  ["calls_36h", ({ activity }) => activity.calls.reduce((sum, calls) => sum + calls, 0)],
  ["requests_per_minute", ({ limits }) => limits?.requestsPerMinute],
  ["tokens_per_minute", ({ limits }) => limits?.tokensPerMinute],
  ["calls_at_once", ({ limits }) => limits?.concurrent],
  ["budget_usd", ({ budget }) => budget?.budget?.amount],
  ["budget_period", ({ budget }) => budget?.budget?.period],
  ["budget_used_usd", ({ budget }) => budget?.budget && budget.spent],
  ["budget_left_usd", ({ budget }) => budget?.budget && budget.available],
  ["mcp_tools", ({ mcpTools }) => mcpTools?.join(" ")],
  ["networks", ({ networks }) => networks?.join(" ")],
  ["metadata", ({ metadata }) => metadata && JSON.stringify(metadata)],
  ["log_bodies", ({ logBodies }) => logBodies],
  ["usage_cost", ({ usageCost }) => usageCost],
  ["cache_ttl_s", ({ cacheTtlS }) => cacheTtlS],
];
