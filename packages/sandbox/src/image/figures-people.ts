import type { Choices, Random } from "../random";
import { mix, type Rgb, rgb, scale } from "./color";
import { type FigureOptions, figure, INK, isKind, WHITE } from "./figure";
import { brimmedHat, crown, type Hair, head, type Looks, woollyHat } from "./figures-head";
import { outline } from "./outlines";
import type { Pen } from "./pen";

interface Clothes {
  top: Rgb;
  bottom: Rgb;
  shoes: Rgb;
}

const SKINS: Choices<Rgb> = [rgb("#f0c8a4"), rgb("#d9a47a"), rgb("#b97f56"), rgb("#8a5a3c"), rgb("#f4d3b5")];
const HAIRS: Choices<Rgb> = [rgb("#3a2a22"), rgb("#6b4426"), rgb("#c08a45"), rgb("#252226"), rgb("#96492a")];
const TOPS: Choices<Rgb> = [rgb("#c8553d"), rgb("#3f7f8c"), rgb("#e0aa3e"), rgb("#55704a"), rgb("#34507a"), rgb("#a85a72")];
const BOTTOMS: Choices<Rgb> = [rgb("#3c4658"), rgb("#57493f"), rgb("#2f3a46"), rgb("#6a6a5a")];
const HAIR_M: Choices<Hair> = ["short", "short", "curly", "beard"];
const HAIR_F: Choices<Hair> = ["long", "bob", "bun", "curly"];

function looksOf(random: Random, styles: Choices<Hair>): Looks {
  return { skin: random.pick(SKINS), hair: random.pick(HAIRS), style: random.pick(styles) };
}

function clothesOf(random: Random, color: Rgb | null): Clothes {
  return {
    top: color ?? random.pick(TOPS),
    bottom: random.pick(BOTTOMS),
    shoes: random.pick([rgb("#4a3226"), rgb("#2b2b30"), rgb("#8a5a38")]),
  };
}

function legs(pen: Pen, { bottom, shoes }: Clothes): void {
  pen.part(
    "-10,53! -10.6,40 -9,27 -8.6,14 -8.6,3! -2.4,3! -1.8,14 -1.2,28 -0.3,44! 0.5,44! 2,28 3.2,14 3.6,3! 9.6,3! 9.6,14 9.6,28 10.8,41 10,53!",
    bottom,
    { shade: 2.4 },
  );
  pen.part("-9.2,4.4! -10.4,1.6 -10.2,0! -2,0! -1.8,2 -2.2,4.4!", shoes, { shade: 0.8 });
  pen.part("3.2,4.4! 2.8,2 3,0! 11.2,0! 11.4,1.6 10.2,4.4!", shoes, { shade: 0.8 });
}

/** An arm from the shoulder down; `side` -1 is the left one in the image. */
function arm(pen: Pen, side: number, { sleeve, skin }: { sleeve: Rgb; skin: Rgb }): void {
  pen.oval(side * 14.6, 47.6, 2, 2.9, skin, { shade: 0.7 });
  pen.limb(`${side * 11.4},77.4,6.4 ${side * 14.4},67,5.8 ${side * 14.8},57,4.8 ${side * 14.6},50.4,4.4`, sleeve, { shade: 1.2 });
}

const JACKET = "-4.6,82 -10.4,80.4 -13,76.6 -12,66 -10.6,58 -11,49! 11,49! 10.6,58 12,66 13,76.6 10.4,80.4 4.6,82 0,79.6";

