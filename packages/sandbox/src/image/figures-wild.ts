import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, isKind, WHITE } from "./figure";
import { joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

const FOXES = [rgb("#d2692a"), rgb("#c45d2b"), rgb("#dd7f3a")] as const;

/** A fox that stands with its brush down. */
export const fox = figure({ tall: 0.6 }, (pen, options) => {
  const fur = options.color ?? (isKind(options, /arctic/) ? WHITE : options.random.pick(FOXES));
  const dark: Rgb = mix(scale(fur, 0.3), rgb("#2b2226"), 0.6);
  const pale = mix(fur, WHITE, 0.86);
  const sway = Math.sin(pen.timeS * 1.4) * 0.05;
  pen.grounded(0, 62);
  pen.turned(-40, 60, sway, () => {
    const brush = outline("-34,66 -46,62 -60,50 -73,40 -86,35 -98,33! -90,26 -78,20 -64,22 -52,32 -42,46 -34,54");
    pen.part(brush, fur, { marks: () => pen.flat("-72,46! -76,40 -74,36 -79,31 -76,26 -78,14! -102,20! -102,44!", pale, 0.75) });
  });
  pen.part("20,48! 23,30 24,12 24,4 24,0! 33,0! 33,3 29,6 29,20 34,44!", scale(dark, 0.8), { lit: 0.5 });
  pen.part("-30,50! -24,36 -20,27 -23,14 -23,4 -22,0! -13,0! -13,3 -17,6 -16,18 -12,30 -8,44!", scale(dark, 0.8), { lit: 0.5 });
  const body = outline(
    "44,70 41,58 36,50 30,45! 28,30 27,14 28,6 32,3 32,0! 20,0! 20,10 19,26 16,40! 4,42 -8,45 -16,48! -18,40 -19,31 -25,21 -27,10 -26,5 -23,3 -23,0! -34,0! -34,10 -34,20 -36,30 -42,42 -43,54 -40,63 -32,68 -18,68 0,66 14,69 24,76 32,84 44,86 52,76",
  );
  const marks = () => {
    pen.flat("10,24 18,28 24,25 34,28! 40,-2! 10,-2!", dark, 0.55);
    pen.flat("-42,20 -30,24 -24,20 -16,22! -12,-2! -42,-2!", dark, 0.55);
    pen.flat("52,74! 44,68 40,60 37,50 30,41 22,39! 26,48 25,58 30,68 38,74", pale, 0.76);
  };
  pen.part(body, fur, { shade: 5, marks });
  foxHead(pen, fur, { dark, pale });
});

function foxHead(pen: Pen, fur: Rgb, { dark, pale }: { dark: Rgb; pale: Rgb }): void {
  pen.part("44,92! 47,99 51,104! 54,98 55,90!", scale(dark, 1.1), { lit: 0.5 });
  const head = outline("26,76! 31,84 33,92 38,95 46,94 52,90 58,83 67,78.5 72,76.5 72.5,73.5 69,71.5 60,70 52,67 44,66! 36,67 31,69!");
  const cheek = () => pen.flat("74,72! 66,76 58,77 52,76 47,72 43,74 38,71 26,74! 30,60! 74,62!", pale, 0.8);
  pen.part(head, fur, { marks: cheek });
  pen.part("32,90! 31,98 32,107! 38,102 44,93!", fur, { shade: 2 });
  pen.flat("34.5,91! 33.6,98 34,103 38,98 40.5,93!", dark, 0.5);
  pen.part("69,77.5 72,78.6 74.6,76.4 73,73.6 70.4,74", INK, { lit: 0.6 });
  pen.flat("48,83! 51,85.6 55,84 56.5,81.4! 52,81", INK, 0.5);
  pen.dot(52.6 + pen.light * 0.6, 84, 0.7, [1, 1, 1], 1);
  pen.stroke("71,73.4 66,72 60,72.8", 0.7, scale(fur, 0.35), 0.3);
}

const WOLVES = [rgb("#7c7d83"), rgb("#5d5b60"), rgb("#9a9186"), rgb("#c9c8c6")] as const;

/** A wolf that howls. */
export const wolf = figure({ tall: 1.05 }, (pen, options) => {
  const fur = options.color ?? options.random.pick(WOLVES);
  const pale = mix(fur, WHITE, 0.6);
  const back = scale(fur, 0.62);
  pen.grounded(-2, 48);
  pen.part("-36,54! -46,48 -52,36 -53,22 -50,12! -44,16 -38,26 -33,38", scale(fur, 0.8));
  pen.part("14,40! 17,28 18,12 18,4 18,0! 27,0! 27,3 24,6 24,20 28,38!", scale(fur, 0.6), { lit: 0.45 });
  pen.part("-26,44! -20,32 -17,24 -20,12 -19,4 -19,0! -10,0! -10,3 -14,6 -13,17 -9,28 -6,38!", scale(fur, 0.6), { lit: 0.45 });
  const body = outline(
    "42,72! 38,66 40,60! 35,55 36,49! 30,44 28,38! 26,26 25,12 26,5 29,3 29,0! 17,0! 17,10 16,24 13,34! 2,36 -8,39 -14,42! -15,34 -17,26 -23,18 -25,9 -24,4 -21,3 -21,0! -32,0! -32,10 -31,18 -33,26 -39,36 -40,46 -37,55 -28,60 -14,60 0,60! 4,64 8,64! 12,70 17,71! 20,77 24,79! 27,85 31,90 42,88",
  );
  const marks = () => {
    pen.flat("-44,50! -34,52 -20,53 0,52 10,56 18,64 24,74 30,92! 0,80! -44,66!", back, 0.6);
    pen.flat("46,74! 38,70 33,58 28,48 24,42 12,33 -16,40! 0,30! 50,44!", pale, 0.72);
    pen.flat("10,18 18,22 32,18! 34,-2! 12,-2!", pale, 0.66);
    pen.flat("-38,14 -26,17 -16,14! -16,-2! -38,-2!", pale, 0.66);
  };
  pen.part(body, fur, { shade: 5, marks });
  wolfHead(pen, fur, pale);
});

/** The head with its muzzle to the sky. */
function wolfHead(pen: Pen, fur: Rgb, pale: Rgb): void {
  pen.part("22,82! 13,84 8,88! 16,92 26,91!", scale(fur, 0.6), { lit: 0.5 });
  const head = outline("24,76! 23,84 26,90 32,92 37,95 43,99 48,101 50.5,99 49,96.5! 48,91 47,84 44,77 40,70! 32,68");
  pen.part(head, fur, { marks: () => pen.flat("53,102! 48,98 44,92 40,86 38,80 36,64! 60,70!", pale, 0.76) });
  pen.part("47.6,95! 52,97.4 54,96 53,92.6 50,87 46.4,82!", pale, { shade: 1 });
  pen.flat("48.4,95.6! 51.6,95.4 49.6,89.6 46.8,85!", rgb("#6b2f33"), 0.4);
  pen.part("47,101.6 49.4,103 51.4,101 50.6,98.6 48.6,99", INK, { lit: 0.6 });
  pen.part("24,84! 16,82 9,82! 14,89 25,92!", fur, { shade: 1.6 });
  pen.stroke("32.5,88.6 35,88.6 37.4,90.6", 1.1, INK, 0.4);
}

const DEER = [rgb("#a8713f"), rgb("#94623a"), rgb("#b58350")] as const;

/** A stag, or a doe or fawn where the prompt says so. */
export const deer = figure({ tall: 1.9 }, (pen, options) => {
  const fur = options.color ?? options.random.pick(DEER);
  const antlers = !isKind(options, /doe|fawn|bambi|reh/);
  const pale = mix(fur, WHITE, 0.7);
  pen.grounded(0, 36, 0.36);
  pen.limb("16,34,7 17.5,22,4.4 17,11,3 17.6,2,3.6", scale(fur, 0.6), { lit: 0.45 });
  pen.limb("-20,36,9 -15,25,5.4 -19,14,3.2 -17.4,2,3.4", scale(fur, 0.6), { lit: 0.45 });
  const body = joined(
    outline("22,50 19,40 13,33 2,32 -12,35 -20,33! -28,34 -31,42 -30,49 -25,52.5 -12,52 2,51 13,53 18,58! 21,66 25,73! 33,70! 29,60"),
    limb("12,38,10 12.6,24,5.6 11.6,12,3.6 12,1.8,3.6"),
    limb("-26,42,12 -23.6,28,8 -27.6,15,4 -26.6,1.8,3.6"),
  );
  const marks = () => {
    pen.flat("30,58! 24,48 14,35 0,34 -16,36! -16,26! 34,26!", pale, 0.64, 0.75);
    pen.flat("-34,52! -28,50 -27,42 -33,36!", WHITE, 0.8);
    for (const [x, h] of [
      [-20, 47],
      [-13, 45],
      [-6, 46],
      [-16, 42],
      [-9, 41],
      [0, 44],
    ] as const)
      if (!antlers) pen.dot(x, h, 1.1, pale, 0.8);
    for (const x of [11.8, -26.8]) pen.flat(`${x - 4},3.2! ${x + 4},3.2! ${x + 4},-1! ${x - 4},-1!`, INK, 0.5);
  };
  pen.part(body, fur, { shade: 3.4, marks });
  pen.part("-30,50 -34,49 -36,43 -33,40 -30,44", WHITE, { shade: 1.4 });
  if (antlers) for (const near of [false, true]) antler(pen, near);
  deerHead(pen, fur, pale);
});

function antler(pen: Pen, near: boolean): void {
  const bone = near ? rgb("#d9c29a") : rgb("#a08a66");
  const at = near ? 24.6 : 28;
  const lean = near ? -1 : 1;
  const x = (out: number) => at + lean * out;
  pen.limb(`${x(0)},77,2.4 ${x(3)},84,2.2 ${x(9)},90,1.8 ${x(8)},99,0.7`, bone);
  pen.limb(`${x(1)},79.5,1.8 ${x(-3)},83,1.4 ${x(-5)},87,0.5`, bone);
  pen.limb(`${x(4.4)},85.6,1.8 ${x(1)},90,1.3 ${x(1)},95,0.5`, bone);
  pen.limb(`${x(8.6)},90,1.8 ${x(13)},93,1.3 ${x(14)},97.5,0.5`, bone);
}

function deerHead(pen: Pen, fur: Rgb, pale: Rgb): void {
  pen.part("20,76! 15,78.6 11.6,78 14,75 20,73.6!", scale(fur, 0.8), { shade: 0.8 });
  const head = outline("20,70! 20.6,76 24,79.4 29,79 33,75 39,70.4 41,68 40.4,65.6 37,65 31,66.6 26,66!");
  pen.part(head, fur, { marks: () => pen.flat("43,64! 43,69 38,68.6 33,68 27,66! 30,62!", pale, 0.76) });
  pen.part("22.6,77! 17,80.6 12.6,81.6! 14,77.6 21,74.4!", fur, { shade: 0.8 });
  pen.part("39,70 41,69 41.2,66.8 39.4,67.2", INK, { lit: 0.5 });
  pen.eye(29.4, 74.6, 1.3);
}

/** A bear on all fours; polar bears and pandas where the prompt names them. */
export const bear = figure({ tall: 1.3 }, (pen, options) => {
  const panda = isKind(options, /panda/);
  const polar = isKind(options, /polar|eisb/);
  const fur: Rgb =
    options.color ?? (panda || polar ? rgb("#f0ece2") : options.random.pick([rgb("#6b452c"), rgb("#4a3226"), rgb("#7d5434")]));
  const dark = panda ? rgb("#2c2a2e") : fur;
  pen.grounded(0, 78);
  pen.part("32,40! 36,24 36,10 36,0! 54,0! 55,5 49,9 50,24 50,44!", scale(dark, 0.64), { lit: 0.45 });
  pen.part("-40,44! -34,26 -36,12 -34,0! -16,0! -16,5 -20,9 -20,22 -18,38!", scale(dark, 0.64), { lit: 0.45 });
  const body = outline(
    "62,64 56,50 50,42! 47,26 46,11 50,7 51,0! 29,0! 28,12 27,24 24,34! 8,30 -12,32 -22,36! -25,24 -28,11 -25,6 -25,0! -48,0! -50,12 -50,22 -58,36 -62,54 -58,72 -46,83 -28,87 -8,85 10,88 26,92 40,90 52,84",
  );
  const marks = () => {
    if (!panda) return pen.flat("-24,37! -10,35 10,33 26,36! 30,20! -26,20!", scale(fur, 0.7), 0.5, 0.6);
    pen.flat("20,96! 16,80 14,60 18,44 22,34! 20,-2! 60,-2! 60,50! 46,70 38,96!", dark, 0.6);
    pen.flat("-64,30! -46,34 -34,38 -20,38! -20,-2! -64,-2!", dark, 0.6);
  };
  pen.part(body, fur, { shade: 8, marks });
  for (const x of [-44, -38, -32, 33, 39, 45]) pen.stroke(`${x},0.6 ${x + 1},4`, 1.1, scale(dark, polar ? 0.5 : 0.35), 0.3);
  bearHead(pen, fur, dark);
});

function bearHead(pen: Pen, fur: Rgb, dark: Rgb): void {
  const panda = dark !== fur;
  pen.oval(66, 92, 6.5, 6.5, scale(dark, 0.7), { lit: 0.5 });
  const head = outline("40,70! 40,82 46,92 56,95 66,92 73,83 83,78 90,74 91,68 87,63 77,60 66,56 54,55 44,60!");
  const marks = () => {
    pen.flat("76,82! 80,76 78,66 72,58! 94,56! 96,82!", panda ? fur : mix(fur, rgb("#d8b98c"), 0.55), 0.72);
    if (panda) pen.flat("64,83 69,85 72,79 69,74 64,76", dark, 0.5);
  };
  pen.part(head, fur, { shade: 5, marks });
  pen.part("45,88 42,95 46,101 53,100 56,93!", dark, { shade: 2 });
  pen.part("84,77.6 89,77.6 92.6,73.6 91,69.6 87,70.6 84,74", INK, { lit: 0.6 });
  pen.eye(69, 79.6, 1.9);
  pen.stroke("90,69.6 85,65.4 78,65.6", 1, scale(fur, 0.35), 0.3);
}
