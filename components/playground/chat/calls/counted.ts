/** A number with its noun: `1 turn`, `2 turns`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
