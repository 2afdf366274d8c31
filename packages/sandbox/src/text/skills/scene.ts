import { type Choices, Random } from "../../random";
import { capitalise, plainWords } from "../prose";
import type { Skill } from "./skill";

/** A sentence for what a caption names; the kinds of places that `sandbox-image` draws. */
const DETAILS: readonly (readonly [RegExp, Choices<string>])[] = [
  [/^(?:dusk|sunset|twilight|evening)$/, ["The last light lies low and copper-red along the horizon.", "Day and night share the sky."]],
  [/^(?:dawn|sunrise|morning)$/, ["The first light comes up pale and cold.", "The sky turns from grey to rose, a little at a time."]],
  [/^(?:night|midnight|moon|stars?)$/, ["Only the moon and a few lamps hold back the dark.", "The stars are out, sharp as frost."]],
  [/^(?:storm|stormy|thunder|rain|rainy)$/, ["The wind has been rising for an hour.", "Rain drives in sideways, in sheets."]],
  [
    /^(?:snow|snowy|winter|fog|foggy|mist|misty)$/,
    ["Every sound is muffled but one's own steps.", "What is far away can only be guessed."],
  ],
  [
    /^(?:sea|ocean|waves?|coast|beach|harbou?r|boats?)$/,
    ["Waves break white and draw back.", "The sea heaves, grey-green, as far as the eye goes."],
  ],
  [/^(?:lighthouse)$/, ["The lighthouse turns its beam: one, two, three, and dark again.", "The keeper trims the lamp."]],
  [/^(?:river|lake|island)$/, ["The water carries the sky along, upside down.", "Reeds lean in the wind."]],
  [/^(?:forest|woods?|trees?)$/, ["Between the trunks the light falls in long bars.", "The trees stand close and creak a little."]],
  [
    /^(?:mountains?|hills?|valley|desert)$/,
    ["A path winds up until it is lost among the rocks.", "Nothing is near, and nothing is in the way."],
  ],
  [/^(?:house|cottage|village|meadow|flowers?|fields?)$/, ["One window is lit.", "The grass is high and full of small voices."]],
];
const ENDINGS: Choices<string> = ["For a moment nothing else matters.", "Then everything goes on as before."];
/** Fits in the 80 tokens of a short answer. */
const MOST_DETAILS = 3;
const OPENS = /^(?:an?|the|two|three|some|one) /i;
/** Words of a clause: a caption names a thing and its place, and has no verb, question or pronoun. */
const CLAUSE = new Set(
  "am is are was were be do does did has have had will would can could should may might must who what when where why how that if because i me you he she we they it this these please".split(
    " ",
  ),
);

/** Continues a caption with the scene that it names. */
export const tellScene: Skill = ({ ask, seed, attachments }) => {
  const text = ask
    .replace(/\s+/g, " ")
    .replace(/[. ]{1,5}$/, "")
    .trim();
  if (text.length > 120 || attachments.length > 0 || !OPENS.test(text)) return undefined;
  // A caption that breaks off is a text to continue.
  if (/[^\p{L}\p{N} ,'’-]/u.test(text) || / (?:and|or|but|the|an?|of|in|with)$/i.test(text)) return undefined;
  const words = plainWords(text.replace(/\d{1,20}/g, " ").toLowerCase());
  if (words.length > 14 || words.some((word) => CLAUSE.has(word))) return undefined;
  const named = words.map((word) => DETAILS.find(([pattern]) => pattern.test(word))).filter((found) => found !== undefined);
  const details = [...new Set(named)].slice(0, MOST_DETAILS);
  if (details.length === 0) return undefined;
  const random = new Random(seed);
  const told = details.map(([, choices]) => random.pick(choices));
  return { text: [`${capitalise(text)}.`, ...told, random.pick(ENDINGS)].join(" "), composed: true };
};
