import { drawableText } from "./lettering";

/** Quoted text, in the quotes of several languages. A straight single quote counts only where a word doesn't go on. */
const QUOTED =
  /"([^"\n]{1,300})"|“([^”\n]{1,300})[”“]|„([^“”\n]{1,300})[“”]|«\s?([^»\n]{1,300}?)\s?»|「([^」\n]{1,300})」|(?<![\p{L}\p{N}])['‘]([^'’\n]{2,300})['’](?![\p{L}\p{N}])/u;
const INTRODUCED =
  /\b(?:that says|which says|saying|says|that reads|reading|that read|with the (?:text|words?|title|caption|letters?|lettering)|with text|the words?|(?:text|title|caption)\s*:|(?:sub)?titled|entitled|captioned|labell?ed|lettering)\s*:?\s+([^,.;:\n"“„«]{1,120})/iu;
/** Where unquoted lettering ends and the description goes on. */
const GOES_ON =
  /\s(?:on an?|on the|on \w+ background|in (?:the )?(?:style|front|middle|cent)|in (?:\p{L}+ ){0,2}(?:letters?|lettering|fonts?|type|text|writing|colou?rs?)\b|against|with an?|over an?|above|below|made of)\b/iu;
/** "a person reading a book" wants a book, not letters. */
const ACTIVITY = /^(?:reading|says?|the words?)$/i;

export interface Lettering {
  /** What to write, null if nothing is asked for. */
  lettering: string | null;
  /** The prompt without it. */
  rest: string;
  /** Text that was asked for and that the font has no letters for. */
  undrawable: string | null;
}

/** Finds the text that a prompt wants to see written. */
export function takeLettering(prompt: string): Lettering {
  const quoted = QUOTED.exec(prompt);
  if (quoted) {
    const asked = quoted.slice(1).find((group) => group !== undefined) ?? "";
    const text = drawableText(asked);
    const before = prompt
      .slice(0, quoted.index)
      .replace(/\b(?:that says|saying|says|reading|with the (?:text|words?|title)|titled|text|words?)\s*:?\s*$/i, " ");
    const rest = `${before} , ${prompt.slice(quoted.index + quoted[0].length)}`;
    return text === "" ? { lettering: null, rest, undrawable: asked.slice(0, 80) } : { lettering: text, rest, undrawable: null };
  }
  const introduced = INTRODUCED.exec(prompt);
  if (!introduced?.[1]) return { lettering: null, rest: prompt, undrawable: null };
  const word = introduced[0].slice(0, introduced[0].length - introduced[1].length).trim();
  const end = GOES_ON.exec(introduced[1])?.index ?? introduced[1].length;
  const words = introduced[1].slice(0, end).trimEnd();
  const text = drawableText(words);
  if (text === "" || (ACTIVITY.test(word) && /^(?:an?|the|her|his|their|of)\s/i.test(words)))
    return { lettering: null, rest: prompt, undrawable: null };
  const start = introduced.index + introduced[0].length - introduced[1].length;
  return { lettering: text, rest: `${prompt.slice(0, introduced.index)} , ${prompt.slice(start + words.length)}`, undrawable: null };
}
