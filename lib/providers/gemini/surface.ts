/** Where an operator of Gemini models takes calls, and in which form. */
export interface Surface {
  /** The path of a model's method. A model id can't escape its segment. */
  pathOf(model: string, method: string): string;
  /** The body that counts the tokens of a request. */
  counted(model: string, request: object): object;
}

/** The vendor's own API. */
export const GEMINI: Surface = {
  pathOf: (model, method) => `/v1beta/models/${encodeURIComponent(model)}:${method}`,
  counted: (model, request) => ({ generateContentRequest: { model: `models/${model}`, ...request } }),
};
