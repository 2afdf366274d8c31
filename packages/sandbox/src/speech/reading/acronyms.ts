import { dictionary } from "../../../../../lib/contracts/dictionary";
import { isFunctionWord } from "../../text/function-words";

/** Short forms that are said as words, or in a way of their own. */
const SAID = dictionary<string>({
  JPEG: "jay peg",
  IEEE: "i triple e",
  SQL: "sequel",
  SCSI: "scuzzy",
  OK: "okay",
  GUI: "gooey",
  WYSIWYG: "wizzy wig",
  YAML: "yammel",
  ASCII: "asky",
  AAA: "triple ay",
  CEO: "c e o",
  TV: "t v",
});
const WORDS = new Set("NASA NATO UNESCO UNICEF OPEC AIDS RAM ROM PIN SIM GIF JSON CRUD LASER RADAR SONAR SCUBA SWAT WASM BIOS".split(" "));
const EMPHASISED = new Set(
  "NEW NOW NO YES OK ONE TWO BIG BAD GO DO SO WE HE ME MY HI OH UP OUT GET GOT SAY SEE USE WAY DAY END TOP RED ADD RUN SET".split(" "),
);
const TRAILING_CONSONANTS = /[BCDFGHJKLMNPQRSTVWXZ]{3,}$/;
const CLUSTER = /^[BCDFGHJKLMNPQRSTVWXZ]{3,}|[BCDFGHJKLMNPQRSTVWXZ]{4,}|([AEIUY])\1|Q(?!U)/;

/** Capitals: a line that shouts is read in small letters, short forms are spelled, emphasised words stay words. */
export function readCapitals(text: string): string {
  return text
    .split("\n")
    .map((line) => (shouts(line) ? line.toLowerCase() : line))
    .join("\n")
    .replace(/\b([A-Z]{2,})('?s)?\b/g, (all, letters: string, plural?: string) => capitals({ all, letters, plural }))
    .replace(/(?<![\w'])([B-HJ-Zb-hj-z])(?![\w'])/g, (letter) => letter.toLowerCase())
    .replace(/(?<=\S )A(?=\s*(?:[.,;:!?)]|$))/gm, "ay");
}

function shouts(line: string): boolean {
  const letters = line.replace(/[^A-Za-z]/g, "");
  const words = line.match(/[A-Za-z]{2,}/g) ?? [];
  return words.length >= 3 && letters.replace(/[a-z]/g, "").length > 0.8 * letters.length;
}

function capitals({ all, letters, plural }: { all: string; letters: string; plural?: string }): string {
  const said = SAID[letters];
  if (said) return `${said}${plural ?? ""}`;
  return isWord(letters) ? all.toLowerCase() : `${spelled(letters)}${plural ? "'s" : ""}`;
}

function isWord(letters: string): boolean {
  if (letters.length > 5 || WORDS.has(letters) || EMPHASISED.has(letters)) return true;
  if (letters === "IT" || letters === "US") return false;
  if (isFunctionWord(letters.toLowerCase())) return true;
  return letters.length >= 4 && /[AEIOUY]/.test(letters) && !CLUSTER.test(letters) && !TRAILING_CONSONANTS.test(letters);
}

/** Letter by letter; a lone `a` would be taken for the article. */
function spelled(letters: string): string {
  return [...letters.toLowerCase()].map((letter) => (letter === "a" ? "ay" : letter)).join(" ");
}
