import type { Action } from "../palette/action";

export const PLAYGROUND_ACTIONS: readonly Action[] = [
  { title: "Compare models", href: "/play/chat", icon: "chat", words: "side by side columns against" },
  { title: "Turn text into speech", href: "/play/speech", icon: "speech", words: "tts voice audio read aloud" },
  { title: "Transcribe audio", href: "/play/transcribe", icon: "transcribe", words: "stt whisper transcription dictate" },
];
