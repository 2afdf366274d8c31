/** Asks the model, or answers its call. What had the focus is replaced, so the focus goes to the transcript first. */
export function again(within: Element | null, ask: () => void): void {
  within?.closest<HTMLElement>("[role=log]")?.focus({ preventScroll: true });
  ask();
}
