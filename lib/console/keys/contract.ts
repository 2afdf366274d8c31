import { z } from "zod";
import { Budget } from "../../contracts/budgets";
import { Scope } from "../../contracts/keys";
import { CallLimits } from "../../contracts/limits";
import { MOST_NETWORKS, Network } from "../../contracts/network";
import { plainName } from "../../contracts/plain-name";
import { BODY_LOGGING } from "../../contracts/record";
import { BudgetState } from "../budgets/contract";

/** Bars of a key's activity, and how much time each stands for: 36 hours in all. */
export const ACTIVITY_BARS = 30;
export const ACTIVITY_BAR_MS = 72 * 60_000;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

/**
 * Worst first. `over_budget`: its budget has nothing left. `rate_limited` and `rejected`: a limit refused, or something failed, more than a tenth of at least ten calls of the last 36
 * hours. `expiring`: within a day. `rotating`: another key took over from it, and it ends soon.
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
    since: Time.meta({ description: "Where the first bar begins." }),
    barMs: z.int(),
    calls: z.array(z.int()).meta({ description: "Calls per bar, oldest first; errors are counted in." }),
    errors: z.array(z.int()),
  })
  .meta({ id: "KeyActivity" });
export type KeyActivity = z.infer<typeof KeyActivity>;

export const BodyLogging = z.enum(BODY_LOGGING).meta({
  id: "BodyLogging",
  description: "Of which calls the log keeps what was sent and answered: none, those that failed or broke off, or all.",
});

const key = {
  id: z.string(),
  name: z.string(),
  hint: z.string().meta({ description: "`sk-sw-AbC…9Qa2`" }),
  owner: z.object({ id: z.string(), name: z.string() }).nullable().meta({ description: "Null for a key of a service." }),
  scopes: z.array(Scope),
  models: z.array(z.string()).nullable().meta({ description: "Model ids and `prefix*` patterns; null is every model." }),
  status: KeyStatus,
  createdAt: Time,
  expiresAt: Time.nullable(),
  disabledAt: Time.nullable(),
  disabledByAdmin: z.boolean().meta({ description: "An owner or admin of the team disabled it, not its owner: only they enable it." }),
  scopesCeiling: z
    .array(Scope)
    .nullable()
    .meta({ description: "The scopes an owner or admin limited it to; its owner takes scopes away and adds none beyond. Null: no limit." }),
  modelsCeiling: z.array(z.string()).nullable().meta({ description: "The same of its models." }),
  revokedAt: Time.nullable(),
  lastUsedAt: Time.nullable(),
  limits: CallLimits.nullable(),
  budget: BudgetState.nullable().meta({ description: "Null where it has none of its own; its owner and the team may have one." }),
  networks: z.array(z.string()).nullable().meta({ description: "Where it may be used from; null is anywhere." }),
  metadata: z.record(z.string(), z.string()).nullable(),
  logBodies: BodyLogging,
  rotatedFrom: z.string().nullable().meta({ description: "The key it took over from." }),
  rotatedTo: z.string().nullable().meta({ description: "The key that took over from it; it ends at `expiresAt`." }),
  version: z.int().meta({ description: "Counts changes of its settings; sent with a change, it keeps one from undoing somebody else's." }),
  mayChange: z.boolean().meta({ description: "Whether the caller may change and revoke it." }),
  mayEnable: z.boolean().meta({ description: "Whether the caller may enable it while it is disabled." }),
};

export const ConsoleKey = z.object({ ...key, activity: KeyActivity }).meta({ id: "ConsoleKey" });
export type ConsoleKey = z.infer<typeof ConsoleKey>;

export const ConsoleKeyDetail = z
  .object({
    ...key,
    activity: KeyActivity,
    consequences: z
      .object({ lastUsedAt: Time.nullable(), callsToday: z.int(), calls36h: z.int() })
      .meta({ description: "What revoking it would cut off. Today began at midnight UTC." }),
  })
  .meta({ id: "ConsoleKeyDetail" });
export type ConsoleKeyDetail = z.infer<typeof ConsoleKeyDetail>;

/** Views of the table. `current` is all but the revoked; `attention` is every status before `expired`. */
export const KEY_VIEWS = ["current", "attention", "unused", "disabled", "expired", "revoked"] as const;
export const KEY_SORTS = ["status", "name", "created", "lastUsed", "expires", "calls"] as const;
export const KeyQuery = z
  .object({
    q: z.string().trim().max(100).default("").meta({ description: "Part of the name, the id, or the last four characters." }),
    view: z.enum(KEY_VIEWS).default("current").meta({ description: "`unused`: not used for 90 days, and older than that." }),
    owner: z.string().max(64).default("").meta({ description: "A user's id, `me`, or `service`; empty is everyone." }),
    sort: z.enum(KEY_SORTS).default("status"),
    order: z.enum(["asc", "desc"]).default("asc").meta({ description: "`asc`: worst status, A, oldest, soonest or fewest first." }),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  })
  .meta({ id: "KeyQuery" });
export type KeyQuery = z.infer<typeof KeyQuery>;

