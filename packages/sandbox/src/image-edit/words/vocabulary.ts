import { firstColour } from "./colours";

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Says nothing of its own: politeness, grammar, and the image itself. */
const FILLER = words(`
  a an the this that these those it its i we you me my our your they be is are was were am do does did can could would should will please thanks thank kindly just now first
  next too so and or of for to with from by in on at as into onto up out off over picture pictures image images photo photos result version edit edited editing change changed make
  made turn get give apply applied use have has put set some any whole entire everything all every each one ones thing here if want like final new create keep original
  allpics pic1 pic2 pic3 pic4 pic5 pic6 pic7 pic8 pic9 way bit little lot both really more less much step steps
`);

/** Words of editing: what the rules look for, and what people say around it. */
export const EDITING_WORDS: ReadonlySet<string> = words(`
  add added remove removed replace convert increase increased decrease reduce raise lower boost enhance improve adjust fix look looks looking feel style effect filter tone tones mood touch hint
  grayscale greyscale blackwhite monochrome sepia invert inverted negative bright brighter brighten brightness light lighter lighten dark darker darken darkness contrast saturation saturated
  saturate desaturate vibrant vivid colorful colourful color colors colour colours warm warmer cool cooler cold colder temperature exposure hue auto levels threshold blur blurred blurry focus soft softer
  sharp sharpen sharper crisp noise denoise smooth pixelate pixelated mosaic vignette sketch pencil line art oil paint painting painted night evening sunset sunrise dusk dawn winter autumn summer
  vintage old retro dramatic rotate rotated clockwise counterclockwise anticlockwise left right upside down flip flipped mirror mirrored horizontally vertically horizontal vertical axis bothways
  crop cropped cut trim square circle round ratio widescreen landscape portrait zoom only top bottom upper lower middle center centre half third quarter side sides part area corner corners
  resize resized scale scaled shrink enlarge bigger smaller larger size wide width height high tall thumbnail proportions border borders frame padding pad margin margins bars rounded radius
  background backdrop foreground subject surroundings transparent transparency tint tinted fill filled cover text write caption title label watermark letters words
  overlay paste insert blend mix merge combine combined together next side-by-side collage grid stack opacity slightly subtle strong strongly heavy intense very extremely low big large small thin thick tiny
  twice double times fully completely quite rather almost not no than degrees percent px pixel pixels masked mask inside outside within without stop edges jpeg jpg png webp format save stretch cropping
  late hour golden time day days mode distorting exactly gap between apart below above beside of
`);

const DETERMINERS = words("the a an her his my their our your its this that these those");
const TAKES_OBJECT = words("blur darken brighten lighten sharpen pixelate desaturate colour color smooth crop tint");
/** After these a thing is a comparison, not what is changed. */
const ASIDE = words("for like as than because when");

/** True for words of editing or grammar, colours, and whatever is no plain word. */
function isKnown(word: string): boolean {
  return FILLER.has(word) || EDITING_WORDS.has(word) || !/^[a-z'’-]{2,}$/.test(word) || firstColour(word) !== null;
}

const tokens = (text: string) => text.match(/[\p{L}\d'’-]+/gu) ?? [];

/** True if the clause asks for nothing: "please", "edit this image". */
export function isFiller(text: string): boolean {
  return !/\bpic\d\b.*\bpic\d\b/.test(text) && tokens(text).every((word) => FILLER.has(word));
}

/** A thing in the image that the clause wants to change and that only a model could find: "the face". */
export function namesObject(text: string): boolean {
  const all = tokens(text);
  return all.some((word, at) => {
    const next = all.slice(at + 1, at + 3);
    if (TAKES_OBJECT.has(word)) return next[0] !== undefined && !isKnown(next[0]);
    return DETERMINERS.has(word) && !ASIDE.has(all[at - 1] ?? "") && next.some((other) => !isKnown(other));
  });
}
