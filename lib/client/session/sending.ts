/** Parameters that are set; absent ones are not sent. */
export type Params = Record<string, unknown>;

/** Parameters with one of them changed; undefined unsets it. */
export function withParam(params: Params, name: string, value: unknown): Params {
  const { [name]: _, ...rest } = params;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** The request of one column. */
export interface Sending<Own> {
  /** The column's id, for pages whose columns differ in more than parameters. */
  column: string;
  model: string;
  own: Own;
  params: Params;
  stream: boolean;
}