export const KeyPage = z
  .object({
    items: z.array(ConsoleKey),
    page: z.int(),
    pageSize: z.int(),
    total: z.int().meta({ description: "Keys of the view that match." }),
    counts: z
      .object({ current: z.int(), attention: z.int(), unused: z.int(), disabled: z.int(), expired: z.int(), revoked: z.int() })
      .meta({ description: "Keys per view, whatever is searched for." }),
    owners: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: "People who own a key of the team." }),
  })
  .meta({ id: "KeyPage" });
export type KeyPage = z.infer<typeof KeyPage>;

const KeyName = plainName(100);
/** Where an address is written twice it counts once. */
const Networks = z.array(Network).min(1).max(MOST_NETWORKS).nullable();
const Metadata = z
  .record(z.string().trim().min(1).max(64), z.string().max(512))
  .refine((pairs) => Object.keys(pairs).length <= 16, "it holds 16 pairs at most")
  .nullable()
  .meta({ description: "Up to 16 pairs of your own; they are kept with the key's calls." });
const Scopes = z.array(Scope).min(1).max(20);
const Models = z.array(z.string().trim().min(1).max(256)).min(1).max(200).nullable();

export const CreateKeyRequest = z
  .object({
    name: KeyName,
    expiresAt: Time.nullish().meta({ description: "Milliseconds since the epoch, in the future; null never expires." }),
    scopes: Scopes.default(["all"]),
    models: Models.default(null),
    limits: CallLimits.nullable().default(null),
    budget: Budget.nullable().default(null),
    networks: Networks.default(null),
    metadata: Metadata.default(null),
    logBodies: BodyLogging.default("off"),
    ownerId: z.string().max(64).nullish().meta({ description: "Somebody else of the team who gets it; owners and admins only." }),
    service: z.boolean().default(false).meta({ description: "A key that belongs to nobody; owners and admins only." }),
  })
  .meta({ id: "CreateKeyRequest" });
export type CreateKeyRequest = z.input<typeof CreateKeyRequest>;

export const CreatedKey = z
  .object({ secret: z.string().meta({ description: "Shown this once." }), key: ConsoleKey })
  .meta({ id: "CreatedKey" });
export type CreatedKey = z.infer<typeof CreatedKey>;

export const ChangeKeyRequest = z
  .object({
    name: KeyName.optional(),
    scopes: Scopes.optional(),
    models: Models.optional(),
    disabled: z.boolean().optional(),
    expiresAt: Time.nullish().meta({ description: "Milliseconds since the epoch, in the future; null never expires." }),
    limits: CallLimits.nullish(),
    networks: Networks.optional(),
    metadata: Metadata.optional(),
    logBodies: BodyLogging.optional(),
    ownerId: z.string().max(64).nullish().meta({ description: "Whose it is from now on; null is a service's. Owners and admins only." }),
    version: z.int().min(0).optional().meta({ description: "As it was read: 409 where somebody has changed the key since then." }),
  })
  .meta({ id: "ChangeKeyRequest" });
export type ChangeKeyRequest = z.infer<typeof ChangeKeyRequest>;

/** How long the old key goes on beside the one that takes over. */
export const GRACES = { "0": 0, "15m": 900_000, "1h": 3_600_000, "6h": 21_600_000, "24h": 86_400_000 } as const;
export const RotateKeyRequest = z
  .object({
    grace: z.enum(["0", "15m", "1h", "6h", "24h"]).default("24h").meta({ description: "How long the old key goes on working." }),
  })
  .meta({ id: "RotateKeyRequest" });
export type RotateKeyRequest = z.input<typeof RotateKeyRequest>;

export const RotatedKey = z
  .object({
    secret: z.string().meta({ description: "Shown this once." }),
    key: ConsoleKey,
    old: ConsoleKey.meta({ description: "The key it took over from." }),
  })
  .meta({ id: "RotatedKey" });
export type RotatedKey = z.infer<typeof RotatedKey>;

export const RevokeKeyQuery = z
  .object({ stop: z.stringbool().default(false).meta({ description: "Also end the calls that run with it, streams too." }) })
  .meta({ id: "RevokeKeyQuery" });

/** Of one call: keys that are changed together. */
export const BULK_MAX = 500;
export const BulkKeysRequest = z
  .object({
    ids: z.array(z.string().max(64)).min(1).max(BULK_MAX),
    action: z.enum(["disable", "enable", "revoke", "extend", "tag"]),
    expiresAt: Time.nullish().meta({ description: "For `extend`; null never expires." }),
    metadata: z
      .record(z.string().trim().min(1).max(64), z.string().max(512))
      .optional()
      .meta({ description: "For `tag`: pairs that are added; an empty value takes a pair away." }),
  })
  .meta({ id: "BulkKeysRequest" });
export type BulkKeysRequest = z.infer<typeof BulkKeysRequest>;

export const BulkKeysReply = z
  .object({
    done: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: "BulkKeysReply", description: "Each key for itself: what was done, and what was not, and why." });
export type BulkKeysReply = z.infer<typeof BulkKeysReply>;

export const KeyExportQuery = KeyQuery.omit({ page: true, pageSize: true }).meta({ id: "KeyExportQuery" });
export type KeyExportQuery = z.infer<typeof KeyExportQuery>;
