import type { Example } from "@/components/playground/examples";
import type { Own } from "./page-state";

const show = (label: string, prompt: string): Example<Own> => ({ label, fill: (own) => ({ ...own, prompt }) });

const EXAMPLES: readonly Example<Own>[] = [
  show("A coast", "A lighthouse above a stormy sea at dusk, the camera moves slowly to the left"),
  show("A boat", "A red boat on a lake among mountains in the rain, seen from the shore"),
  show("Clouds", "Clouds drift over snowy mountains, time lapse, morning light"),
];
export const videoExamples = () => EXAMPLES;
