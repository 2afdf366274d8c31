/** Scripts that one language is written in; the others are told by frequent words. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/gu, "ja"],
  [/\p{sc=Hangul}/gu, "ko"],
  [/\p{sc=Greek}/gu, "el"],
  [/\p{sc=Hebrew}/gu, "he"],
  [/\p{sc=Thai}/gu, "th"],
  [/\p{sc=Georgian}/gu, "ka"],
  [/\p{sc=Armenian}/gu, "hy"],
  [/\p{sc=Han}/gu, "zh"],
];

/** Words that are frequent in one language, and rare or unknown in the others of the list. */
const WORDS: Readonly<Record<string, string>> = {
  en: "the and is are of to in that it you for with this have be not on was as can your from will we they",
  de: "der die das und ist nicht ein eine zu den mit sich auf für von dem sie ich wir auch werden oder bei einen kann haben wird",
  fr: "le la les et est des une un dans que pour pas vous nous sur avec au du qui ce cette sont plus votre être",
  es: "el los las y es que una por con para no del se su como más pero está son puede usted lo tiene esta",
  it: "il lo gli e è che di una per non con della sono del le si come più ma nel questo può anche alla",
  pt: "o os as e é que uma para não com do da em um por se mais como dos você são pode está na ao",
  nl: "de het een en is van dat niet op te zijn voor met je ik ook maar wordt aan bij kunt naar deze heeft",
  sv: "och att det är som en på för med inte den av till om har ett kan du vi från eller ska också",
  da: "og at det er som en på for med ikke den af til om har et kan du vi fra eller skal også jeg dig mig sig hvad nogen noget efter kun ud meget være blev hende",
  no: "og at det er som en på for med ikke den av til om har et kan du vi fra eller skal også jeg deg meg seg hva noen noe etter bare ut mye være ble henne",
  fi: "ja on ei se että ovat mutta tai hän joka kun niin myös voi sen tämä ole olla kuin",
  pl: "i w nie na się jest że do to z jak co ale po czy tak dla od są może przez oraz",
  cs: "a je se na v to že s z do ale jako jsou by tak pro si nebo který může být není",
  tr: "ve bir bu için ile da de çok daha olarak gibi ama var ne değil olan kadar sonra",
  ru: "и в не на что с он как это по но они мы из за для был от вы или если может",
  uk: "і в не на що з він як це по але вони ми із за для був від ви або якщо може та є",
};
const SETS = Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(" "))] as const);
const READ_CHARACTERS = 20_000;
const FEWEST_WORDS = 3;
/** The best language must have this share more hits than the second. */
const LEAD = 1.15;

/** ISO 639-1 code of a text's language; null if it cannot be determined. Danish and Norwegian are often not distinguishable. */
export function languageOf(whole: string): string | null {
  const text = whole.slice(0, READ_CHARACTERS);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const [script, language] of SCRIPTS) if ((text.match(script)?.length ?? 0) > letters / 5) return language;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = SETS.map(([language, set]) => ({ language, hits: words.filter((word) => set.has(word)).length }));
  const [best, second] = hits.sort((left, right) => right.hits - left.hits);
  if (!best || best.hits < FEWEST_WORDS) return null;
  return second && best.hits < second.hits * LEAD ? null : best.language;
}

/** Whether `languageOf` can recognise a language. */
export function isRecognised(language: string): boolean {
  return language in WORDS || SCRIPTS.some(([, one]) => one === language);
}
