import type { Example, Examples } from "../examples";
import { type Modality, newTurn, type Own, textPart } from "./content";

const say = (label: string, text: string, modalities: Modality[] = ["TEXT"]): Example<Own> => ({
  label,
  fill: (own) => ({ ...own, turns: [newTurn("user", [textPart(text)])], modalities }),
});

const TEXTS = [
  say("Work out a tip", "How much is 15% of 64.20?"),
  say("Extract addresses", "Extract the e-mail addresses: write to ana@example.com, or to bo@example.org after six."),
  say("Judge a review", "Is this review positive or negative? The room was cold, but the staff were friendly and breakfast was great."),
];
const PICTURE = say("Draw a picture", "A lighthouse above a stormy sea at dusk", ["TEXT", "IMAGE"]);
const SOUND = say("Read a text aloud", "Good morning. The ferry leaves at nine.", ["AUDIO"]);

/** Image and speech examples need models that generate them. */
export const generateExamples: Examples<Own> = (model) => [
  ...TEXTS.slice(0, 3 - (model?.modalities.length ?? 0)),
  ...(model?.modalities.includes("IMAGE") ? [PICTURE] : []),
  ...(model?.modalities.includes("AUDIO") ? [SOUND] : []),
];
