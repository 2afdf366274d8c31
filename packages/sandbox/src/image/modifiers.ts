import { dictionary } from "../../../../lib/contracts/dictionary";
import type { Tone } from "./grade";
import type { Hour } from "./hours";
import type { Season } from "./reliefs";

function table<Value extends string>(text: string): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const line of text.trim().split("\n")) {
    const [value = "", words = ""] = line.split(": ");
    for (const word of words.split(", ")) found.set(word, value as Value);
  }
  return found;
}

export const HOUR_WORDS = table<Hour>(`
dawn: dawn, sunrise, daybreak, first light, morgengrauen, sonnenaufgang, aube, lever de soleil, amanecer
morning: morning, early day, spring morning, forenoon, morgen, matin, mañana
noon: noon, midday, daytime, day, sunny, bright day, mittag, midi, mediodía
golden: golden hour, afternoon, late afternoon, golden light, late light, nachmittag
sunset: sunset, sundown, evening, afterglow, sonnenuntergang, abend, coucher de soleil, atardecer, soir
dusk: dusk, twilight, blue hour, nightfall, gloaming, dämmerung, crépuscule, crepúsculo
night: night, midnight, nighttime, moonlit, moonlight, nocturnal, nacht, nuit, noche
overcast: overcast, grey day, gray day
`);

export type Weather = "rain" | "snow" | "fog" | "storm" | "lightning" | "wind" | "clear";
export const WEATHER_WORDS = table<Weather>(`
rain: rain, rainy, raining, drizzle, shower, downpour, regen, pluie, lluvia
snow: snow, snowy, snowfall, snowing, blizzard, snow-covered, snowflakes, schnee, neige, nieve
fog: fog, foggy, mist, misty, haze, hazy, nebel, brume, niebla
storm: storm, stormy, thunderstorm, tempest, hurricane, sturm, gewitter, orage, tormenta
lightning: lightning, thunder, thunderbolt, blitz
wind: wind, windy, breeze, breezy
clear: clear, cloudless
`);

export const SEASON_WORDS = table<Season>(`
spring: spring, springtime, frühling, printemps, primavera
summer: summer, summertime, sommer, été, verano
autumn: autumn, fall, autumnal, autumn leaves, fall foliage, harvest, herbst, automne, otoño
winter: winter, wintry, winter wonderland, frozen, icy, christmas, hiver, invierno
`);

export const TONE_WORDS = table<Tone>(`
warm: warm, cozy, cosy, warmth
cold: cold, cool, chilly, frosty
pastel: pastel, pastels, dreamy, soft colors, soft colours, gentle
neon: neon, cyberpunk, electric, fluorescent, vaporwave
monochrome: monochrome, black and white, black-and-white, grayscale, greyscale, noir
vintage: vintage, retro, sepia, nostalgic, old-fashioned, faded
vivid: vivid, vibrant, colorful, colourful, saturated, bold colors
dark: dark, gloomy, dim
bright: bright, airy
muted: muted, desaturated, subdued, earthy
`);

export type Mood = "calm" | "dramatic" | "mysterious" | "minimal" | "cheerful";
export const MOOD_WORDS = table<Mood>(`
calm: calm, serene, peaceful, quiet, tranquil, still, relaxing, silent
dramatic: dramatic, epic, majestic, moody, powerful, grand, intense
mysterious: mysterious, mystical, magical, enchanted, eerie, spooky, haunted, ethereal
minimal: minimal, minimalist, minimalistic, simple, clean, sparse
cheerful: cheerful, happy, joyful, playful, festive, lively
`);

