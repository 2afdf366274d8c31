import { z } from "zod";
import { Budget } from "../../contracts/budgets";
import { LONGEST_TTL_S } from "../../contracts/cache-terms";
import { BOUND_FIELDS, Scope } from "../../contracts/keys";
import { CallLimits, SessionLimits } from "../../contracts/limits";
import { McpToolPatterns } from "../../contracts/mcp";
import { MOST_NETWORKS, Network } from "../../contracts/network";
import { plainName } from "../../contracts/plain-name";
import { BODY_LOGGING } from "../../contracts/record";
import { BudgetState } from "../budgets/contract";

/** Bars of a key's activity, and the time per bar: 36 hours in all. */
export const ACTIVITY_BARS = 30;
export const ACTIVITY_BAR_MS = 72 * 60_000;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

/**
 * Worst first. `over_budget`: its budget is exhausted. `rate_limited` and `rejected`: more than a tenth of at least ten calls in the last
 * 36 hours were refused by a limit, or failed. `expiring`: within a day. `rotating`: replaced by another key, and expiring soon.
 */
export const KEY_STATUSES = [
  "over_budget",
  "rate_limited",
  "rejected",
  "expiring",
  "rotating",
  "disabled",
  "expired",
  "active",
  "revoked",
] as const;
export const KeyStatus = z.enum(KEY_STATUSES).meta({ id: "KeyStatus" });
export type KeyStatus = z.infer<typeof KeyStatus>;

export const KeyActivity = z
  .object({
    since: Time.meta({ description: "Start of the first bar, in milliseconds since the epoch." }),
    barMs: z.int().describe("The duration of a bar, in milliseconds."),
    calls: z.array(z.int()).meta({ description: "Calls per bar, including failed ones, oldest first." }),
    errors: z.array(z.int()).describe("Failed calls per bar, oldest first."),
  })
  .meta({ id: "KeyActivity" });
export type KeyActivity = z.infer<typeof KeyActivity>;

const BodyLogging = z.enum(BODY_LOGGING).meta({
  id: "BodyLogging",
  description: "Calls whose request and response are logged: none, failed or interrupted ones, or all.",
});

const CacheTtl = z.int().min(0).max(LONGEST_TTL_S).nullable();

const key = {
  id: z.string().describe("Id of the key, `key_…`."),
  name: z.string().describe("Name of the key."),
  hint: z.string().meta({ description: "First and last characters of the secret, such as `sk-tl-AbC…9Qa2`." }),
  owner: z
    .object({ id: z.string().describe("Id of the person."), name: z.string().describe("Name of the person.") })
    .nullable()
    .meta({ description: "Null for a service key." }),
  scopes: z.array(Scope).describe("Scopes of the key."),
  models: z.array(z.string()).nullable().meta({ description: "Allowed models: ids and `prefix*` patterns. Null: all models." }),
  mcpTools: z.array(z.string()).nullable().describe("Allowed MCP tools: `server/tool` and `prefix*` patterns. Null: all."),
  status: KeyStatus.describe("Status of the key; the most severe that applies."),
  createdAt: Time.describe("When it was created, in milliseconds since the epoch."),
  expiresAt: Time.nullable().describe("When it expires, in milliseconds since the epoch. Null: never."),
  disabledAt: Time.nullable().describe("When it was disabled, in milliseconds since the epoch; null if it is not."),
  disabledByAdmin: z.boolean().meta({ description: "Whether an owner or admin of the team disabled it; only they can enable it again." }),
  scopesCeiling: z.array(Scope).nullable().meta({
    description: "Scopes that an owner or admin limited it to; its owner can't exceed them. Null: no limit.",
  }),
  modelsCeiling: z.array(z.string()).nullable().meta({ description: "The same for its models." }),
  setByAdmin: z.array(z.enum(BOUND_FIELDS)).meta({
    description: "Fields set by an owner or admin. The key's owner can't relax them, nor change `metadata` and `logBodies` if listed.",
  }),
  bindsOwner: z.boolean().meta({
    description: "Whether restrictions by an owner or admin also apply to the other keys of its owner.",
  }),
  revokedAt: Time.nullable().describe("When it was revoked, in milliseconds since the epoch; null if it is not."),
  lastUsedAt: Time.nullable().describe("When it was last used, in milliseconds since the epoch; null if it never was."),
  limits: CallLimits.nullable().describe("Its own limits; null if it has none."),
  budget: BudgetState.nullable().meta({ description: "Its own budget; null if it has none. Its owner and the team may have one." }),
  networks: z.array(z.string()).nullable().meta({ description: "Networks it may be used from. Null: any." }),
  metadata: z.record(z.string(), z.string()).nullable().describe("Key–value pairs stored with its calls; null if there are none."),
  logBodies: BodyLogging.describe("Calls whose bodies are logged."),
  usageCost: z.boolean().describe("Whether the `usage` of its replies has `cost`, in US dollars, by default."),
  cacheTtlS: z
    .int()
    .nullable()
    .describe("How long its calls may get stored answers of equal calls, in seconds; 0 is never, null leaves it to the route."),
  sessionLimits: SessionLimits.nullable().describe("Limits of each session of a coding agent; null for the team's, three nulls for none."),
  rotatedFrom: z.string().nullable().meta({ description: "The key it was rotated from." }),
  rotatedTo: z.string().nullable().meta({ description: "The key it was rotated to; this one expires at `expiresAt`." }),
  version: z.int().meta({ description: "Version of its settings. Send it with a change to avoid overwriting a concurrent one." }),
  mayChange: z.boolean().meta({ description: "Whether the caller may change and revoke it." }),
  mayEnable: z.boolean().meta({ description: "Whether the caller may enable it while it is disabled." }),
};

