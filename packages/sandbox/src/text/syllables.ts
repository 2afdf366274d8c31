/** Syllables of an English word, by vowel groups and the usual silent endings. A guess, good enough for verse. */
function countSyllables(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-zäöüáéíóúàèìòù]/g, "");
  if (plain === "") return word.trim() === "" ? 0 : 1;
  const known = KNOWN.get(plain);
  if (known !== undefined) return known;
  let groups = plain.match(/[aeiouyäöüáéíóúàèìòù]+/g)?.length ?? 0;
  if (/[^aeiouyl]e$|[^aeiouytd]ed$|[^aeiouyscxzhg]es$/.test(plain) && groups > 1) groups--;
  if (/[aeiouy][^aeiouy]?(?:ia|io|iu|eo)(?!us)|[^tscg]ia[nlt]|[^q]ua[tl]|[aeiou]ing$/.test(plain)) groups += /[tscg]io/.test(plain) ? 0 : 1;
  return Math.max(1, groups);
}

export function countVerse(line: string): number {
  return line.split(/[\s-]+/).reduce((sum, word) => sum + countSyllables(word), 0);
}

const KNOWN = new Map<string, number>([
  ["ocean", 2],
  ["being", 2],
  ["quiet", 2],
  ["science", 2],
  ["every", 2],
  ["evening", 2],
  ["idea", 3],
  ["ideas", 3],
  ["poem", 2],
  ["poems", 2],
  ["hour", 1],
  ["fire", 1],
  ["flower", 2],
  ["flowers", 2],
  ["people", 2],
  ["little", 2],
  ["something", 2],
  ["somewhere", 2],
  ["lonely", 2],
  ["cherry", 2],
  ["create", 2],
  ["real", 1],
  ["the", 1],
  ["autumn", 2],
  ["api", 3],
  ["apis", 3],
  ["ai", 2],
  ["javascript", 3],
  ["typescript", 2],
]);
