/** What a title can hold before it stops being one. */
const MOST_LETTERS = 34;
const MOST_WORDS = 6;
const UNWANTED =
  /\b(?:no|without(?: any)?) (?:titles?|texts?|captions?|letter(?:ing|s)|words|subtitles|typography)\b|\b(?:text|title)-free\b/i;
const NEGATIVE = /\b(?:titles?|texts?|captions?|lettering|letters|words|subtitles|typography|watermarks? and text)\b/i;
const SAYING =
  /(?:titled?|called|named|text|words?|caption|lettering|says?|saying|reads?|reading)[:\s]+(?:that |the )?["“”«„]([^"“”«»„]{1,80})["“”»]/iu;
const QUOTED = /["“«„]([^"“”«»„]{1,60})["”»]/u;
/** How a video is asked for, before what it shows. */
const ASKING =
  /^(?:(?:please|can you|could you|i want|i'd like|give me|(?:let'?s )?(?:create|make|generate|render|produce|film|shoot|show)(?: me)?|imagine)\s+)*(?:(?:an?|the|some|one)\s+)?(?:(?:\d+[- ]?(?:s|sec(?:ond)?s?)|short|long|slow[- ]motion|cinematic|realistic|photorealistic|beautiful|stunning|epic|4k|8k|hd|high[- ]quality|detailed|animated|aerial|drone|wide|close[- ]?up|tracking|static|establishing|time[- ]?lapse|macro|vertical|looping|handheld|fpv)[\s,]+)*(?:(?:video|film|clip|movie|animation|footage|shot|scene|view|close[- ]?up|time[- ]?lapse|timelapse|hyperlapse|image|picture|flyover)s?\s+(?:of|showing|with|where|in which|that shows|about|over|from)\s+)/i;
/** Asks for a video and says nothing of it. */
const EMPTY = /^(?:[a-z']+ ){0,5}(?:video|film|clip|movie|animation)$/i;
/** What the camera does, before what it sees. */
const FILMING =
  /^(?:the |a )?(?:slow(?:ly)? |gentle |gently |fast )?(?:camera|zoom(?:s|ing)?|pan(?:s|ning)?|tilt(?:s|ing)?|doll(?:y|ies|ying)|orbit(?:s|ing)?|track(?:s|ing)?|push(?:es|ing)?)\b(?: \w+){0,5}? (?:on|into|over|across|around|through|past|along|towards?|to|of)\s+/i;
/** A part of a prompt that tells how, not what. */
const MANNER =
  /\b(?:zoom|pan(?:s|ning)? |tilt|dolly|orbit|camera|cinematic|lighting|4k|8k|1080p|720p|fps|hd|style|shot on|lens|bokeh|realistic|detailed|render|quality|motion|time-?lapse|timelapse|aspect|seconds?)\b/i;
/** Where a long title may end: before the words that only add to it. */
const ADDITION =
  /\s(?:while|with|as|and|under|over|beneath|across|through|during|from|into|towards?|along|behind|beside|near|around|against|at|by|in|on|of|to)\s/gi;
const DANGLING =
  /[\s,;:–—-]+(?:(?:a|an|the|of|in|on|at|with|and|or|to|by|for|its|his|her|their|is|are|through|over|under|from|into)\s*)*$/i;
/** What the lettering has shapes for. */
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}\p{P}\p{Zs}$€£+=°]+$/u;

/** The words a video made of `prompt` opens with; null if the caller wants none, or none can be made. */
export function titleOf(prompt: string, negativePrompt: string | null): string | null {
  if (UNWANTED.test(prompt) || NEGATIVE.test(negativePrompt ?? "")) return null;
  const text = prompt
    .slice(0, 600)
    .replace(/\s--\w+(?:\s+[^\s-]\S*)?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const asked = SAYING.exec(text)?.[1] ?? QUOTED.exec(text)?.[1];
  const title = asked ? shorten(asked.trim(), 60) : nameOf(text);
  return title.length >= 2 && DRAWABLE.test(title) ? title : null;
}

/** A short name for what a prompt shows. */
function nameOf(text: string): string {
  const parts = text
    .split(/[.!?;:,\n]+\s*/)
    .map((part) => part.trim().replace(ASKING, "").replace(FILMING, ""))
    .filter((part) => part !== "" && !EMPTY.test(part));
  const part = parts.find((candidate) => !MANNER.test(candidate)) ?? parts[0] ?? "";
  const bare = part.replace(/^(?:an?|the|some)\s+/i, "");
  const name = shorten(bare, MOST_LETTERS);
  return name.charAt(0).toLocaleUpperCase("en") + name.slice(1);
}

/** As much of the text as fits, ended where a reader would pause. */
function shorten(text: string, mostLetters: number): string {
  const fits = (candidate: string): boolean =>
    candidate.length <= mostLetters && (mostLetters > MOST_LETTERS || candidate.split(" ").length <= MOST_WORDS);
  if (fits(text)) return text.replace(DANGLING, "");
  const ends = [...text.matchAll(ADDITION)].map(({ index }) => text.slice(0, index)).filter(fits);
  const whole = ends.filter((end) => end.length >= 8).at(-1);
  if (whole) return whole.replace(DANGLING, "");
  const words = text.split(" ");
  while (words.length > 1 && !fits(words.join(" "))) words.pop();
  return words.join(" ").slice(0, mostLetters).replace(DANGLING, "");
}
