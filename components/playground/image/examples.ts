import type { Example, Examples } from "../examples";
import { type Item, imagesOf, textItem } from "./items";
import type { Own } from "./page-state";

/** Texts follow the images they refer to. */
const draw = (label: string, text: string): Example<Own> => ({
  label,
  fill: (own) => ({ ...own, items: [...own.items.filter((item: Item) => item.kind !== "text"), textItem(text)] }),
});

const MADE: readonly Example<Own>[] = [
  draw("A landscape", "A lighthouse above a stormy sea at dusk"),
  draw("A still life", "Two red apples and a pear beside a blue vase"),
  draw("A poster", 'A poster with the words "NIGHT TRAINS" in cream on a navy background'),
];
const CHANGED: readonly Example<Own>[] = [
  draw("Another light", "Make it look like late evening, with warm light"),
  draw("Black and white", "Make it black and white, with more contrast"),
  draw("As a painting", "Turn it into an oil painting"),
];
/** Prompts; with an image in the message, edit instructions. */
export const imageExamples: Examples<Own> = (_, own) => (imagesOf(own.items).length > 0 ? CHANGED : MADE);
