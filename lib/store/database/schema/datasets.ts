/** Tables of cases for evaluations. Times are milliseconds since the epoch, sizes bytes. */
export interface DatasetTables {
  datasets: {
    id: string;
    team_id: string;
    name: string;
    /** The normalised name: unique per team. */
    name_key: string;
    version: number;
    /** The oldest version that can be read. */
    kept_from: number;
    /** The numbers of the next row and the next column: neither is reused. */
    next_row: number;
    next_column: number;
    /** Of all revisions, present and past. */
    stored_bytes: number;
    created_at: number;
  };
  dataset_versions: {
    dataset_id: string;
    version: number;
    /** JSON `{ key, name }[]`: a column's key is its place in the rows' `cells`. */
    columns: string;
    rows: number;
    bytes: number;
    added: number;
    changed: number;
    removed: number;
    made_at: number;
    made_by: string;
  };
  /** A row as it was in the versions from `since` to before `until`. */
  dataset_rows: {
    dataset_id: string;
    row: number;
    since: number;
    /** `STILL` in the present version. */
    until: number;
    /** JSON array of values by column key; null if there is none. */
    cells: string;
    expected: string | null;
    /** JSON `string[]`. */
    tags: string;
    /** JSON of the call that it was made from, or empty. */
    origin: string;
    bytes: number;
  };
}
