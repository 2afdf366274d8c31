export interface ChatTurn {
  role: "system" | "user";
  content: string;
}

/** A reply to a check's call, and its id in the logs. */
interface Replied<Value> {
  value: Value;
  requestId: string;
}

/** The calls that checks make. Each rejects with `CheckError` if there is no usable reply. */
export interface CheckCalls {
  chat(model: string, turns: readonly ChatTurn[]): Promise<Replied<string>>;
  /** A vector for each text. */
  embed(model: string, texts: readonly string[]): Promise<Replied<readonly (readonly number[])[]>>;
  /** The relevance of a document to a query. */
  rerank(model: string, query: string, document: string): Promise<Replied<number>>;
  moderate(model: string, text: string): Promise<Replied<{ flagged: boolean; scores: Readonly<Record<string, number>> }>>;
  /** The JSON that a person's own service replies to a signed POST. */
  post(url: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
}
