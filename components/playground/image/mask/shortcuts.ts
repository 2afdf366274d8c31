import type { ShortcutGroup } from "../../../shell/shortcut";

export const MASK_SHORTCUTS = {
  place: "Mask of an image",
  shortcuts: {
    brush: { id: "mask brush", title: "Brush", chord: "b" },
    erase: { id: "mask erase", title: "Eraser", chord: "e" },
    rectangle: { id: "mask rectangle", title: "Rectangle", chord: "r" },
    smaller: { id: "mask smaller", title: "Smaller brush", chord: "[" },
    larger: { id: "mask larger", title: "Larger brush", chord: "]" },
    undo: { id: "mask undo", title: "Undo", chord: "mod+z" },
    redo: { id: "mask redo", title: "Redo", chord: "mod+y" },
    pan: { id: "mask pan", title: "Hold to move the image", chord: "space" },
  },
} as const satisfies ShortcutGroup;
