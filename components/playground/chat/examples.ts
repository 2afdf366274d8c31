import type { ChatOwn } from "@/lib/client/chat/page-state";
import type { Example } from "../examples";

const ask = (label: string, draft: string): Example<ChatOwn> => ({ label, fill: (own) => ({ ...own, draft }) });

/** The sandbox's models can answer all of them. */
const EXAMPLES: readonly Example<ChatOwn>[] = [
  ask(
    "Summarise a text",
    "Summarise in one sentence: The tram came back to the city after fifty years. It is quiet and on time. The people of the city like it.",
  ),
  ask("Judge a review", "Is this review positive or negative? The room was cold, but the staff were friendly and breakfast was great."),
  ask("Work out a discount", "What is 20% off 45.50?"),
];
export const chatExamples = () => EXAMPLES;

/** An example is a message to be sent. */
export const toComposer = () => document.querySelector<HTMLElement>("[data-first-field]")?.focus();
