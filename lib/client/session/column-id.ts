let made = 0;

/** An id for a new column of a playground, unlike any other of this browser. */
export function newColumnId(): string {
  return `c${Date.now().toString(36)}${(made++).toString(36)}`;
}
