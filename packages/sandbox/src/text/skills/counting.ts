import { capitalise } from "../prose";
import type { Skill } from "./skill";

const MOST = 999;
const COUNT = /^(?:please )?count (?:up )?(?:from (?:1|one) )?to (\d{1,3})[.! ]{0,3}$/i;
const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** Counts from one in words: an answer of any length, the same for every seed. */
export const countUp: Skill = ({ ask }) => {
  const last = Number(ask.length > 100 ? undefined : COUNT.exec(ask.trim())?.[1]);
  if (!(last >= 1 && last <= MOST)) return undefined;
  return { text: `${capitalise(Array.from({ length: last }, (_, at) => inWords(at + 1)).join(", "))}.`, brief: String(last) };
};

function inWords(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const small = SMALL[rest] ?? [TENS[Math.floor(rest / 10)], SMALL[rest % 10]].join("-").replace("-zero", "");
  if (hundreds === 0) return small;
  return rest === 0 ? `${SMALL[hundreds]} hundred` : `${SMALL[hundreds]} hundred and ${small}`;
}
