import type { Choices } from "../random";

export type Hour = "dawn" | "morning" | "noon" | "golden" | "sunset" | "dusk" | "night" | "overcast" | "storm" | "fog";

/** One look of an hour, as hex colours. */
export interface HourLook {
  /** From the zenith to the horizon. */
  sky: Choices<string>;
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

/** Hand-picked looks; the seed chooses among those of the hour. */
export const HOUR_LOOKS: Record<Hour, Choices<HourLook>> = {
  dawn: [
    {
      sky: ["#263a6b", "#5d6aa6", "#b08fb6", "#f0b3a4", "#fde0bd"],
      sun: "#fff3d6",
      glow: "#ffc79a",
      key: "#ffd9ae",
      fill: "#6d73a6",
      haze: "#dfb6b8",
    },
    {
      sky: ["#2c4a73", "#6889ad", "#b7b8c4", "#f3c8ae", "#fff0cf"],
      sun: "#fff8e2",
      glow: "#ffd6a1",
      key: "#ffe2b5",
      fill: "#7386ab",
      haze: "#d9c4bd",
    },
    {
      sky: ["#3a2f63", "#7a5790", "#cf7f9c", "#f9ab8f", "#ffe2b0"],
      sun: "#fff0c9",
      glow: "#ffb58c",
      key: "#ffcf9f",
      fill: "#7a6398",
      haze: "#d99fab",
    },
  ],
  morning: [
    {
      sky: ["#3777bd", "#6ea8dc", "#a9d2ec", "#dcecec", "#fdf3dc"],
      sun: "#fffdf0",
      glow: "#fff0c4",
      key: "#fff0d2",
      fill: "#86a3c7",
      haze: "#cfe0e8",
    },
    {
      sky: ["#3f88b5", "#7bb7cf", "#b4d9d8", "#e3ebd9", "#fbf2d8"],
      sun: "#fffef2",
      glow: "#fff2c8",
      key: "#fff3d0",
      fill: "#84a8b8",
      haze: "#d2e2dc",
    },
  ],
  noon: [
    {
      sky: ["#1f66b5", "#4690d4", "#7fb8e8", "#b9dcf3", "#e2f0f4"],
      sun: "#ffffff",
      glow: "#f4fbff",
      key: "#fffaf0",
      fill: "#86a8d2",
      haze: "#c0d9ec",
    },
    {
      sky: ["#1a73b8", "#3fa0d4", "#7cc6e6", "#b6e2ef", "#e8f4ee"],
      sun: "#ffffff",
      glow: "#f6ffff",
      key: "#fffbee",
      fill: "#7fadc9",
      haze: "#bfe0e8",
    },
  ],
  golden: [
    {
      sky: ["#4a6a9c", "#8698b0", "#cdb58f", "#f6c26d", "#ffe3a1"],
      sun: "#fffbe6",
      glow: "#ffd27a",
      key: "#ffd28a",
      fill: "#7d7a8e",
      haze: "#ecc48f",
    },
    {
      sky: ["#3f6f92", "#7fa2a4", "#c9c09a", "#f4cb7b", "#ffeab5"],
      sun: "#fffdee",
      glow: "#ffdc8c",
      key: "#ffdc96",
      fill: "#76828c",
      haze: "#e3cc9b",
    },
    {
      sky: ["#5a5f92", "#9a86a0", "#dca588", "#fbb968", "#ffdf9a"],
      sun: "#fff8de",
      glow: "#ffc670",
      key: "#ffc983",
      fill: "#80728f",
      haze: "#e9b48c",
    },
  ],
  sunset: [
    {
      sky: ["#1f2350", "#51336f", "#a34672", "#ec6d58", "#ffb763"],
      sun: "#fff0c0",
      glow: "#ff9a56",
      key: "#ffa56b",
      fill: "#5c4578",
      haze: "#d0746f",
    },
    {
      sky: ["#27456f", "#6b6b96", "#c98a8f", "#fba26e", "#ffdb98"],
      sun: "#fff4cf",
      glow: "#ffb169",
      key: "#ffb77c",
      fill: "#665f88",
      haze: "#d89a88",
    },
    {
      sky: ["#33184d", "#7a2a63", "#cf4560", "#fb8250", "#ffcb6b"],
      sun: "#ffeeb0",
      glow: "#ff8d4a",
      key: "#ff9c5e",
      fill: "#653a6b",
      haze: "#d2655f",
    },
  ],
  dusk: [
    {
      sky: ["#0f1a40", "#243572", "#565695", "#a9729d", "#eea78f"],
      sun: "#ffd9b0",
      glow: "#f09a80",
      key: "#9a86b8",
      fill: "#3b4678",
      haze: "#6f6796",
    },
    {
      sky: ["#0b2240", "#1c4468", "#4a7189", "#95949a", "#e8b48f"],
      sun: "#ffe0b8",
      glow: "#f0b084",
      key: "#8d9cb4",
      fill: "#33506d",
      haze: "#63798c",
    },
    {
      sky: ["#1a1140", "#43246e", "#7d3c86", "#c65f87", "#f59b7d"],
      sun: "#ffd0a8",
      glow: "#f58277",
      key: "#a778b4",
      fill: "#45346f",
      haze: "#7d5489",
    },
  ],
  night: [
    {
      sky: ["#050a20", "#0a1736", "#13284f", "#1f4069", "#376084"],
      sun: "#f6f1dc",
      glow: "#b9cfe8",
      key: "#8da6cf",
      fill: "#26395f",
      haze: "#2a4a70",
    },
    {
      sky: ["#080720", "#150f3a", "#271c58", "#3f3073", "#5f4f8a"],
      sun: "#f8eedd",
      glow: "#c7bde8",
      key: "#9b98d0",
      fill: "#2f2b5c",
      haze: "#3d3670",
    },
    {
      sky: ["#03131c", "#06222f", "#0c3a47", "#175560", "#2f7476"],
      sun: "#f2f4de",
      glow: "#a9dcd8",
      key: "#86b4bd",
      fill: "#1f454f",
      haze: "#22565f",
    },
  ],
  overcast: [
    {
      sky: ["#76838f", "#8f9ba5", "#a9b3b9", "#c2c8ca", "#d8dad6"],
      sun: "#f4f3ec",
      glow: "#e6e6de",
      key: "#d8d9d4",
      fill: "#8c979f",
      haze: "#bcc4c7",
    },
    {
      sky: ["#6b7a85", "#86959c", "#a4b0b1", "#c3c9c3", "#dedbcf"],
      sun: "#f6f3e6",
      glow: "#ece6d6",
      key: "#dedacc",
      fill: "#87939a",
      haze: "#bcc3bf",
    },
  ],
  storm: [
    {
      sky: ["#1c222b", "#2e3741", "#48545d", "#6a777b", "#98a29d"],
      sun: "#d9dcd4",
      glow: "#b7c0bb",
      key: "#a9b3b3",
      fill: "#4a5660",
      haze: "#6c7a80",
    },
    {
      sky: ["#1d1f33", "#31344c", "#4d5068", "#727384", "#a79f9c"],
      sun: "#e0d8cf",
      glow: "#c4b6ac",
      key: "#aeaab4",
      fill: "#4e5068",
      haze: "#73748a",
    },
  ],
  fog: [
    {
      sky: ["#a3b2bc", "#b7c4ca", "#cbd5d7", "#dde3e1", "#ebece6"],
      sun: "#fdfcf3",
      glow: "#f6f2e2",
      key: "#e8e8e0",
      fill: "#9aabb5",
      haze: "#d3dcdc",
    },
    {
      sky: ["#b3a9b0", "#c8bcbf", "#dbcfcb", "#ebe1d6", "#f6eee0"],
      sun: "#fffaf0",
      glow: "#fdeed8",
      key: "#f0e2d4",
      fill: "#a99fae",
      haze: "#e0d4ce",
    },
  ],
};