export type Style = "watercolor" | "flat" | "ink" | "pixel" | "blueprint" | "neon" | "papercut" | "oil" | "riso" | "lowpoly" | "mosaic";
export const STYLE_WORDS = table<Style>(`
watercolor: watercolor, watercolour, aquarelle, gouache, wash
flat: flat, poster, flat design, vector, minimal poster, travel poster, screen print, screenprint, cartoon, illustration style
ink: ink, line art, line-art, lineart, line drawing, ink drawing, sketch, pencil, etching, engraving, charcoal, pen drawing, woodcut, linocut
pixel: pixel art, pixel-art, pixelart, 8-bit, 8 bit, 16-bit, 16 bit, pixelated, retro game
blueprint: blueprint, technical drawing, schematic, cyanotype
neon: neon style, synthwave, outrun, retrowave, neon lights
papercut: paper cut, papercut, paper-cut, paper art, cut paper, layered paper, origami
oil: oil, oil painting, impressionist, impressionism, impasto, van gogh, monet, acrylic, oil paint, painterly, expressionist, post-impressionist
riso: riso, risograph, halftone, vintage print, retro print, lithograph, screen-print
lowpoly: low poly, low-poly, lowpoly, polygonal
mosaic: stained glass, mosaic style, tiled mosaic
`);

/** Names a family's own style field may hold, beyond the words above. */
export const STYLE_NAMES = dictionary<Style | null>({
  natural: null,
  vivid: null,
  none: null,
  auto: null,
  photo: null,
  photographic: null,
});

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    a: 1,
    an: 1,
    one: 1,
    single: 1,
    lone: 1,
    lonely: 1,
    two: 2,
    pair: 2,
    couple: 2,
    both: 2,
    twin: 2,
    three: 3,
    few: 3,
    trio: 3,
    four: 4,
    several: 5,
    five: 5,
    some: 4,
    six: 6,
    seven: 7,
    group: 6,
    eight: 8,
    nine: 9,
    many: 11,
    ten: 10,
    eleven: 11,
    twelve: 12,
    dozen: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    lots: 14,
    hundred: 40,
    hundreds: 40,
    dozens: 24,
    countless: 40,
    ein: 1,
    eine: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    un: 1,
    une: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    una: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
  }),
);

export type Size = "small" | "large";
export const SIZE_WORDS = table<Size>(`
small: small, tiny, little, mini, miniature, distant, klein, petit, petite, pequeño
large: large, big, huge, giant, enormous, massive, gigantic, great, towering, groß, grand, grande, gran
`);

/** Words that say nothing here, and are not reported as not understood. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the of and or with in on at by to from for over under above below behind beside near next into onto through across along between around
  is are be being was that this these those it its there as like very so more most while where which who whose his her their my your our
  please make create draw paint generate show render design give me want i we you can could would picture image photo photograph photography
  painting drawing illustration artwork art scene view background foreground style styled look looks looking render rendering shot wallpaper
  beautiful pretty lovely nice gorgeous stunning amazing wonderful breathtaking fantastic best quality high highly detailed detail details
  masterpiece hd uhd 4k 8k k resolution sharp realistic photorealistic cinematic professional award winning trending artstation ultra hyper
  left right top bottom middle center centre centered side corner front back up down inside outside against toward towards surrounded
  filled covered full some any no not without just only also then set standing sitting sleeping flying floating swimming running walking
  riding sailing rising setting shining glowing reflecting reflected growing blooming made using color colour colors colours colored
  fluffy furry cute adorable tiny-looking old young new ancient modern fresh ripe sweet tasty delicious wild soft smooth rough shiny glossy matte
  wooden rustic elegant fancy classic traditional famous perfect tall short long wide narrow thin thick deep high-quality full-color full-colour
  logo icon sticker sign signboard card banner cover print concept design composition pattern shape shapes figure figures thing things something
  letter letters lettering font text word words title caption typography type round rounded flying plain solid single isolated
  has have having do does doing go goes can will just still-life photo-realistic shining here there them they he she him himself itself too much
  wearing holding looking playing eating drinking reading jumping dancing waiting resting grazing perched floats stands sits sleeps runs walks
  surface edge edges distance horizon foreground midground overlooking covered overgrown winding rolling gently quietly slowly softly brightly
  coloured palette tones tone shades hues light lit lighting der die das ein eine und mit im am auf über vor bei von le la les un une des
  et avec dans sur au aux du de el los las y con en sobre del al`.split(/\s+/),
);
