/** The console has no server actions: pages call the gateway's API. */
export function serverActionReducer(): never {
  throw new Error("The console has no server actions.");
}
