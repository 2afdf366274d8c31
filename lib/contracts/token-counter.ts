/** Counts tokens of a text; input is capped before it is counted. */
export interface TokenCounter {
  count(text: string): Promise<number>;
}