export const ConsoleKey = z
  .object({ ...key, activity: KeyActivity.describe("Its calls of the last 36 hours.") })
  .meta({ id: "ConsoleKey" });
export type ConsoleKey = z.infer<typeof ConsoleKey>;

export const ConsoleKeyDetail = z
  .object({
    ...key,
    activity: KeyActivity.describe("Its calls of the last 36 hours."),
    consequences: z
      .object({
        lastUsedAt: Time.nullable().describe("When it was last used, in milliseconds since the epoch; null if it never was."),
        callsToday: z.int().describe("Its calls since midnight UTC."),
        calls36h: z.int().describe("Its calls of the last 36 hours."),
      })
      .meta({ description: "Recent use of the key, which revoking it would cut off. Today began at midnight UTC." }),
  })
  .meta({ id: "ConsoleKeyDetail" });
export type ConsoleKeyDetail = z.infer<typeof ConsoleKeyDetail>;

/** Views of the table. `current` is all but the revoked; `attention` is every status before `disabled`. */
export const KEY_VIEWS = ["current", "attention", "unused", "disabled", "expired", "revoked"] as const;
const KEY_SORTS = ["status", "name", "created", "lastUsed", "expires", "calls"] as const;
export const KeyQuery = z
  .object({
    q: z.string().trim().max(100).default("").meta({ description: "Part of the name, the id, or the last four characters." }),
    view: z.enum(KEY_VIEWS).default("current").meta({ description: "Keys to list. `unused`: older than 90 days, and unused for 90 days." }),
    owner: z.string().max(64).default("").meta({ description: "A user's id, `me`, or `service`. Empty: all owners." }),
    sort: z.enum(KEY_SORTS).default("status").describe("Field to sort by."),
    order: z.enum(["asc", "desc"]).default("asc").meta({ description: "`asc`: most severe status, A, oldest, soonest or fewest first." }),
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("Page to return, from 1."),
    pageSize: z.coerce.number().int().min(1).max(100).default(25).describe("Keys per page, 1 to 100."),
  })
  .meta({ id: "KeyQuery" });
export type KeyQuery = z.infer<typeof KeyQuery>;

export const KeyPage = z
  .object({
    items: z.array(ConsoleKey).describe("The keys of the page."),
    page: z.int().describe("Page number, from 1."),
    pageSize: z.int().describe("Keys per page."),
    total: z.int().meta({ description: "Number of matching keys in the view." }),
    counts: z
      .object({
        current: z.int().describe("Keys that are not revoked."),
        attention: z.int().describe("Keys that need attention."),
        unused: z.int().describe("Keys older than 90 days that were not used for 90 days."),
        disabled: z.int().describe("Keys that are disabled."),
        expired: z.int().describe("Keys that have expired."),
        revoked: z.int().describe("Keys that are revoked."),
      })
      .meta({ description: "Keys per view, regardless of the search." }),
    owners: z
      .array(z.object({ id: z.string().describe("Id of the person."), name: z.string().describe("Name of the person.") }))
      .meta({ description: "People who own a key of the team." }),
  })
  .meta({ id: "KeyPage" });
