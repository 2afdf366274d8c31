import type { IconName } from "@/components/ui/icon";

/** Something to do on a page of its own, wherever one is. */
export interface Action {
  title: string;
  href: string;
  icon: IconName;
  /** Words that people look for it by. */
  words: string;
}

/** What is asked for by a verb. Pages are found by their own names. */
export const ACTIONS: readonly Action[] = [
  { title: "Create a key", href: "/keys/new", icon: "plus", words: "new add api token secret" },
  { title: "Revoke a key", href: "/keys", icon: "keys", words: "delete remove end stop token" },
  { title: "Rotate a key", href: "/keys", icon: "keys", words: "renew replace token secret" },
  { title: "Limit a key", href: "/keys", icon: "keys", words: "rate requests tokens per minute networks" },
  { title: "Set a budget", href: "/team", icon: "usage", words: "spending money dollars limit cost" },
  { title: "Invite a person", href: "/team/invites", icon: "team", words: "add member user colleague link" },
  { title: "Remove a person", href: "/team", icon: "team", words: "delete member user" },
  { title: "Change a role", href: "/team", icon: "team", words: "owner admin developer viewer member permission rights" },
  { title: "Read the audit trail", href: "/team/audit", icon: "logs", words: "who changed what history acts" },
  { title: "Compare models", href: "/play/chat", icon: "chat", words: "side by side columns against" },
  { title: "Speak a text", href: "/play/speech", icon: "speech", words: "tts voice audio read aloud" },
  { title: "Write down a recording", href: "/play/transcribe", icon: "transcribe", words: "stt whisper transcription dictate" },
  { title: "Make a video", href: "/video/new", icon: "video", words: "new generate clip film" },
  { title: "Upload an asset", href: "/assets", icon: "assets", words: "add file image sound video" },
  { title: "Sort assets into groups", href: "/assets/groups", icon: "assets", words: "folder collection" },
  {
    title: "Add a provider",
    href: "/providers",
    icon: "providers",
    words: "connect upstream openai anthropic gemini ollama vllm base url",
  },
  { title: "Set prices", href: "/models", icon: "models", words: "cost per token model" },
  { title: "Import prices from a list", href: "/models", icon: "download", words: "litellm openrouter price list cost" },
  { title: "Give a model another name", href: "/models?tab=names", icon: "models", words: "alias rename route" },
  { title: "Switch a model off", href: "/models", icon: "models", words: "disable enable hide on" },
  { title: "See what was spent", href: "/usage", icon: "usage", words: "cost money bill tokens dollars" },
  { title: "Find a failed call", href: "/logs?outcome=failed", icon: "logs", words: "errors request 500 429 debug trace" },
  { title: "Export logs", href: "/logs", icon: "download", words: "csv jsonl download requests" },
  { title: "All runs", href: "/runs", icon: "menu", words: "history past search earlier prompts answers conversations" },
  { title: "Shared links", href: "/settings/links", icon: "share", words: "runs opened revoke" },
  { title: "Webhooks", href: "/settings/webhooks", icon: "settings", words: "callback signing secret deliveries notify" },
  { title: "Change the password", href: "/settings", icon: "lock", words: "account sign in sessions" },
];
