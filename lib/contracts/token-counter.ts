/** Counts tokens of a text; callers limit its length. */
export interface TokenCounter {
  count(text: string): Promise<number>;
}
