import { type Fields, fieldsOf, listOf } from "../../../contracts/typed";

interface FunctionSpec {
  name: string;
  description?: string;
  parameters?: unknown;
}

/** Functions as the native content format declares them; undefined without any. */
export function toDeclarations(functions: readonly FunctionSpec[]): { functionDeclarations: Fields[] }[] | undefined {
  if (functions.length === 0) return undefined;
  const declared = functions.map(({ name, description, parameters }) => ({
    name,
    ...(description !== undefined && { description }),
    ...(parameters !== undefined && { parametersJsonSchema: parameters }),
  }));
  return [{ functionDeclarations: declared }];
}

/** Declared functions as tools of chat completions. */
export function fromDeclarations(tools: unknown): { type: "function"; function: Fields }[] {
  const declared = listOf(tools).flatMap((tool) => listOf(fieldsOf(tool).functionDeclarations));
  return declared.map(fieldsOf).map(({ name, description, parametersJsonSchema, parameters = parametersJsonSchema }) => ({
    type: "function",
    function: { name, ...(description !== undefined && { description }), ...(parameters !== undefined && { parameters }) },
  }));
}
