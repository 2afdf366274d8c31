import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALL_SHORTCUTS } from "./all-shortcuts";
import { isPressed } from "./shortcut";

const files = readdirSync("components", { recursive: true, encoding: "utf8" })
  .map((path) => `components/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));
const press = (key: string, held: Partial<Record<"metaKey" | "ctrlKey" | "shiftKey" | "altKey", boolean>> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe("shortcuts", () => {
  it("are declared in files of that name alone, so that none can be bound and not listed", () => {
    const literal = /\bchord: ["'`]/;
    const elsewhere = files.filter((path) => literal.test(readFileSync(path, "utf8")) && !/shortcuts\.ts$|frame-keys\.tsx$/.test(path));
    expect(elsewhere).toEqual([]);
  });

  it("are all listed in the sheet", () => {
    const declared = files.filter((path) => /(^|[/-])shortcuts\.ts$/.test(path) && !path.endsWith("all-shortcuts.ts"));
    const ids = declared.flatMap((path) => [...readFileSync(path, "utf8").matchAll(/\bid: "([^"]+)"/g)].map(([, id]) => id));
    const listed = new Set(ALL_SHORTCUTS.flatMap(({ shortcuts }) => shortcuts.map(({ id }) => id)));
    expect(ids.length).toBeGreaterThan(40);
    expect(ids.filter((id) => !listed.has(id ?? ""))).toEqual([]);
  });

  it("are bound where they are declared: each is used by a component", () => {
    const texts = files.filter((path) => !path.endsWith("shortcuts.ts")).map((path) => readFileSync(path, "utf8"));
    const names = files
      .filter((path) => /(^|[/-])shortcuts\.ts$/.test(path))
      .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/^ {4}(\w+): \{/gm)].map(([, name]) => ({ path, name })));
    const used = (name = "") => texts.some((text) => new RegExp(`(?:shortcuts|KEYS)\\.${name}\\b|\\b${name}: |"${name}"`).test(text));
    expect(names.filter(({ name }) => !used(name))).toEqual([]);
  });

  it("have no two meanings at one place", () => {
    for (const { place, shortcuts } of ALL_SHORTCUTS) {
      const chords = shortcuts.map(({ chord }) => chord);
      expect(new Set(chords).size, place).toBe(chords.length);
    }
  });

  it("are told from other presses", () => {
    const of = (chord: string) => ({ id: "x", title: "x", chord });
    expect(isPressed(press("z", { ctrlKey: true }), of("mod+z"))).toBe(true);
    expect(isPressed(press("Z", { metaKey: true, shiftKey: true }), of("mod+z"))).toBe(true);
    expect(isPressed(press("z"), of("mod+z"))).toBe(false);
    expect(isPressed(press("b", { ctrlKey: true }), of("b"))).toBe(false);
    expect(isPressed(press("ArrowLeft", { shiftKey: true }), of("shift+arrowleft"))).toBe(true);
    expect(isPressed(press("ArrowLeft", { shiftKey: true }), of("arrowleft"))).toBe(false);
    expect(isPressed(press(" "), of("space"))).toBe(true);
    expect(isPressed(press("]"), of("]"))).toBe(true);
    expect(isPressed(press("F6"), of("f6"))).toBe(true);
    expect(isPressed(press("b", { altKey: true }), of("b"))).toBe(false);
  });
});
