import type { SessionState } from "@/lib/client/session/session";
import { VOICES } from "@/lib/contracts/speech-terms";
import type { Own, SpeechSession } from "./page-state";

/** Each voice's character. */
const TRAITS: Record<(typeof VOICES)[number], string> = {
  alloy: "neutral",
  echo: "dry, low",
  fable: "story",
  onyx: "deep",
  nova: "bright",
  shimmer: "soft",
};

export interface VoiceOption {
  name: string;
  trait: string;
}

/** Voices whose name or trait matches; if none does, the text itself is a voice's name. Includes the selected one. */
export function voicesFound(text: string, chosen: string): VoiceOption[] {
  const wanted = text.trim();
  const all = VOICES.map((name): VoiceOption => ({ name, trait: TRAITS[name] }));
  const found = all.filter(({ name, trait }) => `${name} ${trait}`.includes(wanted.toLowerCase()));
  const own = (name: string, trait: string) => (name === "" || all.some((voice) => voice.name === name) ? [] : [{ name, trait }]);
  const typed = found.length > 0 || wanted === chosen ? [] : own(wanted, "as named");
  return [...found, ...typed, ...own(chosen, "as named")];
}

/** The voice of a column; the shared one without a column. */
export function voiceOf({ own, columns }: Pick<SessionState<Own>, "own" | "columns">, columnId?: string): string {
  const voice = columns.find(({ id }) => id === columnId)?.params.voice;
  return typeof voice === "string" ? voice : own.voice;
}

/** The voice of all columns; empty if they differ. */
export function commonVoice(state: Pick<SessionState<Own>, "own" | "columns">): string {
  const [first, ...others] = new Set(state.columns.map(({ id }) => voiceOf(state, id)));
  return others.length > 0 ? "" : (first ?? state.own.voice);
}

export function setVoice(session: SpeechSession, voice: string, columnId?: string): void {
  if (columnId !== undefined) {
    session.setParam("voice", voice, columnId);
    return;
  }
  const columns = session.state.columns.map((column) => {
    const { voice: _, ...params } = column.params;
    return { ...column, params };
  });
  session.set({ columns, own: { ...session.state.own, voice } });
}
