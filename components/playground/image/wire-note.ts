import type { Own } from "./page-state";

/** Where the mask is in the body, for the bar of the wire drawer. */
export function maskPlace({ items, maskMode }: Pick<Own, "items" | "maskMode">): string | undefined {
  const mask = items.find((item) => item.kind === "mask");
  if (mask?.kind !== "mask") return undefined;
  const sent = items.filter((item) => (item.kind === "text" ? item.text !== "" : item.kind !== "mask" || maskMode === "second"));
  const place = sent.findIndex(({ id }) => id === (maskMode === "second" ? mask.id : mask.of));
  const path = `messages[0].content[${place}].image`;
  return maskMode === "second" ? `mask is sent as ${path}` : `mask is cut out of ${path}`;
}
