let made = 0;

/** An id for a new column, unique in this browser. */
export function newColumnId(): string {
  return `c${Date.now().toString(36)}${(made++).toString(36)}`;
}
