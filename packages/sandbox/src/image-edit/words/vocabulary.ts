import { firstColour } from "./colours";

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Says nothing of its own: politeness, grammar, and the image itself. */
const FILLER = words(`
  a an the this that these those it its i we you me my our your they be is are was were am do does did can could would should will may might let lets like want need
  please thanks thank hi hello hey ok okay kindly just now first then next finally also too so and or of for to with from by in on at as into onto up out off over
  picture pictures image images photo photos photograph pic shot snapshot photographs result results version edit edited editing change changed changes make made making turn get give given apply
  applied applying use using have has having put set some any whole entire everything all every each one ones thing things there here if possible output final new create
  generate show allpics pic1 pic2 pic3 pic4 pic5 pic6 pic7 pic8 pic9 way bit little lot both same very really more less much keep original input following step steps instructions fix second third lastly
`);

/** Words of editing: what the rules look for, and what people say around it. */
export const EDITING_WORDS: ReadonlySet<string> = words(`
  add added adding remove removed removing replace replaced convert converted transform increase increased decrease decreased reduce reduced raise lower boost enhance improve adjust fix
  look looks looking feel feeling style styled mood vibe effect effects filter filters tone tones tonal atmosphere touch hint tad amount strength level levels intensity degree degrees percent px pixel pixels
  grayscale greyscale blackwhite monochrome sepia invert inverted inverse negative bright brighter brighten brightness light lighter lighten lighting dark darker darken darkness dim
  contrast contrasty punchy saturation saturated saturate desaturate desaturated vibrance vibrant vivid colorful colourful color colors colour colours coloured colored colorize colourise colorise colourize
  warm warmer warmth cool cooler cold colder temperature exposure exposed overexposed underexposed gamma hue hues faded fade matte washed auto normalize normalise equalize white balance
  solarize solarise posterize posterise threshold stencil duotone two-tone blur blurred blurry blurring focus bokeh soft softer soften gaussian sharp sharpen sharper sharpness crisp crisper clear clearer clarity
  noise noisy denoise grain grainy film smooth smoother smoothing pixelate pixelated pixelize mosaic 8bit bit censor vignette vignetting glow glowing bloom tilt shift tilt-shift miniature
  sketch pencil charcoal drawing drawn hand ink line art lineart pen edge edges outline outlines contour contours detection detect find emboss embossed relief engraving watercolor watercolour oil paint painting painted painterly
  impressionist cartoon cartoonish comic comics anime toon night nighttime midnight moonlight sunset sunrise dusk dawn golden hour evening winter wintery wintry snowy icy frosty autumn autumnal fall summer summery
  sunny spring old aged antique vintage retro nostalgic polaroid lomo analog noir cinematic cinema movie filmic dramatic moody gloomy stormy dreamy dreamlike romantic ethereal foggy fog misty hazy cyberpunk neon synthwave
  vaporwave pop pop-art hdr underwater horror spooky beautiful better nicer professional retouch classic modern season season's day time photography photographic camera
  rotate rotated rotation clockwise counterclockwise anticlockwise left right upside down spin flip flipped mirror mirrored horizontally vertically horizontal vertical axis bothways straighten
  crop cropped cut trim trimmed square circle circular round ratio aspect widescreen landscape portrait panorama zoom keep only top bottom upper lower middle center centre half third quarter fifth side sides part parts area areas
  portion section region corner corners strip resize resized scale scaled scaling shrink enlarge bigger smaller larger size sized width wide height high tall thumbnail dimensions resolution 4k 8k hd proportions
  border borders frame framed padding pad canvas extend margin margins letterbox bars rounded radius shadow shadows drop background backdrop foreground subject surroundings transparent transparency
  tint tinted recolor recolour fill filled cover covered redact text write caption title label watermark letters words font
  overlay superimpose paste insert blend mix merge combine combined together next side-by-side collage grid stack stacked opacity
  slightly subtle subtly gently mild mildly softly some somewhat strong strongly stronger heavy heavily intense intensely super deep deeply dramatically extremely extreme massive far significantly high low big large small thin thick tiny huge
  twice double times full fully completely totally quite rather almost not no non only even pretty moderately moderate medium highly nearly without
  balanced natural realistic plain simple clean nice good great perfect pleasant pleasing smoothly evenly uniform standard default medium-sized pure true black white masked mask selected selection inside outside within
  scene scenes version stop stops ev opaque jpeg jpg png webp format save export saved jpegs quality highlights midtones blacks whites details detail texture pixelation hint overall entirely channel channels swap swapped exchange shade shades pastel
`);

const DETERMINERS = words("the a an her his my their our your its this that these those each every all some any of");
/** After these a thing is a comparison or a purpose, not what is changed. */
const ASIDE = words("for like as than because since while when resembling");
const TAKES_OBJECT = words(
  "blur darken brighten lighten sharpen pixelate desaturate saturate colour color colorize colourise smooth soften censor crop recolor recolour highlight",
);

/** True for words of editing or grammar, colours, and whatever is no plain word. */
export function isKnown(word: string): boolean {
  return (
    FILLER.has(word) ||
    EDITING_WORDS.has(word) ||
    !/^[a-z'’-]{2,}$/.test(word) ||
    firstColour(word) !== null ||
    /^(?:re|un|de|over|under)?(?:blur|sharp|bright|dark|satur|pixel|post|solar|vign|grain|warm|cool|vintag|emboss|sketch)/.test(word)
  );
}

function tokens(text: string): string[] {
  return text.match(/[\p{L}\d'’-]+/gu) ?? [];
}

/** True if the clause asks for nothing: "please", "edit this image". */
export function isFiller(text: string): boolean {
  // Two images and a little word between them say a lot: "image 2 on image 1".
  return !/\bpic\d\b.*\bpic\d\b|\bpicture in picture\b/.test(text) && tokens(text).every((word) => FILLER.has(word));
}

/** True if every word belongs to editing, so that the clause can be a part of its neighbour. */
export function isFamiliar(text: string): boolean {
  return tokens(text).every((word) => isKnown(word));
}

/** A thing in the image that the clause wants to change and that only a model could find: "the sky", "faces". */
export function strangeObject(text: string): string | undefined {
  const all = tokens(text);
  for (const [at, word] of all.entries()) {
    if (TAKES_OBJECT.has(word) && all[at + 1] !== undefined && !isKnown(all[at + 1] ?? "")) return all[at + 1];
    if (!DETERMINERS.has(word) || ASIDE.has(all[at - 1] ?? "")) continue;
    const head = all.slice(at + 1, at + 4).find((next) => !isKnown(next));
    const gap = head === undefined ? [] : all.slice(at + 1, all.indexOf(head, at + 1));
    if (head !== undefined && !gap.some((next) => ASIDE.has(next) || /^(?:in|on|to|with|by|and|into)$/.test(next))) return head;
  }
  return undefined;
}
