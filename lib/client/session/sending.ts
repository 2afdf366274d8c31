/** Parameters that are set; absent ones are not sent. */
export type Params = Record<string, unknown>;

/** The request of one column. */
export interface Sending<Own> {
  /** The column's id, for pages whose columns differ in more than parameters. */
  column: string;
  model: string;
  own: Own;
  params: Params;
  stream: boolean;
}