/** Jacket or jersey with trousers. */
function casual(pen: Pen, options: FigureOptions): void {
  const { random } = options;
  const woman = isKind(options, /wom|girl|frau|femme|mujer|lady/);
  const looks = looksOf(random, woman ? HAIR_F : HAIR_M);
  const clothes = clothesOf(random, options.color);
  const hat = !woman && random.next() < 0.45;
  const open = random.next() < 0.5;
  legs(pen, clothes);
  for (const side of [-1, 1]) arm(pen, side, { sleeve: clothes.top, skin: looks.skin });
  const marks = () => {
    if (open) pen.flat("-3.4,84! 3.4,84! 2.4,66 3,48! -3,48! -2.4,66", mix(WHITE, clothes.bottom, 0.12), 0.8);
    else pen.stroke("0,79 0,49", 0.5, scale(clothes.top, 0.6), 0.5);
    pen.flat("-14,51.6! 14,51.6! 14,48! -14,48!", scale(clothes.top, 0.78), 0.6);
    for (const side of [-1, 1]) pen.stroke(`${side * 5},57 ${side * 8.6},58.6`, 0.7, scale(clothes.top, 0.62), 0.5);
  };
  pen.part(JACKET, clothes.top, { shade: 2.6, marks });
  head(pen, looks);
  if (hat) brimmedHat(pen, scale(mix(clothes.bottom, rgb("#8a6a48"), 0.6), 1.05));
  else pen.part("-5,81.6 -3,83 0,80.4 3,83 5,81.6 3.4,79 0,77.6 -3.4,79", scale(clothes.top, 0.85), { shade: 0.6 });
}

/** A long coat with a belt and a scarf. */
function inCoat(pen: Pen, options: FigureOptions): void {
  const { random } = options;
  const looks = looksOf(random, HAIR_F);
  const clothes = clothesOf(random, options.color);
  const scarf = options.color ? mix(options.color, WHITE, 0.65) : random.pick([rgb("#e9dcc0"), rgb("#d2693c"), rgb("#3a5a80")]);
  const tights = mix(clothes.bottom, INK, 0.3);
  for (const side of [-1, 1]) {
    pen.limb(`${side * 4.6},34,6 ${side * 4.4},20,5 ${side * 4.2},8,3.8`, tights, { shade: 1 });
    pen.part(
      `${side * 2},11! ${side * 1.8},3 ${side * 1.6},0! ${side * 8.4},0! ${side * 8},2.6 ${side * 6.8},5 ${side * 6.8},11!`,
      clothes.shoes,
      { shade: 0.9 },
    );
  }
  if (looks.style === "long") head(pen, looks);
  for (const side of [-1, 1]) arm(pen, side, { sleeve: clothes.top, skin: looks.skin });
  const flutter = Math.sin(pen.timeS * 1.7) * 0.7;
  const coat = outline(
    `-4.6,82 -9.8,80.4 -12,76.6 -10.4,66 -8.4,60 -10.6,48 -14,30! -7,28 ${flutter},27.4 7,28 14,30! 10.6,48 8.4,60 10.4,66 12,76.6 9.8,80.4 4.6,82 0,80`,
  );
  const marks = () => {
    pen.stroke("0.6,79 1,60 1.6,27", 0.5, scale(clothes.top, 0.6), 0.5);
    pen.flat("-12,62! 12,62! 12,59.2! -12,59.2!", scale(clothes.top, 0.62), 0.55);
    for (const h of [54, 47, 68]) pen.dot(-1.8, h, 0.8, scale(clothes.top, 0.45), 0.5);
  };
  pen.part(coat, clothes.top, { shade: 2.6, marks });
  if (looks.style === "long") pen.within(outline("-14,106! 14,106! 14,80! 5,79! 0,76 -5,79! -14,80!"), () => head(pen, looks));
  else head(pen, looks);
  pen.part("4,80! 6.4,70 5.6,62! 1.6,62.6! 1.4,72 0,79!", scarf, { shade: 0.8 });
  pen.part("-6.2,83 -5,79 0,77.4 5,79 6.2,83 3.4,82.4 0,81.4 -3.4,82.4", scarf, { shade: 1 });
  if (looks.style === "bob" && random.next() < 0.5) woollyHat(pen, scarf);
}

