/** Acts of one kind, as recorded in the audit log. Plain data: the browser reads it too. */
export interface ActKind {
  /** The prefix of each act's name: `key.` */
  prefix: string;
  /** The kind's name in the audit log's filter. */
  label: string;
  /** Each act, with the text between the names of the actor and the target. */
  words: Readonly<Record<string, string>>;
}
