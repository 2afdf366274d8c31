import { readError } from "@/lib/client/api";
import { bearer } from "@/lib/client/call/playground-key";
import { keepImage } from "@/lib/client/session/image-store";
import type { Example } from "../examples";
import type { Own } from "./page-state";

/** A recording spoken by the sandbox, to transcribe something without a microphone. */
const spoken = (label: string, { name, text }: { name: string; text: string }): Example<Own> => ({
  label,
  fill: async (own) => {
    const response = await fetch("/v1/audio/speech", {
      method: "POST",
      headers: { authorization: `Bearer ${await bearer()}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "sandbox-speech", voice: "nova", input: text, response_format: "mp3" }),
    });
    if (!response.ok) throw new Error((await readError(response)).message);
    const sound = await response.blob();
    return { ...own, recording: { id: await keepImage(sound), name, type: "audio/mpeg", size: sound.size } };
  },
});

const EXAMPLES: readonly Example<Own>[] = [
  spoken("An announcement", { name: "announcement.mp3", text: "The night train to Bergen is eleven minutes late today." }),
  spoken("Numbers", { name: "numbers.mp3", text: "Call me back at five five five, oh one seven two, before a quarter past nine." }),
  spoken("A short note", { name: "note.mp3", text: "Remember the milk, two lemons, and a birthday card for Anna." }),
];
export const transcribeExamples = () => EXAMPLES;
