import type { Action } from "../palette/action";

export const PROVIDERS_ACTIONS: readonly Action[] = [
  {
    title: "Add a provider",
    href: "/providers",
    icon: "providers",
    words: "connect upstream openai anthropic gemini ollama vllm base url",
  },
];