export type KeyPage = z.infer<typeof KeyPage>;

const KeyName = plainName(100);
/** Duplicates count once. */
const Networks = z.array(Network).min(1).max(MOST_NETWORKS).nullable();
const Metadata = z
  .record(z.string().trim().min(1).max(64), z.string().max(512))
  .refine((pairs) => Object.keys(pairs).length <= 16, "it can have at most 16 pairs")
  .nullable()
  .meta({ description: "Up to 16 key–value pairs, stored with the key's calls." });
const Scopes = z.array(Scope).min(1).max(20);
const Models = z.array(z.string().trim().min(1).max(256)).min(1).max(200).nullable();

export const CreateKeyRequest = z
  .object({
    name: KeyName.describe("Name of the key, 1 to 100 characters."),
    expiresAt: Time.nullish().describe("When it expires, in milliseconds since the epoch, in the future. Null: never. Default: null."),
    scopes: Scopes.default(["all"]).describe(
      "Scopes of the key, 1 to 20; `all` is all models, without `evals`, `mcp`, `metrics` and `admin`.",
    ),
    models: Models.default(null).describe("Allowed models: ids and `prefix*` patterns, 1 to 200. Null: all models."),
    mcpTools: McpToolPatterns.default(null).describe("Allowed MCP tools: `server/tool` and `prefix*` patterns. Null: all."),
    limits: CallLimits.nullable().default(null).describe("Its own limits. Null: none."),
    budget: Budget.nullable().default(null).describe("Its own budget. Null: none."),
    networks: Networks.default(null).describe("IP addresses and CIDR ranges it may be used from. Null: any."),
    metadata: Metadata.default(null).describe("Up to 16 key–value pairs, stored with the key's calls. Null: none."),
    logBodies: BodyLogging.default("off").describe("Calls whose bodies are logged."),
    usageCost: z.boolean().default(false).describe("Whether the `usage` of its replies has `cost`, in US dollars, by default."),
    cacheTtlS: CacheTtl.default(null).describe(
      "How long its calls may get stored answers of equal calls, in seconds; 0 is never, null leaves it to the route.",
    ),
    sessionLimits: SessionLimits.nullable().default(null).describe("Limits of each session. Null: the team's, three nulls: none."),
    ownerId: z.string().max(64).nullish().meta({
      description: "Id of the owner, for owners and admins. Default: the caller, or the owner of the calling key.",
    }),
    service: z.boolean().default(false).meta({ description: "Whether it is a service key, without an owner; owners and admins only." }),
  })
  .meta({ id: "CreateKeyRequest" });
export type CreateKeyRequest = z.input<typeof CreateKeyRequest>;

export const CreatedKey = z
  .object({ secret: z.string().meta({ description: "The secret; shown only here." }), key: ConsoleKey.describe("The created key.") })
  .meta({ id: "CreatedKey" });
export type CreatedKey = z.infer<typeof CreatedKey>;

