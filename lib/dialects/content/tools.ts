import type { ContentRequest } from "../../contracts/content";
import type { Conversation, Tool } from "../../contracts/conversation";
import { jsonSchema } from "./native-schema";

/** The declared functions. If calls are restricted to some of them, only those are offered. */
export function readTools({ tools, toolConfig }: ContentRequest): Tool[] {
  const { mode, allowedFunctionNames: allowed } = toolConfig?.functionCallingConfig ?? {};
  const declared = (tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
  const names = mode === "ANY" && allowed?.length ? new Set(allowed) : undefined;
  const offered = names ? declared.filter(({ name }) => names.has(name)) : declared;
  return offered.map(({ name, description, parameters, parametersJsonSchema }) => ({
    name,
    description: description ?? undefined,
    parameters: parametersJsonSchema ?? (parameters ? jsonSchema(parameters) : undefined),
  }));
}

export function readToolChoice({ toolConfig }: ContentRequest): Conversation["toolChoice"] {
  const config = toolConfig?.functionCallingConfig;
  const [only, ...others] = config?.allowedFunctionNames ?? [];
  if (config?.mode === "NONE") return "none";
  if (config?.mode !== "ANY") return undefined;
  return only !== undefined && others.length === 0 ? { name: only } : "required";
}
