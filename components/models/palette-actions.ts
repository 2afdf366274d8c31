import type { Action } from "../palette/action";

export const MODELS_ACTIONS: readonly Action[] = [
  { title: "Set prices", href: "/models", icon: "models", words: "cost per token model" },
  { title: "Import prices from a list", href: "/models", icon: "download", words: "litellm openrouter price list cost" },
  { title: "Give a model another name", href: "/models?tab=names", icon: "models", words: "alias rename route" },
  { title: "Switch a model off", href: "/models", icon: "models", words: "disable enable hide on" },
];
