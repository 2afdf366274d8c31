import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has between two controls. */
const STOPS = 150;

/** A person without a mouse. At every stop the focus must be visible. */
export class Keyboard {
  constructor(readonly page: Page) {}

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Replaces the focused field's content. */
  async replace(text: string): Promise<void> {
    await this.press("ControlOrMeta+a");
    await this.type(text);
  }

  /** Tabs until `target` has the focus; fails on a focus trap. */
  async tabTo(target: Locator, { back = false } = {}): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < STOPS; stop++) {
      if (await target.evaluate((it) => it === document.activeElement)) return;
      await this.press(back ? "Shift+Tab" : "Tab");
      expect(await this.page.evaluate(unseen), "stops where the focus is not seen").toBeUndefined();
    }
    throw new Error(`${target} was not reached in ${STOPS} stops`);
  }

  async enter(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press("Enter");
  }
}

/** Describes the focused element if its focus is invisible; undefined if a ring is drawn on it or closely around it. */
function unseen(): string | undefined {
  const at = document.activeElement;
  // After the last stop, before the first.
  if (!at || at === document.body || at === document.documentElement) return undefined;
  // A new page moves the focus to its start, which is no stop of the Tab key.
  if (at.id === "main") return undefined;
  const ringed = (node: Element | null) => {
    if (!node) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || (node === at && boxShadow !== "none");
  };
  // A checkbox drawn by its label, and a field whose row has the ring.
  const near = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement ?? null];
  return near.some(ringed) ? undefined : at.outerHTML.slice(0, 200);
}
