/** Limits of datasets. Sizes are bytes of UTF-8, values as JSON. */
export const DATASET_LIMITS = {
  perTeam: 500,
  rows: 20_000,
  columns: 100,
  cellBytes: 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  /** Of the rows of all versions; the oldest versions are dropped above it. */
  storedBytes: 256 * 1024 * 1024,
  tags: 20,
  tagLength: 64,
  nameLength: 100,
  /** Of one request that adds rows, and of one that changes them. */
  addBytes: 32 * 1024 * 1024,
  changeBytes: 8 * 1024 * 1024,
} as const;
