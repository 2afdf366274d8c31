import type { Example } from "../examples";
import type { Own } from "./page-state";

const say = (label: string, text: string): Example<Own> => ({ label, fill: (own) => ({ ...own, text }) });

const EXAMPLES: readonly Example<Own>[] = [
  say("A welcome", "Welcome aboard. My name is Ida, and I will be with you until the last stop."),
  say("Numbers and dates", "Your order 4071 of 12 March comes to 89.50 dollars. It arrives on Tuesday between 9:15 and 10:45."),
  say(
    "A poem",
    "The harbour sleeps, the lamps are low. A bell says one, the tide says go. The ferry turns towards the day, and takes the dark a little way.",
  ),
];
export const speechExamples = () => EXAMPLES;