/** A hiker with a pack, boots and a stick. */
function hiker(pen: Pen, options: FigureOptions): void {
  const { random } = options;
  const looks = looksOf(random, ["short", "bob", "beard"]);
  const clothes = clothesOf(random, options.color);
  const pack = options.color ? scale(options.color, 0.6) : random.pick([rgb("#b8862f"), rgb("#a2452f"), rgb("#4d6a4a")]);
  pen.part("-13,80 -17,72 -17,56 -13,52! 13,52! 17,56 17,72 13,80 7,84 -7,84", pack, { lit: 0.66, shade: 2 });
  pen.limb("-16,84.6,6.6 16,84.6,6.6", mix(pack, WHITE, 0.4), { shade: 1.6 });
  pen.limb("22,1,1.2 19.6,48,1.7 18.6,66,1.7", rgb("#7a5a38"));
  legs(pen, { ...clothes, shoes: rgb("#6b4426") });
  for (const side of [-1, 1])
    pen.part(`${side * 2},11 ${side * 2},7! ${side * 10},7! ${side * 10},11 ${side * 6},11.6`, rgb("#cfc4ae"), { shade: 0.6 });
  arm(pen, -1, { sleeve: clothes.top, skin: looks.skin });
  pen.limb("11.4,77.4,6.4 17.4,69,5.6 18.6,62,4.6", clothes.top, { shade: 1.2 });
  pen.oval(19, 59, 2.5, 2.5, looks.skin, { shade: 0.7 });
  pen.part(JACKET, clothes.top, { shade: 2.6, marks: () => pen.stroke("0,79 0,49", 0.5, scale(clothes.top, 0.6), 0.5) });
  for (const side of [-1, 1]) pen.stroke(`${side * 7.4},81.4 ${side * 8},72 ${side * 8.6},60`, 2.2, scale(pack, 0.72), 0.6);
  pen.stroke("-8.2,69 8.2,69", 1.1, scale(pack, 0.6), 0.5);
  head(pen, looks);
  brimmedHat(pen, rgb("#9a8258"));
}

/** A child in a raincoat and boots. */
function child(pen: Pen, options: FigureOptions): void {
  const { random } = options;
  const girl = isKind(options, /girl/) || (!isKind(options, /boy/) && random.next() < 0.5);
  const looks = looksOf(random, girl ? ["bob", "bun"] : ["short", "curly"]);
  const coat = options.color ?? random.pick([rgb("#edb92e"), rgb("#d6503c"), rgb("#3f86b8")]);
  const boots = mix(scale(coat, 0.7), rgb("#2f4a63"), 0.6);
  const { context } = pen;
  for (const side of [-1, 1]) {
    pen.limb(`${side * 6.4},26,8 ${side * 6.4},10,7`, rgb("#46597a"), { shade: 1.4 });
    pen.part(
      `${side * 1.8},13! ${side * 1.6},4 ${side * 1.4},0! ${side * 14},0! ${side * 13.4},4 ${side * 10.8},6 ${side * 10.8},13!`,
      boots,
      { shade: 1.4 },
    );
    pen.oval(side * 20, 28, 3.2, 3.6, looks.skin, { shade: 0.9 });
    pen.limb(`${side * 11},54,9 ${side * 17},43,8 ${side * 20},33,7`, coat, { shade: 1.6 });
  }
  const marks = () => {
    pen.stroke("0,60 0,20", 0.7, scale(coat, 0.66), 0.5);
    for (const h of [50, 42, 34]) pen.dot(2, h, 1.1, scale(coat, 0.5), 0.5);
    for (const side of [-1, 1]) pen.stroke(`${side * 6},31 ${side * 12},31.6`, 0.9, scale(coat, 0.66), 0.5);
  };
  pen.part("-6,62 -12,59 -14.6,52 -16,38 -19,22! 0,20 19,22! 16,38 14.6,52 12,59 6,62", coat, { shade: 3, marks });
  context.save();
  context.translate(0, -97);
  context.scale(1.86, 1.86);
  head(pen, looks);
  context.restore();
  pen.part("-9,62 -6,57 0,55.4 6,57 9,62 5,61.4 0,59.8 -5,61.4", scale(coat, 0.85), { shade: 1 });
}

