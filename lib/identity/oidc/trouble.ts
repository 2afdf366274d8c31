import type { SignInProblem } from "../../contracts/sign-in";

/** A failed sign-in. `problem` is shown; the cause is logged. */
export class SignInTrouble extends Error {
  constructor(
    readonly problem: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(`a sign-in came to nothing: ${problem}`, options);
    this.name = "SignInTrouble";
  }
}
