/** Asks before the page is left, which `go` does. */
type Guard = (go: () => void) => void;

const guards: Guard[] = [];

/** Lets a guard ask until the returned function is called. */
export function guardLeaving(guard: Guard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

/** Goes elsewhere in the console; with unsaved changes, once a person has agreed to lose them. */
export function leaveBy(go: () => void): void {
  const guard = guards.at(-1);
  if (guard) guard(go);
  else go();
}
