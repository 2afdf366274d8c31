import type { Example } from "@/components/playground/examples";
import type { Own } from "./page-state";

const show = (label: string, prompt: string): Example<Own> => ({ label, fill: (own) => ({ ...own, prompt }) });

const EXAMPLES: readonly Example<Own>[] = [
  show("A coast", "A lighthouse above a stormy sea at dusk, the camera moves slowly to the left"),
  show("A train", "A small red train crosses a stone viaduct in the rain, seen from the side"),
  show("Clouds", "Clouds drift over snowy mountains, time lapse, morning light"),
];
export const videoExamples = () => EXAMPLES;