/** Somebody in a robe: kings and queens with crown and ermine, monks hooded. */
function robed(pen: Pen, options: FigureOptions): void {
  const { random } = options;
  const royal = isKind(options, /king|queen|prince|könig|roi|rey/);
  const queen = isKind(options, /queen|princess|reine|reina/);
  const looks = looksOf(random, queen ? ["long"] : royal ? ["beard"] : ["bald"]);
  const robe = options.color ?? (royal ? random.pick([rgb("#9c2f3f"), rgb("#3f3f8c"), rgb("#5a2f6b")]) : rgb("#c9762e"));
  pen.part("-5,82 -13,79 -16,66 -20,36 -25,2! 0,-0.6 25,2! 20,36 16,66 13,79 5,82", scale(robe, 0.78), { lit: 0.62, shade: 4 });
  for (const side of [-1, 1]) {
    pen.part(`${side * 10},78! ${side * 15},72 ${side * 17},62 ${side * 13},51! ${side * 6},55! ${side * 8},66`, robe, { shade: 1.6 });
    pen.oval(side * 5, 55.6, 3, 2.2, looks.skin, { shade: 0.6, turn: side * 0.5 });
  }
  const front = outline("-4,81 -9,78 -9.6,62 -12,34 -15,1! 0,0 15,1! 12,34 9.6,62 9,78 4,81");
  const marks = () => {
    if (royal) pen.flat("-3,82! 3,82! 4,30 5.4,-2! -5.4,-2! -4,30", mix(WHITE, rgb("#e6c977"), 0.3), 0.8);
    else for (const x of [-6, -2, 3, 7]) pen.stroke(`${x * 0.7},58 ${x},30 ${x * 1.4},2`, 0.6, scale(robe, 0.7), 0.5, 0.7);
    pen.flat("-13,60! 13,60! 13,57! -13,57!", royal ? rgb("#d9ab3c") : rgb("#6b4a2f"), 0.7);
  };
  pen.part(front, robe, { shade: 2.4, marks });
  if (royal) pen.part("-13,80 -15,73 -9,68.6 0,67 9,68.6 15,73 13,80 6,83 0,80 -6,83", WHITE, { shade: 1.6 });
  head(pen, looks);
  if (royal) crown(pen);
  else pen.part("-6,83 -9,79 -6,75 0,73 6,75 9,79 6,83 0,79.6", scale(robe, 0.85), { shade: 1.2 });
}

/** A knight in plate armour, or a samurai, with a sword. */
function armoured(pen: Pen, options: FigureOptions): void {
  const samurai = isKind(options, /samurai/);
  const steel = samurai ? rgb("#5a4148") : rgb("#a4acb8");
  const cloth = options.color ?? (samurai ? rgb("#8f2f33") : options.random.pick([rgb("#2f5a96"), rgb("#a33a3a"), rgb("#3f7a55")]));
  const blade = samurai ? "20,44,1.2 25,66,1.4 27,92,1.2 26,108,0.4" : "20,40,2.2 20,70,2.2 20,102,1.6 20,107,0.4";
  pen.part("-11,80! -17,60 -20,34 -21,12! 0,9 21,12! 20,34 17,60 11,80!", scale(cloth, 0.72), { lit: 0.6, shade: 3 });
  pen.limb(blade, rgb("#cfd6de"), { shade: 0.7 });
  legs(pen, { top: steel, bottom: steel, shoes: scale(steel, 0.7) });
  for (const side of [-1, 1])
    for (const h of [25, 13])
      pen.part(
        `${side * 1.6},${h + 4} ${side * 6},${h + 5.6} ${side * 10.4},${h + 4} ${side * 9.8},${h - 1} ${side * 6},${h - 2.4} ${side * 2},${h - 1}`,
        scale(steel, 0.9),
        { shade: 1 },
      );
  pen.limb("-11.4,77,7 -15,66,6.4 -14,54,5.4", steel, { shade: 1.4 });
  pen.limb("11.4,77,7 17,66,6.4 19.6,56,5.4", steel, { shade: 1.4 });
  pen.limb("16,50.6,1.6 24,50.6,1.6", rgb("#c79a3c"));
  for (const [x, h] of [
    [-14, 51],
    [20, 54],
  ] as const)
    pen.oval(x, h, 3, 3.2, scale(steel, 0.75), { shade: 0.8 });
  pen.part(JACKET, steel, { shade: 2.6, marks: () => pen.flat("-7,78! 7,78! 7,52 9,36! -9,36! -7,52", cloth, 0.75) });
  pen.part("-8,52! 8,52! 10,34! 0,31! -10,34!", cloth, { shade: 1.6 });
  if (!samurai)
    for (const [x, h, wide, tall] of [
      [-0.9, 58, 1.8, 16],
      [-4.4, 66.4, 8.8, 1.8],
    ] as const)
      pen.flat(`${x},${h}! ${x + wide},${h}! ${x + wide},${h + tall}! ${x},${h + tall}!`, rgb("#e4c05c"), 0.8);
  for (const side of [-1, 1])
    pen.part(`${side * 8},82 ${side * 15},80 ${side * 17.4},74 ${side * 13},71.6 ${side * 8},75`, steel, { shade: 1.2 });
  helm(pen, steel, { cloth, samurai, options });
}

