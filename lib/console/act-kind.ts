/** Acts of one kind, as the audit writes them down. Plain data: the browser reads it too. */
export interface ActKind {
  /** The beginning of each act's name: `key.` */
  prefix: string;
  /** The kind's name in the filter of the audit. */
  label: string;
  /** Each act, with what stands between the names of the actor and the target. */
  words: Readonly<Record<string, string>>;
}
