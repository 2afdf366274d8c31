import type { ChatRequest } from "../../contracts/chat";
import type { ContentRequest } from "../../contracts/content";
import { jsonSchema } from "./native-schema";

/** The functions a request declares, as chat tools. Where a call of some of them is demanded, only those are offered. */
export function chatTools({ tools, toolConfig }: ContentRequest): ChatRequest["tools"] {
  const { mode, allowedFunctionNames: allowed } = toolConfig?.functionCallingConfig ?? {};
  const declared = (tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
  const names = mode === "ANY" && allowed?.length ? new Set(allowed) : undefined;
  const offered = names ? declared.filter(({ name }) => names.has(name)) : declared;
  if (offered.length === 0) return undefined;
  return offered.map(({ name, description, parameters, parametersJsonSchema }) => ({
    type: "function",
    function: {
      name,
      description: description ?? undefined,
      parameters: parametersJsonSchema ?? (parameters ? jsonSchema(parameters) : undefined),
    },
  }));
}

export function chatToolChoice({ toolConfig }: ContentRequest): ChatRequest["tool_choice"] {
  const config = toolConfig?.functionCallingConfig;
  const [only, ...others] = config?.allowedFunctionNames ?? [];
  if (config?.mode === "NONE") return "none";
  if (config?.mode !== "ANY") return undefined;
  return only !== undefined && others.length === 0 ? { type: "function", function: { name: only } } : "required";
}
