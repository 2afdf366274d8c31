import type { Generated } from "kysely";
import type { Role } from "../../../contracts/person";

export interface TeamTables {
  /** An invitation to a team, by SHA-256 of the token in its address. */
  invites: {
    id: string;
    team_id: string;
    token_hash: string;
    role: Role;
    /** Whom it is for, in the words of who made it. */
    label: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    used_at: Generated<number | null>;
    used_by: Generated<string | null>;
    revoked_at: Generated<number | null>;
  };
  /** Who of an OpenID Connect issuer is who here; `subject` is the issuer's own name for them, which never changes. */
  identities: { issuer: string; subject: string; user_id: string; created_at: number; last_used_at: number };
  /** Every administrative act, and every one that was refused. Never holds a secret. */
  audit: {
    id: string;
    at: number;
    team_id: string;
    actor_id: string;
    actor_name: string;
    action: string;
    target_id: string;
    target_name: string;
    address: string;
    /** Why it was refused, by its error code; empty if it was done. */
    refused: string;
    /** JSON: `{ [field]: [before, after] }`. */
    changes: string;
  };
}
