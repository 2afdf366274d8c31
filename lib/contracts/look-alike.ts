/**
 * What letters of other scripts, small capitals and letters with a stroke look like in Latin, each row as letters and as what they are read as.
 * Capitals come first where they look otherwise than their small letters.
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
/** Digits and signs that are read as letters, and `i`, whose capital is an `l`. */
const READ_AS = table([["01|¦ǀǃi", "ollllll"]]);
/** Letters in black circles and squares, and those that flags are made of: each range holds A to Z. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** Accents and other marks that are put on letters of many scripts. Marks of one script alone are parts of its words. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * What a name looks like: two names that a person may take for each other have one skeleton. Case, accents, spaces, punctuation, symbols,
 * forms of letters (𝐀, Ａ, ⓐ), letters of other scripts that look Latin, `0`/`O`, `1`/`l`/`I`, `rn`/`m` and `vv`/`w` make no difference.
 * It is stored: a change of these rules needs a migration that makes all of them anew.
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
