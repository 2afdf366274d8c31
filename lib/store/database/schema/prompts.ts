import type { PromptKind } from "../../../contracts/prompts";

/** Times are milliseconds since the epoch. */
export interface PromptTables {
  prompts: {
    team_id: string;
    /** Unique in the team; never changes. */
    slug: string;
    kind: PromptKind;
    description: string;
    /** The number of the newest version. */
    latest: number;
    created_at: number;
    updated_at: number;
    /** Name of the last person who changed it. */
    updated_by: string;
  };
  prompt_versions: {
    team_id: string;
    slug: string;
    version: number;
    /** JSON: `PromptContent`. */
    content: string;
    note: string;
    /** The author's name. */
    author: string;
    created_at: number;
  };
  prompt_labels: {
    team_id: string;
    slug: string;
    label: string;
    /** JSON: `PromptShare[]`, by version; the shares add up to 100. */
    shares: string;
    moved_at: number;
    /** The name of the person who moved it. */
    moved_by: string;
  };
  /** What an evaluation must show before a label moves. */
  prompt_label_rules: {
    team_id: string;
    slug: string;
    label: string;
    dataset_id: string;
    requires: "not-worse" | "better";
    set_at: number;
    set_by: string;
  };
}
