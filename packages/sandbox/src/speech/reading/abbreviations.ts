import { dictionary } from "../../../../../lib/contracts/dictionary";

/** Titles and the like, which a name or a number follows. */
const BEFORE_NAME = dictionary<string>({
  "Mr.": "mister",
  "Mrs.": "missus",
  "Ms.": "miz",
  "Dr.": "doctor",
  "Prof.": "professor",
  "Rev.": "reverend",
  "Gen.": "general",
  "Col.": "colonel",
  "Capt.": "captain",
  "Lt.": "lieutenant",
  "Sgt.": "sergeant",
  "Gov.": "governor",
  "Sen.": "senator",
  "Rep.": "representative",
  "Mt.": "mount",
  "Ft.": "fort",
  "Hon.": "honourable",
});
/** Short forms that may end a sentence: their stop stays where a capital or nothing follows. */
const ANYWHERE = dictionary<string>({
  "e.g.": "for example",
  "i.e.": "that is",
  "etc.": "et cetera",
  "vs.": "versus",
  "approx.": "approximately",
  "cf.": "compare",
  "al.": "al",
  "Inc.": "incorporated",
  "Ltd.": "limited",
  "Corp.": "corporation",
  "Co.": "company",
  "Jr.": "junior",
  "Sr.": "senior",
  "Ave.": "avenue",
  "Blvd.": "boulevard",
  "Rd.": "road",
  "dept.": "department",
  "Dept.": "department",
  "est.": "established",
  "min.": "minutes",
  "max.": "maximum",
  "Mon.": "Monday",
  "Tue.": "Tuesday",
  "Wed.": "Wednesday",
  "Thu.": "Thursday",
  "Fri.": "Friday",
  "a.m.": "a m",
  "p.m.": "p m",
});
const BEFORE_NUMBER = dictionary<string>({
  "No.": "number",
  "no.": "number",
  "Nr.": "number",
  "p.": "page",
  "pp.": "pages",
  "Fig.": "figure",
  "fig.": "figure",
  "Vol.": "volume",
  "vol.": "volume",
  "Ch.": "chapter",
  "ch.": "chapter",
  "Sec.": "section",
  "sec.": "section",
  "Eq.": "equation",
  "ca.": "about",
  "c.": "about",
});
const WITHOUT_STOP = dictionary<string>({ "w/o": "without", "w/": "with ", vs: "versus", "&c": "et cetera" });

/** Short forms of everyday texts written out. */
export function readAbbreviations(text: string): string {
  return text
    .replace(pattern(BEFORE_NAME, "(?=\\s)"), (short) => BEFORE_NAME[short] ?? short)
    .replace(/\bSt\.(?=\s+\p{Lu})/gu, "saint")
    .replace(/\bSt\./g, "street")
    .replace(pattern(BEFORE_NUMBER, "(?=\\s?\\d)"), (short) => `${BEFORE_NUMBER[short] ?? short} `)
    .replace(pattern(ANYWHERE, "(\\s+\\p{Lu}|\\s*\\n|\\s*$)?"), (short: string, after?: string) => {
      const bare = after ? short.slice(0, -after.length) : short;
      return `${ANYWHERE[bare] ?? bare}${after === undefined ? "" : `.${after}`}`;
    })
    .replace(/(?<!\S)(w\/o|w\/|vs|&c)(?=[\s\w])/g, (short) => WITHOUT_STOP[short] ?? short)
    .replace(/\b(?:\p{Lu}\.){2,}(?=(\s+\p{Lu}|\s*$)?)/gu, (letters: string, after?: string) => {
      return `${[...letters.replaceAll(".", "")].join(" ")}${after?.trim() === "" ? "." : ""}`;
    })
    .replace(/\b(\p{Lu})\.(?=\s*\p{Lu})/gu, "$1 ");
}

function pattern(table: Record<string, string>, after: string): RegExp {
  const names = Object.keys(table).map((name) => name.replaceAll(".", "\\."));
  return new RegExp(`(?<![\\w.])(?:${names.join("|")})${after}`, "gu");
}