export const ChangeKeyRequest = z
  .object({
    name: KeyName.optional().describe("New name, 1 to 100 characters. Default: unchanged."),
    scopes: Scopes.optional().describe("New scopes. Default: unchanged."),
    models: Models.optional().describe("Allowed models: ids and `prefix*` patterns. Null: all models. Default: unchanged."),
    mcpTools: McpToolPatterns.optional().describe(
      "Allowed MCP tools: `server/tool` and `prefix*` patterns. Null: all. Default: unchanged.",
    ),
    disabled: z.boolean().optional().describe("Whether it is disabled; its calls are then rejected with 401. Default: unchanged."),
    expiresAt: Time.nullish().describe("When it expires, in milliseconds since the epoch, in the future. Null: never. Default: unchanged."),
    limits: CallLimits.nullish().describe("Its own limits; null removes them. Default: unchanged."),
    networks: Networks.optional().describe("IP addresses and CIDR ranges it may be used from. Null: any. Default: unchanged."),
    metadata: Metadata.optional().describe("Key–value pairs stored with its calls; null removes them. Default: unchanged."),
    logBodies: BodyLogging.optional().describe("Calls whose bodies are logged. Default: unchanged."),
    usageCost: z
      .boolean()
      .optional()
      .describe("Whether the `usage` of its replies has `cost`, in US dollars, by default. Default: unchanged."),
    cacheTtlS: CacheTtl.optional().describe(
      "How long its calls may get stored answers of equal calls, in seconds; 0 is never, null leaves it to the route. Default: unchanged.",
    ),
    sessionLimits: SessionLimits.nullish().describe("Limits of each session; null: the team's, three nulls: none. Default: unchanged."),
    budget: Budget.nullish().describe("Its own budget; null removes it. Owners and admins only. Default: unchanged."),
    seenBudget: Budget.nullish().describe("The budget as it was read, null for none: 409 if it has changed since. Default: not compared."),
    ownerId: z
      .string()
      .max(64)
      .nullish()
      .meta({ description: "Id of the new owner; null: a service key. Owners and admins only. Default: unchanged." }),
    version: z
      .int()
      .min(0)
      .optional()
      .meta({ description: "The key's version as it was read: 409 if it has changed since. Default: not compared." }),
  })
  .meta({ id: "ChangeKeyRequest" });
export type ChangeKeyRequest = z.input<typeof ChangeKeyRequest>;

/** How long the replaced key stays valid. */
export const GRACES = { "0": 0, "15m": 900_000, "1h": 3_600_000, "6h": 21_600_000, "24h": 86_400_000 } as const;
export const RotateKeyRequest = z
  .object({
    grace: z.enum(["0", "15m", "1h", "6h", "24h"]).default("24h").meta({ description: "How long the old key continues to work." }),
  })
  .meta({ id: "RotateKeyRequest" });
export type RotateKeyRequest = z.input<typeof RotateKeyRequest>;

export const RotatedKey = z
  .object({
    secret: z.string().meta({ description: "The secret; shown only here." }),
    key: ConsoleKey.describe("The new key."),
    old: ConsoleKey.meta({ description: "The key it was rotated from." }),
  })
  .meta({ id: "RotatedKey" });
export type RotatedKey = z.infer<typeof RotatedKey>;

export const RevokeKeyQuery = z
  .object({
    stop: z
      .stringbool()
      .default(false)
      .meta({ description: "Whether its running calls, including streams, are aborted too. Default: `false`." }),
  })
  .meta({ id: "RevokeKeyQuery" });

/** Of one call: keys that are changed together. */
const BULK_MAX = 500;
export const BulkKeysRequest = z
  .object({
    ids: z.array(z.string().max(64)).min(1).max(BULK_MAX).describe("Ids of keys, 1 to 500."),
    action: z.enum(["disable", "enable", "revoke", "extend", "tag"]).describe("The action for each of them."),
    expiresAt: Time.nullish().meta({
      description: "For `extend`: when they expire, in milliseconds since the epoch. Null: never. Default: null.",
    }),
    metadata: z
      .record(z.string().trim().min(1).max(64), z.string().max(512))
      .optional()
      .meta({ description: "For `tag`: pairs to add; an empty value removes a pair. Default: none." }),
  })
  .meta({ id: "BulkKeysRequest" });
export type BulkKeysRequest = z.infer<typeof BulkKeysRequest>;

export const BulkKeysReply = z
  .object({
    done: z.array(z.string()).describe("Ids of keys that were changed."),
    refused: z
      .array(
        z.object({
          id: z.string().describe("Id of the key."),
          code: z.string().describe("The error's code."),
          message: z.string().describe("Why it was rejected."),
        }),
      )
      .describe("Keys that were not changed."),
  })
  .meta({ id: "BulkKeysReply", description: "The outcome for each key, with the reason for rejections." });
export type BulkKeysReply = z.infer<typeof BulkKeysReply>;

export const KeyExportQuery = KeyQuery.omit({ page: true, pageSize: true }).meta({ id: "KeyExportQuery" });
export type KeyExportQuery = z.infer<typeof KeyExportQuery>;
