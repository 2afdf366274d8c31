import { dictionary } from "../../../../../lib/contracts/dictionary";
import { EMOJI } from "./emoji";

/** Signs that have a name wherever they stand. */
const NAMES = dictionary<string>({
  "&": "and",
  "%": "percent",
  "‰": "per thousand",
  "+": "plus",
  "=": "equals",
  "<": "less than",
  ">": "greater than",
  "≤": "at most",
  "≥": "at least",
  "≠": "is not equal to",
  "≈": "about",
  "×": "times",
  "÷": "divided by",
  "±": "plus or minus",
  "√": "square root of",
  "∞": "infinity",
  "°": "degrees",
  "©": "copyright",
  "™": "trademark",
  "§": "section",
  "→": "to",
  "⇒": "therefore",
  "²": "squared",
  "³": "cubed",
  $: "dollars",
  "€": "euros",
  "£": "pounds",
  "¥": "yen",
});
const GREEK = dictionary<string>({
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "epsilon",
  θ: "theta",
  λ: "lambda",
  μ: "mu",
  π: "pie",
  ρ: "rho",
  σ: "sigma",
  τ: "tau",
  φ: "phi",
  χ: "kai",
  ψ: "psi",
  ω: "omega",
  Δ: "delta",
  Σ: "sigma",
  Ω: "omega",
  Φ: "phi",
  Ψ: "psi",
  Θ: "theta",
  Λ: "lambda",
  Π: "pie",
});
const SIGN = new RegExp(
  `[${Object.keys(NAMES)
    .join("")
    .replace(/[$\\\]^-]/g, "\\$&")}]`,
  "gu",
);
const FLAG = /\p{Regional_Indicator}{2}/gu;
const IMAGE =
  /(\p{Extended_Pictographic})(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu;
const COUNTRIES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Emoji by their short name, a row of the same one once, those without a name not at all. */
export function readEmoji(text: string): string {
  return text
    .replace(/[\u{1F3FB}-\u{1F3FF}]/gu, "")
    .replace(FLAG, (flag) => country([...flag].map(regionLetter).join("")))
    .replace(/(\p{Extended_Pictographic})(?:\s*\1)+/gu, "$1")
    .replace(IMAGE, (cluster, first: string) => (NAMES[first] ? first : named(EMOJI[cluster.replaceAll("\uFE0F", "")] ?? EMOJI[first])));
}

/** Greek letters that stand alone, as in formulas, by name. */
export function readGreekLetters(text: string): string {
  return text.replace(/(?<![\p{Script=Greek}\p{Mn}])\p{Script=Greek}(?![\p{Script=Greek}\p{Mn}m])/gu, (letter) =>
    GREEK[letter] ? ` ${GREEK[letter]} ` : letter,
  );
}

/** Signs that mean something beside digits alone: `#5`, `~5`, `-5`, `5-10`, `5 * 3`. */
export function readSignsOfNumbers(text: string): string {
  return text
    .replace(/#(?=\d)/g, " number ")
    .replace(/~(?=[$€£¥]?\d)/g, " about ")
    .replace(/(?<=\d)\s?[*x](?=\s?\d)/g, " times ")
    .replace(/(?<=\d)\s\/\s(?=\d)/g, " over ")
    .replace(/(?<=\d)\s?[–−-]\s?(?=[$€£¥]?\d)/g, " to ")
    .replace(/(^|[\s(,=:])[-−](?=[$€£¥]?\.?\d)/gm, "$1minus ");
}

/** Signs by name: `50 % & more` is "50 percent and more". */
export function readSigns(text: string): string {
  return text
    .replace(/\bC\+\+/g, "C plus plus")
    .replace(/\b([CF])#/g, "$1 sharp")
    .replace(/#(?=\p{L})/gu, " hashtag ")
    .replace(/@(?=\w)/g, " at ")
    .replace(/([+=<>&%$])\1+/g, "$1")
    .replace(/(?<!-)-+>/g, "→")
    .replace(/(?<!=)=+>/g, "→")
    .replace(SIGN, (sign) => ` ${NAMES[sign]} `);
}

function regionLetter(indicator: string): string {
  return String.fromCharCode((indicator.codePointAt(0) ?? 0x1f1e6) - 0x1f1e6 + 65);
}

function country(code: string): string {
  const name = COUNTRIES.of(code);
  return name ? named(`flag of ${name.normalize("NFD").replace(/[^\w ]/g, "")}`) : " ";
}

function named(name: string | undefined): string {
  return name ? `, ${name}, ` : " ";
}
