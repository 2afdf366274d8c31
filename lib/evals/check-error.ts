/** A check could not be made. The message is shown to people. */
export class CheckError extends Error {}
