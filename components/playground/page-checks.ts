import type { PageChecks, PlaygroundChecks } from "../page-check";

export const PLAYGROUND_CHECKS: PageChecks = {
  "/play": { title: /^Chat$/ },
  "/play/[playground]/sweep": {
    title: /^Sweep$/,
    empty: ["/play/chat/sweep", "/play/completions/sweep"],
    firstLoad: ["/play/chat/sweep"],
  },
};

/** Each playground has a page of its draft, whose first load is measured, and one of a run. */
export const PLAYGROUND_PAGES: PlaygroundChecks = {
  "/play/chat": { title: /^Chat$/, model: "sandbox-chat", field: "Message" },
  "/play/completions": { title: /^Completions$/, model: "sandbox-text" },
  "/play/generate": { title: /^Generate$/, model: "sandbox-content" },
  "/play/speech": { title: /^Speech$/, model: "sandbox-speech", field: "Text" },
  "/play/transcribe": { title: /^Transcribe$/ },
  "/play/image": { title: /^Images$/, model: "sandbox-image", field: "Instruction" },
  "/play/embeddings": { title: /^Embeddings$/, model: "sandbox-embed" },
  "/play/rerank": { title: /^Rerank$/, model: "sandbox-rerank" },
  "/play/moderation": { title: /^Moderation$/, model: "sandbox-moderation" },
};
