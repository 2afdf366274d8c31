import { mix, type Rgb, rgb, scale } from "./color";
import { type FigureOptions, figure, isKind, WHITE } from "./figure";
import { joined, outline } from "./outlines";
import type { Pen } from "./pen";
import { splash } from "./splash";

/** A whale that breaches, or swims below the surface. */
export const whale = figure({ tall: 5, medium: "water" }, (pen, options) => {
  const orca = isKind(options, /orca|killer/);
  const skin = options.color ?? (orca ? rgb("#2b2f38") : options.random.pick([rgb("#4a637d"), rgb("#3d5166"), rgb("#5c7c98")]));
  if (options.submerged) return whaleBody(pen, skin, orca);
  const { context } = pen;
  context.save();
  context.beginPath();
  context.rect(-200, 0, 400, 200);
  context.clip();
  context.translate(-22, 2);
  context.rotate(0.98 + Math.sin(pen.timeS * 0.7) * 0.03);
  context.scale(0.66, 0.66);
  whaleBody(pen, skin, orca);
  context.restore();
  splash(pen, -2, 44);
});

function whaleBody(pen: Pen, skin: Rgb, orca: boolean): void {
  const belly = orca ? WHITE : mix(skin, rgb("#dfe6e6"), 0.75);
  const sway = Math.sin(pen.timeS * 1.5) * 0.06;
  pen.part("52,26! 44,14 30,6 16,4! 24,12 34,24 38,32!", scale(skin, 0.62), { lit: 0.5 });
  const body = outline("140,48 128,60 104,70 70,77 24,78 -26,71 -66,61 -98,56! -104,50! -70,42 -30,24 16,10 64,8 104,18 130,32 140,42");
  const tail = outline("-90,60! -108,68 -120,84 -142,97! -137,80 -126,66! -138,58 -150,42! -128,44 -108,46 -90,48!");
  if (orca) pen.part("30,76! 14,100 6,104! 6,90 0,76!", skin, { shade: 2 });
  const marks = () => {
    pen.flat("142,44! 120,42 96,36 70,30 30,24 -8,22 -60,38! -40,6! 60,-6! 150,20!", belly, 0.8);
    if (orca) pen.flat("104,60 92,63 82,58 90,53 102,54", WHITE, 0.9);
    else
      for (const drop of [0, 5, 10, 15])
        pen.stroke(
          `${138 - drop},${39 - drop * 0.9} ${104 - drop * 1.4},${31 - drop * 0.9} ${58 - drop * 2},${25 - drop * 0.8}`,
          0.9,
          scale(belly, 0.72),
          0.5,
          0.8,
        );
  };
  pen.turned(-80, 54, sway, () => pen.part(tail, skin, { shade: 4 }));
  pen.part(body, skin, { shade: 8, marks });
  if (!orca) pen.part("-24,71! -34,80 -40,80! -40,67!", skin, { shade: 1.4 });
  pen.part("82,26! 76,12 58,2 38,0! 46,8 58,20 62,32!", orca ? skin : scale(skin, 0.94), { shade: 3 });
  pen.stroke("139,45 118,44 102,40 94,46", 1.1, scale(skin, 0.5), 0.35);
  pen.eye(orca ? 107 : 97, orca ? 52 : 50.6, 2);
}

