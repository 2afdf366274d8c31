import type { Generated, Kysely } from "kysely";
import type { AssetStatus, AssetType, GroupType } from "../../../contracts/asset";
import type { MediaPurpose } from "../../../contracts/media";
import type { Role } from "../../../contracts/person";
import type { BodyLogging } from "../../../contracts/record";
import type { TaskFamily, TaskState } from "../../../contracts/task";
import type { AgentSessionTables } from "./agent-sessions";
import type { BudgetTables } from "./budgets";
import type { CallTables } from "./calls";
import type { DatasetTables } from "./datasets";
import type { EvaluationTables } from "./evaluations";
import type { McpTables } from "./mcp";
import type { PresetTables } from "./presets";
import type { PromptTables } from "./prompts";
import type { ProviderTables } from "./providers";
import type { ResponseTables } from "./responses";
import type { RunTables } from "./runs";
import type { ShareTables } from "./shares";
import type { TeamTables } from "./teams";
import type { VendorGroupTables } from "./vendor-groups";
import type { VideoTables, VideoTaskColumns } from "./video";
import type { WebhookTables } from "./webhooks";

/** Column types as both databases return them: ids and JSON are text, times are milliseconds since the epoch. */
export interface Tables
  extends AgentSessionTables,
    BudgetTables,
    CallTables,
    DatasetTables,
    EvaluationTables,
    McpTables,
    RunTables,
    PresetTables,
    PromptTables,
    ProviderTables,
    ResponseTables,
    ShareTables,
    TeamTables,
    VendorGroupTables,
    VideoTables,
    WebhookTables {
  /** `limits`: JSON `CallLimits`, of the team and, in `memberships`, of one person in it. `session_limits`: JSON `SessionLimits`. */
  teams: { id: string; name: string; created_at: number; limits: Generated<string | null>; session_limits: Generated<string | null> };
  api_keys: {
    id: string;
    team_id: string;
    name: string;
    /** SHA-256 of the secret in hex; the secret itself is not stored. */
    secret_hash: string;
    hint: string;
    scopes: string;
    models: string | null;
    created_at: number;
    expires_at: number | null;
    revoked_at: Generated<number | null>;
    last_used_at: Generated<number | null>;
    owner_id: Generated<string | null>;
    disabled_at: Generated<number | null>;
    /** The role of the owner or admin who disabled it; null if the key's owner did. */
    disabled_by: Generated<Role | null>;
    /** JSON `KeyBounds`: bounds set by owners and admins of the team; null if none. */
    bounds: Generated<string | null>;
    /** JSON `TakenFromOwner`; null if nothing was taken. */
    taken: Generated<string | null>;
    /** JSON: `CallLimits`, `string[]`, `Record<string, string>`; null if there are none. */
    limits: Generated<string | null>;
    networks: Generated<string | null>;
    /** The key whose budget it shares; null for its own. */
    budget_subject: Generated<string | null>;
    metadata: Generated<string | null>;
    /** The key it replaced, and the key that replaced it. */
    rotated_from: Generated<string | null>;
    rotated_to: Generated<string | null>;
    /** Increments with every change of settings, to detect concurrent changes. */
    version: Generated<number>;
    /** The name normalised for search and for sorting. */
    name_key: Generated<string>;
    name_sort: Generated<string>;
    /** When it was revoked and its running calls stopped. */
    stopped_at: Generated<number | null>;
    /** The calls whose bodies are logged. */
    log_bodies: Generated<BodyLogging>;
    /** 1 if replies include the cost in `usage` without being asked. */
    usage_cost: Generated<number>;
    /** How long its calls may get stored answers, in seconds; null if the route decides. */
    cache_ttl_s: number | null;
    /** JSON `SessionLimits`; null if there are none. */
    session_limits: Generated<string | null>;
    /** JSON: `server/tool` patterns of MCP tools that it may use; null for all. */
    mcp_tools: string | null;
  };
  users: {
    id: string;
    name: string;
    /** The normalised name and address: `lookupKey` in `users.ts`. */
    name_key: string;
    /** The name's skeleton: `skeletonOf` in `lib/contracts/look-alike.ts`. Null for people whose names already looked like another's. */
    name_skeleton: Generated<string | null>;
    email: string | null;
    email_key: string | null;
    password_hash: string;
    created_at: number;
  };
  memberships: { team_id: string; user_id: string; role: Role; created_at: number; limits: Generated<string | null> };
  /** A signed-in browser. Hashes are SHA-256 of the cookie's token in hex. */
  sessions: {
    id: string;
    token_hash: string;
    /** The previous token, valid until `previous_until`; null once the new one was used. */
    previous_hash: Generated<string | null>;
    previous_until: Generated<number | null>;
    user_id: string;
    team_id: string;
    created_at: number;
    rotated_at: number;
    last_seen_at: number;
    expires_at: number;
    user_agent: string;
    address: string;
  };
  /** A browser that has signed in to an account, by SHA-256 of its cookie's token in hex. */
  devices: { user_id: string; token_hash: string; created_at: number; last_used_at: number; expires_at: number };
  /** Failed sign-ins per SHA-256 of an account or address, since the window began. */
  sign_in_attempts: { subject: string; since: number; count: number };
  /** Sign-ins that returned from the provider, by SHA-256 of their state, until their expiry: each is accepted once. */
  used_sign_ins: { state_hash: string; expires_at: number };
  idempotency: {
    key_id: string;
    endpoint: string;
    token: string;
    body_hash: string;
    state: "running" | "done";
    lease_until: number;
    status: Generated<number | null>;
    content_type: Generated<string | null>;
    body: Generated<string | null>;
    expires_at: number;
  };
  /** A stored file. The bytes are in the blob store, under the id. */
  media: {
    id: string;
    team_id: string;
    purpose: MediaPurpose;
    type: string;
    ext: string;
    size: number;
    sha256: string;
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    file_name: string;
    pinned: number;
    /** The task whose input it is: removed with the task. */
    task_id: string | null;
    /** The video that this is a poster of. */
    poster_of: Generated<string | null>;
    /** 1 while the blob store has bytes under the id; those of removed files are deleted later. */
    stored: number;
    created_at: number;
    removed_at: number | null;
  };
  asset_groups: {
    id: string;
    team_id: string;
    /** Null if a person created the group. */
    own: "Images" | "Videos" | "Sounds" | null;
    name: string;
    /** The name normalised for search: lower case. */
    name_key: string;
    title: string;
    description: string;
    group_type: GroupType;
    created_at: number;
    updated_at: number;
  };
  assets: {
    id: string;
    team_id: string;
    group_id: string;
    name: string;
    name_key: string;
    kind: AssetType;
    status: AssetStatus;
    origin: "made" | "upload" | "sample";
    media_id: string | null;
    task_id: string | null;
    model: string;
    prompt: string;
    error_code: string;
    error_message: string;
    created_at: number;
    updated_at: number;
    /** The call that made it, unless it was a video task. */
    request_id: Generated<string | null>;
  };
  /** Deleted assets that can still be restored. */
  deleted_assets: {
    id: string;
    team_id: string;
    /** The file deleted with it; null if another asset still shows the file, or it was gone before. */
    media_id: string | null;
    /** JSON: the row as it was in `assets`. */
    row: string;
    deleted_at: number;
  };
  tasks: VideoTaskColumns & {
    id: string;
    team_id: string;
    key_id: string;
    request_id: string;
    /** The name that the caller used, the provider, and the model's id there. */
    model: string;
    provider: string;
    upstream_model: string;
    family: TaskFamily;
    from_image: number;
    /** The caller's own id of the task, unique per team. */
    external_id: string | null;
    state: TaskState;
    /** The upstream's last status. */
    word: string;
    progress: number;
    /** SHA-256 of the submit's body in hex, to detect a client's retry. */
    body_hash: string;
    /** JSON: VideoOrder, Operation, VideoFacts, StoredVideo[], Record, TaskEvent[]. */
    order_json: string;
    operation: string;
    facts: string | null;
    videos: string;
    echo: string;
    history: string;
    last_frame_media_id: string | null;
    error_code: string | null;
    error_message: string | null;
    actual_prompt: string | null;
    tokens: number;
    callback_url: string | null;
    /** 1 if the video is made on this machine. */
    local: number;
    expires_at: number;
    next_at: number;
    lease_owner: string | null;
    lease_until: number | null;
    /** Failed attempts; lost leases are not counted. */
    attempts: number;
    /** Transient failures in a row, for the back-off. */
    misses: number;
    /** 1 while the upstream has yet to be told that the task was cancelled. */
    owes_cancel: number;
    created_at: number;
    started_at: number | null;
    updated_at: number;
    ended_at: number | null;
  };
  meta: { name: string; value: string };
}

export type Database = Kysely<Tables>;
