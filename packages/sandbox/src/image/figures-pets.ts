import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, isKind, WHITE } from "./figure";
import { curve, joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

interface Coat {
  fur: Rgb;
  /** Belly, muzzle, paws. */
  pale: Rgb;
  eyes: Rgb;
  stripes: boolean;
}

const CATS = [
  { fur: rgb("#d98a45"), pale: rgb("#f6e3c6"), eyes: rgb("#7fae4a"), stripes: true },
  { fur: rgb("#8b8781"), pale: rgb("#dcd8d0"), eyes: rgb("#c9a53a"), stripes: true },
  { fur: rgb("#3b3840"), pale: rgb("#f3efe8"), eyes: rgb("#b9c44e"), stripes: false },
  { fur: rgb("#2f2d33"), pale: rgb("#2f2d33"), eyes: rgb("#d9b63e"), stripes: false },
  { fur: rgb("#efe7da"), pale: rgb("#fbf6ec"), eyes: rgb("#5f9fc4"), stripes: false },
  { fur: rgb("#a9764a"), pale: rgb("#ead9bf"), eyes: rgb("#86a84c"), stripes: true },
] as const;

/** A cat that sits and looks at you; its tail sways. */
export const cat = figure({ tall: 0.42 }, (pen, { random, color }) => {
  const chosen: Coat = random.pick(CATS);
  const coat = color ? { ...chosen, fur: color, pale: mix(color, WHITE, 0.72), stripes: random.next() < 0.5 } : chosen;
  const sway = Math.sin(pen.timeS * 1.7);
  pen.grounded(3, 44);
  pen.limb(`22,7,9 36,5,9 ${45 + sway},13,8.5 ${44 + sway * 3},27,8 ${50 + sway * 6},38,6.5`, scale(coat.fur, 0.92), { lit: 0.6 });
  catBody(pen, coat);
  catHead(pen, coat);
});

function catBody(pen: Pen, { fur, pale, stripes }: Coat): void {
  const body = outline("-13,68 -17,54 -20,36 -19,16 -20,3 -17,0! 24,0! 31,3 33,14 31,28 25,43 18,56 12,68");
  const dark = scale(fur, 0.7);
  const marks = () => {
    if (stripes)
      for (const h of [18, 27, 36, 45]) pen.limb(`${40 - h * 0.2},${h + 3},4 ${27 - h * 0.16},${h},2.6 ${20 - h * 0.1},${h - 1},0.5`, dark);
  };
  pen.part(body, fur, { marks });
  pen.stroke("10,1 15,2 19,8 21,16 18,26", 1, scale(fur, 0.62), 0.4, 0.8);
  const legs = joined(
    outline("-15,44 -16,28 -15,12 -17,5 -15,0! -3,0! -2,5 -4,14 -3,30 -3,44"),
    outline("0,44 0,30 1,14 -1,5 1,0! 13,0! 14,5 12,13 13,28 12,44"),
  );
  const socks = () => {
    if (pale !== fur) pen.flat("-20,7 -10,8.5 -2,7 4,8 16,6 18,-2! -20,-2!", pale, 0.8);
    if (stripes) for (const h of [20, 26]) for (const x of [-16, 13]) pen.limb(`${x},${h + 1},3 ${x * 0.5 - 1},${h},0.6`, dark);
  };
  pen.part(legs, fur, { shade: 3, marks: socks });
  if (pale !== fur)
    pen.part("-12.5,66! -12.5,52 -9,46! -8.5,40 -5,41! -3,35 -0.5,33! 2,36 4,41! 8,41 8.5,47! 11.5,53 12,66!", pale, { shade: 4, rim: 0 });
  for (const x of [-11.5, -7.5, 4.5, 8.5]) pen.stroke(`${x},0.8 ${x},4`, 0.8, scale(pale, 0.6), 0.4, 0.8);
}

function catHead(pen: Pen, { fur, pale, eyes, stripes }: Coat): void {
  const dark = scale(fur, 0.7);
  const head = outline("-22,73 -20,66 -12,60 0,58.5 12,60 20,66 22,73 20.5,84 19,99! 9,91.5 0,92.5 -9,91.5 -19,99! -20.5,84");
  pen.oval(0, 62, 12, 7, scale(fur, 0.66), { lit: 0.25, rim: 0, shade: 0 });
  const marks = () => {
    if (stripes) {
      for (const x of [-5, 0, 5]) pen.limb(`${x * 1.3},96,3 ${x},89,2.4 ${x * 0.8},84,0.4`, dark);
      for (const side of [-1, 1])
        for (const h of [68, 73]) pen.limb(`${side * 24},${h},3 ${side * 17},${h},2 ${side * 13},${h - 1},0.4`, dark);
    }
    pen.flat("-11,61 -10,67 -4,72 0,76 4,72 10,67 11,61 0,56", pale, 0.82, pale === fur ? 0.35 : 1);
  };
  pen.part(head, fur, { marks });
  for (const side of [-1, 1]) {
    pen.flat(`${side * 17},94! ${side * 17.5},86 ${side * 16.5},82! ${side * 10},89!`, mix(fur, rgb("#e2948c"), 0.65), 0.62);
    const socket = outline(
      `${side * 4.4},73.5! ${side * 7},77.8 ${side * 11.5},78.4 ${side * 14.5},75.8! ${side * 11.5},72 ${side * 7.5},71.6`,
    );
    pen.flat(socket, scale(fur, 0.42), 0.4);
    pen.within(socket, () => {
      pen.dot(side * 9.5, 75, 4.3, eyes, 0.9);
      pen.flat(curveEye(side * 9.4, 75), INK, 0.5);
    });
    pen.dot(side * 9.5 + pen.light * 1.5, 76.6, 1, [1, 1, 1], 1);
    for (const h of [63, 66, 69])
      pen.stroke(
        `${side * 7},${66 + (h - 66) * 0.4} ${side * 18},${h} ${side * 28},${h + (h - 66) * 0.7 - 1}`,
        0.4,
        mix(WHITE, fur, 0.2),
        1,
        0.85,
      );
  }
  pen.flat("-3,70 0,70.6 3,70 0.6,67! -0.6,67!", rgb("#d98782"), 0.8);
  pen.stroke(curve("-5,65.4 -2,63.8 0,66.6! 2,63.8 5,65.4"), 0.75, scale(fur, 0.35), 0.3);
}

const curveEye = (x: number, h: number) => outline(`${x},${h + 4} ${x + 1.4},${h} ${x},${h - 4} ${x - 1.4},${h}`);

const DOGS = [
  { fur: rgb("#c98f4e"), pale: rgb("#ecd5ab"), ear: rgb("#a86f38") },
  { fur: rgb("#6b4630"), pale: rgb("#8b6244"), ear: rgb("#523322") },
  { fur: rgb("#37353a"), pale: rgb("#f1ece2"), ear: rgb("#2a282c") },
  { fur: rgb("#e7dfd0"), pale: rgb("#f6f0e4"), ear: rgb("#8f623f") },
  { fur: rgb("#b26a38"), pale: rgb("#f4ead8"), ear: rgb("#7d4726") },
] as const;

/** A dog that stands, hanging ears, wagging its tail. */
export const dog = figure({ tall: 0.75 }, (pen, { random, color }) => {
  const chosen = random.pick(DOGS);
  const coat = color ? { fur: color, pale: mix(color, WHITE, 0.6), ear: scale(color, 0.72) } : chosen;
  const wag = Math.sin(pen.timeS * 9) * 0.22;
  pen.grounded(-2, 52);
  pen.part("24,44! 25,30 27,14 27,5 27,0! 37,0! 37,3 34,7 33,20 33,40!", scale(coat.fur, 0.66), { lit: 0.5 });
  pen.part("-32,48! -26,34 -22,26 -25,14 -24,5 -24,0! -14,0! -14,3 -18,6 -18,16 -15,28 -22,48!", scale(coat.fur, 0.66), { lit: 0.5 });
  pen.turned(-41, 64, wag, () => pen.limb("-38,64,8 -49,68,7.5 -57,77,6 -59,88,3", coat.fur));
  dogBody(pen, coat);
  dogHead(pen, coat);
});

interface DogCoat {
  fur: Rgb;
  pale: Rgb;
  ear: Rgb;
}

function dogBody(pen: Pen, { fur, pale }: DogCoat): void {
  const body = outline(
    "40,66 39,56 35,46 32,40! 30,28 29,14 30,7 34,4 34,0! 22,0! 21,8 21,20 19,34 15,38! 4,38 -8,42 -17,46! -19,36 -19,29 -25,20 -27,10 -26,5 -23,3 -22,0! -34,0! -36,9 -35,18 -36,26 -42,38 -45,52 -44,63 -38,70 -24,71.5 -8,70 8,71 20,75 26,84 38,90 44,80",
  );
  const marks = () => {
    pen.flat("46,72! 36,62 31,52 28,42 20,38 4,40 -10,44 -18,49! -18,34! 46,34!", pale, 0.66, 0.9);
    pen.flat("14,6 22,9 36,8 40,-2! 14,-2!", pale, 0.72);
    pen.flat("-40,7 -30,9 -18,7 -18,-2! -40,-2!", pale, 0.72);
  };
  pen.part(body, fur, { shade: 6, marks });
  pen.stroke("-19,44 -22,50 -28,54", 0.9, scale(fur, 0.6), 0.3, 0.7);
  pen.stroke("20,38 24,46 25,56", 0.9, scale(fur, 0.6), 0.3, 0.6);
  for (const x of [25.5, 29.5, -31, -27]) pen.stroke(`${x},0.6 ${x + 0.4},3`, 0.7, scale(pale, 0.5), 0.3, 0.8);
  const collar = limb("23,74,4.5 31,70,5 42,68,4.5");
  pen.part(collar, rgb("#b4483c"), { shade: 1 });
  pen.dot(38, 64.5, 2.3, rgb("#e0b84c"), 0.9);
}

function dogHead(pen: Pen, { fur, pale, ear }: DogCoat): void {
  const head = outline("24,82 25,92 33,99 43,99.5 49,95 52,91! 60,89 65,86 66,82 63,77 55,75 48,72 38,71 29,74");
  pen.part(head, fur, { marks: () => pen.flat("50,92! 55,88 57,82 50,76 44,70! 70,66! 72,92!", pale, 0.76) });
  pen.part("61,88 64,90 67.5,88 67.5,84.5 64,83.5 61.5,85", INK, { lit: 0.6 });
  pen.stroke("64.5,83.5! 63,79.5 57,78.4 51,80", 0.9, scale(fur, 0.35), 0.3);
  pen.part("57,78.4! 58,72 61,71 62,79!", rgb("#d9777a"), { shade: 1 });
  pen.eye(48.5, 89, 2.3, scale(fur, 0.4));
  pen.stroke("46,92.5 49,93.4 51.4,92", 0.7, scale(fur, 0.5), 0.4, 0.8);
  pen.part("38,97 31,95 25,86 24,74 28,68 34,70 39,78 42,88 42,95", ear, { shade: 3 });
}

const RABBITS = [rgb("#a58a6d"), rgb("#8d8881"), rgb("#ece6dc"), rgb("#6f5642"), rgb("#c7a983")] as const;

/** A rabbit that sits up on its haunches. */
export const rabbit = figure({ tall: 0.38 }, (pen, options) => {
  const fur = options.color ?? options.random.pick(RABBITS);
  const pale = mix(fur, WHITE, 0.75);
  const twitch = Math.sin(pen.timeS * 2.3) > 0.92 ? 0.08 : 0;
  pen.grounded(-2, 42);
  pen.oval(-36, 14, 9, 8.5, pale);
  pen.turned(11, 60, twitch, () => pen.part("12,62! 2,76 -4,90 -3,99 3,98 11,84 18,64!", scale(fur, 0.78), { lit: 0.55 }));
  const body = joined(
    outline("18,48 20,36 20,22 22,8 27,4 26,0! -22,0! -32,4 -36,14 -33,28 -24,39 -10,45 2,50"),
    outline("-12,44! 4,36 16,37 26,40 34,44 35,49 31,56 24,63 15,66 6,63 -2,55"),
  );
  const marks = () => {
    pen.flat("21,40 20,26 23,8 32,2! 12,2! 13,22 15,36", pale, 0.74);
    pen.flat("24,44 30,40 40,44 36,52 30,50", pale, 0.78);
    pen.stroke("-6,34 -18,32 -24,22 -20,8 -8,2", 1.1, scale(fur, 0.62), 0.3, 0.8);
  };
  pen.part(body, fur, { shade: 6, marks });
  pen.part("-18,0! -23,3 -18,7 -6,7.5 6,5 8,0!", fur, { shade: 1.6 });
  pen.turned(16, 62, -twitch, () => {
    const ear = outline("14,61! 9,74 7,90 11,100 17,97 22,82 23,62!");
    pen.part(ear, fur);
    pen.flat("15.5,64 12.5,76 11.5,88 13.5,95 16.5,90 19,78 19.5,64", mix(fur, rgb("#e7a6a0"), 0.62), 0.66);
  });
  pen.eye(24.5, 54.5, 2.5);
  pen.flat("33,50.5 35.6,50 34.6,47.6", rgb("#d98f8b"), 0.8);
  pen.stroke("34,47.6 32.4,45.6 29.6,46", 0.7, scale(fur, 0.45), 0.3);
  for (const h of [44, 47, 50]) pen.stroke(`31,47.5 38,${h} 46,${h + (h - 47)}`, 0.35, WHITE, 1, 0.8);
  if (isKind(options, /easter/)) pen.part("27,36 24,40 27,41! 30,41 31,37", rgb("#d0577a"));
});
