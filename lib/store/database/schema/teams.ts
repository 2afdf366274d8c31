import type { Generated } from "kysely";
import type { Role } from "../../../contracts/person";

export interface TeamTables {
  /** An invitation to a team, by SHA-256 of the token in its address. */
  invites: {
    id: string;
    team_id: string;
    token_hash: string;
    role: Role;
    /** Whom it is for, as its creator described them. */
    label: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    used_at: Generated<number | null>;
    used_by: Generated<string | null>;
    revoked_at: Generated<number | null>;
  };
  /** Links an account to an OpenID Connect identity; `subject` is the issuer's permanent id of the person. */
  identities: { issuer: string; subject: string; user_id: string; created_at: number; last_used_at: number };
  /** Every administrative act, including refused ones. Never contains a secret. */
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
    /** The error code if it was refused; otherwise empty. */
    refused: string;
    /** JSON: `{ [field]: [before, after] }`. */
    changes: string;
  };
}
