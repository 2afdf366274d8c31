/**
 * The Latin letters that letters of other scripts, small capitals and letters with a stroke look like: each row has the letters and what
 * they are read as. Capitals come first if they look different from their small letters.
 */
const CAPITALS = table([
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "abezhikmnoptyxc"],
  ["ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏴ", "drtiajewmhygzbrwsvslcpkdb"],
  ["ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpdtgkjczfmnlsrvhwxyaeiou"],
]);
const LETTERS = table([
  ["абвгԁеһіјкӏмнопрԛѕтуүѵԝшхь", "a6brdehijklmhonpqstyyvwwxb"],
  ["αβγεηικμνορςτυχωϲ", "abyenlkuvopctuxwc"],
  ["օսհոզյցքլ", "ouhnqjgpl"],
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghljklmnoprstuvwyz"],
  ["ɑƅɓƈđɖɗɡɠħɦıɩȷłɫɭɱŋɲøɵƥʠɾʂŧʈʉʋƴʐƶ", "abbcdddgghhlljlllmnnoopqrsttuvyzz"],
]);
/** Digits and signs that are read as letters, and `i`, whose capital looks like `l`. */
const READ_AS = table([["01|¦ǀǃi", "ollllll"]]);
/** Letters in black circles and squares, and regional indicators: each range has A to Z. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** Combining marks shared by many scripts. Marks of a single script are parts of its words. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * The skeleton of a name: names that people could confuse have the same one. Case, accents, spaces, punctuation, symbols, letter variants
 * (𝐀, Ａ, ⓐ), Latin-looking letters of other scripts, `0`/`O`, `1`/`l`/`I`, `rn`/`m` and `vv`/`w` make no difference. Skeletons are stored:
 * a change of these rules needs a migration that recomputes them.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize("NFKD").replace(ACCENTS, "");
  const latin = mapped(mapped(plain, CAPITALS).toUpperCase().toLowerCase().normalize("NFKD"), LETTERS);
  const read = mapped(latin, READ_AS)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
  return read === "" ? plain.replace(/\s+/g, "") : read;
}

function mapped(text: string, letters: ReadonlyMap<string, string>): string {
  return Array.from(text, (letter) => letters.get(letter) ?? inAlphabet(letter) ?? letter).join("");
}

function inAlphabet(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first);
}

function table(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([letters, latin]) => Array.from(letters, (letter, at): [string, string] => [letter, latin[at] ?? ""])));
}
