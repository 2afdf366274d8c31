import type { ShareAccess } from "../../../console/shares/contract";
import type { Playground } from "../../../contracts/playground";

/** Runs that are shared by link. Times are milliseconds since the epoch. */
export interface ShareTables {
  shares: {
    id: string;
    /** The end of the link's address. Anyone who knows it can open the link, within `access`. */
    token: string;
    team_id: string;
    user_id: string;
    playground: Playground;
    run_id: string | null;
    title: string;
    /** JSON: names. */
    models: string;
    access: ShareAccess;
    /** JSON: the shared content; empty once revoked. */
    snapshot: string;
    created_at: number;
    updated_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    opens: number;
    last_opened_at: number | null;
  };
}
