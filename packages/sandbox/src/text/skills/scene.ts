import { type Choices, Random } from "../../random";
import { capitalise, plainWords } from "../prose";
import type { Skill } from "./skill";
import { isClause } from "./topic";

/** A sentence or two for what a caption names. */
const DETAILS: readonly (readonly [RegExp, Choices<string>])[] = [
  [
    /^(?:dusk|sunset|twilight|evening)$/,
    ["The last light lies low and copper-red along the horizon.", "Day and night share the sky for a few minutes."],
  ],
  [
    /^(?:dawn|sunrise|morning)$/,
    ["The first light comes up pale and cold, and everything is still.", "The sky turns from grey to rose, a little at a time."],
  ],
  [
    /^(?:night|midnight|moonlight|moon|stars?)$/,
    ["Only the moon and a few lamps hold back the dark.", "The stars are out, sharp as frost."],
  ],
  [
    /^(?:storm|stormy|thunder|lightning)$/,
    ["The wind has been rising for an hour, and thunder walks about behind the clouds.", "Rain drives in sideways, in sheets."],
  ],
  [/^(?:rain|rainy|drizzle)$/, ["Rain draws rings on every puddle.", "It rains softly, as if it had all day."]],
  [
    /^(?:snow|snowy|winter|frost|ice)$/,
    ["Snow has taken every sound but one's own steps.", "The snow lies blue in the shadows and gold where the light falls."],
  ],
  [
    /^(?:fog|foggy|mist|misty)$/,
    ["Fog hides whatever is more than a stone's throw away.", "The mist moves slowly, and lets things appear one by one."],
  ],
  [
    /^(?:sea|ocean|waves?|coast|shore|beach)$/,
    ["Waves break white on the rocks and draw back with a long breath.", "The sea heaves, grey-green, as far as the eye goes."],
  ],
  [
    /^(?:harbou?r|port|quay|pier|boats?|ships?)$/,
    ["Boats tug at their ropes, and a gull complains from the mast.", "The harbour smells of tar and salt."],
  ],
  [
    /^(?:lighthouse)$/,
    [
      "High above, the lighthouse turns its beam: one, two, three, and dark again.",
      "The keeper trims the lamp, and the beam goes out over the water.",
    ],
  ],
  [
    /^(?:forest|wood|woods|trees?)$/,
    ["Between the trunks the light falls in long bars.", "The trees stand close and creak a little, like a house at night."],
  ],
  [
    /^(?:mountains?|hills?|peak|valley)$/,
    ["The mountains stand behind it all, and have time.", "A path winds up until it is lost among the rocks."],
  ],
  [
    /^(?:river|stream|lake|canal|bridge)$/,
    ["The water carries the sky along, upside down.", "Under the bridge, the water is black and quick."],
  ],
  [
    /^(?:city|street|streets|town|village|market|alley)$/,
    ["Windows light up one after another.", "Somewhere a shutter goes down, and a bicycle rattles over the stones."],
  ],
  [
    /^(?:train|tram|station|railway|rails|locomotive)$/,
    ["The rails hum long before anything is to be seen.", "A signal changes from red to green, and the carriages set off with a jolt."],
  ],
  [/^(?:fox|foxes)$/, ["A fox crosses, stops, looks back, and is gone.", "The fox puts each foot exactly where it wants it."]],
  [/^(?:cat|cats|kitten)$/, ["A cat watches it all from the wall, and approves of nothing.", "The cat has found the one warm place."]],
  [/^(?:dog|dogs|puppy)$/, ["A dog runs ahead, comes back, and runs ahead again.", "The dog hears it first."]],
  [
    /^(?:horse|horses|pony)$/,
    ["A horse lifts its head, and its breath stands in the air.", "The horses stand with their backs to the wind."],
  ],
  [
    /^(?:bird|birds|owl|heron|gull|gulls|eagle)$/,
    ["A bird calls twice and waits for an answer.", "Wings pass overhead, closer than expected."],
  ],
  [
    /^(?:house|cottage|castle|tower|mill|cabin)$/,
    ["One window is lit, and smoke goes straight up from the chimney.", "The old walls have kept the warmth of the day."],
  ],
  [
    /^(?:garden|flowers?|meadow|field|fields)$/,
    ["The grass is high and full of small voices.", "Bees go from flower to flower as if they had a list."],
  ],
  [/^(?:desert|dunes?|sand)$/, ["The sand moves in thin veils along the crest.", "Nothing is near, and nothing is in the way."]],
  [
    /^(?:robot|spaceship|rocket|astronaut|planet)$/,
    ["Instruments blink patiently in the dark.", "Far below, something small answers with a light."],
  ],
];
const ENDINGS: Choices<string> = [
  "For a moment nothing else matters.",
  "Nobody is there to see it, and it happens all the same.",
  "Then everything goes on as before.",
];
/** Enough for an image in words, and within the 80 tokens of a short answer. */
const MOST_DETAILS = 3;
/** A caption names a thing and where it is; it asks nothing and tells nothing. */
const OPENS = /^(?:an?|the|two|three|some|one) /i;

/** Tells the scene that a caption names, such as those that are written for images. */
export const tellScene: Skill = ({ ask, seed, attachments }) => {
  const text = ask
    .replace(/\s+/g, " ")
    .replace(/[. ]{1,5}$/, "")
    .trim();
  if (text.length > 120 || attachments.length > 0 || !OPENS.test(text)) return undefined;
  // A caption that breaks off is a text to go on with.
  if (/[^\p{L}\p{N} ,'’-]/u.test(text) || / (?:and|or|but|the|an?|of|in|with)$/i.test(text)) return undefined;
  const words = plainWords(text.replace(/\d{1,20}/g, " ").toLowerCase());
  if (words.length > 14 || isClause(words)) return undefined;
  const random = new Random(seed);
  const named = words.map((word) => DETAILS.find(([pattern]) => pattern.test(word))).filter((found) => found !== undefined);
  const details = [...new Set(named)].slice(0, MOST_DETAILS);
  if (details.length === 0) return undefined;
  const told = details.map(([, choices]) => random.pick(choices));
  return { text: [`${capitalise(text)}.`, ...told, random.pick(ENDINGS)].join(" "), composed: true };
};
