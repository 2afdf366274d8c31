import type { ActKind } from "../act-kind";

export const AGENT_SESSION_ACTS = {
  prefix: "session.",
  label: "Sessions",
  words: {
    "session.stop": "stopped the session",
    "session.continue": "let the session continue",
    "session.model": "limited the session to a model",
    "session.breakpoint": "changed the cache breakpoint of the session",
    "session.calm": "marked equal calls of the session as no loop",
  },
} as const satisfies ActKind;
