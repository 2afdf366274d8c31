/** Settings of playgrounds that people keep under a name. Times are milliseconds since the epoch. */
export interface PresetTables {
  presets: {
    id: string;
    team_id: string;
    user_id: string;
    playground: string;
    name: string;
    /** The name as it is compared: one for each person and page. */
    name_key: string;
    /** JSON: what the page sets. */
    state: string;
    updated_at: number;
  };
}
