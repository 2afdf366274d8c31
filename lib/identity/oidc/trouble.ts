import type { SignInProblem } from "../../contracts/sign-in";

/** A sign-in that came to nothing. What is to be shown is `problem`; the cause is for the log. */
export class SignInTrouble extends Error {
  constructor(
    readonly problem: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(`a sign-in came to nothing: ${problem}`, options);
    this.name = "SignInTrouble";
  }
}
