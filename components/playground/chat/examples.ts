import type { ChatOwn } from "@/lib/client/chat/page-state";
import type { Example } from "../examples";

const ask = (label: string, draft: string): Example<ChatOwn> => ({ label, fill: (own) => ({ ...own, draft }) });

/** Each is answered by the sandbox's models as well. */
const EXAMPLES: readonly Example<ChatOwn>[] = [
  ask("Explain an idea", "What is the difference between TCP and UDP?"),
  ask("Write some code", "Write an SQL query for the top 10 customers by revenue"),
  ask("Draft an e-mail", "Write a polite e-mail asking for a refund"),
];
export const chatExamples = () => EXAMPLES;

/** An example is a message to be sent. */
export const toComposer = () => document.querySelector<HTMLElement>("[data-first-field]")?.focus();
