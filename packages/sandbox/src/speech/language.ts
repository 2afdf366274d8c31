import { dictionary } from "../../../../lib/contracts/dictionary";

/** Scripts by the language most texts in them are in, as espeak-ng names it; what people call their letters. */
const SCRIPTS: ReadonlyArray<[language: string, script: RegExp, letters: string]> = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "Japanese"],
  ["cmn", /\p{Script=Han}/gu, "Chinese characters"],
  ["ko", /\p{Script=Hangul}/gu, "Korean"],
  ["ru", /\p{Script=Cyrillic}/gu, "Cyrillic"],
  ["el", /\p{Script=Greek}/gu, "Greek"],
  ["ar", /\p{Script=Arabic}/gu, "Arabic"],
  ["he", /\p{Script=Hebrew}/gu, "Hebrew"],
  ["hi", /\p{Script=Devanagari}/gu, "Devanagari"],
  ["bn", /\p{Script=Bengali}/gu, "Bengali"],
  ["pa", /\p{Script=Gurmukhi}/gu, "Gurmukhi"],
  ["gu", /\p{Script=Gujarati}/gu, "Gujarati"],
  ["ta", /\p{Script=Tamil}/gu, "Tamil"],
  ["te", /\p{Script=Telugu}/gu, "Telugu"],
  ["kn", /\p{Script=Kannada}/gu, "Kannada"],
  ["ml", /\p{Script=Malayalam}/gu, "Malayalam"],
  ["ka", /\p{Script=Georgian}/gu, "Georgian"],
  ["hy", /\p{Script=Armenian}/gu, "Armenian"],
  ["th", /\p{Script=Thai}/gu, "Thai"],
  ["am", /\p{Script=Ethiopic}/gu, "Ethiopic"],
  ["si", /\p{Script=Sinhala}/gu, "Sinhala"],
  ["my", /\p{Script=Myanmar}/gu, "Burmese"],
];

/** Words of grammar that mark a language; those that are English words as well are left out of the other lists. */
const MARKERS = dictionary<string>({
  en: "the and of to is are was that with for this you have it not be from they will his her a an in on at by we he she as but or i my",
  de: "der das und ist nicht ein eine mit für auf den dem ich sie wir auch sich von zu wird haben sind aber guten wie heute",
  fr: "le la les des est et une dans que qui pas sur avec nous vous sont mais ce cette bonjour je il elle du au aujourd hui",
  es: "el los las una es y que en por del como más pero está muy hola esto mi hoy buenos días gracias",
  it: "il gli una è che di della nel più anche questo ciao si delle dei buongiorno oggi sono grazie",
  pt: "os uma é que não em da dos das são mas mais você está olá muito isso ao na bom hoje obrigado",
  nl: "de het een en van niet dat te met voor zijn ik je wij ook maar aan bij hallo deze naar vandaag goede",
  pl: "w na nie się jest że z jak ale dla przez są czy było dzień dobry od po dziś proszę dziękuję",
});
const VOCABULARY = Object.entries(MARKERS).map(([language, words]) => ({ language, words: new Set(words.split(" ")) }));

/** The language of a text: by its script, and in Latin letters by its words of grammar; English if nothing says otherwise. */
export function guessLanguage(text: string): string {
  const latin = count(text, /\p{Script=Latin}/gu);
  const scripts = SCRIPTS.map(([language, letters]) => ({ language, letters: count(text, letters) }));
  const others = scripts.reduce((sum, script) => sum + script.letters, 0);
  if (others <= latin) return guessLatin(text);
  // Japanese is written with Chinese characters as well; Chinese never with Japanese syllables.
  if ((scripts[0]?.letters ?? 0) * 8 > others) return "ja";
  const most = scripts.reduce((best, script) => (script.letters > best.letters ? script : best));
  if (most.language === "ru") return /[іїєґ]/i.test(text) ? "uk" : "ru";
  if (most.language === "ar") return /[پچژگ]/.test(text) ? "fa" : "ar";
  return most.language;
}

function guessLatin(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = VOCABULARY.map(({ language, words: known }) => ({ language, hits: words.filter((word) => known.has(word)).length }));
  const english = scores[0]?.hits ?? 0;
  const best = scores.reduce((top, score) => (score.hits > top.hits ? score : top));
  return best.hits >= 2 && best.hits > 2 * english ? best.language : "en";
}

/** What people call the letters of a text that no table here knows. */
export function namesOfScripts(text: string): string[] {
  const names = SCRIPTS.filter(([, script]) => count(text, script) > 0).map(([, , name]) => name);
  return names.length ? names : ["letters of an unknown script"];
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
