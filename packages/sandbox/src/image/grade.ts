import { along, blend, clamp, fromLch, lerp, luminance, type Rgb, scale, toLch } from "./color";

/** Turns the colours of nature into those the words ask for. */
export type Grade = (color: Rgb) => Rgb;

export type Tone = "warm" | "cold" | "pastel" | "neon" | "monochrome" | "vintage" | "vivid" | "dark" | "bright" | "muted";

const TONES: Record<Tone, Grade> = {
  warm: (color) => tint(color, { hue: 60, share: 0.045, lighter: 0.01 }),
  cold: (color) => tint(color, { hue: 245, share: 0.05, lighter: 0 }),
  pastel: (color) => {
    const { l, c, h } = toLch(color);
    return fromLch({ l: lerp(l, 0.9, 0.52), c: Math.min(c * 0.75, 0.095), h });
  },
  neon: (color) => {
    const { l, c, h } = toLch(color);
    return fromLch({
      l: clamp(lerp(l, l * l, 0.55)),
      c: Math.min(c * 1.9 + 0.03, 0.27),
      h: (lerp(h, h < 120 ? -5 : 300, 0.35) + 360) % 360,
    });
  },
  monochrome: (color) => {
    const { l } = toLch(color);
    return fromLch({ l, c: 0.004, h: 80 });
  },
  vintage: (color) => {
    const { l, c, h } = toLch(color);
    return blend(fromLch({ l: lerp(l, 0.62, 0.16), c: c * 0.62, h }), [0.86, 0.7, 0.47], 0.22);
  },
  vivid: (color) => {
    const { l, c, h } = toLch(color);
    return fromLch({ l: clamp(l + (l - 0.55) * 0.12), c: Math.min(c * 1.45, 0.26), h });
  },
  dark: (color) => scale(color, 0.55),
  bright: (color) => {
    const { l, c, h } = toLch(color);
    return fromLch({ l: lerp(l, 1, 0.22), c: c * 1.08, h });
  },
  muted: (color) => {
    const { l, c, h } = toLch(color);
    return fromLch({ l: lerp(l, 0.6, 0.1), c: c * 0.55, h });
  },
};

function tint(color: Rgb, { hue, share, lighter }: { hue: number; share: number; lighter: number }): Rgb {
  const { l, c, h } = toLch(color);
  const angle = (degrees: number) => (degrees * Math.PI) / 180;
  const x = c * Math.cos(angle(h)) + share * Math.cos(angle(hue));
  const y = c * Math.sin(angle(h)) + share * Math.sin(angle(hue));
  return fromLch({ l: clamp(l + lighter), c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 });
}

/** What the colour words of a prompt do to all colours, kept to few roundings so that equal inputs are computed once. */
export function makeGrade(tones: readonly Tone[], colors: readonly Rgb[]): Grade {
  const steps: Grade[] = tones.map((tone) => TONES[tone]);
  if (colors.length > 0) steps.unshift(toned(colors));
  if (steps.length === 0) return (color) => color;
  const known = new Map<number, Rgb>();
  return (color) => {
    const key = (Math.round(color[0] * 127) << 16) | (Math.round(color[1] * 127) << 8) | Math.round(color[2] * 127);
    let found = known.get(key);
    if (!found) {
      found = steps.reduce((value, step) => step(value), color);
      known.set(key, found);
    }
    return found;
  };
}

/** Everything in shades of the named colours: dark ones for the dark, light ones for the light. */
function toned(colors: readonly Rgb[]): Grade {
  const lch = colors.map(toLch).sort((left, right) => left.l - right.l);
  const first = lch[0] ?? { l: 0.5, c: 0, h: 0 };
  const last = lch.at(-1) ?? first;
  const ramp = [
    fromLch({ l: 0.14, c: first.c * 0.55, h: first.h }),
    ...lch.map((one) => fromLch({ ...one, l: clamp(one.l, 0.3, 0.85) })),
    fromLch({ l: 0.96, c: last.c * 0.3, h: last.h }),
  ];
  return (color) => blend(color, along(ramp, Math.cbrt(luminance(color)) ** 1.15), 0.78);
}
