import { Failure } from "../../../lib/contracts/errors";
import type { SpeechRequest } from "../../../lib/contracts/speech";
import { codePoints, SPEECH_FORMATS, SPEECH_LIMIT, VOICES, type Voice } from "../../../lib/contracts/speech-terms";
import type { SpeechModel } from "../../../lib/providers/capabilities";
import type { Engines } from "./engines/engines";
import { prepareSpeech } from "./speech/prepare";
import type { SpeechOrder } from "./speech/speak";
import { voiceFor } from "./speech/voices";

/** `sandbox-speech`: English by a classical synthesiser. */
export function createSpeechModel(engines: Engines): SpeechModel {
  return {
    async speak(call) {
      const { input, caller, signal } = call;
      // Other endpoints speak, too, and what follows reads a text dozens of times.
      if (codePoints(input.input) > SPEECH_LIMIT)
        throw new Failure("string_above_max_length", `The text is too long: at most ${SPEECH_LIMIT} characters are spoken at once.`, {
          param: "input",
        });
      // Refused here, before it waits for a thread.
      prepareSpeech(input.input);
      if (input.instructions) call.warn("instructions: this model speaks in one manner");
      const format = input.response_format ?? "mp3";
      const order: SpeechOrder = { text: input.input, voice: voiceOf(input.voice), speed: input.speed ?? 1, format };
      return { type: SPEECH_FORMATS[format], bytes: engines.speech.stream({ name: "speak", input: order, caller, signal }) };
    },
  };
}

/** One of the six voices; the prebuilt voices of the native form stand for one of them each. */
function voiceOf(voice: SpeechRequest["voice"]): Voice {
  const name = typeof voice === "string" ? voice : voice.id;
  const found = voiceFor(name);
  if (found) return found;
  throw new Failure("invalid_value", `Invalid value for 'voice': expected one of ${VOICES.map((one) => `'${one}'`).join(", ")}.`, {
    param: "voice",
  });
}
