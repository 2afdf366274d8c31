import type { Effect, Length, Sides } from "../step";
import { amountIn, lengthIn } from "./amounts";
import { firstColour } from "./colours";
import { areaIn, isPixels, ratioIn, sidesIn } from "./geometry-rules";
import type { Rule } from "./rule";

const BLACK = { r: 0, g: 0, b: 0, name: "black" };

/** Words for what is put around the image. */
export const FRAMING_RULES: readonly Rule[] = [
  {
    trigger:
      /\bletterbox\w*|\bpad(?:ded|ding)?\b|\b(?:extend|expand|enlarge) (?:the )?canvas\b|\bcanvas\b|\bextend(?:ed)?\b|\bmargins?\b|\b(?:white|empty|blank|black|free) ?space\b|\b(?:black|white|blurred) bars\b/,
    read: ({ text }) => (/\b(?:remove|trim|crop|cut)/.test(text) ? null : [readPad(text)]),
  },
  { trigger: /\bborder(?:s|ed)?\b|\bframe[ds]?\b|\bpasse-?partout\b/, read: ({ text }) => readBorder(text) },
  {
    trigger: /\bround\w* (?:off )?(?:the |all |its )?(?:corners?|edges)\b|\bcorners? radius\b|\bcorners? (?:rounded|round)\b|\brounded\b/,
    read: ({ text }) => [{ kind: "round corners", radius: lengthIn(text.replace(/\b4 corners\b/, ""), 0.06) }],
  },
  { trigger: /\bshadows?\b/, read: ({ text }) => readShadow(text) },
];

function readBorder(text: string): Effect[] | null {
  if (/\b(?:remove|trim|crop|cut|delete|without|no)\b/.test(text)) return null;
  const length = lengthIn(text, 0.03);
  if (/\bpolaroid\b/.test(text))
    return [
      {
        kind: "border",
        sides: { top: { share: 0.05 }, right: { share: 0.05 }, left: { share: 0.05 }, bottom: { share: 0.18 } },
        colour: firstColour(text),
      },
    ];
  return [{ kind: "border", sides: sidesIn(text, length), colour: firstColour(text) }];
}

function readPad(text: string): Effect {
  const letterbox = /\bletterbox|\bblack bars\b/.test(text);
  const colour = firstColour(text) ?? (letterbox ? BLACK : null);
  const area = areaIn(text);
  if (area && isPixels(area)) return { kind: "pad", ...area, unit: "px", colour };
  const ratio = ratioIn(text);
  if (ratio) return { kind: "pad", ...ratio, unit: "ratio", colour };
  if (letterbox) return { kind: "border", sides: sidesIn("top bottom", lengthIn(text, 0.12)), colour };
  const sides: Sides<Length> = sidesIn(text, lengthIn(text, 0.1));
  return { kind: "border", sides, colour };
}

/** "Add a shadow" is one below the image; "lift the shadows" is about its dark parts. */
function readShadow(text: string): Effect[] | null {
  if (/\b(?:remove|delete|erase)\b/.test(text)) return null;
  if (/\b(?:lift|bright\w*|open|raise|recover|light\w*|boost|increase)\b.*\bshadows\b/.test(text)) return [{ kind: "gamma", gamma: 1.35 }];
  if (/\b(?:darken|deepen|lower|crush|decrease)\b.*\bshadows\b/.test(text)) return [{ kind: "gamma", gamma: 0.75 }];
  const words = text.replace(/\bsoft\b/, "");
  const colour = firstColour(words);
  return [
    {
      kind: "drop shadow",
      amount: /\d/.test(words) ? 1 : amountIn(words, { ordinary: 1, most: 1.8 }),
      radius: lengthIn(words.replace(/\b(?:strong|heavy|subtle)\b/g, ""), 0.03),
      colour,
    },
  ];
}
