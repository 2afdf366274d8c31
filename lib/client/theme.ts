/** The person's theme settings, in cookies, so that the server can render the first page correctly. */
const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "trunkline_theme";
export const RAIL_COOKIE = "trunkline_rail";

const YEAR_S = 31_536_000;

export function readTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is missing in some browsers, and on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** The current theme. In a browser only. */
export function currentTheme(): Theme {
  return readTheme(document.documentElement.dataset.theme);
}

export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember(THEME_COOKIE, theme);
  window.dispatchEvent(new Event(LOOK_CHANGED));
}

export function setRail(width: "icons" | "open"): void {
  if (width === "icons") document.documentElement.dataset.rail = "icons";
  else delete document.documentElement.dataset.rail;
  remember(RAIL_COOKIE, width);
  window.dispatchEvent(new Event(LOOK_CHANGED));
}

const LOOK_CHANGED = "trunkline:look";

/** Calls `changed` after every change of theme or rail; returns a function that stops it. */
export function onLookChange(changed: () => void): () => void {
  window.addEventListener(LOOK_CHANGED, changed);
  return () => window.removeEventListener(LOOK_CHANGED, changed);
}
