/** Focuses the asset's link in the list; false if it isn't on the page. */
export function focusAsset(id: string): boolean {
  const link = [...document.querySelectorAll<HTMLElement>(`[data-asset="${CSS.escape(id)}"]`)].find((it) => it.offsetParent !== null);
  link?.focus();
  return link !== undefined;
}
