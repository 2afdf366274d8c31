/** Parameters that are set. What is absent is not sent. */
export type Params = Record<string, unknown>;

/** What is sent for one column. */
export interface Sending<Own> {
  /** Id of the column, for pages whose columns differ in more than parameters. */
  column: string;
  model: string;
  own: Own;
  params: Params;
  stream: boolean;
}
