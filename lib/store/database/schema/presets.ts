import type { Playground } from "../../../contracts/playground";

/** Named settings of playgrounds. Times are milliseconds since the epoch. */
export interface PresetTables {
  presets: {
    id: string;
    team_id: string;
    user_id: string;
    playground: Playground;
    name: string;
    /** The normalised name: unique per person and page. */
    name_key: string;
    /** JSON: the page's settings. */
    state: string;
    updated_at: number;
  };
}
