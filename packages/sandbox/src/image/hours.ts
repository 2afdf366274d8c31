import type { Choices } from "../random";

export type Hour = "dawn" | "morning" | "noon" | "golden" | "sunset" | "dusk" | "night" | "overcast" | "storm" | "fog";

/** One look of an hour, as hex colours. */
export interface HourLook {
  /** From the zenith to the horizon. */
  sky: readonly string[];
  /** The disc of the sun or moon, and the light about it. */
  sun: string;
  glow: string;
  /** Light on what faces the sun, light in the shade, and the colour that distance takes on. */
  key: string;
  fill: string;
  haze: string;
}

/** Height of the sun above the horizon as a share of the sky, how dark it is, how strong its glow is. */
export interface HourFacts {
  sunHeight: readonly [number, number];
  night: number;
  glow: number;
}

export const HOUR_FACTS: Record<Hour, HourFacts> = {
  dawn: { sunHeight: [0.03, 0.2], night: 0.25, glow: 0.9 },
  morning: { sunHeight: [0.4, 0.62], night: 0, glow: 0.55 },
  noon: { sunHeight: [0.7, 0.86], night: 0, glow: 0.4 },
  golden: { sunHeight: [0.16, 0.34], night: 0.05, glow: 1 },
  sunset: { sunHeight: [0.03, 0.16], night: 0.3, glow: 1 },
  dusk: { sunHeight: [-0.1, -0.02], night: 0.75, glow: 0.55 },
  night: { sunHeight: [0.5, 0.78], night: 1, glow: 0.45 },
  overcast: { sunHeight: [0.5, 0.7], night: 0.05, glow: 0.25 },
  storm: { sunHeight: [0.5, 0.7], night: 0.4, glow: 0.15 },
  fog: { sunHeight: [0.3, 0.5], night: 0, glow: 0.45 },
};

/** `sky` by five colours from the zenith to the horizon; the others are sun, glow, key, fill and haze. */
function look(sky: string, others: string): HourLook {
  const [sun = "", glow = "", key = "", fill = "", haze = ""] = others.split(" ");
  return { sky: sky.split(" "), sun, glow, key, fill, haze };
}

/** Hand-picked looks; the seed chooses among those of the hour. */
export const HOUR_LOOKS: Record<Hour, Choices<HourLook>> = {
  dawn: [
    look("#263a6b #5d6aa6 #b08fb6 #f0b3a4 #fde0bd", "#fff3d6 #ffc79a #ffd9ae #6d73a6 #dfb6b8"),
    look("#2c4a73 #6889ad #b7b8c4 #f3c8ae #fff0cf", "#fff8e2 #ffd6a1 #ffe2b5 #7386ab #d9c4bd"),
    look("#3a2f63 #7a5790 #cf7f9c #f9ab8f #ffe2b0", "#fff0c9 #ffb58c #ffcf9f #7a6398 #d99fab"),
  ],
  morning: [
    look("#3777bd #6ea8dc #a9d2ec #dcecec #fdf3dc", "#fffdf0 #fff0c4 #fff0d2 #86a3c7 #cfe0e8"),
    look("#3f88b5 #7bb7cf #b4d9d8 #e3ebd9 #fbf2d8", "#fffef2 #fff2c8 #fff3d0 #84a8b8 #d2e2dc"),
  ],
  noon: [
    look("#1f66b5 #4690d4 #7fb8e8 #b9dcf3 #e2f0f4", "#ffffff #f4fbff #fffaf0 #86a8d2 #c0d9ec"),
    look("#1a73b8 #3fa0d4 #7cc6e6 #b6e2ef #e8f4ee", "#ffffff #f6ffff #fffbee #7fadc9 #bfe0e8"),
  ],
  golden: [
    look("#4a6a9c #8698b0 #cdb58f #f6c26d #ffe3a1", "#fffbe6 #ffd27a #ffd28a #7d7a8e #ecc48f"),
    look("#3f6f92 #7fa2a4 #c9c09a #f4cb7b #ffeab5", "#fffdee #ffdc8c #ffdc96 #76828c #e3cc9b"),
    look("#5a5f92 #9a86a0 #dca588 #fbb968 #ffdf9a", "#fff8de #ffc670 #ffc983 #80728f #e9b48c"),
  ],
  sunset: [
    look("#1f2350 #51336f #a34672 #ec6d58 #ffb763", "#fff0c0 #ff9a56 #ffa56b #5c4578 #d0746f"),
    look("#27456f #6b6b96 #c98a8f #fba26e #ffdb98", "#fff4cf #ffb169 #ffb77c #665f88 #d89a88"),
    look("#33184d #7a2a63 #cf4560 #fb8250 #ffcb6b", "#ffeeb0 #ff8d4a #ff9c5e #653a6b #d2655f"),
  ],
  dusk: [
    look("#0f1a40 #243572 #565695 #a9729d #eea78f", "#ffd9b0 #f09a80 #9a86b8 #3b4678 #6f6796"),
    look("#0b2240 #1c4468 #4a7189 #95949a #e8b48f", "#ffe0b8 #f0b084 #8d9cb4 #33506d #63798c"),
    look("#1a1140 #43246e #7d3c86 #c65f87 #f59b7d", "#ffd0a8 #f58277 #a778b4 #45346f #7d5489"),
  ],
  night: [
    look("#050a20 #0a1736 #13284f #1f4069 #376084", "#f6f1dc #b9cfe8 #8da6cf #26395f #2a4a70"),
    look("#080720 #150f3a #271c58 #3f3073 #5f4f8a", "#f8eedd #c7bde8 #9b98d0 #2f2b5c #3d3670"),
    look("#03131c #06222f #0c3a47 #175560 #2f7476", "#f2f4de #a9dcd8 #86b4bd #1f454f #22565f"),
  ],
  overcast: [
    look("#76838f #8f9ba5 #a9b3b9 #c2c8ca #d8dad6", "#f4f3ec #e6e6de #d8d9d4 #8c979f #bcc4c7"),
    look("#6b7a85 #86959c #a4b0b1 #c3c9c3 #dedbcf", "#f6f3e6 #ece6d6 #dedacc #87939a #bcc3bf"),
  ],
  storm: [
    look("#1c222b #2e3741 #48545d #6a777b #98a29d", "#d9dcd4 #b7c0bb #a9b3b3 #4a5660 #6c7a80"),
    look("#1d1f33 #31344c #4d5068 #727384 #a79f9c", "#e0d8cf #c4b6ac #aeaab4 #4e5068 #73748a"),
  ],
  fog: [
    look("#a3b2bc #b7c4ca #cbd5d7 #dde3e1 #ebece6", "#fdfcf3 #f6f2e2 #e8e8e0 #9aabb5 #d3dcdc"),
    look("#b3a9b0 #c8bcbf #dbcfcb #ebe1d6 #f6eee0", "#fffaf0 #fdeed8 #f0e2d4 #a99fae #e0d4ce"),
  ],
};