function helm(pen: Pen, steel: Rgb, { cloth, samurai, options }: { cloth: Rgb; samurai: boolean; options: FigureOptions }): void {
  if (samurai) {
    head(pen, { skin: options.random.pick(SKINS), hair: INK, style: "bald" });
    pen.part("-8,94! -8,100 0,104 8,100 8,94! 13,88! 6,92.6! 0,93.6 -6,92.6! -13,88!", steel, { shade: 1.4 });
    for (const side of [-1, 1]) pen.limb(`${side * 1.4},98,2.4 ${side * 7},102,1.9 ${side * 9.4},109,0.5`, rgb("#e0b545"));
    return;
  }
  pen.part("0,101! -4,108 -11,110 -16,105! -10,104 -5,99!", cloth, { shade: 1 });
  pen.part("-6,81.6! -7.6,88 -7.4,95 -4,100.6 0,102 4,100.6 7.4,95 7.6,88 6,81.6! 0,79.6", steel, { shade: 1.8 });
  pen.flat("-6.4,93! 0,91.8 6.4,93! 6.2,90.8! 0,89.6 -6.2,90.8!", INK, 0.4);
  pen.stroke("0,102 0,80", 0.6, scale(steel, 0.6), 0.5);
  for (const x of [-3.6, -1.8, 1.8, 3.6]) for (const h of [87, 84.6]) pen.dot(x, h, 0.45, INK, 0.4);
}

/** A fisherman in oilskins with a rod. */
function angler(pen: Pen, options: FigureOptions): void {
  const coat = options.color ?? rgb("#e3b336");
  const bend = Math.sin(pen.timeS * 1.3);
  pen.limb(`17,58,1.4 36,86,1 ${58 + bend},104,0.5`, rgb("#5a4330"));
  pen.stroke(`${58 + bend},104 ${61 + bend},60 ${61 + bend * 2},12`, 0.25, WHITE, 0.9, 0.8);
  casual(pen, { ...options, color: coat, word: "fisherman" });
  pen.oval(16, 57.6, 2.6, 2.6, rgb("#d9a47a"), { shade: 0.7 });
  pen.part("-6.8,95! -6,101 0,104 6,101 6.8,95! 12,91.6! 0,94 -12,91.6!", coat, { shade: 1.4 });
}

/** A person: as the prompt's word says, else somebody by the seed. */
export const person = figure({ tall: 1.75 }, (pen, options) => {
  pen.grounded(0, isKind(options, /king|queen|monk/) ? 32 : 22, 0.4);
  if (isKind(options, /king|queen|prince|monk|könig|wizard/)) return robed(pen, options);
  if (isKind(options, /knight|samurai|ritter/)) return armoured(pen, options);
  if (isKind(options, /fisher|angler/)) return angler(pen, options);
  if (isKind(options, /hik|travel|wander/)) return hiker(pen, options);
  if (isKind(options, /child|girl|boy|kid|kind|enfant|niñ/)) return small(pen, () => child(pen, options));
  if (isKind(options, /couple/)) return couple(pen, options);
  if (isKind(options, /wom[ae]n|frau|femme|mujer|lady/)) return inCoat(pen, options);
  if (isKind(options, /\bm[ae]n\b|mann|homme|hombre/)) return casual(pen, options);
  const kinds: Choices<(pen: Pen, options: FigureOptions) => void> = [casual, inCoat, hiker, casual, inCoat, child];
  const kind = options.random.pick(kinds);
  if (kind === child) return small(pen, () => child(pen, options));
  return kind(pen, options);
});

/** Children are two thirds as tall. */
function small(pen: Pen, paint: () => void): void {
  pen.context.save();
  pen.context.scale(0.66, 0.66);
  paint();
  pen.context.restore();
}

function couple(pen: Pen, options: FigureOptions): void {
  for (const [x, paint] of [
    [-17, inCoat],
    [17, casual],
  ] as const) {
    pen.context.save();
    pen.context.translate(x, 0);
    paint(pen, { ...options, word: undefined });
    pen.context.restore();
  }
}
