import type { Action } from "../palette/action";

export const MODELS_ACTIONS: readonly Action[] = [
  { title: "Set prices", href: "/models", icon: "models", words: "cost per token model" },
  { title: "Import prices from a list", href: "/models", icon: "download", words: "litellm openrouter price list cost" },
  { title: "Add an alias", href: "/models?tab=names", icon: "models", words: "alias rename route" },
  { title: "Disable a model", href: "/models", icon: "models", words: "disable enable hide on" },
];
