export interface Topic {
  /** How it is named in an answer's heading. */
  title: string;
  /** Whole names and abbreviations it is asked for by, in lower case. */
  names: readonly string[];
  /** What it is, in sentences: the definition first. */
  facts: readonly string[];
}

/** `names` are divided by bars. */
export const topic = (title: string, names: string, ...facts: readonly string[]): Topic => ({ title, names: names.split("|"), facts });
