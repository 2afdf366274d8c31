/** Whether a model's id, with or without its provider, is one of the sandbox's. */
export const isSandbox = (model: string): boolean => /(^|\/)sandbox-/.test(model);
