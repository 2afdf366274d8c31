import type { useRouter } from "next/navigation";
import { setTheme } from "@/lib/client/theme";
import { lettersOn, setLetters } from "../shell/chords";
import type { Command } from "../shell/commands";
import { signOut } from "../shell/sign-out";
import { leaveBy } from "../ui/leave";

/** Additional keywords of pages. */
export const PAGE_WORDS: Readonly<Record<string, string>> = {
  "/": "home start dashboard",
  "/play/chat": "message talk conversation compare",
  "/play/completions": "legacy prompt text",
  "/play/generate": "gemini generatecontent native",
  "/play/speech": "tts voice audio",
  "/play/transcribe": "stt whisper dictate",
  "/play/image": "picture draw edit inpaint mask",
  "/play/embeddings": "vectors similarity",
  "/play/rerank": "reranker relevance search",
  "/play/moderation": "safety harm",
  "/evaluations": "evals tests judge checks compare baseline",
  "/video": "jobs clips film",
  "/assets": "files media library images",
  "/logs": "requests calls history errors",
  "/usage": "cost tokens spending money",
  "/models": "catalogue catalog prices aliases names llm",
  "/routes": "fallback failover load balancing retries breaker",
  "/providers": "upstreams connections models prices",
  "/keys": "api tokens secrets",
  "/team": "people members users roles invite",
  "/docs": "api reference openapi operations",
};

/** Actions without a keyboard shortcut. */
export function frameActions(router: ReturnType<typeof useRouter>): Command[] {
  return [
    { id: "go tour", group: "Go to", title: "Tour", icon: "play", run: () => leaveBy(() => router.push("/tour")) },
    { id: "letters", group: "Do", title: "Turn single-letter shortcuts on or off", icon: "settings", run: () => setLetters(!lettersOn()) },
    { id: "sign out", group: "Do", title: "Sign out", icon: "lock", run: () => void signOut() },
    { id: "theme light", group: "Look", title: "Theme: light", icon: "eye", run: () => setTheme("light") },
    { id: "theme dark", group: "Look", title: "Theme: dark", icon: "eye", run: () => setTheme("dark") },
    { id: "theme system", group: "Look", title: "Theme: system", icon: "eye", run: () => setTheme("system") },
  ];
}