/** A dolphin in a leap. */
export const dolphin = figure({ tall: 1.6, medium: "water" }, (pen, options) => {
  const skin = options.color ?? options.random.pick([rgb("#6f8ba3"), rgb("#5b7690"), rgb("#7d93a0")]);
  const belly = mix(skin, WHITE, 0.78);
  const sway = Math.sin(pen.timeS * 2.2) * 0.05;
  if (!options.submerged) splash(pen, -76, 15);
  pen.turned(0, 50, sway, () => {
    pen.part("4,80! -2,92 -16,101 -22,101! -19,92 -21,80!", skin, { shade: 2.4 });
    pen.part("26,48! 22,34 8,24! 8,36 14,52!", scale(skin, 0.62), { lit: 0.5 });
    const body = joined(
      outline(
        "90,36! 89,33 82,34 74,37! 66,38 56,44 40,52 18,56 -8,54 -34,44 -56,26 -70,12! -74,16! -62,36 -44,58 -20,76 6,84 34,80 56,70 68,58 74,46! 82,41",
      ),
      outline("-66,24! -74,22 -88,24 -98,17! -86,14 -79,13! -78,5 -70,0! -65,8 -62,18!"),
    );
    const marks = () => pen.flat("92,35! 76,40 60,48 36,60 8,64 -22,56 -50,36! -60,14! 20,30! 92,24!", belly, 0.8);
    pen.part(body, skin, { shade: 5, marks });
    pen.part("38,56! 34,40 20,28 14,27! 18,40 24,56!", scale(skin, 0.94), { shade: 2 });
    pen.stroke("88,35.4 78,39.4 69,43 66,47", 0.8, scale(skin, 0.5), 0.35);
    pen.eye(61, 55, 1.9);
  });
});

/** A shark; at the surface only its back and fin show. */
export const shark = figure({ tall: 1.5, medium: "underwater" }, (pen, options: FigureOptions) => {
  const skin = options.color ?? options.random.pick([rgb("#6b7d8c"), rgb("#5a6c7d"), rgb("#7f8b90")]);
  const { context } = pen;
  if (options.submerged !== false) return sharkBody(pen, skin);
  context.save();
  context.beginPath();
  context.rect(-200, 0, 400, 200);
  context.clip();
  context.translate(0, -62);
  sharkBody(pen, skin);
  context.restore();
  for (const [from, to, h] of [
    [-62, 74, 0.3],
    [-84, 40, -3],
    [-40, 92, -5],
  ] as const)
    pen.stroke(`${from},${h} ${(from + to) / 2},${h + 1} ${to},${h - 0.4}`, 1.1, WHITE, 0.9, 0.7);
});

function sharkBody(pen: Pen, skin: Rgb): void {
  const belly = mix(skin, WHITE, 0.82);
  const sway = Math.sin(pen.timeS * 2.1) * 0.07;
  pen.part("66,32! 56,16 44,8! 46,20 50,34!", scale(skin, 0.6), { lit: 0.5 });
  pen.turned(-96, 48, sway, () =>
    pen.part("-94,54! -108,64 -122,82 -136,99! -135,80 -126,56 -122,48! -130,34 -134,18! -118,28 -106,40 -94,43!", skin, { shade: 3 }),
  );
  pen.part("24,68! 14,86 0,99 -8,100! -6,88 -10,66!", skin, { shade: 3 });
  pen.part("-62,57! -70,66 -76,66! -76,54!", skin, { shade: 1 });
  pen.part("-50,36! -60,24 -66,23! -66,40!", scale(skin, 0.9), { shade: 1 });
  const body = outline("134,47 118,56 90,65 54,71 14,71 -30,64 -70,55 -100,52! -100,45! -70,42 -34,31 6,22 48,20 84,27 108,36 126,42");
  const marks = () => pen.flat("136,45! 112,46 90,48 70,45 40,40 0,38 -50,42 -100,46! -60,10! 60,0! 130,24!", belly, 0.84);
  pen.part(body, skin, { shade: 6, marks });
  pen.part("58,32! 44,12 26,1 16,0! 24,12 30,30!", scale(skin, 0.95), { shade: 3 });
  for (const x of [60, 66, 72, 78]) pen.stroke(`${x},57 ${x - 3},50 ${x - 2},44`, 1.1, scale(skin, 0.55), 0.35);
  pen.part("124,42! 112,42 100,37 94,31! 104,33 114,37!", rgb("#6b2f36"), { shade: 0.6 });
  for (let tooth = 0; tooth < 6; tooth++)
    pen.flat(
      `${100 + tooth * 4},${38.2 + tooth * 0.7}! ${102 + tooth * 4},${35.6 + tooth * 1}! ${103.6 + tooth * 4},${39.2 + tooth * 0.6}!`,
      WHITE,
      0.95,
    );
  pen.eye(104, 52.4, 2.2);
}
