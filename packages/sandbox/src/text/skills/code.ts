import { type Language, RECIPES } from "./code-recipes";
import { findHowto } from "./howtos";
import { findRegex } from "./regexes";
import type { Skill } from "./skill";
import { writeSql } from "./sql";

const LANGUAGES: readonly (readonly [RegExp, Language])[] = [
  [/\bpython3?\b/i, "python"],
  [/\btypescript\b|\bts\b/i, "typescript"],
  [/\bjavascript\b|\bjs\b|\bnode(?:\.?js)?\b/i, "javascript"],
  [/\bgolang\b|\b(?:in|a) go\b|\bgo (?:function|code|program|snippet|script)\b/i, "go"],
  [/\bbash\b|\bshell\b/i, "bash"],
];
const OTHER_LANGUAGE = /\b(?:java|rust|c\+\+|c#|ruby|php|kotlin|swift|haskell|perl|scala|elixir|lua|r|matlab|cobol|fortran)(?![\w+#])/i;
const CODE = /\b(?:function|code|script|program|snippet|algorithm|one-?liner)\b/i;
/** Program text that is to be worked on is no request for some. */
const ABOUT_CODE =
  /^(?:what|why|who|which|when|is|are|does|explain|compare|define|describe|tell me about|summari[sz]e|tl;?dr)\b|\b(?:review|debug|fix|refactor|optimi[sz]e|translate|proofread|summari[sz]e)\b|: ?\n|```/i;

/** Code from a small cookbook, SQL or a regular expression; undefined where none is asked for or there is no recipe. */
function findCode(ask: string): string | undefined {
  const howto = findHowto(ask);
  if (howto) return howto;
  if (ABOUT_CODE.test(ask)) return undefined;
  const sql = writeSql(ask);
  if (sql) return block("sql", sql);
  const regex = findRegex(ask);
  if (regex) return regex;
  const language = LANGUAGES.find(([pattern]) => pattern.test(ask))?.[1];
  if (!language && (!CODE.test(ask) || OTHER_LANGUAGE.test(ask))) return undefined;
  const recipe = RECIPES.find(({ pattern }) => pattern.test(ask));
  if (!recipe) return undefined;
  const wanted = language ?? "python";
  const own = recipe.code[wanted];
  if (own) return block(wanted, own);
  const plain = wanted === "typescript" ? recipe.code.javascript : undefined;
  if (plain) return block("typescript", plain);
  const usual = language ? undefined : (recipe.code.javascript ?? recipe.code.bash);
  return usual && block(recipe.code.javascript ? "javascript" : "bash", usual);
}

function block(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** A short request for code, before anything takes its words for a text to be worked on. */
export const program: Skill = ({ ask, attachments }) => {
  const text = ask.trim();
  if (text.length > 300 || attachments.length > 0) return undefined;
  const code = findCode(text.replace(/\s+/g, " "));
  return code === undefined ? undefined : { text: code, title: "Code", close: "Adapt the names and values to your own." };
};
